import type { Refusal, StoredMessage, ThreadSoFar } from "../app/features/chat/room";
import { FACES_AMONG, withoutReply, withReply, withReplyBack } from "../app/features/chat/threads";
import type { RoomStore } from "./chat-room-store";

/** Threads of a room: replies stand among its messages, and the message they answer shows what hangs on it. */
export class RoomThreads {
  constructor(private readonly store: RoomStore) {}

  /** The messages of a thread, or (without one) those that stand in the room. */
  placeOf(thread?: number): string {
    if (thread === undefined) return "indexed by messages_in_room where in_room = 1";
    return `indexed by messages_of_thread where root_n = ${Math.trunc(thread)} and root_n > 0`;
  }

  /** Whether nobody can answer a message who sees what was said after `from`: replies have no threads of their own. */
  refuses(n: number, from: number): Refusal | null {
    const root = this.store.shown(n, from);
    const isOver = root?.deletedAt !== null && !root?.thread?.replies;
    return !root || root.root !== 0 || isOver ? { refused: "message_gone" } : null;
  }

  /** A reply was said, taken away or put back: what the message shows of its thread is another, under the next number. */
  turnedBy(reply: StoredMessage): StoredMessage[] {
    const root = reply.root === 0 ? undefined : this.store.byNumber(reply.root);
    if (!root) return [];
    const changed = this.store.n + 1;
    const thread = this.#threadAfter(reply, root, changed);
    const turned = { ...root, changed, thread };
    this.store.change(turned);
    return [turned];
  }

  #threadAfter(reply: StoredMessage, root: StoredMessage, changed: number) {
    if (reply.deletedAt !== null) return withoutReply(root.thread, this.#newest(root.n), changed);
    // What was said later stands behind what is put back.
    if (reply.changed > reply.n) return withReplyBack(root.thread, this.#newest(root.n), changed);
    return withReply(root.thread, reply, changed);
  }

  /** As they stand, those in which some messages are. */
  of(messages: readonly StoredMessage[]): ThreadSoFar[] {
    const roots = new Set(messages.flatMap(({ root }) => (root === 0 ? [] : [root])));
    return [...roots].flatMap((n) => {
      const root = this.store.byNumber(n);
      return root?.thread ? [{ n, memberId: root.memberId, thread: root.thread }] : [];
    });
  }

  #newest(n: number) {
    return this.store.storage.sql
      .exec(
        `select member_id, n, at from messages indexed by messages_of_thread
          where root_n = ? and root_n > 0 and deleted_at is null order by n desc limit ${FACES_AMONG}`,
        n,
      )
      .toArray()
      .map((found) => ({ memberId: Number(found.member_id), n: Number(found.n), at: Number(found.at) }));
  }
}
