import { type Missed, missedIn } from "../app/features/chat/catch-up";
import { HISTORY_PAGE, READS_SHOWN } from "../app/features/chat/protocol";
import {
  type CopyPart,
  type HistoryAsk,
  type RoomPlace,
  type StoredMessage,
  windowOf,
} from "../app/features/chat/room";
import { MOST_PARTICIPANTS } from "../app/features/chat/rules";
import { RoomBoard } from "./chat-room-board";
import { RoomImport } from "./chat-room-import";
import { RoomReactions } from "./chat-room-reactions";
import { RoomThreads } from "./chat-room-threads";
import { RoomVersions } from "./chat-room-versions";
import { COLUMNS, row, SCHEMA, SHOWN, stored } from "./chat-room-schema";

/** The storage of one room: its messages, how far each has read, and how far the shard has it. */
export class RoomStore {
  readonly reactions: RoomReactions;
  readonly versions: RoomVersions;
  readonly board: RoomBoard;
  readonly threads: RoomThreads;
  readonly imported: RoomImport;

  constructor(readonly storage: DurableObjectStorage) {
    this.begin();
    this.reactions = new RoomReactions(storage.sql);
    this.versions = new RoomVersions(storage.sql);
    this.board = new RoomBoard(storage);
    this.threads = new RoomThreads(this);
    this.imported = new RoomImport(this);
  }

  /** Also after everything was deleted: we stay awake for a while. */
  begin(): void {
    const done = this.#number("schema");
    if (done >= SCHEMA.length) return;
    this.storage.transactionSync(() => {
      for (const step of SCHEMA.slice(done)) this.storage.sql.exec(step);
      this.#keep("schema", SCHEMA.length);
    });
  }

  /** The number of what last happened here. */
  get n(): number {
    return this.#number("n");
  }

  get place(): RoomPlace | null {
    return this.storage.kv.get<RoomPlace>("place") ?? null;
  }

  set place(place: RoomPlace) {
    this.storage.kv.put("place", place);
  }

  /** UTC ms */
  get copiedAt(): number {
    return this.#number("copied_at");
  }

  get failures(): number {
    return this.#number("failures");
  }

  set failures(count: number) {
    if (count !== this.failures) this.#keep("failures", count);
  }

  get isClosed(): boolean {
    return this.#number("closed") === 1;
  }

  set isClosed(isClosed: boolean) {
    this.#keep("closed", Number(isClosed));
  }

  byKey(memberId: number, key: string): StoredMessage | undefined {
    return this.#all("where member_id = ? and key = ?", memberId, key)[0];
  }

  byNumber(n: number): StoredMessage | undefined {
    return this.#all("where n = ?", n)[0];
  }

  /** The same for whoever sees what was said after `from`. */
  shown(n: number, from: number): StoredMessage | undefined {
    return this.#all(`where n = ? and ${SHOWN}`, n, from)[0];
  }

  /** Takes the next number. Whoever says something in the room has read what stood above it, unless it is history. */
  add(place: RoomPlace, make: (n: number) => StoredMessage, isHistory = false): StoredMessage {
    return this.storage.transactionSync(() => {
      const message = make(this.n + 1);
      this.storage.sql.exec(
        `insert into messages (${COLUMNS}) values (${row(message).fill("?").join(", ")})`,
        ...row(message),
      );
      this.#keep("n", message.n);
      if (!this.place) this.place = place;
      if (message.isInRoom && !isHistory) this.read(message.memberId, message.n);
      return message;
    });
  }

  /** A message as it is from now on, under the next number, which it carries, with what else is to stand then. */
  change(message: StoredMessage, beside: () => void = () => undefined): void {
    this.storage.transactionSync(() => {
      beside();
      if (message.deletedAt !== null && message.heldAt === null) {
        this.reactions.erase(message.n);
        this.versions.erase(message.n);
      }
      this.storage.sql.exec(
        `update messages set changed = ?, html = ?, text = ?, edited_at = ?, deleted_at = ?, worded = ?, reactions = ?,
            pinned_at = ?, files = ?, thread = ?, named = ?, held_at = ?, preview = ?
          where n = ?`,
        message.changed,
        message.html,
        message.text,
        message.editedAt,
        message.deletedAt,
        message.worded,
        JSON.stringify(message.reactions),
        message.pinnedAt,
        JSON.stringify(message.files),
        JSON.stringify(message.thread),
        JSON.stringify(message.named),
        message.heldAt,
        JSON.stringify(message.preview),
        message.n,
      );
      this.#keep("n", message.changed);
    });
  }

  /** Another message stands in the spotlight, or none (0), from the next number on. */
  spotlight(n: number): void {
    this.storage.transactionSync(() => {
      const changed = this.n + 1;
      this.#keep("n", changed);
      this.board.turn(changed, n);
    });
  }

  /** As much as one answer holds: no more of it is read. */
  changedSince(last: number, from: number): Missed {
    return missedIn(this.#each(`where changed > ? and ${SHOWN} order by changed`, last, from));
  }

  history(from: number, { since, ...asked }: HistoryAsk) {
    const ask = since === undefined ? asked : this.#since(since, from);
    const { below, at, above } = windowOf(ask);
    const of = this.threads.placeOf(ask.thread);
    // Whoever came yesterday does not read the years before to find that they are not shown.
    const under = this.#all(
      `${of} and n <= ? and n > ? and ${SHOWN} order by n desc limit ?`,
      at,
      from,
      from,
      below + 1,
    );
    const over = this.#all(`${of} and n > ? and ${SHOWN} order by n limit ?`, Math.max(at, from), from, above + 1);
    const messages = [...under.slice(0, below).reverse(), ...over.slice(0, above)];
    return {
      messages: messages.slice(0, HISTORY_PAGE),
      hasBefore: under.length > below,
      hasAfter: over.length > above,
      n: this.n,
    };
  }

  /** Where the first message stands that was said in the room at a moment or after it; nothing later leads to the newest. */
  #since(at: number, from: number): HistoryAsk {
    const [first] = this.storage.sql
      .exec(
        // Whoever came yesterday does not look through the years before.
        `select n from messages indexed by messages_by_time where in_room = 1 and at >= max(?, coalesce((select f.at
            from messages f indexed by messages_in_room where f.in_room = 1 and f.n > ? order by f.n limit 1), 0))
          and n > ? and ${SHOWN} order by at, n limit 1`,
        at,
        from,
        from,
        from,
      )
      .toArray();
    return first ? { around: Number(first.n) } : {};
  }

  /**
   * How far they have read now; null where that is nothing new, and nothing others are told where they are many. What was
   * read before they set it back is not read once more (`at`: when it was, UTC ms).
   */
  read(memberId: number, n: number, at = Number.POSITIVE_INFINITY): { n: number; isTold: boolean } | null {
    const upTo = Math.min(n, this.n);
    const { sql } = this.storage;
    const changed = sql.exec(
      `insert into reads (member_id, n, is_set, is_copied) values (?, ?, 0, 0)
        on conflict (member_id) do update set n = excluded.n, is_copied = 0
          where excluded.n > reads.n and reads.set_at <= ?`,
      memberId,
      upTo,
      Math.min(at, Number.MAX_SAFE_INTEGER),
    ).rowsWritten;
    if (changed === 0) return null;
    const readers = sql.exec(`select count(*) as count from (select 1 from reads limit ${READS_SHOWN + 1})`).one();
    return { n: upTo, isTold: Number(readers.count) <= READS_SHOWN };
  }

  /** How far each has read; null where they are too many to be told. */
  reads(): Record<number, number> | null {
    const rows = this.storage.sql.exec(`select member_id, n from reads limit ${READS_SHOWN + 1}`).toArray();
    if (rows.length > READS_SHOWN) return null;
    return Object.fromEntries(rows.map((read) => [Number(read.member_id), Number(read.n)]));
  }

  setRead(memberId: number, upTo: number, at: number): void {
    this.storage.sql.exec(
      `insert into reads (member_id, n, is_set, is_copied, set_at) values (?, ?, 1, 0, ?)
        on conflict (member_id) do update set n = excluded.n, is_set = 1, is_copied = 0, set_at = excluded.set_at`,
      memberId,
      upTo,
      at,
    );
  }

  /** Whoever came into the room until then is in it no longer. */
  end(memberId: number, at: number): void {
    this.storage.sql.exec(
      "insert into ends (member_id, at) values (?, ?) on conflict (member_id) do update set at = max(at, excluded.at)",
      memberId,
      at,
    );
  }

  endOf(memberId: number): number {
    return Number(this.storage.sql.exec("select at from ends where member_id = ?", memberId).toArray()[0]?.at ?? -1);
  }

  /** Whether the shard lacks anything, or is to have something once more. */
  get isBehind(): boolean {
    if (this.isClosed) return true;
    const behind = this.storage.sql.exec(
      `select 1 from messages where worded > ? union all select 1 from reads where is_copied = 0
        union all select 1 from messages where worded > ? and worded <= ? limit 1`,
      this.#number("copied"),
      this.#number("copied_anew"),
      this.#number("copy_anew_to"),
    );
    return behind.toArray().length > 0;
  }

  /**
   * What the shard does not have yet, at most so many messages of it, in the order in which their words changed. What it
   * is to have once more comes where nothing new does: nobody's list waits until years of a room are copied anew.
   */
  uncopied(most: number): CopyPart {
    const { messages: fresh, isHistory } = this.imported.together(
      this.#all("where worded > ? order by worded limit ?", this.#number("copied"), most),
    );
    const isAnew = fresh.length === 0;
    const messages = isAnew
      ? this.#all(
          "where worded > ? and worded <= ? order by worded limit ?",
          this.#number("copied_anew"),
          this.#number("copy_anew_to"),
          most,
        )
      : fresh;
    const reads = this.storage.sql
      .exec("select member_id, n, is_set from reads where is_copied = 0 limit ?", MOST_PARTICIPANTS)
      .toArray()
      .map((read) => ({ memberId: Number(read.member_id), n: Number(read.n), isSet: read.is_set === 1 }));
    const history = this.imported.among(messages);
    return { messages, reads, threads: this.threads.of(messages), history, isAnew, isHistory };
  }

  copied({ messages, reads, isAnew }: Omit<CopyPart, "threads">, now: number): void {
    const { sql } = this.storage;
    const upTo = isAnew ? "copied_anew" : "copied";
    this.storage.transactionSync(() => {
      if (messages.length > 0) this.#keep(upTo, Math.max(messages.at(-1)?.worded ?? 0, this.#number(upTo)));
      this.#keep("copied_at", now);
      for (const { n, isTold } of messages) if (!isTold) sql.exec("update messages set is_told = 1 where n = ?", n);
      for (const read of reads) {
        sql.exec(
          "update reads set is_copied = 1, is_set = 0 where member_id = ? and n = ? and is_set = ?",
          read.memberId,
          read.n,
          Number(read.isSet),
        );
      }
    });
  }

  /** What the shard has is copied once more; `areReads`: how far each has read as well. */
  copyAnew(place: RoomPlace, areReads = true): void {
    this.place = place;
    this.#keep("copied_anew", 0);
    this.#keep("copy_anew_to", this.#number("copied"));
    if (areReads) this.storage.sql.exec("update reads set is_copied = 0");
  }

  #all(where: string, ...values: (string | number)[]): StoredMessage[] {
    return [...this.#each(where, ...values)];
  }

  *#each(where: string, ...values: (string | number)[]): Generator<StoredMessage> {
    for (const found of this.storage.sql.exec(`select ${COLUMNS} from messages ${where}`, ...values))
      yield stored(found);
  }

  #number(name: string): number {
    return this.storage.kv.get<number>(name) ?? 0;
  }

  #keep(name: string, value: number): void {
    this.storage.kv.put(name, value);
  }
}
