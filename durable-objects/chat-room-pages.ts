import type { Connection, Server } from "partyserver";
import { ROOM_ENDED, type RoomFrame } from "../app/features/chat/protocol";
import { MOST_LETTERS_ANSWERED, MOST_REQUESTS } from "../app/features/chat/rules";
import {
  type Asks,
  asked,
  COME_LATER,
  PROVE_AGAIN,
  PROVEN_MS,
  SESSION_ENDED,
} from "../app/features/notifications/inbox";
import { ROOM_HEADER, type RoomVisitor } from "../app/platform/realtime";

/** What a socket carries through hibernation. */
export interface Attachment extends RoomVisitor {
  /** UTC ms until which the door's proof holds. */
  until: number;
  asks: Asks;
}

export type Page = Connection<Attachment>;

/** The open pages of a room: what they are told, how much they may ask, and when they are to go. */
export class RoomPages {
  /** Sockets that PartyServer has made pages of since we woke. */
  readonly #known = new WeakSet<WebSocket>();
  /** Letters of answers by member, in the minute that began then (UTC ms): forgotten with the object. */
  readonly #answered = new Map<number, { from: number; letters: number }>();

  constructor(
    private readonly room: Pick<Server, "getConnections">,
    private readonly sockets: () => WebSocket[],
  ) {}

  get count(): number {
    return this.sockets().length;
  }

  /** A page has come, with what the door says of it. */
  enter(page: Page, visitor: RoomVisitor): void {
    const now = Date.now();
    const until = Math.min(now + PROVEN_MS, visitor.until ?? Number.POSITIVE_INFINITY);
    page.setState({ ...visitor, until, asks: { from: now, count: 0 } });
  }

  /** Members who have pages open. */
  members(): number[] {
    const pages = [...this.room.getConnections<Attachment>()];
    return [...new Set(pages.flatMap(({ state }) => state?.memberId ?? []))];
  }

  send(frame: RoomFrame, whom?: (visitor: RoomVisitor) => boolean): void {
    const text = JSON.stringify(frame);
    this.#deliver(() => text, whom);
  }

  /** How far somebody has read: to their own pages, and to whoever is told of others. */
  sendRead(memberId: number, n: number): void {
    this.send({ kind: "read", memberId, n }, (one) => one.memberId === memberId || one.seesReads);
  }

  /** What answers a question; whoever has been answered too many letters in a minute comes back with it later. */
  answer(page: Page, frames: () => RoomFrame[]): void {
    const memberId = page.state?.memberId ?? 0;
    const now = Date.now();
    const before = this.#answered.get(memberId);
    const answered = before && now - before.from < 60_000 ? before : { from: now, letters: 0 };
    if (answered.letters > MOST_LETTERS_ANSWERED) return page.close(COME_LATER, "asked for too much");
    for (const frame of frames()) {
      const text = JSON.stringify(frame);
      answered.letters += text.length;
      page.send(text);
    }
    this.#answered.set(memberId, answered);
  }

  /** What each is to be told in words of their own. */
  sendEach(frame: (visitor: RoomVisitor) => RoomFrame, whom?: (visitor: RoomVisitor) => boolean): void {
    this.#deliver((visitor) => JSON.stringify(frame(visitor)), whom);
  }

  #deliver(text: (visitor: RoomVisitor) => string, whom: (visitor: RoomVisitor) => boolean = () => true): void {
    for (const page of this.#all()) {
      const { state } = page;
      if (state && this.isProven(page) && whom(state)) page.send(text(state));
    }
  }

  /** As `getConnections`, which reads what each socket carries, whatever is asked of it: a tenth of what a word to a thousand costs. */
  #all(): Page[] {
    const sockets = this.sockets();
    if (!sockets.every((socket) => this.#known.has(socket))) {
      for (const page of this.room.getConnections()) this.#known.add(page);
    }
    return (sockets as unknown as Page[]).filter((page) => page.readyState === WebSocket.OPEN && this.#known.has(page));
  }

  /** What they say goes through the door, and nobody is told that they type; or they come in anew. */
  silence(memberId: number, isAnew: boolean): void {
    for (const page of this.room.getConnections<Attachment>(tagOf(memberId))) {
      if (isAnew) this.proveAgain(page);
      else if (page.state) page.setState({ ...page.state, canSay: false, canType: false });
    }
  }

  /** Of one member, or of everybody: they are in the room no longer. */
  end(memberId?: number): void {
    for (const page of this.room.getConnections<Attachment>(memberId === undefined ? memberId : tagOf(memberId)))
      this.endOne(page);
  }

  endOne(page: Connection): void {
    page.send(JSON.stringify({ kind: "ended" } satisfies RoomFrame));
    page.close(ROOM_ENDED, "ended");
  }

  signOut(memberId: number, sessions: readonly number[]): void {
    for (const page of this.room.getConnections<Attachment>(tagOf(memberId))) {
      if (sessions.includes(page.state?.session ?? 0)) page.close(SESSION_ENDED, "session ended");
    }
  }

  /** One of them, or all, may come back with a new proof, if there is one to be had. */
  proveAgain(one?: Page): void {
    for (const page of one ? [one] : this.room.getConnections()) page.close(PROVE_AGAIN, "prove again");
  }

  /** A socket whose proof is over is closed instead of told; its page comes back and asks for what it missed. */
  isProven(page: Page): boolean {
    if (page.state !== null && page.state.until > Date.now()) return true;
    this.proveAgain(page);
    return false;
  }

  mayAsk(page: Page): boolean {
    const { state } = page;
    const asks = state && asked(state.asks, Date.now());
    if (asks && asks.count <= MOST_REQUESTS) {
      page.setState({ ...state, asks });
      return true;
    }
    page.close(PROVE_AGAIN, "asked too often");
    return false;
  }
}

/** As the door says. */
export function visitorOf(request: Request): RoomVisitor {
  const visitor = request.headers.get(ROOM_HEADER);
  if (visitor === null) throw new Error("reached without our door");
  return JSON.parse(visitor) as RoomVisitor;
}

export const tagOf = (memberId: number) => `member:${memberId}`;
