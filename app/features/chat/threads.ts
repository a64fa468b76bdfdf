import type { ChatMessage, ChatThread } from "./protocol";
import type { StoredMessage } from "./room";

/** People whose faces stand beside the number of replies. */
export const FACES_SHOWN = 3;
/** Of the newest replies so many are looked at for them, where the last one was taken away. */
export const FACES_AMONG = 50;

/** What a message shows of its thread, as the room's object keeps it. */
export interface StoredThread {
  replies: number;
  /** Who answered last, those first who came last. */
  ids: number[];
  /** The last reply that stands. */
  n: number;
  /** UTC ms */
  at: number;
  /** The room's number of when it came to be so: the shard keeps the latest. */
  turned: number;
}

/** A thread is shown to whoever is shown the message on which it hangs. */
export const rootOf = ({ n, root }: Pick<StoredMessage, "n" | "root">): number => (root === 0 ? n : root);

/** After one more reply. */
export const withReply = (
  thread: StoredThread | null,
  { memberId, n, at }: Pick<StoredMessage, "memberId" | "n" | "at">,
  turned: number,
): StoredThread => ({
  replies: (thread?.replies ?? 0) + 1,
  ids: [memberId, ...(thread?.ids ?? []).filter((id) => id !== memberId)].slice(0, FACES_SHOWN),
  n,
  at,
  turned,
});

/** After a reply was put back; `newest` are those that stand, that one among them. */
export const withReplyBack = (
  thread: StoredThread | null,
  newest: readonly Pick<StoredMessage, "memberId" | "n" | "at">[],
  turned: number,
): StoredThread => ({
  ...withoutReply(thread ?? NO_REPLIES, newest, turned),
  replies: (thread?.replies ?? 0) + 1,
});

const NO_REPLIES: StoredThread = { replies: 0, ids: [], n: 0, at: 0, turned: 0 };

/** After a reply was taken away; `newest` are those that stand, the last one first: there may be none. */
export function withoutReply(
  thread: StoredThread | null,
  newest: readonly Pick<StoredMessage, "memberId" | "n" | "at">[],
  turned: number,
): StoredThread {
  const [last] = newest;
  if (!thread || !last) return { replies: 0, ids: [], n: 0, at: 0, turned };
  const ids = [...new Set(newest.map(({ memberId }) => memberId))].slice(0, FACES_SHOWN);
  return { replies: Math.max(1, thread.replies - 1), ids, n: last.n, at: last.at, turned };
}

/** As a message shows it: nothing where no reply stands. */
export const shownThread = (thread: StoredThread | null): ChatThread | null =>
  thread && thread.replies > 0
    ? { replies: thread.replies, ids: thread.ids, n: thread.n, at: new Date(thread.at).toISOString() }
    : null;

/** Whether a message stands in what a page shows: in a thread, or (0) in the room itself. */
export const standsIn = (thread: number, { root, isInRoom }: Pick<ChatMessage, "root" | "isInRoom">): boolean =>
  thread === 0 ? isInRoom : root === thread;
