import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_BOARD } from "~/features/chat/board";
import { keepDraft, readDraft } from "~/features/chat/ui/drafts";
import { keepLeft } from "~/features/chat/ui/left-behind";
import { LiveRoom } from "~/features/chat/ui/live-room";
import { outboxOf } from "~/features/chat/ui/outbox";
import { FakeSocket, lastSocket as last, stubSockets } from "../../support/fake-socket";

const UUID = "01a21596-8653-7450-9a00-057280e95143";

const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is kept by a browser that is none.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  asked.length = 0;
  answer = () => Promise.resolve(new Response("{}"));
  stubSockets();
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refusing = (status: number) => () => Promise.resolve(new Response('{"message":"no"}', { status }));

async function opened() {
  const page = { records: [], has_before: false, has_after: false, n: 0, board: NO_BOARD };
  const live = new LiveRoom({ uuid: UUID, whose: "mia", me: 1 }, page, {});
  const leave = live.open({
    keep: (change) => change(),
    isAtEnd: () => true,
    onNews: () => undefined,
    onPeople: () => undefined,
  });
  await import("~/platform/client/socket");
  await vi.advanceTimersByTimeAsync(0);
  return { live, leave, isOver: () => live.view().room.isOver };
}

test("a page whose socket is refused asks the door, is told that it is over, and does not come back", async () => {
  const { isOver } = await opened();
  answer = refusing(404);
  last().fail();
  await vi.advanceTimersByTimeAsync(0);
  expect([isOver(), asked]).toEqual([true, [`/internal_api/chat_rooms/${UUID}`]]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([FakeSocket.made.length, asked.length]).toEqual([1, 1]);
});

test("so it is for one that was open, when it comes back", async () => {
  const { isOver } = await opened();
  last().open();
  last().fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(false);
  answer = refusing(404);
  await vi.advanceTimersByTimeAsync(5_000);
  last().fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});

test.each([
  ["leads them in", () => Promise.resolve(new Response("{}"))],
  ["is over its limit", refusing(429)],
  ["is broken", refusing(500)],
  ["is not reached", () => Promise.reject(new TypeError("no line"))],
])("nothing is over where the door %s", async (_, how) => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { isOver, leave } = await opened();
  answer = how;
  last().fail();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isOver(), FakeSocket.made.length > 1]).toEqual([false, true]);
  leave();
});

test("what was read is said once more when the line is back, with how long ago that was", async () => {
  const { live, leave } = await opened();
  const saidBy = (socket: FakeSocket) => socket.sent.map(String).filter((text) => text.includes('"read"'));
  last().open();
  live.read(7);
  expect(saidBy(last())).toEqual(['{"kind":"read","n":7,"ago":0}']);
  last().fail();
  await vi.advanceTimersByTimeAsync(60_000);
  last().open();
  expect(JSON.parse(saidBy(last())[0] ?? "{}").ago).toBeGreaterThanOrEqual(60_000);
  leave();
});

test("one question at a time, and none for a page that was left", async () => {
  const { isOver, leave } = await opened();
  const { promise, resolve: say } = Promise.withResolvers<Response>();
  answer = () => promise;
  last().fail();
  await vi.advanceTimersByTimeAsync(5_000);
  last().fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.length).toBe(1);
  leave();
  say(new Response("{}", { status: 404 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(false);
});

test("a page that a crowded room takes no socket of asks for what is new, now and then", async () => {
  const { live, leave } = await opened();
  const message = { n: 1, changed: 1, memberId: 2, key: "key-of-another", html: "<p>Hi</p>", isInRoom: true, root: 0 };
  answer = () =>
    Promise.resolve(
      new Response(JSON.stringify({ records: [message], has_before: false, has_after: false, n: 1, board: NO_BOARD })),
    );
  last().open();
  last().refuse(1013);
  await vi.waitFor(() => expect(live.view().room.messages).toHaveLength(1));
  expect(asked).toEqual([`/internal_api/chat_rooms/${UUID}/messages`]);
  await vi.advanceTimersByTimeAsync(5_000);
  last().open();
  last().refuse(1013);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.filter((path) => path.endsWith("/messages"))).toHaveLength(1);
  leave();
});

test("what was being written when the room was lost stands there as not sent, once, and is a draft no more", async () => {
  const { live, leave, isOver } = await opened();
  await keepDraft("mia", UUID, "Half a thought");
  answer = refusing(404);
  last().fail();
  await vi.waitFor(() => expect(live.view().room.pending).toHaveLength(1));
  expect(isOver()).toBe(true);
  expect(live.view().room.pending[0]).toMatchObject({ text: "Half a thought", state: "refused" });
  expect(await readDraft("mia", UUID)).toBe("");
  leave();
  // Another tab of theirs, in which the same was written.
  await keepDraft("mia", UUID, "Half a thought");
  await keepLeft("mia", UUID);
  expect(await outboxOf("mia").lines(UUID)).toHaveLength(1);
});
