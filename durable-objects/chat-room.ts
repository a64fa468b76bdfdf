import { type Connection, type ConnectionContext, Server } from "partyserver";
import { copyRoom, eraseRoom } from "../app/features/chat/copy.server";
import { type Board, type ChatMessage, parseRoomRequest } from "../app/features/chat/protocol";
import type { HistoryReaders, ImportedMessage } from "../app/features/chat/imported";
import type { MessagePreview } from "../app/features/chat/previews";
import type { Reactors } from "../app/features/chat/reactions";
import {
  copyAt,
  type History,
  type HistoryAsk,
  messageSaid,
  type NewMessage,
  type Refusal,
  retryAt,
  type RoomPlace,
  type Said,
  type Seat,
  type StoredMessage,
  type Words,
} from "../app/features/chat/room";
import {
  COPIED_AT_ONCE,
  LONGEST_REQUEST,
  LONGEST_SAYING,
  MOST_PAGES,
  MOST_PAGES_OF_ONE,
} from "../app/features/chat/rules";
import type { Version } from "../app/features/chat/versions";
import { COME_LATER, TOO_LONG } from "../app/features/notifications/inbox";
import type { Ctx } from "../app/platform/context";
import { RoomChanges } from "./chat-room-changes";
import { type Page, RoomPages, tagOf, visitorOf } from "./chat-room-pages";
import { type PreviewAsk, RoomPreviews } from "./chat-room-previews";
import { RoomSpeech, type Spoken } from "./chat-room-speech";
import { RoomStore } from "./chat-room-store";

/**
 * A room that people talk in, its history and its open pages; named `<community>:<room>`. It orders what is said, stores
 * it, and answers once it is stored; an alarm copies to the shard what lists need. The door has authorized whoever
 * reaches us: only who left since is refused here, so that nothing reaches them that was said after.
 */
export abstract class ChatRoom extends Server {
  static override options = { hibernate: true };

  readonly #store: RoomStore;
  readonly #pages = new RoomPages(this, () => this.ctx.getWebSockets());
  readonly #changes: RoomChanges;
  readonly #speech: RoomSpeech;
  readonly #previews: RoomPreviews;

  /** Not in `onStart`: a call comes without the round trip in which PartyServer gives a name. */
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.#store = new RoomStore(this.ctx.storage);
    this.#changes = new RoomChanges(this.#store, this.#pages);
    const isGone = ({ state }: Page) => state === null || this.#isGone(state);
    this.#speech = new RoomSpeech(this.ctx.storage, this.#pages, this.#changes, isGone);
    this.#previews = new RoomPreviews(this.#store, this.#changes, this.ctx, (...asked) => this.preview(...asked));
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** What commands act in; null once the community is gone. */
  protected abstract contextOf(communityId: number): Promise<Ctx | null>;

  /** What a page says by its socket; null where the door is to judge. Counts it. */
  protected abstract speak(memberId: number, body: string): Promise<Spoken | null>;

  /** What the link of somebody's message says of itself; null for nothing. */
  protected abstract preview(place: RoomPlace, by: PreviewAsk): Promise<MessagePreview | null>;

  /** Whether anybody here may still be written to. */
  protected abstract isHeard(place: RoomPlace): Promise<boolean>;

  override getConnectionTags(_: Connection, { request }: ConnectionContext): string[] {
    return [tagOf(visitorOf(request).memberId)];
  }

  override onConnect(page: Page, { request }: ConnectionContext): void {
    const visitor = visitorOf(request);
    this.#pages.enter(page, visitor);
    // Somebody may have lost the room since: who has not is proven by coming again.
    if (this.#store.endOf(EVERYBODY) >= visitor.seat || this.#speech.isDoubted(visitor))
      return this.#pages.proveAgain(page);
    if (this.#isGone(visitor)) return this.#pages.endOne(page);
    const open = (tag?: string) => this.ctx.getWebSockets(tag).length;
    if (open() > MOST_PAGES || open(tagOf(visitor.memberId)) > MOST_PAGES_OF_ONE)
      page.close(COME_LATER, "too many pages");
  }

  override async onMessage(page: Page, message: string | ArrayBuffer): Promise<void> {
    // What was sent before our closing arrived.
    if (page.readyState !== WebSocket.OPEN || !page.state) return;
    // What is wrong counts as well: each frame wakes us.
    if (!this.#pages.isProven(page) || !this.#pages.mayAsk(page)) return;
    const longest = page.state.canSay ? LONGEST_SAYING : LONGEST_REQUEST;
    if (typeof message !== "string" || message.length > longest) return page.close(TOO_LONG, "too long");
    const request = parseRoomRequest(message);
    if (request?.kind === "since") {
      this.#pages.answer(page, () => (page.state ? this.#changes.since(request.last, page.state) : []));
    } else if (request?.kind === "say") {
      const said = await this.#speech.say(page, this.name, request, (...by) => this.speak(...by));
      this.#previews.soon(said);
      if (said) await this.#copySoon();
    } else if (request?.kind === "typing") {
      await this.#speech.typing(page, this.name, (place) => this.isHeard(place));
    } else if (request?.kind === "read" && page.state.isReader) {
      await this.read(page.state.memberId, request.n, Date.now() - (request.ago ?? 0));
    }
  }

  /** Stores what somebody says, and answers once it stands; what is sent twice stands once. */
  async say(place: RoomPlace, by: Seat & NewMessage, words: Words): Promise<Said | Refusal> {
    const answer = await this.#within(by, () => this.#changes.say(place, by, words));
    this.#previews.soon(answer);
    return answer;
  }

  /** What they have said under a key already; null for nothing. */
  async twin(by: Seat, key: string): Promise<{ message: ChatMessage | null } | Refusal> {
    return this.#within(by, () => ({ message: this.#changes.twinOf(by.memberId, key) }));
  }

  async edit(by: Seat, n: number, words: Words): Promise<Said | Refusal> {
    const answer = await this.#within(by, () => this.#changes.edit(by, n, words));
    this.#previews.soon(answer);
    return answer;
  }

  /** Its author will have no preview of its link. */
  async unpreview(by: Seat, n: number): Promise<Said | Refusal> {
    return this.#within(by, () => this.#changes.unpreview(by, n));
  }

  async remove(by: Seat & { isAdmin: boolean }, n: number, at: number): Promise<Said | Refusal> {
    return this.#within(by, () => this.#changes.remove(by, n, at));
  }

  /** Moderation has taken a message down at a moment, or (null) puts it back; safe to repeat. */
  async judge(n: number, heldAt: number | null): Promise<void> {
    if (this.#store.isClosed) return;
    this.#changes.judge(n, heldAt);
    await this.#copySoon();
  }

  /** A message was reported: what it says now is kept with its versions; safe to repeat. */
  async keepReported(n: number): Promise<void> {
    if (!this.#store.isClosed) this.#changes.keepReported(n);
  }

  /** What a reported message said at some moments, UTC ms, where that is not what it says now. The door has asked who judges it. */
  async saidAt(n: number, moments: readonly number[]): Promise<Version[]> {
    return this.#store.isClosed ? [] : this.#changes.saidAt(n, moments);
  }

  /** Adds somebody's emoji to a message; twice is once. */
  async react(by: Seat, n: number, emoji: string, at: number): Promise<Said | Refusal> {
    return this.#within(by, () => this.#changes.react(by, n, emoji, at));
  }

  /** Takes somebody's emoji back. */
  async unreact(by: Seat, n: number, emoji: string): Promise<Said | Refusal> {
    return this.#within(by, () => this.#changes.unreact(by, n, emoji));
  }

  /** Who reacted to a message with an emoji, those first who came last; `after` is the last that was named. */
  async reactors(by: Seat, n: number, emoji: string, after?: Named): Promise<Reactors | Refusal> {
    return this.#within(by, () => this.#changes.reactors(by, n, emoji, after));
  }

  async pin(by: Seat, n: number, to: { isPinned: boolean; at: number }): Promise<Said | Refusal> {
    return this.#within(by, () => this.#changes.pin(by, n, to));
  }

  async pins(by: Seat): Promise<{ messages: ChatMessage[] } | Refusal> {
    return this.#within(by, () => this.#changes.pins(by));
  }

  /** Puts a message over the log of everybody, or takes it away. */
  async spotlight(by: Seat, n: number, isOn: boolean): Promise<{ board: Board } | Refusal> {
    return this.#within(by, () => this.#changes.spotlight(by, n, isOn));
  }

  /** What a message said before it was edited, the latest first. */
  async versions(by: Seat & { isAdmin: boolean }, n: number): Promise<{ versions: Version[] } | Refusal> {
    return this.#within(by, () => this.#changes.versions(by, n));
  }

  /** A page of what was said, oldest first. */
  async history(by: Seat, ask: HistoryAsk): Promise<History | Refusal> {
    if (this.#isGone(by)) return { refused: "room_gone" };
    const { messages, ...around } = this.#store.history(by.from, ask);
    return {
      messages: messages.map((message) => this.#changes.shownTo(by.memberId, message)),
      ...around,
      board: this.#store.board.shown(by.from),
    };
  }

  /** A page of what was answered to a message, and the message itself. */
  async thread(by: Seat, n: number, ask: HistoryAsk): Promise<(History & { root: ChatMessage }) | Refusal> {
    const page = await this.history(by, { ...ask, thread: n });
    const root = this.#store.shown(n, by.from);
    if ("refused" in page || !root || root.root !== 0) return "refused" in page ? page : { refused: "message_gone" };
    return { ...page, root: this.#changes.shownTo(by.memberId, root) };
  }

  async message(by: Seat, n: number): Promise<StoredMessage | Refusal> {
    if (this.#isGone(by)) return { refused: "room_gone" };
    return this.#store.shown(n, by.from) ?? { refused: "message_gone" };
  }

  /** The number of what was last said or changed: a newcomer sees what comes after it. */
  async standing(): Promise<number> {
    return this.#store.n;
  }

  /** Somebody has read up to here; the shard is told with the next copy. */
  async read(memberId: number, n: number, at?: number): Promise<void> {
    const read = this.#store.read(memberId, n, at);
    if (read === null) return;
    if (read.isTold) this.#pages.sendRead(memberId, read.n);
    await this.#copySoon();
  }

  /** Somebody has what they have read before them once more, from a message on: said by their command, and not undone by a copy under way. */
  async unread(memberId: number, upTo: number): Promise<void> {
    this.#store.setRead(memberId, upTo, Date.now());
    await this.#copySoon();
  }

  /** Somebody came, went or became an admin, or the name is another: pages ask the door. */
  async changed(): Promise<void> {
    this.#pages.send({ kind: "participants" });
  }

  /** They left, or were put out: nothing that is said from now on reaches them, until they come in anew. */
  async leave(memberId: number, at: number): Promise<void> {
    this.#store.end(memberId, at);
    this.#pages.end(memberId);
    await this.changed();
  }

  /** Members who have pages open here. */
  async present(): Promise<number[]> {
    return this.#pages.members();
  }

  /**
   * Of a chat space: these have lost it, and nothing that is said from now on reaches them. What doors had proven of them
   * until `at` is refused, and of everybody where the space itself has changed: who still has it is proven once more.
   */
  async lose(memberIds: readonly number[], at: number, isOfAll: boolean): Promise<void> {
    if (isOfAll) this.#store.end(EVERYBODY, at);
    for (const memberId of memberIds) {
      this.#store.end(memberId, at);
      this.#pages.end(memberId);
    }
  }

  /** What they may do here may be another, or with `isHeard` what they hear: what doors had proven until `at` is asked anew. */
  async doubt(memberId: number, at: number, isHeard = false): Promise<void> {
    this.#speech.doubt(memberId, at, isHeard);
  }

  /** These sign-ins of a member were ended. */
  async disconnect(memberId: number, sessions: readonly number[]): Promise<void> {
    // A door that had proven one of them may be on its way here.
    this.#speech.remember(memberId, Date.now());
    this.#pages.signOut(memberId, sessions);
  }

  /** Messages of elsewhere, each with its own time and author: of the demo. Nobody is told, and no fact says so. */
  async fill(
    place: RoomPlace,
    said: readonly (Words & NewMessage & { preview?: MessagePreview | null })[],
  ): Promise<void> {
    for (const { html, text, at, files, named, preview = null, ...by } of said) {
      if (!this.#store.byKey(by.memberId, by.key)) {
        const words = { html, text, at, files, named };
        const message = this.#store.add(place, (n) => ({
          ...messageSaid(n, by, words, true),
          preview: preview && { link: preview.url, shown: preview, isOff: false },
        }));
        this.#store.threads.turnedBy(message);
      }
    }
    this.#store.copyAnew(place);
    await this.#copy();
  }

  /** Of these keys of an import, those under which nothing stands here. */
  async lacking(keys: readonly string[]): Promise<string[] | Refusal> {
    return this.#store.isClosed ? { refused: "room_gone" } : this.#store.imported.lacking(keys);
  }

  /**
   * Takes history of elsewhere in, with its times and authors; what is here already stays as it is. Nobody is told, and
   * nothing is unread to whoever had nothing to read. The shard has it when this answers with how many were new.
   */
  async takeIn(
    place: RoomPlace,
    messages: readonly ImportedMessage[],
    readers: HistoryReaders,
  ): Promise<{ new: number } | Refusal | { refused: "room_spoken_in" }> {
    if (this.#store.isClosed) return { refused: "room_gone" };
    if (readers.areTwo && this.#store.imported.isSpokenIn) return { refused: "room_spoken_in" };
    const taken = this.#store.imported.take(place, messages, readers);
    // Whoever is killed from here on leaves the rest to an alarm.
    await this.#copySoon();
    while (this.#store.isBehind && (await this.#copy(false)));
    if (!this.#store.isBehind) await this.ctx.storage.deleteAlarm();
    return { new: taken };
  }

  /**
   * Copies everything anew, behind what is new: the shard's rows are the same afterwards, whatever had become of them.
   * Without `areReads` only what was said.
   */
  async recopy(place: RoomPlace, areReads = true): Promise<void> {
    this.#store.copyAnew(place, areReads);
    await this.#copySoon();
  }

  /** The room was deleted: its pages end, and nothing of it is kept, here or in the shard. */
  async close(place: RoomPlace): Promise<void> {
    this.#pages.end();
    await this.ctx.storage.deleteAll();
    this.#store.begin();
    this.#store.isClosed = true;
    this.#store.place = place;
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** Its community is removed, as `MemberInbox.forget`. */
  async forget(): Promise<void> {
    this.#pages.proveAgain();
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

  /**
   * A part of what the shard does not have yet, and whether there was one. A further alarm takes the next, unless whoever
   * asks for this one does.
   */
  async #copy(goesOn = true): Promise<boolean> {
    const place = this.#store.place;
    const ctx = place && (await this.contextOf(place.communityId));
    if (!place || !ctx) return false;
    if (this.#store.isClosed) {
      if (await eraseRoom(ctx, place.roomId)) await this.ctx.storage.setAlarm(Date.now());
      return true;
    }
    const part = this.#store.uncopied(COPIED_AT_ONCE);
    if (part.messages.length === 0 && part.reads.length === 0) return false;
    await copyRoom(ctx, place.roomId, part);
    this.#store.copied(part, Date.now());
    if (goesOn) await this.#copySoon();
    return true;
  }

  async #copySoon(): Promise<void> {
    if (!this.#store.isBehind || (await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(copyAt(Date.now(), this.#store.copiedAt));
  }

  /** Does something for somebody who is in the room; what it changed is copied. */
  async #within<Answer>(by: Seat, act: () => Answer): Promise<Answer | Refusal> {
    if (this.#isGone(by)) return { refused: "room_gone" };
    const answer = act();
    await this.#copySoon();
    return answer;
  }

  #isGone({ memberId, seat }: Pick<Seat, "memberId" | "seat">): boolean {
    return this.#store.isClosed || Math.max(this.#store.endOf(memberId), this.#store.endOf(EVERYBODY)) >= seat;
  }
}

type Named = [at: number, memberId: number];

/** No member has this id: an end of all that was proven until then. */
const EVERYBODY = 0;
