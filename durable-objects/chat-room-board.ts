import { carriedBy } from "../app/features/chat/attachments";
import { NO_BOARD, SPOTLIGHT_LETTERS } from "../app/features/chat/board";
import { wordsWithoutMarks } from "../app/features/chat/code";
import type { Board } from "../app/features/chat/protocol";
import type { StoredMessage } from "../app/features/chat/room";
import { cutWords } from "../app/lib/html";
import { COLUMNS, SHOWN, stored } from "./chat-room-schema";

/** What is put up in a room for everybody: its pinned messages, and the one in the spotlight. */
export class RoomBoard {
  constructor(private readonly storage: DurableObjectStorage) {}

  /** The room's number of its last change. */
  get changed(): number {
    return this.storage.kv.get<number>("board") ?? 0;
  }

  /** The number of the message in the spotlight; 0 for none. */
  get spotlit(): number {
    return this.storage.kv.get<number>("spotlight") ?? 0;
  }

  /** It is another from this number of the room's on. */
  turn(changed: number, spotlit = this.spotlit): void {
    this.storage.kv.put("board", changed);
    this.storage.kv.put("spotlight", spotlit);
  }

  /** Those pinned last come first; to whoever sees what was said after `from`. */
  pins(from: number): StoredMessage[] {
    return this.storage.sql
      .exec(
        `select ${COLUMNS} from messages where pinned_at is not null and ${SHOWN} order by pinned_at desc, n desc`,
        from,
      )
      .toArray()
      .map(stored);
  }

  count(from: number): number {
    const { sql } = this.storage;
    return Number(
      sql.exec(`select count(*) as count from messages where pinned_at is not null and ${SHOWN}`, from).one().count,
    );
  }

  /** As it stands for whoever sees what was said after `from`. */
  shown(from: number): Board {
    const { changed, spotlit } = this;
    if (changed === 0) return NO_BOARD;
    const [found] = this.storage.sql.exec(`select * from messages where n = ? and ${SHOWN}`, spotlit, from).toArray();
    const message = found && stored(found);
    const carried = message?.text === "" ? carriedBy(message.files) : null;
    const spotlight = message && {
      n: message.n,
      memberId: message.memberId,
      text: cutWords(wordsWithoutMarks(message.text).replace(/\s+/g, " "), SPOTLIGHT_LETTERS),
      ...(carried && { carried }),
    };
    return { changed, pins: this.count(from), spotlight: spotlight ?? null };
  }
}
