import { momentOf, wallOf } from "~/lib/wall-time";

/** When a member is not to be disturbed (`notification_times`). */
export interface Times {
  /** UTC ms. */
  pausedUntil: number | null;
  /** Minutes of the member's own day, both or neither; over midnight where the first is later. */
  quietFrom: number | null;
  quietUntil: number | null;
  /** Of the evening on which the quiet begins. */
  quietDays: "every" | "weekdays";
}

export const DAY_MINUTES = 24 * 60;

/**
 * UTC ms until which whatever would disturb waits; null: it may go. Clocks are the member's own, also on the days on
 * which they change: quiet until half past seven ends when their clock shows it.
 */
export function waitsUntil(times: Times, now: number, timeZone: string): number | null {
  const quiet = endOfQuiet(times, now, timeZone);
  const paused = times.pausedUntil !== null && times.pausedUntil > now ? times.pausedUntil : null;
  if (paused === null) return quiet;
  // A pause that ends in the night goes on until the morning.
  return Math.max(paused, endOfQuiet(times, paused, timeZone) ?? 0, quiet ?? 0);
}

function endOfQuiet({ quietFrom: from, quietUntil: until, quietDays }: Times, now: number, timeZone: string) {
  if (from === null || until === null || from === until) return null;
  const wall = wallOf(now, timeZone);
  const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  const today = wall.slice(0, 10);
  const isOverMidnight = from > until;
  const isEvening = minute >= from && (isOverMidnight || minute < until);
  const isMorning = isOverMidnight && minute < until;
  if (!isEvening && !isMorning) return null;
  const began = isEvening ? today : dayAfter(today, -1);
  if (quietDays === "weekdays" && !isWeekday(began)) return null;
  const ends = isEvening && isOverMidnight ? dayAfter(today, 1) : today;
  const end = momentOf(`${ends}T${clock(until)}`, timeZone);
  // An hour that comes twice has ended by its second time.
  return end !== null && end > now ? end : null;
}

/** The evening before a day off is quiet as any other: what counts is the day on which it begins. */
const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay());

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** "07:30", of minutes of a day. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
