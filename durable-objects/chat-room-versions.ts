import type { StoredMessage } from "../app/features/chat/room";
import { MOST_VERSIONS, type Version } from "../app/features/chat/versions";

/**
 * What messages said before they were edited: the latest of each, what was said first, and what somebody has reported,
 * until it is deleted.
 */
export class RoomVersions {
  constructor(private readonly sql: SqlStorage) {}

  /** As a message was, which is about to be changed. */
  keep(message: StoredMessage): void {
    this.#put(message, false);
    const { n } = message;
    this.sql.exec(
      // No number of edits washes away what was said.
      `delete from versions where n = ? and is_reported = 0 and worded > (select min(worded) from versions where n = ?) and worded <=
        (select worded from versions where n = ? order by worded desc limit 1 offset ${MOST_VERSIONS - 1})`,
      n,
      n,
      n,
    );
  }

  /** As a message is, which somebody has just reported: no number of edits washes that away. */
  keepReported(message: StoredMessage): void {
    this.#put(message, true);
  }

  #put({ n, worded, html, at, editedAt }: StoredMessage, isReported: boolean): void {
    this.sql.exec(
      `insert into versions (n, worded, html, at, is_reported) values (?, ?, ?, ?, ?)
        on conflict (n, worded) do update set is_reported = max(is_reported, excluded.is_reported)`,
      n,
      worded,
      html,
      editedAt ?? at,
      Number(isReported),
    );
  }

  /** The latest first. */
  of(n: number): Version[] {
    return this.sql
      .exec("select worded, html, at from versions where n = ? order by worded desc", n)
      .toArray()
      .map((found) => ({ worded: Number(found.worded), html: String(found.html), at: Number(found.at) }));
  }

  /** Of a message that was deleted. */
  erase(n: number): void {
    this.sql.exec("delete from versions where n = ?", n);
  }
}
