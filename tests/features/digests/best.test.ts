import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestOf, type Candidate, inOrder, pointsOf } from "~/features/digests/best";
import {
  OF_ONE_AUTHOR,
  POSTS_MOST,
  type Reader,
  rhythmOf,
  SELDOM_WEEKS,
  UNOPENED_MOST,
  WEEK_MS,
} from "~/features/digests/rules";

const NOW = Date.parse("2026-11-30T08:00Z");
const DAY = 86_400_000;
const plain: Candidate = { id: 1, authorId: 1, likes: 0, comments: 0, publishedAt: NOW, isInOwn: false };
const candidate = fc.record({
  id: fc.nat(1_000_000),
  authorId: fc.nat(6),
  likes: fc.nat(5_000),
  comments: fc.nat(5_000),
  publishedAt: fc.nat(28 * DAY).map((ago) => NOW - ago),
  isInOwn: fc.boolean(),
});
const many = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 60 });

describe("the rule is as it is published", () => {
  test("two points, one for a like, two for a comment, half as many again in a space of theirs; two thirds after a week", () => {
    const of = (change: Partial<Candidate>) => pointsOf({ ...plain, ...change }, NOW) * 7;
    expect([of({}), of({ likes: 3 }), of({ comments: 3 }), of({ isInOwn: true })]).toEqual([2, 5, 8, 3]);
    expect(of({ publishedAt: NOW - 7 * DAY })).toBeCloseTo((2 * 2) / 3, 9);
  });

  test("more likes, more comments, or less age never count less", () => {
    fc.assert(
      fc.property(candidate, fc.nat(9), fc.nat(9), fc.nat(9 * DAY), (one, likes, comments, younger) => {
        const better = {
          ...one,
          likes: one.likes + likes,
          comments: one.comments + comments,
          publishedAt: Math.min(NOW, one.publishedAt + younger),
        };
        expect(pointsOf(better, NOW)).toBeGreaterThanOrEqual(pointsOf(one, NOW));
      }),
    );
  });
});

describe("the best", () => {
  test("are so many at most, each once, two of an author, none left out that counts more", () => {
    fc.assert(
      fc.property(many, (all) => {
        const best = bestOf(all, NOW);
        expect(best.length).toBeLessThanOrEqual(POSTS_MOST);
        expect(new Set(best.map(({ id }) => id)).size).toBe(best.length);
        const by = Map.groupBy(best, ({ authorId }) => authorId);
        for (const mine of by.values()) expect(mine.length).toBeLessThanOrEqual(OF_ONE_AUTHOR);
        const least = Math.min(...best.map((one) => pointsOf(one, NOW)));
        for (const one of all.filter(({ id }) => !best.some((kept) => kept.id === id)))
          if ((by.get(one.authorId)?.length ?? 0) < OF_ONE_AUTHOR && best.length === POSTS_MOST)
            expect(pointsOf(one, NOW)).toBeLessThanOrEqual(least);
      }),
    );
  });

  test("are the same in whatever order they were read", () => {
    fc.assert(
      fc.property(many, (all) => {
        expect(inOrder(all.toReversed(), NOW)).toEqual(inOrder(all, NOW));
      }),
    );
  });
});

describe("who never opens one", () => {
  const never: Reader = { sentAt: null, unopened: 0, askedAt: null, keptAt: null, seenAt: 0 };
  /** So many weeks of somebody who comes never, or in these weeks. */
  function weeks(count: number, here: readonly number[] = [], keeps: number | null = null) {
    let reader = never;
    const log: string[] = [];
    for (let week = 0; week < count; week += 1) {
      const now = NOW + week * WEEK_MS;
      if (here.includes(week)) reader = { ...reader, seenAt: now - DAY };
      const { unopened, isTurn, asks } = rhythmOf(reader, now);
      if (week === keeps) reader = { ...reader, keptAt: now };
      log.push(isTurn ? (asks ? "asks" : "sent") : "-");
      if (isTurn) reader = { ...reader, sentAt: now, unopened: unopened + 1, askedAt: asks ? now : reader.askedAt };
    }
    return log;
  }

  test("gets every fourth after four, and is asked in the first of them alone", () => {
    expect(weeks(17).join(" ")).toBe("sent sent sent sent - - - asks - - - sent - - - sent -");
  });

  test("gets them every week again once they have come, and is not asked a second time", () => {
    const log = weeks(20, [9]);
    expect(log.slice(8, 14)).toEqual(["-", "sent", "sent", "sent", "sent", "-"]);
    expect(log.filter((word) => word === "asks")).toHaveLength(1);
  });

  test("gets them every week who said so, however seldom they come", () => {
    expect(weeks(14, [], 7).slice(8)).toEqual(Array(6).fill("sent"));
  });

  test("is nobody who comes at least once in four", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: UNOPENED_MOST - 1 }), (every) => {
        const here = Array.from({ length: 40 }, (_, week) => week).filter((week) => week % every === 0);
        expect(weeks(40, here)).not.toContain("-");
      }),
    );
    expect(SELDOM_WEEKS).toBe(4);
  });
});
