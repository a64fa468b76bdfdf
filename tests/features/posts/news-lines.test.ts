import { isValidElement } from "react";
import { describe, expect, test } from "vitest";
import type { PostCardPayload } from "~/features/posts/present";
import { newsOf } from "~/features/posts/ui/news";

const HOUR = 3_600_000;
const SINCE = 100 * HOUR;

let ids = 0;
const post = (hour: number, more: Partial<PostCardPayload> = {}): PostCardPayload =>
  ({
    id: ++ids,
    published_at: new Date(hour * HOUR).toISOString(),
    activity_at: new Date(hour * HOUR).toISOString(),
    is_own_activity: false,
    is_pinned: false,
    author: { id: "somebody" },
    ...more,
  }) as PostCardPayload;

/** Before which of the posts a line stands. */
function linesIn(posts: PostCardPayload[], { sort = "latest", since = SINCE } = {}): number[] {
  const { before } = newsOf({ posts, sort, since, reader: "me", now: 200 * HOUR });
  return posts.flatMap((one, at) => (isValidElement(before(one, posts[at - 1])) ? [at] : []));
}

describe("the lines around what is new", () => {
  test("one above the first, one below the last", () => {
    expect(linesIn([post(103), post(102), post(99), post(98)])).toEqual([0, 2]);
  });

  test("none where all is old, or nobody knows since when; only the first where all is new", () => {
    expect(linesIn([post(99), post(98)])).toEqual([]);
    expect(linesIn([post(103), post(99)], { since: 0 })).toEqual([]);
    expect(linesIn([post(103), post(101)])).toEqual([0]);
  });

  test("what one wrote oneself is no news, wherever it stands among the new", () => {
    const mine = (hour: number) => post(hour, { author: { id: "me" } as PostCardPayload["author"] });
    expect(linesIn([mine(104), post(103), mine(102), post(101), post(99)])).toEqual([1, 4]);
    expect(linesIn([mine(104), mine(103), post(99)])).toEqual([]);
  });

  test("pinned posts stand outside of the order, new or old", () => {
    expect(linesIn([post(50, { is_pinned: true }), post(103, { is_pinned: true }), post(102), post(99)])).toEqual([
      2, 3,
    ]);
    expect(linesIn([post(103, { is_pinned: true }), post(99), post(98)])).toEqual([]);
  });

  test("by activity in the order of activity; in an order that is not of time there are none", () => {
    const answered = post(50, { activity_at: new Date(103 * HOUR).toISOString() });
    expect(linesIn([answered, post(99)], { sort: "active" })).toEqual([0, 1]);
    expect(linesIn([answered, post(99)])).toEqual([]);
    for (const sort of ["oldest", "likes", "alphabetical"]) {
      const posts = [post(103), post(99)];
      expect(linesIn(posts, { sort })).toEqual([]);
      expect(posts.some(newsOf({ posts, sort, since: SINCE, reader: "me", now: 0 }).isNew)).toBe(false);
    }
  });
});
