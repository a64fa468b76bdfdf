import { PROVEN_MS } from "../app/features/notifications/inbox";

/** No member has this id. */
const EVERYBODY = 0;

/** For so long a door may still be at work that had proven somebody before their rooms were asked for. */
const REMEMBERED_MS = 60_000;

/**
 * In which rooms a community's members may have pages open, so that whoever ends a sign-in or a right tells these rooms
 * and no others. One for the community and not one for each member: a thousand pages that come in at once would each
 * wake an object, and here each writes a row.
 */
export class RoomsEntered {
  constructor(private readonly storage: DurableObjectStorage) {
    this.begin();
  }

  begin(): void {
    const { sql } = this.storage;
    sql.exec(`create table if not exists entered (member_id integer not null, room_id integer not null,
      at integer not null, primary key (member_id, room_id)) without rowid`);
    sql.exec("create index if not exists entered_at on entered (at)");
    sql.exec("create table if not exists asked (member_id integer primary key, at integer not null)");
  }

  /**
   * A page of theirs opens a socket into a room; false where their rooms were asked for since the door has proven them:
   * whoever asked does not know of this one, and they are to be proven once more.
   */
  enter(memberId: number, roomId: number, provenAt: number): boolean {
    const { sql } = this.storage;
    const [asked] = sql
      .exec("select 1 from asked where member_id in (?, ?) and at >= ?", memberId, EVERYBODY, provenAt)
      .toArray();
    if (asked) return false;
    const now = Date.now();
    sql.exec(
      `insert into entered (member_id, room_id, at) values (?, ?, ?)
        on conflict (member_id, room_id) do update set at = excluded.at`,
      memberId,
      roomId,
      now,
    );
    // Whoever came in before that has been sent through the door once more.
    sql.exec("delete from entered where at < ?", now - 2 * PROVEN_MS);
    return true;
  }

  /**
   * The rooms in which there may be pages of theirs, or of anybody (null); what a door has proven of them until `at`
   * brings them into no other.
   */
  ask(memberId: number | null, at: number): number[] {
    const { sql } = this.storage;
    sql.exec("delete from asked where at < ?", at - REMEMBERED_MS);
    sql.exec(
      "insert into asked (member_id, at) values (?, ?) on conflict (member_id) do update set at = max(at, excluded.at)",
      memberId ?? EVERYBODY,
      at,
    );
    return sql
      .exec(
        "select distinct room_id from entered where member_id = coalesce(?, member_id) and at >= ?",
        memberId,
        Date.now() - 2 * PROVEN_MS,
      )
      .toArray()
      .map((row) => Number(row.room_id));
  }
}
