import type { Board } from "./protocol";
import type { Refusal, Seat, StoredMessage } from "./room";

/** Messages that may be pinned in one room. */
export const MOST_PINS = 50;
/** Letters of the message that stands over the log. */
export const SPOTLIGHT_LETTERS = 280;

export const NO_BOARD: Board = { changed: 0, pins: 0, spotlight: null };

/** Of two that came in whatever order, what stands. */
export const newerBoard = (one: Board, other: Board): Board => (other.changed > one.changed ? other : one);

/**
 * What comes of a message that is pinned or taken down by somebody who may: the message as it is then, `null` where
 * nothing changes, or why not. `pins`: how many stand in the room.
 */
export function pinned(
  message: StoredMessage | undefined,
  { from }: Seat,
  { isPinned, pins, at }: { isPinned: boolean; pins: number; at: number },
  changed: number,
): StoredMessage | Refusal | null {
  if (!message?.isInRoom || message.n <= from || message.deletedAt !== null) return { refused: "message_gone" };
  if ((message.pinnedAt !== null) === isPinned) return null;
  if (isPinned && pins >= MOST_PINS) return { refused: "room_pins_full" };
  return { ...message, changed, pinnedAt: isPinned ? at : null };
}
