import { afterEach, beforeEach, expect, test, vi } from "vitest";

class FakeSocket extends EventTarget {
  static readonly made: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeSocket.made.push(this);
  }
  send = (data: unknown) => this.sent.push(data);
  close = () => (this.readyState = 3);
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  fall(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason: "" }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made.length = 0;
  const location = { protocol: "https:", host: "here.test" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens one; `ended` has the codes that `onEnd` was told, where it is given. */
async function open({ comesBack }: { comesBack: boolean }) {
  const { openSocket } = await import("~/platform/client/socket");
  const ended: number[] = [];
  const heard: unknown[] = [];
  const onMessage = (message: unknown) => void heard.push(message);
  const socket = openSocket(
    "/parties/feed",
    comesBack ? { onMessage } : { onMessage, onEnd: (code) => ended.push(code) },
  );
  await vi.advanceTimersByTimeAsync(0);
  return { socket, ended, heard };
}
const last = () => FakeSocket.made.at(-1) as FakeSocket;
const HOUR = 3_600_000;

test("a socket comes back by itself", async () => {
  const { socket } = await open({ comesBack: true });
  last().open();
  last().fall(1006);
  await vi.advanceTimersByTimeAsync(600);
  expect(FakeSocket.made.map(({ url }) => url)).toEqual(Array(2).fill("wss://here.test/parties/feed"));
  socket.close();
});

test("whoever comes back in their own time is told once that it ended, and with which code", async () => {
  const { ended, heard } = await open({ comesBack: false });
  last().open();
  last().dispatchEvent(new MessageEvent("message", { data: '{"n":1}' }));
  last().fall(4002);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([heard, ended, FakeSocket.made.length]).toEqual([[{ n: 1 }], [4002], 1]);
});

test.each([
  ["refused", () => last().dispatchEvent(Object.assign(new Event("error"), { error: new Error("no"), message: "no" }))],
  ["never answered", () => undefined],
])("so they are where it was %s", async (_, happen) => {
  const { ended } = await open({ comesBack: false });
  happen();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([ended.length, FakeSocket.made.length]).toEqual([1, 1]);
});

test("and where it stands but answers no ping", async () => {
  const { ended } = await open({ comesBack: false });
  last().open();
  await vi.advanceTimersByTimeAsync(41_000);
  expect([last().sent, ended.length]).toEqual([["ping"], 1]);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([ended.length, FakeSocket.made.length]).toEqual([1, 1]);
});

test("a page that Back brings up comes back in its own time, or by itself", async () => {
  for (const comesBack of [false, true]) {
    FakeSocket.made.length = 0;
    const { ended } = await open({ comesBack });
    last().open();
    window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
    expect(ended).toHaveLength(comesBack ? 0 : 1);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.made).toHaveLength(comesBack ? 2 : 1);
  }
});
