import { decodeCursor, encodeCursor } from "~/features/comments/cursor";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { LATEST, LATEST_REPLIES, PAGE_SIZE, REPLIES_SHOWN } from "~/features/comments/rules";
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

/** Of a page that was read on and on the rest stays as it was. */
const MOST_WINDOWS = 5;

/** What a page asks for to know how it stands: readers who have opened as much ask the same, and share the answers. */
export function windowsOf({ records, previous_cursor }: CommentsPayload): Window[] {
  const threads = records
    .filter((_, at) => at === 0 || at % PAGE_SIZE === 0)
    .map((root, at) => ({ rootId: null, cursor: at === 0 && previous_cursor === null ? null : placeOf(root, -1) }));
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
    asked.has(one.id) && answers.some((answer) => answer.rootId === rootId && covers(answer, one));
  const asNow = (one: CommentPayload, rootId: number | null): CommentPayload => {
    const { replies, has_more_replies, replies_cursor } = one;
    const said = fresh.get(one.id) ?? (isGone(one, rootId) ? gone(one) : one);
    return { ...said, replies: replies.map((reply) => asNow(reply, one.id)), has_more_replies, replies_cursor };
  };
  return { ...page, comments_count: count, records: page.records.map((root) => asNow(root, null)) };
}

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
  const isNew = (one: CommentPayload) =>
    !known.has(one.id) && !one.is_deleted && Date.parse(one.created_at) > madeAt - SLACK_MS;
  const isOwn = (one: CommentPayload) => me !== undefined && one.community_member?.id === me;
  const news = latest.filter(isNew);
  return { others: news.filter((one) => !isOwn(one)), own: news.filter(isOwn) };
}

/** More may have been written than was named. */
export function isMore(news: CommentPayload[]): boolean {
  const replies = news.filter((one) => !isRoot(one));
  const beside = (one: CommentPayload) => replies.filter((other) => other.parent_comment_id === one.parent_comment_id);
  return (
    news.length - replies.length >= LATEST ||
    replies.length >= LATEST ||
    replies.some((one) => beside(one).length >= LATEST_REPLIES)
  );
}

/** The page with what is new in its place; what answers a thread that is not on the page stays away. */
export function withNews(page: CommentsPayload, news: CommentPayload[]): CommentsPayload {
  const known = idsOn(page);
  const fresh = news.filter(({ id }) => !known.has(id));
  const records = page.records.map((root) => {
    const replies = fresh.filter((one) => one.parent_comment_id === root.id);
    return replies.length === 0 ? root : { ...root, replies: [...root.replies, ...replies] };
  });
  return { ...page, records: [...records, ...fresh.filter(isRoot)] };
}

const isRoot = (one: CommentPayload) => one.parent_comment_id === null;

const gone = (one: CommentPayload): CommentPayload => ({
  ...one,
  body: "",
  is_deleted: true,
  user_likes_count: 0,
  community_member: null,
});

const covers = ({ cursor, end }: Answer, one: CommentPayload): boolean =>
  (cursor === null || isAfter(one, cursor)) && (end === null || !isAfter(one, end));

const rankOf = ({ is_accepted }: CommentPayload) => (is_accepted ? 0 : 1);

/** As the server writes a comment's place; `step` -1 is the place right before it. */
const placeOf = (one: CommentPayload, step = 0): string =>
  encodeCursor({ direction: "after", rank: rankOf(one), createdAt: Date.parse(one.created_at), id: one.id + step });

function isAfter(one: CommentPayload, cursor: string): boolean {
  const place = decodeCursor(cursor);
  if (!place) return true;
  return (rankOf(one) - place.rank || Date.parse(one.created_at) - place.createdAt || one.id - place.id) > 0;
}
