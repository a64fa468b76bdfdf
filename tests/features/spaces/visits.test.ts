import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSince, VISIT_GAP_MS } from "~/features/spaces/visits";

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

describe("since when something is new", () => {
  test("who was never there finds new what came since they joined", () => {
    expect(newSince(null, 5 * HOUR, NOW)).toBe(5 * HOUR);
  });

  test("who comes back finds new what came since they left; while they stay it stays so", () => {
    const left = NOW - 2 * HOUR;
    expect(newSince({ readAt: left, visitedAt: left, beforeAt: 1 }, 0, NOW)).toBe(left);
    // Their coming is written, and the next page of the same visit is asked.
    expect(newSince({ readAt: NOW, visitedAt: NOW, beforeAt: left }, 0, NOW + 5 * 60_000)).toBe(left);
    expect(newSince({ readAt: NOW, visitedAt: NOW, beforeAt: left }, 0, NOW + VISIT_GAP_MS)).toBe(left);
    expect(newSince({ readAt: NOW, visitedAt: NOW, beforeAt: left }, 0, NOW + VISIT_GAP_MS + 1)).toBe(NOW);
  });

  test("a first visit goes back to when they joined, and what was kept before visits were to what was read", () => {
    expect(newSince({ readAt: NOW, visitedAt: NOW, beforeAt: 0 }, 7, NOW + 1)).toBe(7);
    expect(newSince({ readAt: NOW, visitedAt: 0, beforeAt: 0 }, 7, NOW + 1)).toBe(NOW);
  });

  test("one's own post that went out by the clock was no visit", () => {
    const left = NOW - 24 * HOUR;
    for (const at of [NOW - HOUR, NOW - 10 * 60_000])
      expect(newSince({ readAt: at, visitedAt: left, beforeAt: left - 24 * HOUR }, 0, NOW)).toBe(left);
  });

  test("never later than the last look, and never in the future", () => {
    const past = fc.integer({ min: 1, max: NOW });
    fc.assert(
      fc.property(past, past, past, past, (readAt, visitedAt, before, joinedAt) => {
        const last = Math.max(readAt, visitedAt);
        const since = newSince({ readAt, visitedAt, beforeAt: Math.min(before, last) }, Math.min(joinedAt, last), NOW);
        expect(since).toBeLessThanOrEqual(last);
      }),
    );
  });
});
