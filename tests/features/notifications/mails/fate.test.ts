import fc from "fast-check";
import { expect, test } from "vitest";
import { bundlesOf, fateOf, type Waiting } from "~/features/notifications/mails/fate";
import { LATE_MS } from "~/features/notifications/rules";

const NOW = 1_800_000_000_000;
const waiting = (over: Partial<Waiting> = {}): Waiting => ({
  id: 1,
  thread: "post:1",
  dueAt: NOW,
  readAt: null,
  archivedAt: null,
  stands: true,
  isWanted: true,
  because: "own",
  to: "mia@example.test",
  ...over,
});

test.each([
  [{}, { is: "sent" }],
  [{ archivedAt: 1 }, { is: "sent" }],
  [{ readAt: NOW - 1 }, { is: "suppressed", because: "read" }],
  [{ archivedAt: NOW - 1 }, { is: "suppressed", because: "read" }],
  [{ archivedAt: 0 }, { is: "suppressed", because: "gone" }],
  [{ stands: false }, { is: "suppressed", because: "gone" }],
  [
    { isWanted: false, because: "muted" },
    { is: "suppressed", because: "muted" },
  ],
  [{ to: null }, { is: "suppressed", because: "left" }],
  [{ dueAt: NOW - LATE_MS }, { is: "sent" }],
  [{ dueAt: NOW - LATE_MS - 1 }, { is: "late" }],
  [
    { dueAt: NOW - LATE_MS - 1, readAt: 1 },
    { is: "suppressed", because: "read" },
  ],
] as const)("%j is %j", (over, fate) => expect(fateOf(waiting(over as Partial<Waiting>), NOW)).toEqual(fate));

test("what is due takes along what waits of its thread, the first of them what has gathered; nothing is sent twice", () => {
  const one = fc.record({
    thread: fc.constantFrom("", "post:1", "post:2"),
    dueAt: fc.integer({ min: NOW - 5, max: NOW + 5 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (all) => {
      const bundles = bundlesOf(all, NOW);
      const sent = bundles.flatMap(({ about, also }) => [...about, ...also]);
      expect(new Set(sent).size).toBe(sent.length);
      for (const due of all.filter(({ dueAt }) => dueAt <= NOW)) expect(sent).toContain(due);
      for (const { about } of bundles) {
        expect(about.some(({ dueAt }) => dueAt <= NOW)).toBe(true);
        const [{ thread } = { thread: "?" }] = about;
        expect(about).toHaveLength(all.filter((other) => other.thread === thread).length);
      }
      for (const { also } of bundles.slice(1)) expect(also).toEqual([]);
    }),
  );
});
