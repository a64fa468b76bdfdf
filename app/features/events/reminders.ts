import type { Reminder } from "./rules";

/** A reminder and its moment, UTC ms. */
export interface Due {
  before: Reminder;
  at: number;
  /** After this it is none any more. */
  until: number;
}

/**
 * What is to be sent at `now` of an event's reminders (in the order of their moments), if everything up to `handled` was:
 * the last of those that are due, for who would hear of two at once reads one; and when the next is due. What would come
 * too late, after a standstill, does not come.
 */
export function dueAt(
  reminders: readonly Due[],
  { handled, now }: { handled: number; now: number },
): { due: Due | null; next: number | null } {
  const last = reminders.findLast(({ at }) => at > handled && at <= now);
  return {
    due: last && now < last.until ? last : null,
    next: reminders.find(({ at }) => at > now)?.at ?? null,
  };
}
