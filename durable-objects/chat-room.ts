import { type Connection, type ConnectionContext, Server } from "partyserver";
import { copyRoom, eraseRoom } from "../app/features/chat/copy.server";
import { type ChatMessage, parseRoomRequest, ROOM_ENDED, type RoomFrame } from "../app/features/chat/protocol";
import {
  catchUp,
  copyAt,
  deleted,
  edited,
  type History,
  type HistoryAsk,
  messageSaid,
  type Refusal,
  retryAt,
  type RoomPlace,
  type Said,
  type Seat,
  shownMessage,
  type StoredMessage,
  type Words,
} from "../app/features/chat/room";
import { COPIED_AT_ONCE, LONGEST_REQUEST, MOST_PAGES, MOST_REQUESTS } from "../app/features/chat/rules";
import {
  type Asks,
  asked,
  COME_LATER,
  PROVE_AGAIN,
  PROVEN_MS,
  SESSION_ENDED,
  TOO_LONG,
} from "../app/features/notifications/inbox";
import type { Ctx } from "../app/platform/context";
import { ROOM_HEADER, type RoomVisitor } from "../app/platform/realtime";
import { RoomStore } from "./chat-room-store";

/** What a socket carries through hibernation. */
interface Attachment extends RoomVisitor {
  /** UTC ms until which the door's proof holds. */
  until: number;
  asks: Asks;
}

type Page = Connection<Attachment>;

/**
 * A room that people talk in, its history and its open pages; named `<community>:<room>`. It orders what is said, stores
 * it, and answers once it is stored; an alarm copies to the shard what lists need. The door has authorized whoever
 * reaches us: only who left since is refused here, so that nothing reaches them that was said after.
 */
export abstract class ChatRoom extends Server {
  static override options = { hibernate: true };

  readonly #store: RoomStore;

  /** Not in `onStart`: a call comes without the round trip in which PartyServer gives a name. */
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.#store = new RoomStore(this.ctx.storage);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** What commands act in; null once the community is gone. */
  protected abstract contextOf(communityId: number): Promise<Ctx | null>;

  override getConnectionTags(_: Connection, { request }: ConnectionContext): string[] {
    return [tagOf(visitorOf(request).memberId)];
  }

  override onConnect(page: Page, { request }: ConnectionContext): void {
    const now = Date.now();
    const visitor = visitorOf(request);
    page.setState({ ...visitor, until: now + PROVEN_MS, asks: { from: now, count: 0 } });
    if (this.#isGone(visitor)) return this.#end(page);
    if (this.ctx.getWebSockets().length > MOST_PAGES) page.close(COME_LATER, "too many pages");
  }

  override async onMessage(page: Page, message: string | ArrayBuffer): Promise<void> {
    // What was sent before our closing arrived.
    if (page.readyState !== WebSocket.OPEN || !page.state) return;
    // What is wrong counts as well: each frame wakes us.
    if (!this.#isProven(page) || !this.#mayAsk(page)) return;
    if (typeof message !== "string" || message.length > LONGEST_REQUEST) return page.close(TOO_LONG, "too long");
    const request = parseRoomRequest(message);
    if (request?.kind === "since") {
      const missed = this.#store.changedSince(request.last, page.state.from);
      for (const frame of catchUp(missed, this.#store.n)) page.send(JSON.stringify(frame));
    } else if (request?.kind === "read" && page.state.isReader) {
      await this.read(page.state.memberId, request.n);
    }
  }

  /** Stores what somebody says, and answers once it stands; what is sent twice stands once. */
  async say(place: RoomPlace, by: Seat & { id: number; key: string }, words: Words): Promise<Said | Refusal> {
    if (this.#isGone(by)) return { refused: "room_gone" };
    const twin = this.#store.byKey(by.memberId, by.key);
    if (twin) return { message: shownMessage(twin) };
    const { id, key, memberId } = by;
    const message = this.#store.add(place, (n) => messageSaid(n, { id, key, memberId }, words));
    this.#tell(message);
    await this.#copySoon();
    return { message: shownMessage(message) };
  }

  async edit(by: Seat, n: number, words: Words): Promise<Said | Refusal> {
    return this.#change(by, n, (message, changed) => edited(message, by, words, changed));
  }

  async remove(by: Seat & { isAdmin: boolean }, n: number, at: number): Promise<Said | Refusal> {
    return this.#change(by, n, (message, changed) => deleted(message, by, at, changed));
  }

  /** A page of what was said, oldest first. */
  async history(by: Seat, ask: HistoryAsk): Promise<History | Refusal> {
    if (this.#isGone(by)) return { refused: "room_gone" };
    const { messages, ...around } = this.#store.history(by.from, ask);
    return { messages: messages.map(shownMessage), ...around };
  }

  async message(by: Seat, n: number): Promise<StoredMessage | Refusal> {
    const message = this.#store.byNumber(n);
    return !message || n <= by.from || this.#isGone(by) ? { refused: "message_gone" } : message;
  }

  /** The number of what was last said or changed: a newcomer sees what comes after it. */
  async standing(): Promise<number> {
    return this.#store.n;
  }

  /** Somebody has read up to here; the shard is told with the next copy. */
  async read(memberId: number, n: number): Promise<void> {
    const read = this.#store.read(memberId, n);
    if (read === null) return;
    if (read.isTold) this.#send({ kind: "read", memberId, n: read.n });
    await this.#copySoon();
  }

  /** Somebody has what they have read before them once more, from a message on: said by their command, and not undone by a copy under way. */
  async unread(memberId: number, upTo: number): Promise<void> {
    this.#store.setRead(memberId, upTo);
    await this.#copySoon();
  }

  /** Somebody came, went or became an admin, or the name is another: pages ask the door. */
  async changed(): Promise<void> {
    this.#send({ kind: "participants" });
  }

  /** They left, or were put out: nothing that is said from now on reaches them, until they come in anew. */
  async leave(memberId: number, at: number): Promise<void> {
    this.#store.end(memberId, at);
    for (const page of this.getConnections<Attachment>(tagOf(memberId))) this.#end(page);
    await this.changed();
  }

  /** These sign-ins of a member were ended. */
  async disconnect(memberId: number, sessions: readonly number[]): Promise<void> {
    for (const page of this.getConnections<Attachment>(tagOf(memberId))) {
      if (sessions.includes(page.state?.session ?? 0)) page.close(SESSION_ENDED, "session ended");
    }
  }

  /** Messages of elsewhere, each with its own time and author: of the demo. Nobody is told, and no fact says so. */
  async fill(
    place: RoomPlace,
    said: readonly (Words & { id: number; key: string; memberId: number })[],
  ): Promise<void> {
    for (const { html, text, at, ...by } of said) {
      if (!this.#store.byKey(by.memberId, by.key)) {
        this.#store.add(place, (n) => messageSaid(n, by, { html, text, at }, true));
      }
    }
    this.#store.copyAnew(place);
    await this.#copy();
  }

  /** Copies everything anew: the shard's rows are the same afterwards, whatever had become of them. */
  async recopy(place: RoomPlace): Promise<void> {
    this.#store.copyAnew(place);
    await this.#copySoon();
  }

  /** The room was deleted: its pages end, and nothing of it is kept, here or in the shard. */
  async close(place: RoomPlace): Promise<void> {
    for (const page of this.getConnections<Attachment>()) this.#end(page);
    await this.ctx.storage.deleteAll();
    this.#store.begin();
    this.#store.isClosed = true;
    this.#store.place = place;
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** Its community is removed, as `MemberInbox.forget`. */
  async forget(): Promise<void> {
    for (const page of this.getConnections()) page.close(PROVE_AGAIN, "prove again");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#store.begin();
  }

  /** Before PartyServer's own, which would ask for our name first. What fails is tried again by ourselves: the platform would give up. */
  override async alarm(): Promise<void> {
    try {
      await this.#copy();
      this.#store.failures = 0;
    } catch (error) {
      this.#store.failures += 1;
      console.error(JSON.stringify({ room: this.#store.place, copy: "failed", reason: String(error) }));
      await this.ctx.storage.setAlarm(retryAt(Date.now(), this.#store.failures));
    }
  }

  /** A part of what the shard does not have yet; a further alarm takes the next. */
  async #copy(): Promise<void> {
    const place = this.#store.place;
    const ctx = place && (await this.contextOf(place.communityId));
    if (!place || !ctx) return;
    if (this.#store.isClosed) {
      if (await eraseRoom(ctx, place.roomId)) await this.ctx.storage.setAlarm(Date.now());
      return;
    }
    const part = this.#store.uncopied(COPIED_AT_ONCE);
    if (part.messages.length === 0 && part.reads.length === 0) return;
    await copyRoom(ctx, place.roomId, part);
    this.#store.copied(part, Date.now());
    await this.#copySoon();
  }

  async #copySoon(): Promise<void> {
    if (!this.#store.isBehind || (await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(copyAt(Date.now(), this.#store.copiedAt));
  }

  async #change(
    by: Seat,
    n: number,
    decide: (message: StoredMessage | undefined, changed: number) => StoredMessage | Refusal | null,
  ): Promise<Said | Refusal> {
    if (this.#isGone(by)) return { refused: "room_gone" };
    const before = this.#store.byNumber(n);
    const after = decide(before, this.#store.n + 1);
    if (after && "refused" in after) return after;
    if (after) {
      this.#store.change(after);
      this.#tell(after);
      await this.#copySoon();
    }
    const message = after ?? before;
    return message ? { message: shownMessage(message) } : { refused: "message_gone" };
  }

  #tell(message: StoredMessage): void {
    const shown: ChatMessage = shownMessage(message);
    this.#send({ kind: "messages", messages: [shown] }, ({ from }) => message.n > from);
  }

  #send(frame: RoomFrame, whom: (visitor: Attachment) => boolean = () => true): void {
    const text = JSON.stringify(frame);
    for (const page of this.getConnections<Attachment>()) {
      if (page.state && this.#isProven(page) && whom(page.state)) page.send(text);
    }
  }

  #isGone({ memberId, seat }: Pick<Seat, "memberId" | "seat">): boolean {
    return this.#store.isClosed || this.#store.endOf(memberId) >= seat;
  }

  #end(page: Connection): void {
    page.send(JSON.stringify({ kind: "ended" } satisfies RoomFrame));
    page.close(ROOM_ENDED, "ended");
  }

  /** A socket whose proof is over is closed instead of told; its page comes back and asks for what it missed. */
  #isProven(page: Page): boolean {
    if (page.state !== null && page.state.until > Date.now()) return true;
    page.close(PROVE_AGAIN, "prove again");
    return false;
  }

  #mayAsk(page: Page): boolean {
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

/** What commands ask of a room. */
export type RoomCalls = Pick<
  ChatRoom,
  | "say"
  | "edit"
  | "remove"
  | "history"
  | "message"
  | "standing"
  | "read"
  | "unread"
  | "changed"
  | "leave"
  | "fill"
  | "recopy"
  | "close"
>;

/** As the door says. */
function visitorOf(request: Request): RoomVisitor {
  const visitor = request.headers.get(ROOM_HEADER);
  if (visitor === null) throw new Error("reached without our door");
  return JSON.parse(visitor) as RoomVisitor;
}

const tagOf = (memberId: number) => `member:${memberId}`;
