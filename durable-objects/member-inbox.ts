import { type Connection, type ConnectionContext, Server } from "partyserver";
import {
  type Asks,
  asked,
  COME_LATER,
  LONGEST_ASK,
  MOST_ASKS,
  MOST_PAGES,
  PROVE_AGAIN,
  PROVEN_MS,
  parseInboxRequest,
  RECENT,
  replay,
  SESSION_ENDED,
  TOO_LONG,
} from "../app/features/notifications/inbox";
import type { Env } from "../app/platform/env";
import {
  type InboxFrame,
  type InboxMessage,
  type NumberedFrame,
  OWN_HEADER,
  SESSION_HEADER,
} from "../app/platform/realtime";
import { MemberHere } from "./member-here";

/** What a socket carries through hibernation. */
interface Attachment {
  /** The sign-in whose page it is, so that ending one leaves the others; 0 for a session of none. */
  session: number;
  /** UTC ms until which the door's proof of the session holds. */
  until: number;
  asks: Asks;
  /** Whoever is at it may be seen to be there: nobody who looks through somebody else's eyes. */
  isOwn: boolean;
  /** Somebody is at it. */
  isHere: boolean;
}

/**
 * One member's open pages: the object's name is `<community>:<member>`. Frames are numbered and the recent ones kept,
 * so that a page that was away for a minute says its last number and gets exactly what it missed. The door has
 * authorized before we are reached; after ten minutes a socket is sent through the door again.
 */
export class MemberInbox extends Server {
  static override options = { hibernate: true };

  /** Not in `onStart`: the listener calls `tell` without the round trip in which PartyServer gives a name. */
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.#begin();
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override onConnect(connection: Connection<Attachment>, { request }: ConnectionContext): void {
    const now = Date.now();
    const session = Number(request.headers.get(SESSION_HEADER));
    const isOwn = request.headers.get(OWN_HEADER) === "1";
    connection.setState({ session, until: now + PROVEN_MS, asks: { from: now, count: 0 }, isOwn, isHere: false });
    if (this.ctx.getWebSockets().length > MOST_PAGES) connection.close(COME_LATER, "too many pages");
  }

  override onClose(): Promise<void> {
    return this.#noteHere();
  }

  override async onMessage(connection: Connection<Attachment>, message: string | ArrayBuffer): Promise<void> {
    // What was sent before our closing arrived.
    if (connection.readyState !== WebSocket.OPEN) return;
    // What is wrong counts as well: each frame wakes us.
    if (!this.#isProven(connection) || !this.#mayAsk(connection)) return;
    if (typeof message !== "string" || message.length > LONGEST_ASK) return connection.close(TOO_LONG, "too long");
    const request = parseInboxRequest(message);
    if (!request) return;
    if (request.kind !== "since") {
      const { state } = connection;
      if (state) connection.setState({ ...state, isHere: state.isOwn && request.kind === "here" });
      return this.#noteHere();
    }
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
    const message = JSON.stringify({ kind: "frame", n, bookmark, frame } satisfies InboxMessage);
    for (const connection of this.getConnections<Attachment>()) {
      if (this.#isProven(connection)) connection.send(message);
    }
  }

  /** These sign-ins were ended: their pages are told and their sockets closed. The member's other pages hear nothing. */
  async disconnect(sessions: readonly number[]): Promise<void> {
    const frame: InboxFrame = { kind: "session_ended" };
    const message = JSON.stringify({ kind: "frame", n: this.#last(), bookmark: "", frame } satisfies InboxMessage);
    for (const connection of this.getConnections<Attachment>()) {
      if (!sessions.includes(connection.state?.session ?? 0)) continue;
      connection.send(message);
      connection.close(SESSION_ENDED, "session ended");
    }
    await this.#noteHere();
  }

  /** Its community is removed: every page is sent to a door that is not there any more, and nothing is kept. */
  async forget(): Promise<void> {
    for (const connection of this.getConnections()) connection.close(PROVE_AGAIN, "prove again");
    await this.ctx.storage.deleteAll();
    // We stay awake for a while, and the number may be somebody's again: the demo's are, once it is poured in anew.
    this.#begin();
  }

  /** On whichever page. */
  async #noteHere(): Promise<void> {
    const isHere = [...this.getConnections<Attachment>()].some(({ state }) => state?.isHere === true);
    await new MemberHere(this.ctx.storage, this.env as Env).note(this.name, isHere);
  }

  #begin(): void {
    this.ctx.storage.sql.exec(
      "create table if not exists frames (n integer primary key autoincrement, bookmark text not null, frame text not null)",
    );
  }

  /** A socket whose proof is over is closed instead of told; its page comes back and asks for what it missed. */
  #isProven(connection: Connection<Attachment>): boolean {
    if (connection.state !== null && connection.state.until > Date.now()) return true;
    connection.close(PROVE_AGAIN, "prove again");
    return false;
  }

  /** A page that asks without end is sent through the door: each answer may be two hundred frames long. */
  #mayAsk(connection: Connection<Attachment>): boolean {
    const { state } = connection;
    const asks = state && asked(state.asks, Date.now());
    if (asks && asks.count <= MOST_ASKS) {
      connection.setState({ ...state, asks });
      return true;
    }
    connection.close(PROVE_AGAIN, "asked too often");
    return false;
  }

  #last(): number {
    const row = this.ctx.storage.sql.exec("select seq from sqlite_sequence where name = 'frames'").toArray()[0];
    return Number(row?.seq ?? 0);
  }

  #recent(): NumberedFrame[] {
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
