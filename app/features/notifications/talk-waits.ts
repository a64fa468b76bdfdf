import { MAIL_WAITS_MS, PUSH_WAITS_MS } from "./rules";

/** How somebody was last told of a room by one channel. */
export interface Told {
  isGroup: boolean;
  /** They have read what they were told of, or were told of nothing. */
  isRead: boolean;
  /** UTC ms; 0 for never. */
  at: number;
}

/** A group goes on talking: who has not come since is told again this much later, and not each time. */
const GROUP_AGAIN_MS = { mail: 3_600_000, push: 5 * 60_000 };
const WAITS_MS = { mail: MAIL_WAITS_MS, push: PUSH_WAITS_MS };

/** When what is new in a room may leave, UTC ms. */
export function dueAt(channel: "mail" | "push", { isGroup, isRead, at }: Told, now: number): number {
  const soon = now + WAITS_MS[channel];
  return isGroup && !isRead ? Math.max(soon, at + GROUP_AGAIN_MS[channel]) : soon;
}
