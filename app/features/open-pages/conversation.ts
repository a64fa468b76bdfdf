import { encodeCursor } from "~/features/comments/cursor";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { type CommentSort, LATEST, PAGE_SIZE, REPLIES_SHOWN } from "~/features/comments/rules";
import { byTime, inOrder, isAfter, rankOf, withRoots } from "~/features/comments/threads";
import { SLACK_MS } from "./hints";

/** A part of a conversation that one call of a door lists: threads, or the replies of one thread (`rootId`). */
export interface Window {
  rootId: number | null;
  /** null where it begins at the beginning. */
  cursor: string | null;
}

/** What a window holds now, up to `end`; null where nothing follows. */
export interface Answer extends Window {
  records: CommentPayload[];
  end: string | null;
}

/** So many threads are asked for one by one; the others are when the page is told again. */
const MOST_UNNAMED = 10;
/** Of a page that was read on and on the rest stays as it was. */
const MOST_WINDOWS = 5;

/** What a page asks for to know how it stands: readers who have opened as much ask the same, and share the answers. */
export function windowsOf({ records, sort, previous_cursor }: CommentsPayload): Window[] {
  const threads = records
    .filter((_, at) => at === 0 || at % PAGE_SIZE === 0)
    .map((root, at) => ({
      rootId: null,
      cursor: at === 0 && previous_cursor === null ? null : placeBefore(root, sort),
    }));
  const opened = records.flatMap(({ id, replies }) => {
    const last = replies[REPLIES_SHOWN - 1];
    return replies.length > REPLIES_SHOWN && last ? [{ rootId: id, cursor: placeOf(last) }] : [];
  });
  const first = { rootId: null, cursor: null };
  return [...(threads.length > 0 ? threads : [first]).slice(0, MOST_WINDOWS), ...opened.slice(0, MOST_WINDOWS)];
}

/** A page of threads names the first replies of each as well. */
export const answersIn = (window: Window, { records, next_cursor }: CommentsPayload): Answer[] => [
  { ...window, records, end: next_cursor },
  ...records.map(({ id, replies, has_more_replies, replies_cursor }) => ({
    rootId: id,
    cursor: null,
    records: replies,
    end: has_more_replies ? replies_cursor : null,
  })),
];

/**
 * The page with what it shows as it stands now: words, likes and what was deleted, each in its place; nothing is added.
 * `asked` are the comments it showed when it asked: of those that came since, the answers say nothing.
 */
export function refreshed(
  page: CommentsPayload,
  { answers, count }: { answers: Answer[]; count: number },
  asked: ReadonlySet<number>,
): CommentsPayload {
  const fresh = new Map(answers.flatMap(({ records }) => records.map((one) => [one.id, one] as const)));
  const isGone = (one: CommentPayload, rootId: number | null) =>
    asked.has(one.id) &&
    answers.some((answer) => answer.rootId === rootId && covers(answer, one, rootId === null ? page.sort : "oldest"));
  const asNow = (one: CommentPayload, rootId: number | null): CommentPayload => {
    const { replies, has_more_replies, replies_cursor } = one;
    const said = fresh.get(one.id) ?? (isGone(one, rootId) ? gone(one) : one);
    return { ...said, replies: replies.map((reply) => asNow(reply, one.id)), has_more_replies, replies_cursor };
  };
  return { ...page, comments_count: count, records: page.records.map((root) => asNow(root, null)) };
}

/** Of the threads that a page shows where likes decide, those that no answer names: each is asked for by itself. */
export const unnamed = ({ records, sort }: CommentsPayload, answers: Answer[]): number[] => {
  if (sort !== "likes" || answers.some((answer) => answer.rootId === null && isWhole(answer))) return [];
  const named = new Set(answers.flatMap((answer) => answer.records.map(({ id }) => id)));
  return records.flatMap(({ id, is_deleted }) => (named.has(id) || is_deleted ? [] : [id])).slice(0, MOST_UNNAMED);
};

/** Every comment a page shows, by its id. */
export const idsOn = ({ records }: Pick<CommentsPayload, "records">): Set<number> =>
  new Set(records.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]));

/** Of the latest, what the page does not show and was written since it was made (UTC ms): by others, and by the reader. */
export function newsFor(
  page: CommentsPayload,
  latest: CommentPayload[],
  { madeAt, me }: { madeAt: number; me: string | undefined },
): { others: CommentPayload[]; own: CommentPayload[] } {
  const known = idsOn(page);
  const since = (one: CommentPayload) => madeAt - (isBehindMore(page, one) ? 0 : SLACK_MS);
  const isNew = (one: CommentPayload) =>
    !known.has(one.id) && !one.is_deleted && Date.parse(one.created_at) > since(one);
  const isOwn = (one: CommentPayload) => me !== undefined && one.community_member?.id === me;
  const news = latest.filter(isNew);
  return { others: news.filter((one) => !isOwn(one)), own: news.filter(isOwn) };
}

/** Whether it may have been there all along, where the page did not show it. */
function isBehindMore({ records, sort, previous_cursor, next_cursor }: CommentsPayload, one: CommentPayload): boolean {
  if (!isRoot(one)) {
    const root = records.find(({ id }) => id === one.parent_comment_id);
    return !root || (root.replies_cursor !== null && isAfter(one, root.replies_cursor));
  }
  const [first] = records;
  const isAbove = previous_cursor !== null && first !== undefined && inOrder(sort)(one, first) < 0;
  return isAbove || (next_cursor !== null && isAfter(one, next_cursor));
}

/** More may have been written than was named: the oldest of the latest is news as well. */
export const isMore = (news: CommentPayload[], latest: CommentPayload[]): boolean =>
  latest.length >= LATEST && news[0]?.id === latest[0]?.id;

/** Where nobody has said anything yet, what is new need not wait: there is nothing to be read that it would displace. */
export const displacesNothing = (
  { records, previous_cursor }: CommentsPayload,
  news: CommentPayload[],
  latest: CommentPayload[],
): boolean => records.length === 0 && previous_cursor === null && !isMore(news, latest);

/** The page with what is new in its place; what answers a thread that is not on the page stays away. */
export function withNews(page: CommentsPayload, news: CommentPayload[]): CommentsPayload {
  const known = idsOn(page);
  const fresh = news.filter(({ id }) => !known.has(id));
  const records = page.records.map((root) => {
    const replies = fresh.filter((one) => one.parent_comment_id === root.id);
    return replies.length === 0 ? root : { ...root, replies: [...root.replies, ...replies].sort(byTime) };
  });
  return { ...page, records: withRoots({ ...page, records }, fresh.filter(isRoot)) };
}

const isRoot = (one: CommentPayload) => one.parent_comment_id === null;

const gone = (one: CommentPayload): CommentPayload => ({
  ...one,
  body: "",
  is_deleted: true,
  user_likes_count: 0,
  reactions: [],
  community_member: null,
});

/** Where likes decide, what is missing may stand elsewhere by now: only an answer that names all says that it is gone. */
const covers = ({ cursor, end }: Answer, one: CommentPayload, sort: CommentSort): boolean =>
  sort === "likes"
    ? isWhole({ cursor, end })
    : (cursor === null || isAfter(one, cursor)) && (end === null || !isAfter(one, end));

const isWhole = ({ cursor, end }: Pick<Answer, "cursor" | "end">) => cursor === null && end === null;

/** As the server writes a reply's place. */
const placeOf = (one: CommentPayload): string => placeAt(one, "oldest", one.id);

/** The place right before a thread. */
const placeBefore = (one: CommentPayload, sort: CommentSort): string =>
  placeAt(one, sort, sort === "oldest" ? one.id - 1 : one.id + 1);

const placeAt = (one: CommentPayload, sort: CommentSort, id: number): string =>
  encodeCursor({ direction: "after", sort, rank: rankOf(one, sort), createdAt: Date.parse(one.created_at), id });
