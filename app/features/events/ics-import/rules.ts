/** Bytes of a calendar file, events in it, and events that it may become. */
export const FILE_MOST_BYTES = 2_000_000;
export const EVENTS_MOST = 2_000;
export const MADE_MOST = 1_000;
/** Rules in one file, and dates that one of them may become. */
export const RULES_MOST = 200;
export const DATES_MOST = 400;
/** Letters of one event of a file, with all that its description says. */
export const EVENT_MOST_LETTERS = 200_000;
/** Letters of a description that are taken. */
export const TEXT_MOST = 20_000;
/** What the product has no rule for becomes single dates, so far ahead. */
export const SINGLE_DAYS = 366;
/** Days for which a file that was looked at and not taken is kept. */
export const KEEP_DAYS = 1;
/** Lines of each part that a preview shows. */
export const LINES_SHOWN = 100;

/** Why an event of a file is not taken. */
export const LEFT_REASONS = [
  "broken",
  "untitled",
  "time",
  "zone",
  "too_long",
  "private",
  "cancelled",
  "over",
  "rule",
  "too_many_dates",
  "too_many",
  "twice",
  "large",
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** What becomes of one that can be taken. */
export const ENTRY_STATES = ["new", "changed", "same", "edited", "series", "gone"] as const;
/**
 * `new`: nothing here came of it. `changed`: it is here, untouched, and the file says it otherwise now. `same`: it is
 * here. And what the file says otherwise, but stays as it is here: `edited` here since; `series`, whose dates are changed
 * here; `gone`: it was deleted here, or moved to another space.
 */
export type EntryState = (typeof ENTRY_STATES)[number];

/** An event of a file that was not taken. */
export interface LeftLine {
  /** Where it begins in the file, from 1. */
  line: number;
  /** "" where it could not be read. */
  title: string;
  reason: LeftReason;
}

/** An event as it would be made. */
export interface EntryLine {
  line: number;
  title: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  is_all_day: boolean;
  place: string;
  state: EntryState;
  /** RFC 5545, of what becomes a series. */
  rule: string | null;
  until: string | null;
  /** It is one of the dates of a rule for which the product has none. */
  is_single_date: boolean;
}

/** What would come of a file, before anything does. */
export interface ImportPreview {
  file_name: string;
  time_zone: string;
  /** How many say a time without a zone, and the names of zones that nobody knows: both are read in `time_zone`. */
  floating: number;
  unknown_zones: string[];
  counts: Record<EntryState, number>;
  left_count: number;
  /** At most `LINES_SHOWN` of each. */
  entries: EntryLine[];
  left: LeftLine[];
}

/** What the import of a file would make or change here. */
export const takenOf = ({ counts }: Pick<ImportPreview, "counts">): number => counts.new + counts.changed;
