import { expect, test } from "vitest";
import type { ChatMessage } from "~/features/chat/protocol";
import { dayName, marginTime, paragraphsOf, rowAt, rowsOf, shortTime } from "~/features/chat/ui/rows";

const WORDS = { today: "Today", yesterday: "Yesterday" };
const ZONE = "America/Sao_Paulo";

const said = (n: number, memberId: number, at: string, isDeleted = false): ChatMessage => ({
  n,
  globalId: 1000 + n,
  changed: n,
  key: `k-${n}`,
  memberId,
  html: "<p>Hello</p>",
  at,
  editedAt: null,
  isDeleted,
  reactions: [],
  isPinned: false,
  files: [],
  root: 0,
  isInRoom: true,
  thread: null,
  named: [],
  preview: null,
});

const shape = (messages: ChatMessage[], unreadAfter: number | null = null) =>
  rowsOf(messages, [], { me: 1, timeZone: ZONE, unreadAfter }).map((row) =>
    row.kind === "message" ? `${row.message.n}${row.isFirst ? " named" : ""}` : row.kind,
  );

test("who goes on within five minutes is not named again; another person, a pause and another day are", () => {
  const day = [
    said(1, 2, "2026-11-26T12:00:00Z"),
    said(2, 2, "2026-11-26T12:04:59Z"),
    said(3, 3, "2026-11-26T12:05:00Z"),
    said(4, 3, "2026-11-26T12:11:00Z"),
    // One minute later it is another day there, by the reader's calendar.
    said(5, 3, "2026-11-27T02:59:30Z"),
    said(6, 3, "2026-11-27T03:00:10Z"),
  ];
  expect(shape(day)).toEqual(["day", "1 named", "2", "3 named", "4 named", "5 named", "day", "6 named"]);
});

test("the line of what is unread stands once, above the first that others said", () => {
  const talk = [
    said(1, 2, "2026-11-26T12:00:00Z"),
    said(2, 1, "2026-11-26T12:00:10Z"),
    said(3, 2, "2026-11-26T12:00:20Z", true),
    said(4, 2, "2026-11-26T12:00:30Z"),
    said(5, 2, "2026-11-26T12:00:40Z"),
  ];
  expect(shape(talk, 1)).toEqual(["day", "1 named", "2 named", "unread", "4 named", "5"]);
  expect(shape(talk, 5)).not.toContain("unread");
  expect(shape(talk)).not.toContain("unread");
});

test("what was taken away has a row only where replies hang on it, and stands between no two of a turn", () => {
  const thread = { replies: 1, ids: [3], n: 9, at: "2026-11-26T12:01:00Z" };
  const talk = [
    said(1, 3, "2026-11-25T12:00:00Z", true),
    said(2, 2, "2026-11-26T12:00:00Z"),
    said(3, 3, "2026-11-26T12:00:10Z", true),
    said(4, 2, "2026-11-26T12:00:20Z"),
    { ...said(5, 3, "2026-11-26T12:00:30Z", true), thread },
    said(6, 3, "2026-11-26T12:00:40Z", true),
  ];
  expect(shape(talk)).toEqual(["day", "2 named", "4", "5 named"]);
  expect(shape(talk.filter(({ isDeleted, thread: hangs }) => isDeleted && !hangs))).toEqual([]);
  // What leads to one of them leads to where it stood.
  expect([1, 3, 4, 6, 99].map((n) => rowAt(talk, n))).toEqual([2, 2, 4, 5, 5]);
  expect(rowAt([], 3)).toBe(3);
});

test("one's own keeps its key in the page when the room has acknowledged it", () => {
  const standing = { me: 1, timeZone: ZONE, unreadAfter: null };
  const pending = {
    key: "k-9",
    text: "Hi",
    files: [],
    at: "2026-11-26T12:00:00Z",
    state: "sending" as const,
    reason: null,
  };
  const before = rowsOf([], [pending], standing).at(-1)?.key;
  const after = rowsOf([said(9, 1, "2026-11-26T12:00:01Z")], [], standing).at(-1)?.key;
  expect([before, after]).toEqual(["own-k-9", "own-k-9"]);
});

test.each([
  ["2026-11-26T12:00:00Z", "9:00 AM", "Today"],
  ["2026-11-26T02:30:00Z", "Yesterday", "Yesterday"],
  ["2026-11-23T12:00:00Z", "Mon", "Monday, November 23"],
  ["2026-11-12T12:00:00Z", "Nov 12", "Thursday, November 12"],
  ["2025-11-12T12:00:00Z", "Nov 12, 2025", "Wednesday, November 12, 2025"],
])("%s is %s in the list and %s above its messages", (at, short, long) => {
  const now = Date.parse("2026-11-26T15:00:00Z");
  expect(shortTime(Date.parse(at), now, "en-US", ZONE, WORDS)).toBe(short);
  expect(dayName(Date.parse(at), now, "en-US", ZONE, WORDS)).toBe(long);
});

test("the margin says the time without what it has no room for", () => {
  const at = Date.parse("2026-11-26T18:05:00Z");
  expect([marginTime(at, "en-US", ZONE), marginTime(at, "pt-BR", ZONE)]).toEqual(["3:05", "15:05"]);
});

test("what waits is shown in paragraphs, as the door will make them", () => {
  expect(paragraphsOf("one\ntwo\r\n\r\n\r\nthree  \n")).toEqual(["one\ntwo", "three"]);
});

test("the line of what is unread stands where that begins, not at the first that happens to be shown", () => {
  const at = (n: number) => said(n, 2, `2026-11-26T12:0${n % 10}:00.000Z`);
  const line = (messages: ChatMessage[], hasBefore: boolean) =>
    rowsOf(messages, [], { me: 1, timeZone: "UTC", unreadAfter: 3, hasBefore }).findIndex(
      ({ kind }) => kind === "unread",
    );
  expect(line([at(3), at(4)], true)).toBe(2);
  expect(line([at(4), at(5)], true)).toBe(1);
  expect(line([at(7), at(8)], true)).toBe(-1);
  expect(line([at(7), at(8)], false)).toBe(1);
});
