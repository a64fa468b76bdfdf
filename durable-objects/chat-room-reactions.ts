import { PAGE_SIZE } from "../app/features/reactions/rules";
import { type Reactor, REACTORS_SHOWN } from "../app/features/chat/reactions";

/** Who reacted to the messages of a room: one row for each person, message and emoji. */
export class RoomReactions {
  constructor(private readonly sql: SqlStorage) {}

  has(n: number, emoji: string, memberId: number): boolean {
    const found = this.sql.exec(
      "select 1 from reactions where n = ? and member_id = ? and emoji = ?",
      n,
      memberId,
      emoji,
    );
    return found.toArray().length > 0;
  }

  /** Different emoji of one member's under a message. */
  countOf(n: number, memberId: number): number {
    return Number(
      this.sql.exec("select count(*) as count from reactions where n = ? and member_id = ?", n, memberId).one().count,
    );
  }

  /** Who reacted first, but for one. */
  firstBut(n: number, emoji: string, memberId: number): number[] {
    return this.sql
      .exec(
        `select member_id from reactions where n = ? and emoji = ? and member_id <> ? order by at, member_id
          limit ${REACTORS_SHOWN}`,
        n,
        emoji,
        memberId,
      )
      .toArray()
      .map((found) => Number(found.member_id));
  }

  /** A page of them by who came last, and one more where there are others. */
  newest(n: number, emoji: string, [at, memberId] = [Number.MAX_SAFE_INTEGER, 0]): Reactor[] {
    return this.sql
      .exec(
        `select member_id, at from reactions where n = ? and emoji = ? and (at, member_id) < (?, ?)
          order by at desc, member_id desc limit ${PAGE_SIZE + 1}`,
        n,
        emoji,
        at,
        memberId,
      )
      .toArray()
      .map((found) => ({ memberId: Number(found.member_id), at: Number(found.at) }));
  }

  add(n: number, emoji: string, { memberId, at }: Reactor): void {
    this.sql.exec(
      "insert into reactions (n, member_id, emoji, at) values (?, ?, ?, ?) on conflict do nothing",
      n,
      memberId,
      emoji,
      at,
    );
  }

  take(n: number, emoji: string, memberId: number): void {
    this.sql.exec("delete from reactions where n = ? and member_id = ? and emoji = ?", n, memberId, emoji);
  }

  /** Of a message that was deleted. */
  erase(n: number): void {
    this.sql.exec("delete from reactions where n = ?", n);
  }
}
