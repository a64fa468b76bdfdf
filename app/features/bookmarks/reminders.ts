import { momentOf, wallOf } from "~/lib/wall-time";

/** What a reminder is set to with one press. */
export const REMINDERS = ["hour", "tomorrow", "monday"] as const;
export type Reminder = (typeof REMINDERS)[number];

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;
const MORNING = "T09:00";

/** Nobody waits longer. */
export const REMIND_AHEAD_MS = 5 * 366 * DAY_MS;

export const isReminder = (value: string): value is Reminder => REMINDERS.some((one) => one === value);

/** When that is for somebody there (UTC ms, a whole minute); mornings are at nine by their own clocks. */
export function reminderAt(reminder: Reminder, now: number, timeZone: string): number {
  if (reminder === "hour") return Math.ceil(now / MINUTE_MS) * MINUTE_MS + HOUR_MS;
  // Noon of their day: days are counted on it, which no change of clocks makes longer or shorter.
  const today = new Date(`${wallOf(now, timeZone).slice(0, 10)}T12:00Z`);
  const days = reminder === "tomorrow" ? 1 : (MONDAY + 7 - today.getUTCDay()) % 7 || 7;
  const day = new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return momentOf(`${day}${MORNING}`, timeZone) ?? now + days * DAY_MS;
}
