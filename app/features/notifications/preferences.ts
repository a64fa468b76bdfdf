import { type Morning, momentOf, morningAfter, wallOf } from "~/lib/wall-time";
import { type Matter, matters } from "../matters";
import type { Times } from "./mails/quiet";
import { CHANNELS, type Channel, channelsOf, chosen, type Hears, keyOf, type Wishes } from "./wanted";

export const QUIET_DAYS = ["every", "weekdays"] as const satisfies readonly Times["quietDays"][];
export type QuietDays = Times["quietDays"];

/** For how long nothing disturbs; `none` ends it. */
export const PAUSES = ["hour", "tomorrow", "monday", "none"] as const;
export type Pause = (typeof PAUSES)[number];

const DAY_MS = 86_400_000;
/** Until five it is the night of the day before. */
const SMALL_HOURS_MS = 5 * 3_600_000;
const PAUSE_MOST_MS = 366 * DAY_MS;

/** Spaces of one's own that the page shows at once, and that it shows at all. */
export const SPACES_FIRST = 6;
export const SPACES_MOST = 1_000;

/** What one hears of a matter, by each channel. Its words are not sent: whoever shows it has them. */
export type MatterPayload = Record<Channel, boolean> & { matter: string; section: Matter["section"] };

/** A space one is in; `usually`: what its managers say of its posts. */
export interface SpaceWish {
  id: number;
  name: string;
  slug: string;
  emoji: string;
  hears: Hears | null;
  usually: "all" | "none";
}

/** Both as clocks show them, "22:00". */
export interface QuietHours {
  from: string;
  until: string;
  days: QuietDays;
}

/** As the wire sends it. */
export interface PreferencesPayload {
  matters: MatterPayload[];
  spaces: SpaceWish[];
  /** Of all of them, however many are sent. */
  spaces_count: number;
  unsubscribe_all: boolean;
  /** ISO. */
  paused_until: string | null;
  quiet_hours: QuietHours | null;
}

/** What is said of every matter; of what staff alone are told, where `isStaff`. */
export const cellsOf = (said: Pick<Wishes, "said" | "house">, isStaff: boolean): MatterPayload[] =>
  [...matters].flatMap(([matter, { section, isFor }]) => {
    if (isFor === "staff" && !isStaff) return [];
    const by = CHANNELS.map((channel) => [
      channel,
      channelsOf(matter).includes(channel) && chosen(matter, channel, said).is,
    ]);
    return [{ matter, section, ...(Object.fromEntries(by) as Record<Channel, boolean>) }];
  });

/** What somebody says of one matter and one channel; null: nothing any more. */
export interface Cell {
  matter: string;
  channel: Channel;
  is_on: boolean | null;
}

/**
 * The cells that a sent table changes: of what it showed, what is ticked and was not, or the other way round. What
 * somebody else, or another page, has changed meanwhile stays.
 */
export function changedCells({
  shown,
  before,
  after,
}: Record<"shown" | "before" | "after", readonly string[]>): Cell[] {
  const [were, are] = [new Set(before), new Set(after)];
  return shown.flatMap((key) => {
    const [matter = "", channel] = key.split(":");
    const known = matters.has(matter) ? channelsOf(matter).find((one) => one === channel) : undefined;
    return known === undefined || were.has(key) === are.has(key)
      ? []
      : [{ matter, channel: known, is_on: are.has(key) }];
  });
}

/** The keys of a table's cells, and of those that are on. */
export const keysOf = (rows: readonly MatterPayload[], channels: readonly Channel[], onOnly = false): string[] =>
  rows.flatMap((row) =>
    channels
      .filter((one) => channelsOf(row.matter).includes(one) && (!onOnly || row[one]))
      .map((channel) => keyOf(row.matter, channel)),
  );

/** UTC ms at which a pause ends that begins now; null: it has ended. Mornings are the member's own. */
export function pauseEnd(pause: Pause, now: number, timeZone: string): number | null {
  if (pause === "none") return null;
  if (pause === "hour") return now + 3_600_000;
  const morning: Morning = pause;
  // Who is up in the small hours means the morning that comes after sleep.
  return momentOf(morningAfter(morning, now - SMALL_HOURS_MS, timeZone), timeZone);
}

/** UTC ms of the morning of a day ("2026-12-24") until which one pauses; null for one that is over or too far off. */
export function morningOf(day: string, now: number, timeZone: string): number | null {
  const end = momentOf(`${day}T09:00`, timeZone);
  return end !== null && end > now && end <= now + PAUSE_MOST_MS ? end : null;
}

/** The first and the last day until which one may pause, as a date field takes them. */
export function pauseDays(now: number, timeZone: string): { first: string; last: string } {
  const first = morningAfter("tomorrow", now - SMALL_HOURS_MS, timeZone).slice(0, 10);
  return { first, last: wallOf(now + PAUSE_MOST_MS - DAY_MS, timeZone).slice(0, 10) };
}

/** Minutes of a day as a clock shows them; null for what no clock shows. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
