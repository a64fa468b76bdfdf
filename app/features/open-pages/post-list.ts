import type { PostCardPayload } from "~/features/posts/present";
import { SLACK_MS } from "./hints";

/** What an open list has learned since it was made. */
export interface Learned {
  /** Posts as they stand now, by their id. */
  fresh: ReadonlyMap<number, PostCardPayload>;
  /** What is no longer there, or no longer the reader's to see. */
  gone: ReadonlySet<number>;
  /** New posts of others that the reader was told of, newest first. */
  news: PostCardPayload[];
  /** New posts that the reader has let in, newest first. */
  above: PostCardPayload[];
}

export const NOTHING_LEARNED: Learned = { fresh: new Map(), gone: new Set(), news: [], above: [] };

/**
 * The list as it stands now: each post in its place, nothing added but what the reader has let in, behind what a
 * space has pinned.
 */
export function listNow(posts: PostCardPayload[], { fresh, gone, above }: Learned, hasPins = false): PostCardPayload[] {
  const listed = new Set(posts.map(({ id }) => id));
  const inOrder = posts.findIndex((post) => !(hasPins && post.is_pinned));
  const pins = inOrder === -1 ? posts.length : inOrder;
  return [...posts.slice(0, pins), ...above.filter(({ id }) => !listed.has(id)), ...posts.slice(pins)]
    .filter(({ id }) => !gone.has(id))
    .map((post) => asNow(post, fresh.get(post.id)));
}

/** What a door says of the sample of likers is of `details`, which the list asks for by itself. */
const asNow = (post: PostCardPayload, fresh: PostCardPayload | undefined): PostCardPayload =>
  fresh
    ? {
        ...fresh,
        post_details_loaded: post.post_details_loaded,
        sample_user_likes_community_members: post.sample_user_likes_community_members,
      }
    : post;

export interface Found {
  /** The first pages of the list, as its doors have them now. */
  first: PostCardPayload[];
  /** Of what was asked for by id, what is still there. */
  others: PostCardPayload[];
  /** The ids that were asked for. */
  asked: readonly number[];
}

interface About {
  /** The ids on the page. */
  shown: ReadonlySet<number>;
  madeAt: number;
  /** As `endOf` says it. */
  end: number;
  me: string | undefined;
}

/** What is learned from an answer. What was published before the page was made is no news. */
export function learned(before: Learned, { first, others, asked }: Found, { shown, madeAt, end, me }: About): Learned {
  const there = [...first, ...others];
  const fresh = new Map([...before.fresh, ...there.map((post) => [post.id, post] as const)]);
  const gone = new Set([...before.gone, ...asked]);
  for (const { id } of there) gone.delete(id);
  const isNews = (post: PostCardPayload) => {
    const at = Date.parse(post.published_at);
    return !shown.has(post.id) && at > madeAt - (at < end ? 0 : SLACK_MS) && post.author.id !== me;
  };
  const news = new Map([...before.news, ...first.filter(isNews)].map((post) => [post.id, fresh.get(post.id) ?? post]));
  return { ...before, fresh, gone, news: [...news.values()].filter(({ id }) => !gone.has(id)).sort(newestFirst) };
}

/**
 * A post published before this (UTC ms) may have been behind "Load more" all along; one published since would be seen.
 */
export function endOf(
  posts: readonly PostCardPayload[],
  { sort, isWhole }: { sort: string; isWhole: boolean },
): number {
  const last = posts.at(-1);
  if (isWhole || !last) return Number.NEGATIVE_INFINITY;
  if (!isNewestFirst(sort)) return Number.POSITIVE_INFINITY;
  return Date.parse(sort === "latest" ? last.published_at : last.activity_at);
}

/** Whether an order begins with what is new: in any other its place is somewhere in the midst. */
export const isNewestFirst = (sort: string): boolean => sort === "active" || sort === "latest";

/** The order that a list's JSON door is asked for. */
export const sortOf = (source: string): string => new URLSearchParams(source.split("?")[1]).get("sort") ?? "";

/** What the page shows and the first pages do not name: asked for by id, a hundred at most. */
export const unnamed = (shown: ReadonlySet<number>, first: PostCardPayload[]): number[] => {
  const named = new Set(first.map(({ id }) => id));
  return [...shown].filter((id) => !named.has(id)).slice(0, 100);
};

/** The reader lets in what they were told of. */
export const letIn = (before: Learned): Learned => ({ ...before, above: [...before.news, ...before.above], news: [] });

/** Where a list is watched, by the JSON door it is loaded from; null for one that nobody tells of. */
export function watchedAt(source: string): string | null {
  const [door = ""] = source.split("?");
  const space = /^\/internal_api\/spaces\/([^/]+)\/posts$/.exec(door)?.[1];
  if (space) return `/parties/spaces/${space}`;
  return door === "/internal_api/posts" ? "/parties/feed" : null;
}

const newestFirst = (a: PostCardPayload, b: PostCardPayload) =>
  b.published_at.localeCompare(a.published_at) || b.id - a.id;
