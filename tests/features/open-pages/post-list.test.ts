import { expect, test } from "vitest";
import { SLACK_MS } from "~/features/open-pages/hints";
import {
  endOf,
  isNewestFirst,
  learned,
  letIn,
  listNow,
  NOTHING_LEARNED,
  sortOf,
  unnamed,
  watchedAt,
} from "~/features/open-pages/post-list";
import type { PostCardPayload } from "~/features/posts/present";

const MADE = Date.UTC(2026, 10, 22, 12);
/** Post `id` was published `id` minutes after the page was made. */
const post = (id: number, more: Partial<PostCardPayload> = {}): PostCardPayload => ({
  id,
  slug: `p${id}`,
  name: `Post ${id}`,
  excerpt: "",
  topics: [],
  cover: null,
  comments_count: 0,
  published_at: new Date(MADE + id * 60_000).toISOString(),
  activity_at: new Date(MADE + id * 60_000).toISOString(),
  is_own_activity: false,
  is_pinned: false,
  is_comments_enabled: true,
  is_liking_enabled: true,
  hide_meta_info: false,
  is_liked_by_current_user: false,
  user_likes_count: 0,
  author: { id: "mia", name: "Mia", avatar: null, role: "member" },
  space: { slug: "plaza", name: "Plaza" },
  policies: { can_manage_post: false, can_update_post: false, can_destroy_post: false },
  ...more,
});

const loaded = [post(-5), post(-6), post(-7)];
const about = { shown: new Set(loaded.map(({ id }) => id)), madeAt: MADE, end: Number.NEGATIVE_INFINITY, me: "me" };
const ids = (posts: PostCardPayload[]) => posts.map(({ id }) => id);

test("what a reader lets in stands behind what the space has pinned, and in the feed before everything", () => {
  const [pinned, other] = [post(-9, { is_pinned: true }), post(-5)];
  const known = letIn({ ...NOTHING_LEARNED, news: [post(1)] });
  expect(ids(listNow([pinned, other], known, true))).toEqual([-9, 1, -5]);
  expect(ids(listNow([pinned], known, true))).toEqual([-9, 1]);
  expect(ids(listNow([pinned, other], known))).toEqual([1, -9, -5]);
  // Pinned since: it stays in its place until the list is loaded anew.
  const since = { ...NOTHING_LEARNED, fresh: new Map([[-5, post(-5, { is_pinned: true })]]) };
  expect(listNow([pinned, other], since, true).map((one) => [one.id, one.is_pinned])).toEqual([
    [-9, true],
    [-5, true],
  ]);
});

test("each post changes in its place; a new one waits until it is let in, the newest first", () => {
  const first = [post(2), post(-6, { user_likes_count: 4, name: "Renamed" }), post(1), post(-5)];
  const known = learned(NOTHING_LEARNED, { first, others: [post(-7)], asked: [-7] }, about);
  expect(ids(listNow(loaded, known))).toEqual([-5, -6, -7]);
  expect(listNow(loaded, known)[1]).toMatchObject({ user_likes_count: 4, name: "Renamed" });
  expect(ids(known.news)).toEqual([2, 1]);
  const after = letIn(known);
  expect([ids(listNow(loaded, after)), after.news]).toEqual([[2, 1, -5, -6, -7], []]);
  // What comes then stands above that.
  const more = learned(
    after,
    { first: [post(3), ...first], others: [], asked: [] },
    { ...about, shown: new Set([2, 1, ...about.shown]) },
  );
  expect(ids(listNow(loaded, letIn(more)))).toEqual([3, 2, 1, -5, -6, -7]);
});

test("one's own posts are no news, nor is an old one that somebody answered", () => {
  const own = post(1, { author: { id: "me", name: "Me", avatar: null, role: "member" } });
  const old = post(-60, { activity_at: new Date(MADE + 1).toISOString() });
  const almost = post(0, { published_at: new Date(MADE - SLACK_MS).toISOString() });
  expect(learned(NOTHING_LEARNED, { first: [own, old, almost], others: [], asked: [] }, about).news).toEqual([]);
});

test("what no door names is asked for by id, and goes when it is not there; restored it is back", () => {
  const first = [post(-5), post(-7)];
  expect(unnamed(about.shown, first)).toEqual([-6]);
  const known = learned(NOTHING_LEARNED, { first, others: [], asked: [-6] }, about);
  expect(ids(listNow(loaded, known))).toEqual([-5, -7]);
  const back = learned(known, { first: loaded, others: [], asked: [] }, about);
  expect(ids(listNow(loaded, back))).toEqual([-5, -6, -7]);
});

test("a new post that was deleted before it was let in is no news any more", () => {
  const known = learned(NOTHING_LEARNED, { first: [post(1), ...loaded], others: [], asked: [] }, about);
  expect(learned(known, { first: loaded, others: [], asked: [1] }, about).news).toEqual([]);
});

test("who likes a post is the details' to say: what was loaded of it stays", () => {
  const detailed = { ...post(-5), post_details_loaded: true, sample_user_likes_community_members: [] };
  const fresh = { ...post(-5), user_likes_count: 2, post_details_loaded: false };
  const known = learned(NOTHING_LEARNED, { first: [fresh], others: [], asked: [] }, about);
  expect(listNow([detailed], known)[0]).toMatchObject({ user_likes_count: 2, post_details_loaded: true });
});

test("a hundred are asked for at most", () => {
  expect(unnamed(new Set(Array.from({ length: 300 }, (_, id) => id)), [])).toHaveLength(100);
});

test("the feed and a space are watched where they are; of any other list nobody is told", () => {
  expect(watchedAt("/internal_api/posts?sort=active")).toBe("/parties/feed");
  expect(watchedAt("/internal_api/spaces/plaza/posts?sort=likes")).toBe("/parties/spaces/plaza");
  expect(watchedAt("/internal_api/members/ada/posts")).toBeNull();
});

test("of what may be behind the button only what came since is news: seconds before, it was there already", () => {
  const [almost, late] = [-1_000, 1_000].map((ms, at) =>
    post(at + 1, { published_at: new Date(MADE + ms).toISOString() }),
  );
  const news = (end: number) =>
    ids(
      learned(
        NOTHING_LEARNED,
        { first: [almost, late].flatMap((one) => one ?? []), others: [], asked: [] },
        { ...about, end },
      ).news,
    );
  // As in a list that shows all, or that begins with what is newest and goes on further back.
  for (const end of [
    endOf(loaded, { sort: "likes", isWhole: true }),
    endOf(loaded, { sort: "latest", isWhole: false }),
  ]) {
    expect(news(end)).toEqual([2, 1]);
  }
  expect(news(endOf(loaded, { sort: "alphabetical", isWhole: false }))).toEqual([2]);
  // Twenty others were busy within these seconds.
  const busy = [post(-9, { activity_at: new Date(MADE - 500).toISOString() })];
  expect(news(endOf(busy, { sort: "active", isWhole: false }))).toEqual([2]);
});

test("only two orders begin with what is new", () => {
  const sorts = ["active", "latest", "oldest", "alphabetical", "likes"];
  expect(sorts.filter(isNewestFirst)).toEqual(["active", "latest"]);
  expect(sortOf("/internal_api/spaces/plaza/posts?sort=likes")).toBe("likes");
});
