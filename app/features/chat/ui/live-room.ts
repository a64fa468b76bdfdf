import { newUid } from "~/lib/ids";
import type { Socket } from "~/platform/client/socket";
import { painted } from "~/ui/after-paint";
import type { MessageFile } from "../attachments";
import type { ChatMessage, RoomFrame } from "../protocol";
import { standsIn } from "../threads";
import { Frames } from "./frames";
import { type Outbox, type OutboxNews, outboxOf, type UnsentLine } from "./outbox";
import { RoomDoor } from "./room-door";
import { RoomLine } from "./room-line";
import { openRoomSocket } from "./room-socket";
import { isReacting, openRoom, type RoomAction, type RoomPart, type RoomState, roomReducer } from "./room-state";
import type { Part, RoomPage, RoomView } from "./room-view";

/** A thread's door takes a call for each word of how far somebody has read; a lively one is read on and on. */
const READ_EVERY_MS = 3_000;
/** Between two askings of a page that a crowded room takes no socket of. */
const GO_ON_EVERY_MS = 15_000;

/** A room that is open in a page: its socket, its history, and what one says in it, in order and once each. */
export class LiveRoom {
  readonly #door: RoomDoor;
  readonly #uuid: string;
  readonly #whose: string;
  #view: RoomView;
  #page: RoomPage | null = null;
  #socket: Socket | null = null;
  #outbox: Outbox | null = null;
  /** How far this page's reader has read, as far as the room is to know. */
  #read = 0;
  #hasRead = false;
  /** When it was said that they had (UTC ms). */
  #readAt = 0;
  /** Of a thread: how far its door knows, and that it was told a moment ago. */
  #readSaid = 0;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #wentOnAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<() => void>();
  readonly #frames = new Frames((frames) => this.#take(frames));
  readonly line = new RoomLine(() => this.#socket);

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
    const { place } = this.#door;
    const box = outboxOf(this.#whose);
    this.#outbox = box;
    const unsubscribe = box.subscribe((where, news) => {
      if (where === place) this.#learn(news);
    });
    const endLine = box.goBy(place, this.line);
    void box.lines(place).then((lines) => {
      if (over.signal.aborted) return;
      for (const line of lines) this.#write(line);
      if (lines.length > 0) void box.sendNow(place);
    });
    void openRoomSocket(this.#uuid, {
      onOpen: () => this.#connected(),
      onMessage: (frame) => this.#hear(frame as RoomFrame),
      onError: () => void this.#askDoor(),
      onLost: (isCrowded) => {
        this.line.lost();
        if (isCrowded) void this.#goOn();
      },
    }).then((socket) => {
      if (over.signal.aborted) socket?.close();
      else this.#socket = socket;
    });
    return () => {
      over.abort();
      unsubscribe();
      endLine();
      if (this.#readTimer !== undefined && this.#read > this.#readSaid) this.#sayThreadRead();
      clearTimeout(this.#readTimer);
      this.#socket?.close();
      this.line.lost();
      this.#socket = null;
      this.#page = null;
    };
  }

  /** Paints it at once, and sends it. */
  say(text: string, files: readonly MessageFile[] = [], also?: boolean): void {
    const pending = { key: newUid(16), text, files, at: new Date().toISOString(), also };
    this.#apply({ kind: "written", pending });
    if (this.#view.room.hasAfter) void this.load("newest");
    void this.#outbox?.add(this.#door.place, pending);
  }

  /** What waits, or was refused, is tried once more. */
  retry(key: string): void {
    void this.#outbox?.retry(this.#door.place, key);
  }

  /** Nobody sends it any more. */
  withdraw(key: string): void {
    void this.#outbox?.withdraw(this.#door.place, key);
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

  async unpreview(n: number): Promise<void> {
    this.#apply({ kind: "answered", message: await this.#door.unpreview(n) });
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

  /** Shows the part of the history that a day begins in, by its reader's clock. */
  async openOn(date: string): Promise<void> {
    this.#apply({ kind: "opened_at", page: await this.#door.page(`?date=${date}`) });
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
    this.#readAt = Date.now();
    this.#sayRead();
  }

  #sayRead(): void {
    const ago = Math.max(0, Date.now() - this.#readAt);
    if (this.#door.thread === undefined) return this.#socket?.send({ kind: "read", n: this.#read, ago });
    if (this.#readTimer !== undefined) return;
    this.#sayThreadRead();
    this.#readTimer = setTimeout(() => {
      this.#readTimer = undefined;
      if (this.#read > this.#readSaid) this.#sayRead();
    }, READ_EVERY_MS);
  }

  #sayThreadRead(): void {
    this.#readSaid = this.#read;
    void this.#door.readThread(this.#read);
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
    this.#frames.flush();
    this.#apply({ kind: "connected" });
    this.#ask();
    if (this.#hasRead) this.#sayRead();
    if (this.#view.room.pending.length > 0) void this.#outbox?.sendNow(this.#door.place);
  }

  /** No browser says why a socket does not open. The door does: whoever is in the room no longer is told so. */
  async #askDoor(): Promise<void> {
    if ((await this.#door.isOver()) && this.#page !== null) this.#hear({ kind: "ended" });
  }

  /** No socket is to be had in a crowded room: until there is, what is new in it is asked for now and then. */
  async #goOn(): Promise<void> {
    if (Date.now() - this.#wentOnAt < GO_ON_EVERY_MS) return;
    this.#wentOnAt = Date.now();
    try {
      const page = await this.#door.page("");
      const isApart = !page.records.some(({ n }) => this.#view.room.messages.some((one) => one.n === n));
      const isAtEnd = this.#page?.isAtEnd() ?? false;
      if (this.#page) this.#apply({ kind: isApart && isAtEnd ? "opened_at" : "seen_anew", page });
    } catch (error) {
      console.warn("what is new in a crowded room could not be asked", error);
    }
  }

  async #keepLeft(): Promise<void> {
    try {
      const { keepLeft } = await import("./left-behind");
      await keepLeft(this.#whose, this.#door.place);
    } catch (error) {
      // It is a draft still, and the list of conversations looks for it.
      console.error("what was being written could not be kept", error);
    }
  }

  #ask(): void {
    this.#socket?.send({ kind: "since", last: this.#view.room.last });
  }

  #hear(frame: RoomFrame): void {
    this.line.hear(frame, this.#view.room.me);
    if (frame.kind !== "typing" && frame.kind !== "door") this.#frames.hear(frame);
  }

  #take(frames: readonly RoomFrame[]): void {
    const before = this.#view.room;
    const isAtEnd = this.#page?.isAtEnd() ?? true;
    this.#put(frames.reduce((room, frame) => roomReducer(room, { kind: "frame", frame, isAtEnd }), before));
    if (frames.some(({ kind }) => kind === "participants")) this.#page?.onPeople();
    if (frames.some(({ kind }) => kind === "ended")) {
      this.#socket?.close();
      // What waits is told why nobody hears it any more, and what was being written is kept beside it.
      void this.#outbox?.sendNow(this.#door.place);
      void this.#keepLeft();
    }
    const left = new Set(this.#view.room.pending.map(({ key }) => key));
    for (const { key } of before.pending) if (!left.has(key)) void this.#outbox?.forget(key);
    const newest = before.messages.at(-1)?.n ?? 0;
    const isNews = (one: ChatMessage) =>
      one.n > newest &&
      one.n === one.changed &&
      one.memberId !== before.me &&
      !one.isDeleted &&
      standsIn(before.root?.n ?? 0, one);
    const came = frames.flatMap((frame) => (frame.kind === "messages" ? frame.messages : []));
    const news = [...new Map(came.filter(isNews).map((one) => [one.n, one])).values()];
    if (news.length > 0) this.#page?.onNews(news);
  }

  /** What this tab or another does with what waits. */
  #learn(news: OutboxNews): void {
    if (news.kind === "written") this.#write(news.line);
    else if (news.kind === "said") this.#apply({ kind: "answered", message: news.message });
    else if (news.kind === "stuck") this.#show({ isStuck: news.isStuck });
    else this.#apply(news);
  }

  /** Shows what waits, or was refused, unless it stands here already. */
  #write({ key, text, files, at, also, reason }: UnsentLine): void {
    const { me, messages, pending } = this.#view.room;
    if ([...messages.filter(({ memberId }) => memberId === me), ...pending].some((one) => one.key === key)) return;
    this.#apply({ kind: "written", pending: { key, text, files, at, also } });
    if (reason !== null) this.#apply({ kind: "refused", key, reason });
  }

  #apply(action: RoomAction): void {
    this.#put(roomReducer(this.#view.room, action));
  }

  #put(room: RoomState): void {
    const before = this.#view.room;
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
