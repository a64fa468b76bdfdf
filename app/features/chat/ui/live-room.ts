import { newUid } from "~/lib/ids";
import { LineError } from "~/platform/client/line";
import type { Socket } from "~/platform/client/socket";
import { painted } from "~/ui/after-paint";
import type { ChatMessage, RoomFrame } from "../protocol";
import type { Part, RoomPage, RoomView } from "./room-view";
import { isRefusal, RoomDoor } from "./room-door";
import { openRoomSocket } from "./room-socket";
import {
  isReacting,
  openRoom,
  type Pending,
  type RoomAction,
  type RoomPart,
  type RoomState,
  roomReducer,
} from "./room-state";
import { standsIn } from "../threads";
import { keepUnsent, pauseAfter, readUnsent } from "./unsent";

/** A room that is open in a page: its socket, its history, and what one says in it, in order and once each. */
export class LiveRoom {
  readonly #door: RoomDoor;
  readonly #uuid: string;
  readonly #whose: string;
  #view: RoomView;
  #page: RoomPage | null = null;
  #socket: Socket | null = null;
  #isSending = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How far this page's reader has read, as far as the room is to know. */
  #read = 0;
  #hasRead = false;
  readonly #listeners = new Set<() => void>();

  /** `whose`: the reader as this device names them. */
  constructor(
    { uuid, whose, me, thread }: { uuid: string; whose: string; me: number; thread?: number },
    page: RoomPart,
    reads: RoomState["reads"],
  ) {
    this.#uuid = uuid;
    this.#whose = whose;
    this.#door = new RoomDoor(uuid, thread);
    this.#read = reads[me] ?? 0;
    this.#view = { room: openRoom(me, page, reads), loading: null, failed: null, isStuck: false };
  }

  readonly view = (): RoomView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** From now on it lives; returns how to end it. */
  open(page: RoomPage): () => void {
    this.#page = page;
    const over = new AbortController();
    const { me, messages, pending } = this.#view.room;
    const known = new Set([...messages.filter(({ memberId }) => memberId === me), ...pending].map(({ key }) => key));
    for (const one of readUnsent(this.#whose, this.#door.place))
      if (!known.has(one.key)) this.#apply({ kind: "written", pending: one });
    this.#keepUnsent();
    void this.#flush();
    const onOnline = () => void this.flushNow();
    window.addEventListener("online", onOnline);
    void openRoomSocket(this.#uuid, {
      onOpen: () => this.#connected(),
      onMessage: (frame) => this.#hear(frame as RoomFrame),
      onError: () => void this.#askDoor(),
    }).then((socket) => {
      if (over.signal.aborted) socket?.close();
      else this.#socket = socket;
    });
    return () => {
      over.abort();
      clearTimeout(this.#timer);
      window.removeEventListener("online", onOnline);
      this.#socket?.close();
      this.#socket = null;
      this.#page = null;
    };
  }

  /** Paints it at once, and sends it. */
  say(text: string, also?: boolean): void {
    this.#apply({ kind: "written", pending: { key: newUid(16), text, at: new Date().toISOString(), also } });
    this.#keepUnsent();
    if (this.#view.room.hasAfter) void this.load("newest");
    void this.flushNow();
  }

  /** What waits, or was refused, is tried once more. */
  retry(key: string): void {
    this.#apply({ kind: "waiting", key });
    void this.flushNow();
  }

  /** Nobody sends it any more. */
  withdraw(key: string): void {
    this.#apply({ kind: "withdrawn", key });
    this.#keepUnsent();
  }

  /** Without waiting for the next try. */
  flushNow(): Promise<void> {
    this.#tries = 0;
    clearTimeout(this.#timer);
    return this.#flush();
  }

  /** What its author wrote, to edit it. */
  wordsOf(n: number): Promise<string> {
    return this.#door.wordsOf(n);
  }

  async edit(n: number, body: string): Promise<void> {
    this.#apply({ kind: "answered", message: await this.#door.edit(n, body) });
  }

  async remove(n: number): Promise<void> {
    this.#apply({ kind: "answered", message: await this.#door.remove(n) });
  }

  async pin(n: number, isPinned: boolean): Promise<void> {
    this.#apply({ kind: "answered", message: await this.#door.pin(n, isPinned) });
  }

  async spotlight(n: number, isOn: boolean): Promise<void> {
    const { board } = await this.#door.spotlight(n, isOn);
    this.#apply({ kind: "put_up", board });
  }

  /** Shows the part of the history that a message stands in. */
  async openAt(n: number): Promise<void> {
    if (this.#view.room.messages.some((one) => one.n === n)) return;
    this.#apply({ kind: "opened_at", page: await this.#door.page(`?around=${n}`) });
  }

  /** Shows it at once; a failure puts it back, and is thrown. */
  async react(n: number, emoji: string, isOn: boolean): Promise<void> {
    if (isReacting(this.#view.room, { n, emoji })) return;
    this.#apply({ kind: "reacting", reacting: { n, emoji, isOn } });
    await painted();
    try {
      this.#apply({ kind: "answered", message: await this.#door.react(n, emoji, isOn) });
    } finally {
      this.#apply({ kind: "reacted", n, emoji });
    }
  }

  /** More of the history, from the end that is named, or its newest part in place of what is shown. */
  async load(part: Part): Promise<void> {
    const { room, loading } = this.#view;
    const [first, newest] = [room.messages[0]?.n, room.messages.at(-1)?.n];
    if (loading !== null && part !== "newest") return;
    const query = { older: `?before=${first}`, newer: `?after=${newest}`, newest: "" }[part];
    this.#show({ loading: part, failed: null });
    try {
      const page = await this.#door.page(query);
      const now = this.#view.room.messages;
      // Meanwhile another part may be shown: what was asked for does not join it.
      const isMeant = part === "older" ? now[0]?.n === first : now.at(-1)?.n === newest;
      if (part === "newest") this.#apply({ kind: "opened_at", page });
      else if (isMeant) this.#apply({ kind: part, page });
      if (this.#view.loading === part) this.#show({ loading: null });
    } catch (error) {
      console.error(`the room's ${part} messages could not be loaded`, error);
      if (this.#view.loading === part) this.#show({ loading: null, failed: part });
    }
  }

  /** The loader has asked anew how things stand. */
  seenAnew(page: RoomPart): void {
    this.#apply({ kind: "seen_anew", page });
  }

  /** Says how far its reader has read; it only grows. */
  read(n: number): void {
    if (n <= this.#read) return;
    this.#read = n;
    this.#hasRead = true;
    this.#sayRead();
  }

  #sayRead(): void {
    if (this.#door.thread === undefined) this.#socket?.send({ kind: "read", n: this.#read });
    else void this.#door.readThread(this.#read);
  }

  /** This message is unread once more: what was said of it before is not said again. */
  unread(n: number): void {
    this.#read = Math.min(this.#read, n - 1);
    this.#hasRead = false;
  }

  get readTo(): number {
    return this.#read;
  }

  #connected(): void {
    this.#apply({ kind: "connected" });
    this.#ask();
    if (this.#hasRead) this.#sayRead();
    void this.flushNow();
  }

  /** No browser says why a socket does not open. The door does: whoever is in the room no longer is told so. */
  async #askDoor(): Promise<void> {
    if ((await this.#door.isOver()) && this.#page !== null) this.#hear({ kind: "ended" });
  }

  #ask(): void {
    this.#socket?.send({ kind: "since", last: this.#view.room.last });
  }

  #hear(frame: RoomFrame): void {
    const before = this.#view.room;
    this.#apply({ kind: "frame", frame, isAtEnd: this.#page?.isAtEnd() ?? true });
    if (frame.kind === "participants") this.#page?.onPeople();
    if (frame.kind === "ended") this.#socket?.close();
    if (frame.kind !== "messages") return;
    this.#keepUnsent();
    const newest = before.messages.at(-1)?.n ?? 0;
    const isNews = (one: ChatMessage) =>
      one.n > newest &&
      one.n === one.changed &&
      one.memberId !== before.me &&
      !one.isDeleted &&
      standsIn(before.root?.n ?? 0, one);
    const news = frame.messages.filter(isNews);
    if (news.length > 0) this.#page?.onNews(news);
  }

  /** One after the other: what one says stands in the order in which one said it. */
  async #flush(): Promise<void> {
    if (this.#isSending || this.#page === null) return;
    this.#isSending = true;
    // Whoever opens the room is still drawing it.
    await Promise.resolve();
    for (let next = this.#next(); next; next = this.#next()) if (!(await this.#send(next))) break;
    this.#isSending = false;
  }

  #next(): Pending | undefined {
    const { isOver, pending } = this.#view.room;
    return isOver || this.#page === null ? undefined : pending.find(({ state }) => state === "waiting");
  }

  /** Whether the next one may go. */
  async #send({ key, text, also }: Pending): Promise<boolean> {
    this.#apply({ kind: "sending", key });
    try {
      const message = await this.#door.say(key, text, also);
      this.#tries = 0;
      if (this.#view.isStuck) this.#show({ isStuck: false });
      this.#apply({ kind: "answered", message });
      this.#keepUnsent();
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        this.#apply({ kind: "refused", key, reason: error.firstDetail ?? error.message });
        return true;
      }
      // Nothing says that it did not arrive: under its key it is said once, however often it is sent.
      if (!(error instanceof LineError)) console.error("a message was not sent", error);
      this.#apply({ kind: "waiting", key });
      this.#show({ isStuck: true });
      const pause = pauseAfter(this.#tries);
      this.#tries += 1;
      clearTimeout(this.#timer);
      if (this.#page !== null) this.#timer = setTimeout(() => void this.#flush(), pause);
      return false;
    }
  }

  #keepUnsent(): void {
    keepUnsent(this.#whose, this.#door.place, this.#view.room.pending);
  }

  #apply(action: RoomAction): void {
    const before = this.#view.room;
    const room = roomReducer(before, action);
    if (room === before) return;
    this.#show({ room });
    if (room.asks !== before.asks) this.#ask();
  }

  #show(change: Partial<RoomView>): void {
    this.#view = { ...this.#view, ...change };
    const tell = () => {
      for (const listener of this.#listeners) listener();
    };
    if (this.#page) this.#page.keep(tell);
    else tell();
  }
}
