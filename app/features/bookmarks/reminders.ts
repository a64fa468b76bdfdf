import { momentOf, morningAfter } from "~/lib/wall-time";

/** What a reminder is set to with one press. */
export const REMINDERS = ["hour", "tomorrow", "monday"] as const;
export type Reminder = (typeof REMINDERS)[number];

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Nobody waits longer. */
export const REMIND_AHEAD_MS = 5 * 366 * DAY_MS;

export const isReminder = (value: string): value is Reminder => REMINDERS.some((one) => one === value);

/** When that is for somebody there (UTC ms, a whole minute); mornings are at nine by their own clocks. */
export function reminderAt(reminder: Reminder, now: number, timeZone: string): number {
  if (reminder === "hour") return Math.ceil(now / MINUTE_MS) * MINUTE_MS + HOUR_MS;
  return momentOf(morningAfter(reminder, now, timeZone), timeZone) ?? now + DAY_MS;
}
