import { offsetAt } from "./wall-time";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The end of a day (`2026-12-04`, as a date field sends it) where somebody lives: UTC ms at which the next one begins
 * there. null for what is no day.
 */
export function endOfDay(day: string, timeZone: string): number | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year || !month || !date) return null;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date) + 1);
  if (new Date(midnight - 1).toISOString().slice(0, 10) !== day) return null;
  // Twice: the first guess may lie on the other side of a change of clocks.
  const once = midnight - offsetAt(midnight, timeZone);
  return midnight - offsetAt(once, timeZone);
}

/** The day (`2026-12-04`) on which a moment before `end` lies where somebody lives: what `endOfDay` was given. */
export function dayBefore(end: number, timeZone: string): string {
  const before = end - 1;
  return new Date(before + offsetAt(before, timeZone)).toISOString().slice(0, 10);
}
