import { type Connection, Server } from "partyserver";
import type { InboxFrame, InboxMessage } from "../app/platform/realtime";
import { parseInboxRequest, RECENT, replay } from "../app/features/notifications/inbox";

/**
 * One member's open pages. Frames are numbered and the recent ones kept, so that a page that was away for a
 * minute says its last number and gets exactly what it missed. The door has authorized before we are reached.
 */
export class MemberInbox extends Server {
  static override options = { hibernate: true };

  override onStart(): void {
    this.ctx.storage.sql.exec(
      "create table if not exists frames (n integer primary key autoincrement, bookmark text not null, frame text not null)",
    );
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override onMessage(connection: Connection, message: string | ArrayBuffer): void {
    const request = typeof message === "string" ? parseInboxRequest(message) : null;
    if (!request) return;
    for (const answer of replay(request, this.#recent(), this.#last())) {
      connection.send(JSON.stringify(answer));
    }
  }

  /** Called by the live listener once a commit stands. */
  async tell(frame: InboxFrame, bookmark: string): Promise<void> {
    const { sql } = this.ctx.storage;
    sql.exec("insert into frames (bookmark, frame) values (?, ?)", bookmark, JSON.stringify(frame));
    const n = this.#last();
    sql.exec("delete from frames where n <= ?", n - RECENT);
    this.broadcast(JSON.stringify({ kind: "frame", n, bookmark, frame } satisfies InboxMessage));
  }

  /** The session was revoked: pages are told and their sockets closed. */
  async disconnect(): Promise<void> {
    for (const connection of this.getConnections()) {
      connection.send(JSON.stringify({ kind: "frame", n: this.#last(), bookmark: "", frame: { kind: "session_ended" } }));
      connection.close(4001, "session ended");
    }
  }

  #last(): number {
    const row = this.ctx.storage.sql.exec("select seq from sqlite_sequence where name = 'frames'").toArray()[0];
    return Number(row?.seq ?? 0);
  }

  #recent() {
    return this.ctx.storage.sql
      .exec("select n, bookmark, frame from frames order by n")
      .toArray()
      .map((row) => ({
        n: Number(row.n),
        bookmark: String(row.bookmark),
        frame: JSON.parse(String(row.frame)) as InboxFrame,
      }));
  }
}
