import { dateFormat } from "./dates";

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;

/**
 * UTC ms at which clocks somewhere show this (`2026-12-04T09:00`, as a date and time field sends it). Of an hour that
 * comes twice it is the first; one that is left out lies as far behind the change as it would have. null for what no
 * clock shows.
 */
export function momentOf(wall: string, timeZone: string): number | null {
  const [, year, month, date, hour, minute] = WALL.exec(wall) ?? [];
  if (!year || !month || !date || !hour || !minute) return null;
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute));
  if (new Date(shown).toISOString().slice(0, wall.length) !== wall) return null;
  // A change of clocks may lie anywhere near by: what they showed before it decides, and what they show after it.
  const before = shown - offsetAt(shown - DAY_MS, timeZone);
  const after = shown - offsetAt(shown + DAY_MS, timeZone);
  return wallOf(before, timeZone) === wall || wallOf(after, timeZone) !== wall ? before : after;
}

/** What clocks somewhere show at a moment, to the minute: what `momentOf` was given. */
export const wallOf = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, "2026-12-04T09:00".length);

/** Which of the mornings to come: the next, or that of the next Monday. */
export type Morning = "tomorrow" | "monday";

/** What clocks show on a morning to come, at nine, for somebody there. */
export function morningAfter(which: Morning, now: number, timeZone: string): string {
  // Noon of their day: days are counted on it, which no change of clocks makes longer or shorter.
  const today = new Date(`${wallOf(now, timeZone).slice(0, 10)}T12:00Z`);
  const days = which === "tomorrow" ? 1 : (MONDAY + 7 - today.getUTCDay()) % 7 || 7;
  return `${new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)}T09:00`;
}

const MONDAY = 1;

/** How many ms clocks there are ahead of UTC. */
export function offsetAt(at: number, timeZone: string): number {
  const parts = dateFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const there = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return there - Math.floor(at / 1000) * 1000;
}
