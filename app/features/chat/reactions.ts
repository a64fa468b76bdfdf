import { MOST_EMOJI, MOST_OF_ONE } from "~/features/reactions/rules";
import type { ChatMessage, ChatReaction } from "./protocol";
import type { Refusal, Seat, StoredMessage } from "./room";

/** Who is named with an emoji: those who came first, whatever frame it stands in. */
export const REACTORS_SHOWN = 10;

export interface Reactor {
  memberId: number;
  /** UTC ms */
  at: number;
}

/** A page of who reacted, newest first, with what there is under the message. */
export interface Reactors {
  message: ChatMessage;
  reactors: Reactor[];
}

type Changed = StoredMessage | Refusal | null;

/**
 * What comes of a reaction by somebody: the message as it is then, `null` where nothing changes, or why not. `own`: how
 * many emoji of theirs stand under it.
 */
export function reacted(
  message: StoredMessage | undefined,
  { memberId, from }: Seat,
  emoji: string,
  { has, own }: { has: boolean; own: number },
  changed: number,
): Changed {
  if (!message || message.n <= from || message.deletedAt !== null) return { refused: "message_gone" };
  if (has) return null;
  if (own >= MOST_OF_ONE) return { refused: "too_many_of_yours" };
  const there = message.reactions.find((one) => one.emoji === emoji);
  if (!there && message.reactions.length >= MOST_EMOJI) return { refused: "too_many_emoji" };
  return { ...message, changed, reactions: withOne(message.reactions, emoji, memberId) };
}

/** As `reacted`, of a reaction taken back. `first`: who else came first with it. */
export function tookBack(
  message: StoredMessage | undefined,
  { memberId, from }: Seat,
  emoji: string,
  { has, first }: { has: boolean; first: readonly number[] },
  changed: number,
): Changed {
  if (!message || message.n <= from) return { refused: "message_gone" };
  if (!has) return null;
  return { ...message, changed, reactions: withoutOne(message.reactions, emoji, memberId, first) };
}

/** Whether more people reacted with an emoji than are named with it: whoever reads is then to be asked for apart. */
export const hasUnnamed = ({ reactions }: Pick<StoredMessage, "reactions">): boolean =>
  reactions.some(({ count, ids }) => count > ids.length);

/** As one reader is shown it: they are named wherever they are among those who reacted. */
export const namedTo = (
  reactions: readonly ChatReaction[],
  memberId: number,
  has: (emoji: string) => boolean,
): ChatReaction[] =>
  reactions.map((one) =>
    one.count === one.ids.length || one.ids.includes(memberId) || !has(one.emoji)
      ? one
      : { ...one, ids: [...one.ids, memberId] },
  );

/** What is there once somebody has added an emoji; the last of several that come new. */
export function withOne(reactions: readonly ChatReaction[], emoji: string, memberId: number): ChatReaction[] {
  if (!reactions.some((one) => one.emoji === emoji)) return [...reactions, { emoji, count: 1, ids: [memberId] }];
  return reactions.map((one) => {
    if (one.emoji !== emoji) return one;
    const ids = one.ids.length < REACTORS_SHOWN ? [...one.ids, memberId] : one.ids;
    return { ...one, count: one.count + 1, ids };
  });
}

/** What is there once somebody has taken an emoji back. */
export function withoutOne(
  reactions: readonly ChatReaction[],
  emoji: string,
  memberId: number,
  first: readonly number[],
): ChatReaction[] {
  return reactions
    .map((one) => {
      if (one.emoji !== emoji) return one;
      const ids = one.ids.includes(memberId) ? [...first] : one.ids;
      return { ...one, count: one.count - 1, ids };
    })
    .filter(({ count }) => count > 0);
}
