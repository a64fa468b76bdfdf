import { createExecutionContext } from "cloudflare:test";
import { NO_BOARD } from "~/features/chat/board";
import type { RoomFrame } from "~/features/chat/protocol";
import { LiveRoom } from "~/features/chat/ui/live-room";
import type { Outbox } from "~/features/chat/ui/outbox";
import type { RoomPart } from "~/features/chat/ui/room-state";
import app from "../../../workers/app";
import { env, type Person, type World } from "../../world";
import { inBrowser, type Listening } from "./browser-doubles";

/** How calls fare: all is well, nothing arrives, or the answer is lost on its way back. */
export type Weather = "fine" | "no line" | "answers lost";

/** A browser of somebody's: one room's page, which may be killed and opened anew, over a line that is spoilt at will. */
export class Browser {
  weather: Weather = "fine";
  live: LiveRoom | null = null;
  line: Line | null = null;
  box: Outbox | null = null;
  /** What was written here, by its key. */
  readonly written = new Map<string, string>();
  /** The furthest that a page here has said it has read. */
  read = 0;
  #leave: (() => void) | null = null;

  constructor(
    readonly world: World,
    readonly person: Person,
    readonly room: { uuid: string },
    /** As the device names its reader: what it keeps is theirs. */
    readonly whose: string,
  ) {}

  /** In the name of this browser's page: a page that was killed does nothing more. */
  run<T>(act: () => T): T {
    return inBrowser.run(this, act);
  }

  /** Asks for the page, and opens it; nothing where the page does not come. */
  async open(): Promise<void> {
    if (this.live) return;
    const page = await this.run(async () => {
      try {
        const answer = await fetch(`/internal_api/chat_rooms/${this.room.uuid}/messages`);
        return answer.ok ? ((await answer.json()) as RoomPart) : null;
      } catch {
        return null;
      }
    });
    if (!page || this.live) return;
    const { room, whose, person } = this;
    this.run(() => {
      const live = new LiveRoom(
        { uuid: room.uuid, whose, me: person.id },
        { ...page, board: page.board ?? NO_BOARD },
        {},
      );
      this.live = live;
      const nothing = () => undefined;
      this.#leave = live.open({ keep: (change) => change(), isAtEnd: () => true, onNews: nothing, onPeople: nothing });
    });
  }

  /** The browser is gone from one moment to the next; what it kept stays. Answers the browser that comes after it. */
  kill(): Browser {
    const next = new Browser(this.world, this.person, this.room, this.whose);
    for (const [key, text] of this.written) next.written.set(key, text);
    next.read = this.read;
    this.isDead = true;
    this.line?.break();
    this.live = null;
    return next;
  }
  isDead = false;

  leave(): void {
    this.run(() => this.#leave?.());
    this.isDead = true;
  }

  get messages() {
    return this.live?.view().room.messages ?? [];
  }

  get pending() {
    return this.live?.view().room.pending ?? [];
  }

  say(text: string): void {
    if (!this.live) return;
    this.run(() => this.live?.say(text));
    const last = this.pending.at(-1);
    if (last) this.written.set(last.key, text);
  }

  /** Does something with a message, which may fail as calls do. */
  attempt(act: (live: LiveRoom) => Promise<unknown>): void {
    const { live } = this;
    if (live) this.run(() => void act(live).catch(() => undefined));
  }

  readAll(): void {
    const n = this.messages.at(-1)?.n ?? 0;
    if (!this.live || n === 0) return;
    this.read = Math.max(this.read, n);
    this.run(() => this.live?.read(n));
  }

  openLine(path: string, listening: Listening) {
    const line = new Line(this, path, listening);
    void line.connect();
    return { send: (message: object) => line.send(message), close: () => line.break() };
  }

  async fetch(path: string, { method, headers, body }: RequestInit = {}): Promise<Response> {
    if (this.isDead) return new Promise(() => undefined);
    const { weather } = this;
    if (weather === "no line") throw new TypeError("no line");
    const url = new URL(path, `http://${this.world.community.slug}.localhost`);
    const all = new Headers(headers);
    all.set("Cookie", this.person.cookie);
    all.set("Origin", url.origin);
    if (typeof body === "string") all.set("Content-Length", String(new TextEncoder().encode(body).length));
    const request = new Request(url, { method, body, headers: all });
    const answer = await app.fetch(request, env, createExecutionContext());
    if (this.isDead) return new Promise(() => undefined);
    if (weather === "answers lost") throw new TypeError("no answer");
    return answer;
  }
}

/** A page's socket into the room: what has arrived waits until it is heard, and may be spoilt before. */
export class Line {
  arriving: RoomFrame[] = [];
  /** The status of the last opening. */
  refused = 0;
  #socket: WebSocket | null = null;

  constructor(
    readonly browser: Browser,
    readonly path: string,
    readonly listening: Listening,
  ) {
    browser.line = this;
  }

  get isUp(): boolean {
    return this.#socket !== null;
  }

  async connect(): Promise<void> {
    const { browser } = this;
    if (this.#socket || browser.isDead || browser.weather === "no line") return;
    const url = `http://${browser.world.community.slug}.localhost${this.path}`;
    const headers = { Upgrade: "websocket", Origin: new URL(url).origin, Cookie: browser.person.cookie };
    const answer = await app.fetch(new Request(url, { headers }), env, createExecutionContext()).catch(() => null);
    const socket = answer?.webSocket;
    this.refused = answer?.status ?? 0;
    if (!socket) return browser.run(() => this.listening.onError?.());
    socket.accept();
    if (browser.isDead || this.#socket) return socket.close();
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket === socket) this.arriving.push(JSON.parse(String(data)) as RoomFrame);
    });
    const onEnd = () => {
      if (this.#socket === socket) this.break();
    };
    socket.addEventListener("close", onEnd);
    socket.addEventListener("error", onEnd);
    browser.run(() => this.listening.onOpen?.());
  }

  /** What was on its way is lost, in both directions. */
  break(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.arriving = [];
    try {
      socket?.close();
    } catch {
      // The object at its other end was killed.
    }
    if (!this.browser.isDead) this.browser.run(() => this.listening.onLost?.());
  }

  hear(many = Number.POSITIVE_INFINITY): void {
    for (let at = 0; at < many && this.arriving.length > 0; at += 1) {
      const frame = this.arriving.shift();
      if (!this.browser.isDead) this.browser.run(() => this.listening.onMessage(frame));
    }
  }

  /** As in `room-state.test`: what answers a question comes whole, for that is one writing of the socket. */
  spoil(how: "lost" | "twice" | "swapped", at: number): void {
    const place = this.arriving.length === 0 ? 0 : at % this.arriving.length;
    if (this.arriving.slice(0, place + 2).some(({ kind }) => kind === "standing")) return;
    const [frame, next] = this.arriving.slice(place, place + 2);
    if (!frame || frame.kind !== "messages") return;
    if (how === "lost") this.arriving.splice(place, 1);
    if (how === "twice") this.arriving.splice(place, 0, frame);
    if (how === "swapped" && next) this.arriving.splice(place, 2, next, frame);
  }

  send(message: object): void {
    if (this.browser.isDead) return;
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.break();
    }
  }
}
