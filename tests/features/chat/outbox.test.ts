import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outbox, type OutboxNews } from "~/features/chat/ui/outbox";

const ROOM = "01a21596-8653-7450-9a00-057280e95143";
const OTHER = "01a21596-8653-7450-9a00-057280e95144";

/** What went out, in order, and how the door answers it. */
const sent: { room: string; key: string }[] = [];
let answer: (key: string) => Response | Promise<Response>;
let reader: string | null;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-26T08:00:00Z"), toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  sent.length = 0;
  reader = "mia";
  answer = () => new Response("{}");
  const localStorage = { getItem: () => reader, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const { key } = JSON.parse(body) as { key: string };
    sent.push({ room: path.split("/")[3] ?? "", key });
    return answer(key);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lineOf = (key: string) => ({ key, text: `Said ${key}`, files: [], at: new Date().toISOString() });
const keys = () => sent.map(({ key }) => key);
const lost = () => Promise.reject(new TypeError("no line"));
const refusing = (status: number) => () => new Response('{"message":"No."}', { status });
const settle = () => vi.advanceTimersByTimeAsync(0);

function boxed() {
  const box = new Outbox("mia");
  const news: OutboxNews[] = [];
  box.subscribe((_, one) => void news.push(one));
  return { box, news };
}

test("what is written goes out in the order of writing, one after the other, and is nobody's afterwards", async () => {
  const { box } = boxed();
  const doors: (() => void)[] = [];
  answer = () => new Promise((resolve) => doors.push(() => resolve(new Response("{}"))));
  void box.add(ROOM, lineOf("one"));
  void box.add(ROOM, lineOf("two"));
  await vi.waitFor(() => expect(doors).toHaveLength(1));
  await settle();
  expect(keys()).toEqual(["one"]);
  doors[0]?.();
  await vi.waitFor(() => expect(doors).toHaveLength(2));
  doors[1]?.();
  await vi.waitFor(async () => expect(await box.lines()).toEqual([]));
  expect(keys()).toEqual(["one", "two"]);
});

test("over a line that is gone it waits, is tried after growing pauses, and at once when the line is back", async () => {
  const { box, news } = boxed();
  answer = lost;
  await box.add(ROOM, lineOf("one"));
  await box.add(ROOM, lineOf("two"));
  expect(news.at(-1)).toEqual({ kind: "stuck", isStuck: true });
  const tried = sent.length;
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.waitFor(() => expect(sent.length).toBe(tried + 1));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent.length).toBe(tried + 1);
  expect(keys().every((key) => key === "one")).toBe(true);
  answer = () => new Response("{}");
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(async () => expect(await box.lines()).toEqual([]));
  expect(keys().slice(-2)).toEqual(["one", "two"]);
});

test("what a door refuses says why, holds up nothing behind it, and goes out once it is wanted again", async () => {
  const { box, news } = boxed();
  answer = (key) => (key === "one" ? refusing(403)() : new Response("{}"));
  await box.add(ROOM, lineOf("one"));
  await box.add(ROOM, lineOf("two"));
  expect(news).toContainEqual({ kind: "refused", key: "one", reason: "No." });
  expect((await box.lines()).map(({ key, reason }) => [key, reason])).toEqual([["one", "No."]]);
  await box.sendAll();
  expect(keys()).toEqual(["one", "two"]);
  answer = () => new Response("{}");
  await box.retry(ROOM, "one");
  expect([keys(), await box.lines()]).toEqual([["one", "two", "one"], []]);
});

test("a room that is gone is said in words; rooms do not wait for each other", async () => {
  const { box, news } = boxed();
  answer = refusing(404);
  await box.add(ROOM, lineOf("one"));
  expect(news).toContainEqual({ kind: "refused", key: "one", reason: expect.stringContaining("conversation") });
  answer = (key) => (key === "two" ? lost() : new Response("{}"));
  await box.add(ROOM, lineOf("two"));
  await box.add(OTHER, lineOf("three"));
  expect((await box.lines()).map(({ key }) => key)).toEqual(["one", "two"]);
});

test.each([401, 408, 429, 500])("an answer of %i is no refusal: it waits", async (status) => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { box } = boxed();
  answer = refusing(status);
  await box.add(ROOM, lineOf("one"));
  expect((await box.lines()).map(({ reason }) => reason)).toEqual([null]);
});

test("what waited for three days goes out only if its writer wants it to", async () => {
  const { box, news } = boxed();
  answer = lost;
  await box.add(ROOM, lineOf("one"));
  answer = () => new Response("{}");
  vi.setSystemTime(Date.now() + 4 * 86_400_000);
  const tried = sent.length;
  await box.sendAll();
  expect([sent.length, news.at(-1)?.kind]).toEqual([tried, "refused"]);
  await box.retry(ROOM, "one");
  expect([sent.length, await box.lines()]).toEqual([tried + 1, []]);
});

test("nothing goes out in the name of whoever reads on this device by now; what is withdrawn goes nowhere", async () => {
  const { box } = boxed();
  reader = "bea";
  await box.add(ROOM, lineOf("one"));
  expect(sent).toEqual([]);
  reader = "mia";
  await box.withdraw(ROOM, "one");
  await box.sendAll();
  expect([sent, await box.lines()]).toEqual([[], []]);
});
