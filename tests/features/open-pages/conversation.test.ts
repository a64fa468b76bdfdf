import { describe, expect, test } from "vitest";
import { encodeCursor } from "~/features/comments/cursor";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import {
  answersIn,
  displacesNothing,
  idsOn,
  isMore,
  newsFor,
  refreshed,
  unnamed,
  windowsOf,
  withNews,
} from "~/features/open-pages/conversation";
import { SLACK_MS } from "~/features/open-pages/hints";

const MADE = Date.UTC(2026, 10, 22, 12);
/** Comment `id` was written `id` seconds after the page's day began. */
const comment = (id: number, more: Partial<CommentPayload> = {}): CommentPayload => ({
  id,
  post_id: 1,
  parent_comment_id: null,
  reply_to: null,
  quote: null,
  body: `<p>${id}</p>`,
  created_at: new Date(MADE + id * 1000).toISOString(),
  edited_at: null,
  is_deleted: false,
  is_accepted: false,
  is_liked_by_current_user: false,
  user_likes_count: 0,
  reactions: [],
  community_member: { id: "mia", name: "Mia", avatar: null, is_post_author: false, role: "member" },
  policies: { can_update_comment: false, can_destroy_comment: false },
  replies: [],
  has_more_replies: false,
  replies_cursor: null,
  ...more,
});
const reply = (id: number, root: number, more: Partial<CommentPayload> = {}) =>
  comment(id, { parent_comment_id: root, ...more });
const page = (records: CommentPayload[], more: Partial<CommentsPayload> = {}): CommentsPayload => ({
  post_id: 1,
  space_slug: "plaza",
  post_slug: "post",
  comments_count: records.length,
  records,
  new_since: null,
  sort: "oldest",
  previous_cursor: null,
  next_cursor: null,
  target_id: null,
  policies: { can_create_comment: true },
  is_comments_enabled: true,
  is_comments_closed: false,
  needs_confirmed_email: false,
  request_key: "",
  ...more,
});
const after = (id: number, rank = 1) => encodeCursor({ direction: "after", rank, createdAt: MADE + id * 1000, id });
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => comment(from + at));

const whole = { rootId: null, cursor: null };
const again = (shown: CommentsPayload, fresh: CommentsPayload, asked = idsOn(shown)) =>
  refreshed(shown, { answers: answersIn(whole, fresh), count: fresh.comments_count }, asked);

describe("what a page asks for", () => {
  test("its first page by no cursor, however it has grown: all who read it ask the same", () => {
    expect(windowsOf(page([]))).toEqual([whole]);
    expect(windowsOf(page(many(1, 20)))).toEqual([whole]);
    expect(windowsOf(page(many(1, 45)))).toEqual([
      whole,
      { rootId: null, cursor: encodeCursor({ direction: "after", rank: 1, createdAt: MADE + 21_000, id: 20 }) },
      { rootId: null, cursor: encodeCursor({ direction: "after", rank: 1, createdAt: MADE + 41_000, id: 40 }) },
    ]);
  });

  test("from where it begins, where that is not the beginning; and the replies that were opened", () => {
    const root = comment(30, { replies: [31, 32, 33].map((id) => reply(id, 30)) });
    expect(windowsOf(page([root], { previous_cursor: "before.1.1.1" }))).toEqual([
      { rootId: null, cursor: encodeCursor({ direction: "after", rank: 1, createdAt: MADE + 30_000, id: 29 }) },
      { rootId: 30, cursor: after(32) },
    ]);
  });

  test("five parts at most", () => expect(windowsOf(page(many(1, 500)))).toHaveLength(5));
});

describe("what it shows as it stands now", () => {
  test("words, likes and the count change in place; nothing is added", () => {
    const shown = page([comment(1, { replies: [reply(2, 1)] })]);
    const fresh = page(
      [comment(1, { user_likes_count: 3, replies: [reply(2, 1, { body: "<p>better</p>" }), reply(3, 1)] }), comment(4)],
      { comments_count: 4 },
    );
    const now = again(shown, fresh);
    expect([...idsOn(now)]).toEqual([1, 2]);
    expect(now.comments_count).toBe(4);
    expect(now.records[0]).toMatchObject({ user_likes_count: 3, replies: [{ body: "<p>better</p>" }] });
  });

  test("what is no longer named where all was named is shown as deleted, in its place", () => {
    const shown = page([comment(1, { replies: [reply(2, 1), reply(3, 1)] }), comment(4), comment(5)]);
    const fresh = page([comment(1, { replies: [reply(3, 1)] }), comment(5)]);
    const now = again(shown, fresh);
    expect(now.records.map(({ id, is_deleted }) => [id, is_deleted])).toEqual([
      [1, false],
      [4, true],
      [5, false],
    ]);
    expect(now.records[0]?.replies.map(({ id, is_deleted }) => [id, is_deleted])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(now.records[1]).toMatchObject({ body: "", community_member: null });
    // And is back when its deletion is undone.
    expect(again(now, shown)).toEqual(shown);
  });

  test("beyond what was named nothing is said: not of later threads, nor of replies behind the button", () => {
    const shown = page([comment(1, { replies: [2, 3, 6].map((id) => reply(id, 1)) }), comment(4), comment(9)]);
    const fresh = page(
      [comment(1, { replies: [reply(2, 1)], has_more_replies: true, replies_cursor: after(3) }), comment(4)],
      { next_cursor: after(4) },
    );
    const now = again(shown, fresh);
    // 3 stands before the cursor and was not named.
    expect(now.records[0]?.replies.map(({ id, is_deleted }) => [id, is_deleted])).toEqual([
      [2, false],
      [3, true],
      [6, false],
    ]);
    expect(now.records[2]?.is_deleted).toBe(false);
    expect(now.records[0]).toMatchObject({ has_more_replies: false, replies_cursor: null });
  });

  test("what came while the answer was on its way is left alone", () => {
    const asked = idsOn(page([comment(1)]));
    const shown = page([comment(1), comment(2)]);
    expect(again(shown, page([comment(1)]), asked).records.map(({ is_deleted }) => is_deleted)).toEqual([false, false]);
  });

  test("opened replies are answered for by their own door", () => {
    const shown = page([comment(1, { replies: [2, 3, 4, 5].map((id) => reply(id, 1)) })]);
    const answers = [
      ...answersIn(
        whole,
        page([comment(1, { replies: [reply(2, 1), reply(3, 1)], has_more_replies: true, replies_cursor: after(3) })]),
      ),
      { rootId: 1, cursor: after(3), records: [reply(5, 1, { user_likes_count: 1 })], end: null },
    ];
    const now = refreshed(shown, { answers, count: 4 }, idsOn(shown));
    expect(now.records[0]?.replies.map(({ is_deleted, user_likes_count }) => [is_deleted, user_likes_count])).toEqual([
      [false, 0],
      [false, 0],
      [true, 0],
      [false, 1],
    ]);
  });
});

describe("what is new", () => {
  const by = (id: string) => ({ id, name: id, avatar: null, is_post_author: false, role: "member" });
  const shown = page([comment(1)]);
  const news = (latest: CommentPayload[]) => newsFor(shown, latest, { madeAt: MADE, me: "me" });

  test("what others wrote since the page was made and it does not show; one's own is no news", () => {
    const { others, own } = news([comment(1), comment(2), comment(3, { community_member: by("me") })]);
    expect([others.map(({ id }) => id), own.map(({ id }) => id)]).toEqual([[2], [3]]);
  });

  test("not what was there before and stands on another page, nor what is deleted again", () => {
    const old = comment(7, { created_at: new Date(MADE - SLACK_MS - 1).toISOString() });
    expect(news([old, comment(8, { is_deleted: true })]).others).toEqual([]);
  });

  test("of what is behind a button only what was written since: seconds before, it was there already", () => {
    const before = (id: number, more: Partial<CommentPayload> = {}) =>
      comment(id, { created_at: new Date(MADE - 3_000 + id).toISOString(), ...more });
    const root = before(1, { replies: [before(2, { parent_comment_id: 1 })] });
    const place = (id: number) => encodeCursor({ direction: "after", rank: 1, createdAt: MADE - 3_000 + id, id });
    const others = [before(3), before(4, { parent_comment_id: 1 }), before(5, { parent_comment_id: 99 })];
    const named = (shown: CommentsPayload, latest = others) =>
      newsFor(shown, latest, { madeAt: MADE, me: "me" }).others.map(({ id }) => id);
    // Being written while the page was made.
    expect(named(page([root]))).toEqual([3, 4]);
    expect(named(page([root], { next_cursor: place(1) }))).toEqual([4]);
    expect(named(page([{ ...root, has_more_replies: true, replies_cursor: place(2) }]))).toEqual([3]);
    expect(named(page([before(7)], { previous_cursor: place(7) }), [before(3)])).toEqual([]);
    // Since then.
    expect(named(page([root], { next_cursor: place(1) }), [comment(6), reply(8, 99)])).toEqual([6, 8]);
  });

  test("is let in where it belongs, though what is younger stands there already", () => {
    const grown = page([comment(1, { replies: [reply(2, 1), reply(9, 1)] }), comment(8)]);
    const now = withNews(grown, [reply(5, 1), comment(4), comment(7)]);
    expect(now.records.map(({ id }) => id)).toEqual([1, 4, 7, 8]);
    expect(now.records[0]?.replies.map(({ id }) => id)).toEqual([2, 5, 9]);
  });

  test("is let in where it belongs, once", () => {
    const fresh = [comment(5), reply(6, 1), reply(7, 99)];
    const now = withNews(withNews(shown, fresh), fresh);
    expect(now.records.map(({ id, replies }) => [id, replies.map((one) => one.id)])).toEqual([
      [1, [6]],
      [5, []],
    ]);
  });

  test("waits for nothing where there is nothing to be read", () => {
    expect(displacesNothing(page([]), many(1, 3), many(1, 3))).toBe(true);
    expect(displacesNothing(page([]), many(1, 20), many(1, 20))).toBe(false);
    expect(displacesNothing(page([comment(1)]), [comment(2)], [comment(2)])).toBe(false);
    expect(displacesNothing(page([], { previous_cursor: "before" }), [comment(2)], [comment(2)])).toBe(false);
  });

  test("may be more than was named", () => {
    const more = (latest: CommentPayload[]) => isMore(news(latest).others, latest);
    expect(more(many(2, 20))).toBe(false);
    expect(more(many(2, 21))).toBe(true);
    // Its oldest stands on the page: nothing lies between.
    expect(more(many(1, 20))).toBe(false);
    // One's own among them leaves no room for what is older.
    const own = comment(5, { community_member: by("me") });
    expect(more(many(2, 21).map((one) => (one.id === 5 ? own : one)))).toBe(true);
  });
});

describe("in another order", () => {
  const place = (sort: "latest" | "likes", rank: number, id: number) =>
    encodeCursor({ direction: "after", sort, rank, createdAt: MADE + id * 1000, id: id + 1 });

  test("later windows begin right before a thread", () => {
    const newest = page(many(1, 25).reverse(), { sort: "latest" });
    expect(windowsOf(newest)).toEqual([whole, { rootId: null, cursor: place("latest", 0, 5) }]);
    const liked = page(
      many(1, 25).map((one) => ({ ...one, user_likes_count: 100 - one.id })),
      { sort: "likes" },
    );
    expect(windowsOf(liked)).toEqual([whole, { rootId: null, cursor: place("likes", 79, 21) }]);
  });

  test("what is missing among the newest is gone; where likes decide only if all were named", () => {
    const gone = (sort: "latest" | "likes", next_cursor: string | null) => {
      const shown = page([comment(3), comment(2), comment(1)], { sort });
      const now = again(shown, page([comment(3), comment(1)], { sort, next_cursor }));
      return now.records.map(({ is_deleted }) => is_deleted);
    };
    expect(gone("latest", null)).toEqual([false, true, false]);
    expect(gone("latest", place("latest", 0, 0))).toEqual([false, true, false]);
    expect(gone("likes", null)).toEqual([false, true, false]);
    expect(gone("likes", place("likes", 0, 0))).toEqual([false, false, false]);
  });

  test("where likes decide, those that no answer names are asked for one by one", () => {
    const shown = page([comment(3), comment(2), comment(1, { is_deleted: true })], { sort: "likes" });
    const fresh = (next_cursor: string | null) => answersIn(whole, page([comment(3)], { sort: "likes", next_cursor }));
    expect(unnamed(shown, fresh(place("likes", 0, 0)))).toEqual([2]);
    expect(unnamed(shown, fresh(null))).toEqual([]);
    expect(unnamed({ ...shown, sort: "latest" }, fresh(place("latest", 0, 0)))).toEqual([]);
  });

  test("news that is let in stands first", () => {
    for (const sort of ["latest", "likes"] as const) {
      const shown = page([comment(2, { user_likes_count: 4 }), comment(1, { user_likes_count: 2 })], { sort });
      expect(withNews(shown, [comment(5), comment(6)]).records.map(({ id }) => id)).toEqual([6, 5, 2, 1]);
    }
  });
});
