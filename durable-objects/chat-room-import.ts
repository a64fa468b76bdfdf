import type { HistoryReaders, ImportedMessage } from "../app/features/chat/imported";
import { withOne } from "../app/features/chat/reactions";
import { messageSaid, type RoomPlace, type StoredMessage } from "../app/features/chat/room";
import type { RoomStore } from "./chat-room-store";

/** History that comes from elsewhere: each message once, by the key that its import gives it. */
export class RoomImport {
  constructor(private readonly store: RoomStore) {}

  /** Of these keys, those under which nothing stands. */
  lacking(keys: readonly string[]): string[] {
    return this.#sql
      .exec("select value as key from json_each(?) where value not in (select key from imported)", JSON.stringify(keys))
      .toArray()
      .map(({ key }) => String(key));
  }

  /** Takes in what is not here yet, in its order, all or nothing; and sets how far `readers` have read. Answers how many were new. */
  take(place: RoomPlace, messages: readonly ImportedMessage[], readers: HistoryReaders): number {
    return this.store.storage.transactionSync(() => {
      const before = this.#newest();
      let taken = 0;
      for (const message of messages) {
        if (this.#numberOf(message.key) !== undefined) continue;
        this.#add(place, message);
        taken += 1;
      }
      if (taken > 0) this.#haveRead(before, this.#newest(), readers);
      // Else each chunk of years would look through all before it.
      if (readers.areTwo && !this.isSpokenIn) this.store.storage.kv.put(ONLY_IMPORTED_TO, this.store.n);
      return taken;
    });
  }

  /** Those with which these begin that are history as it came, or that are not: nobody is told of the ones, and of the others people are. */
  together(messages: readonly StoredMessage[]): { messages: readonly StoredMessage[]; isHistory: boolean } {
    const kinds = messages.map((message) => this.#isAsItCame(message));
    const other = kinds.findIndex((kind) => kind !== kinds[0]);
    return { messages: other < 0 ? messages : messages.slice(0, other), isHistory: kinds[0] ?? false };
  }

  /** Of these messages those that came from elsewhere, whatever has happened to them since. */
  among(messages: readonly StoredMessage[]): number[] {
    return messages.filter(({ n, key }) => this.#numberOf(key) === n).map(({ n }) => n);
  }

  #isAsItCame({ n, key, worded }: StoredMessage): boolean {
    return worded === n && this.#numberOf(key) === n;
  }

  /** Whether anything stands here, or has stood, that came by no import. */
  get isSpokenIn(): boolean {
    const said = this.#sql.exec(
      "select 1 from messages where n > ? and n not in (select i.n from imported i where i.key = messages.key) limit 1",
      this.store.storage.kv.get<number>(ONLY_IMPORTED_TO) ?? 0,
    );
    return said.toArray().length > 0;
  }

  #add(place: RoomPlace, message: ImportedMessage): void {
    const root = message.root === null ? 0 : this.#rootOf(message.root);
    const { reactions } = this.store;
    const added = this.store.add(place, (n) => storedAs(n, message, root), true);
    this.#sql.exec("insert into imported (key, n) values (?, ?)", message.key, added.n);
    for (const { emoji, memberIds } of message.reactions) {
      // Nobody says when: those who are named first came first.
      memberIds.forEach((memberId, th) => reactions.add(added.n, emoji, { memberId, at: message.at + th }));
    }
    if (!message.isDeleted) this.store.threads.turnedBy(added);
  }

  /** Whoever had read all there was has read this too, for nobody has said it to them now; who had not keeps their place. */
  #haveRead(before: number, newest: number, { people, speakers }: HistoryReaders): void {
    this.#sql.exec("update reads set n = ?, is_copied = 0 where n >= ? and n < ?", newest, before, newest);
    this.#sql.exec(
      `insert into reads (member_id, n, is_set, is_copied) select value, ?, 0, 0 from json_each(?) where true
        on conflict (member_id) do nothing`,
      newest,
      JSON.stringify(before === 0 ? [...people, ...speakers] : speakers),
    );
  }

  /** Of what stands in the room. */
  #newest(): number {
    const found = this.#sql.exec(
      "select n from messages indexed by messages_in_room where in_room = 1 and deleted_at is null order by n desc limit 1",
    );
    return Number(found.toArray()[0]?.n ?? 0);
  }

  /** A reply has no thread of its own. */
  #rootOf(key: string): number {
    const n = this.#numberOf(key);
    const found = n === undefined ? undefined : this.store.byNumber(n);
    return found ? found.root || found.n : 0;
  }

  #numberOf(key: string): number | undefined {
    const [found] = this.#sql.exec("select n from imported where key = ?", key).toArray();
    return found && Number(found.n);
  }

  get #sql(): SqlStorage {
    return this.store.storage.sql;
  }
}

/** Up to this number everything came by an import. */
const ONLY_IMPORTED_TO = "only_imported_to";

function storedAs(n: number, message: ImportedMessage, root: number): StoredMessage {
  const { id, key, memberId, html, text, at, editedAt, isDeleted } = message;
  const said = messageSaid(
    n,
    { id, key, memberId, root, isInRoom: root === 0 || message.isInRoom },
    { html, text, at },
    true,
  );
  if (isDeleted) return { ...said, html: "", text: "", deletedAt: at };
  const reactions = message.reactions
    .flatMap(({ emoji, memberIds }) => memberIds.map((by) => ({ emoji, by })))
    .reduce((all, { emoji, by }) => withOne(all, emoji, by), said.reactions);
  return { ...said, editedAt, reactions };
}
