import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage, RoomFrame } from "~/features/chat/protocol";
import { TYPING_EVERY_MS, TYPING_LASTS_MS } from "~/features/chat/rules";
import { RoomLine } from "~/features/chat/ui/room-line";

const ME = 1;
let sent: object[];
let line: RoomLine;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const socket = { send: (message: object) => void sent.push(message), close: () => undefined };
  line = new RoomLine(() => socket);
});
afterEach(() => void vi.useRealTimers());

const hear = (frame: RoomFrame) => line.hear(frame, ME);
const standing = (says: boolean) => hear({ kind: "standing", n: 1, ...(says ? { says: true as const } : {}) });
const message = (memberId: number, key: string) => ({ n: 1, memberId, key }) as ChatMessage;
const heard = (one: ChatMessage) => hear({ kind: "messages", messages: [one] });

test("says by the socket what it may, and is answered by the message itself", async () => {
  standing(true);
  const answer = line.say("key-of-one", "Hello");
  expect(sent).toEqual([{ kind: "say", key: "key-of-one", body: "Hello" }]);
  heard(message(2, "key-of-one"));
  heard(message(ME, "another-key"));
  heard(message(ME, "key-of-one"));
  expect(await answer).toEqual(message(ME, "key-of-one"));
});

test("leaves it to the door before it is told that it may, after it was told no, and where there is no line", async () => {
  expect(await line.say("key-of-one", "Hello")).toBeNull();
  standing(false);
  expect(await line.say("key-of-one", "Hello")).toBeNull();
  standing(true);
  const refused = line.say("key-of-two", "Hello");
  hear({ kind: "door", key: "key-of-two" });
  expect(await refused).toBeNull();
  expect(await line.say("key-of-three", "Hello")).toBeNull();
  expect(sent).toHaveLength(1);
  expect(await new RoomLine(() => null).say("key-of-one", "Hello")).toBeNull();
});

test("leaves to the door what nothing answers in time, or while the line broke", async () => {
  standing(true);
  const silent = line.say("key-of-one", "Hello");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await silent).toBeNull();
  const broken = line.say("key-of-two", "Hello");
  line.lost();
  expect(await broken).toBeNull();
  expect(await line.say("key-of-three", "Hello")).toBeNull();
});

test("says that somebody types once in three seconds, and anew after what they said", async () => {
  standing(true);
  for (let i = 0; i < 5; i += 1) line.type();
  expect(sent).toEqual([{ kind: "typing" }]);
  vi.advanceTimersByTime(TYPING_EVERY_MS);
  line.type();
  expect(sent).toHaveLength(2);
  void line.say("key-of-one", "Hello");
  line.type();
  expect(sent.at(-1)).toEqual({ kind: "typing" });
});

test("knows who types for five seconds, until they have said it, and not without a line", () => {
  const told = vi.fn();
  line.subscribe(told);
  hear({ kind: "typing", memberId: 2 });
  hear({ kind: "typing", memberId: 3 });
  expect(line.typists()).toEqual([2, 3]);
  vi.advanceTimersByTime(TYPING_LASTS_MS - 1);
  hear({ kind: "typing", memberId: 3 });
  vi.advanceTimersByTime(1);
  expect(line.typists()).toEqual([3]);
  heard(message(3, "key-of-one"));
  expect(line.typists()).toEqual([]);
  hear({ kind: "typing", memberId: 2 });
  line.lost();
  expect(line.typists()).toEqual([]);
  expect(line.typists()).toBe(line.typists());
  expect(told).toHaveBeenCalled();
});
