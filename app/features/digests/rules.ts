/** As the wire calls the days; Monday is the first, as in the row. */
export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Day = (typeof DAYS)[number];

/** The hours at which it may leave: of the receiver's own morning. */
export const HOURS = [5, 6, 7, 8, 9, 10, 11] as const;
/** Where nobody has chosen. */
export const USUAL = { day: 0, hour: 8 } as const;

export const INTRODUCTION_LENGTH = 1_000;

/** Posts in one, those of one author, spaces and names of new members. */
export const POSTS_MOST = 5;
export const OF_ONE_AUTHOR = 2;
export const SPACES_MOST = 3;
export const NAMES_MOST = 3;
/** New members are counted up to here. */
export const COUNTED_MOST = 500;

/** So many in a row and never here: then they come every fourth week. */
export const UNOPENED_MOST = 4;
export const SELDOM_WEEKS = 4;

const DAY_MS = 86_400_000;
/** What a weekly one tells of, and one that comes every fourth week. */
export const WEEK_MS = 7 * DAY_MS;
/** So many of the newest posts and spaces of that time are looked at. */
export const LOOKS_AT = 1_000;
export const SPACES_LOOKED_AT = 100;

/**
 * A day longer than the time since the last one: mornings are not to the minute, clocks change, and who hears of what
 * came since their last one misses nothing in between.
 */
export const WINDOWS_MS = [WEEK_MS + DAY_MS, SELDOM_WEEKS * WEEK_MS + DAY_MS] as const;

/** What should have left a day ago does not leave by itself any more: an admin is asked. */
export const LATE_MS = DAY_MS;

/** Whether somebody was here since: days are those of UTC, as sessions count them. */
export const wasHere = (seenAt: number, sentAt: number): boolean => seenAt >= Math.floor(sentAt / DAY_MS) * DAY_MS;

/** What is known of whoever is written to. */
export interface Reader {
  /** UTC ms; null for who has never been sent one. */
  sentAt: number | null;
  /** So many in a row by then. */
  unopened: number;
  askedAt: number | null;
  keptAt: number | null;
  /** When they were last here. */
  seenAt: number;
}

/** How often somebody wants to be written to: who has said that they want it does, however seldom they come. */
export function rhythmOf(
  reader: Reader,
  now: number,
): { unopened: number; isSeldom: boolean; isTurn: boolean; asks: boolean } {
  const { sentAt, askedAt, keptAt, seenAt } = reader;
  const unopened = sentAt === null || wasHere(seenAt, sentAt) ? 0 : reader.unopened;
  const isSeldom = unopened >= UNOPENED_MOST && keptAt === null;
  // A day less than four weeks: mornings are not to the minute.
  const isTurn = !isSeldom || sentAt === null || now - sentAt >= SELDOM_WEEKS * WEEK_MS - DAY_MS;
  return { unopened, isSeldom, isTurn, asks: isSeldom && askedAt === null };
}
