import { expect, test } from "vitest";
import { CALLS_MOST, foldsOf, pushFateOf } from "~/features/push/fold";
import { PUSH_LATE_MS } from "~/platform/push/pusher";

const NOW = 1_800_000_000_000;
const waiting = {
  id: 1,
  thread: "post:1",
  dueAt: NOW,
  readAt: null,
  archivedAt: null,
  stands: true,
  isWanted: true,
  because: "usual" as const,
};

test("is called what waits, and not what was read, is gone, is not wanted, or whose member has left", () => {
  const fate = (changed: Partial<typeof waiting> | { readAt: number }, isMember = true) =>
    pushFateOf({ ...waiting, ...changed }, isMember, NOW);
  expect(fate({})).toEqual({ is: "sent" });
  expect(fate({ readAt: 1 })).toEqual({ is: "suppressed", because: "read" });
  expect(fate({ stands: false })).toEqual({ is: "suppressed", because: "gone" });
  expect(fate({ isWanted: false })).toEqual({ is: "suppressed", because: "usual" });
  expect(fate({}, false)).toEqual({ is: "suppressed", because: "left" });
});

test("an hour late is too late, and nobody is asked; what was read before is said to be so", () => {
  const late = { ...waiting, dueAt: NOW - PUSH_LATE_MS - 1 };
  expect(pushFateOf(late, true, NOW)).toEqual({ is: "suppressed", because: "late" });
  expect(pushFateOf({ ...late, readAt: 1 }, true, NOW)).toEqual({ is: "suppressed", because: "read" });
  expect(pushFateOf({ ...waiting, dueAt: NOW - PUSH_LATE_MS }, true, NOW)).toEqual({ is: "sent" });
});

test("a thread is one call, and many threads are one", () => {
  const of = (...threads: string[]) => threads.map((thread) => ({ thread }));
  expect(foldsOf(of("a", "b", "a")).map(({ about, isAll }) => [about.length, isAll])).toEqual([
    [2, false],
    [1, false],
  ]);
  const many = Array.from({ length: CALLS_MOST + 1 }, (_, at) => String(at));
  expect(foldsOf(of(...many))).toEqual([{ about: of(...many), isAll: true }]);
  expect(foldsOf([])).toEqual([]);
});
