import { vi } from "vitest";

/** The browser's socket, as the code of pages meets it: what it was opened to, and what its other end does. */
export class FakeSocket extends EventTarget {
  static readonly made: FakeSocket[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeSocket.made.push(this);
  }

  readonly sent: unknown[] = [];
  send = (what?: unknown) => void this.sent.push(what);
  close = () => (this.readyState = 3);

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  hear(message: object) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  /** The other end has closed it. */
  refuse(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason: "" }));
  }

  /** As a browser says it, whether the door refused or nobody was there. */
  fail() {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("error"), { error: new Error("no"), message: "no" }));
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1006, reason: "" }));
  }
}

/** The last that was opened. */
export const lastSocket = () => FakeSocket.made.at(-1) as FakeSocket;

/** A window whose sockets are these, and that keeps nothing. */
export function stubSockets(): void {
  FakeSocket.made.length = 0;
  const location = { protocol: "https:", host: "here.test" };
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, localStorage }));
  vi.stubGlobal("WebSocket", FakeSocket);
}
