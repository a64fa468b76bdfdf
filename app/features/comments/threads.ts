import { decodeCursor, type ThreadCursor } from "./cursor";
import type { CommentPayload, CommentsPayload } from "./payload";
import type { CommentSort } from "./rules";

/** What happens to a page of comments while it is open. */
export type ThreadEvent =
  /** The page was loaded anew: what it shows is the truth, what was added around it stays. */
  | { kind: "loaded"; page: CommentsPayload }
  /** Another list was loaded (`listOf`): what was added to the old one does not belong to it. */
  | { kind: "opened"; page: CommentsPayload }
  | { kind: "written"; comment: CommentPayload }
  | { kind: "changed"; comment: CommentPayload }
  /** An open page has learned how it stands (features/open-pages). */
  | { kind: "adapted"; adapt: (page: CommentsPayload) => CommentsPayload }
  | { kind: "page_added"; page: CommentsPayload; where: "above" | "below" }
  | {
      kind: "replies_added";
      rootId: number;
      more: Pick<CommentPayload, "replies" | "has_more_replies" | "replies_cursor">;
    };

/** The page after an event. Nothing is shown twice: what is loaded again replaces what stood there. */
export function threadsReducer(page: CommentsPayload, event: ThreadEvent): CommentsPayload {
  switch (event.kind) {
    case "loaded":
      return loaded(page, event.page);
    case "opened":
      return event.page;
    case "written":
      return written(page, event.comment);
    case "changed":
      return changed(page, event.comment);
    case "adapted":
      return event.adapt(page);
    case "page_added": {
      const { page: other, where } = event;
      // What is shown already stays where one reads it, though it stands elsewhere by now.
      const fresh = new Map(other.records.map((thread) => [thread.id, thread]));
      const shown = new Set(page.records.map(({ id }) => id));
      const kept = page.records.map((thread) => fresh.get(thread.id) ?? thread);
      const added = other.records.filter(({ id }) => !shown.has(id));
      const records = arranged(where === "below" ? [...kept, ...added] : [...added, ...kept], page.sort);
      return where === "below"
        ? { ...page, records, next_cursor: other.next_cursor }
        : { ...page, records, previous_cursor: other.previous_cursor };
    }
    case "replies_added":
      return mapThreads(page, event.rootId, (root) => {
        const known = new Set(event.more.replies.map((reply) => reply.id));
        const kept = root.replies.filter((reply) => !known.has(reply.id));
        const replies = [...kept, ...event.more.replies].sort(byTime);
        return {
          ...root,
          replies,
          has_more_replies: event.more.has_more_replies,
          replies_cursor: event.more.replies_cursor,
        };
      });
  }
}

/**
 * A list, and what of it stands beyond its page's end: what was written or let in since, while what lies between is
 * behind "Show more". What is newest or most liked has its beginning at hand.
 */
export function atGap(list: CommentPayload[], cursor: string | null): [near: CommentPayload[], far: CommentPayload[]] {
  const end = decodeCursor(cursor);
  if (!end || end.sort !== "oldest") return [list, []];
  return [list.filter((one) => !follows(one, end)), list.filter((one) => follows(one, end))];
}

/** Whether a comment follows the place that a cursor names: threads in their order, replies by time alone. */
export function isAfter(one: CommentPayload, cursor: string): boolean {
  const place = decodeCursor(cursor);
  return !place || follows(one, place);
}

function follows(one: CommentPayload, { sort, ...place }: Required<ThreadCursor>): boolean {
  const rank = one.parent_comment_id === null ? rankOf(one, sort) - place.rank : 0;
  const step = rank || Date.parse(one.created_at) - place.createdAt || one.id - place.id;
  return sort === "oldest" ? step > 0 : step < 0;
}

/** Which list of threads was loaded: pages with the same answer are the same list at two moments. */
export const listOf = ({ post_id, sort, target_id, records, previous_cursor }: CommentsPayload): string =>
  // Of the newest, and of those that are liked, another may stand first a moment later.
  sort === "oldest" || previous_cursor !== null
    ? `${post_id} ${sort} ${target_id} ${records[0]?.id}`
    : `${post_id} ${sort}`;

function loaded(before: CommentsPayload, fresh: CommentsPayload): CommentsPayload {
  const known = new Set(fresh.records.map((thread) => thread.id));
  const [first, last] = [fresh.records[0], fresh.records.at(-1)];
  if (!first || !last) return fresh;
  const around = before.records.filter((thread) => !known.has(thread.id));
  const [above, below] =
    before.sort === "likes"
      ? aroundAsListed(before.records, known)
      : [
          around.filter((thread) => inOrder(before.sort)(thread, first) < 0),
          around.filter((thread) => inOrder(before.sort)(thread, last) > 0),
        ];
  return {
    ...fresh,
    records: [...above, ...fresh.records, ...below],
    previous_cursor: above.length > 0 ? before.previous_cursor : fresh.previous_cursor,
    next_cursor: below.length > 0 ? before.next_cursor : fresh.next_cursor,
  };
}

/** What stands above and below those that are known, where they were listed. */
function aroundAsListed(records: CommentPayload[], known: ReadonlySet<number>): [CommentPayload[], CommentPayload[]] {
  const at = records.findIndex(({ id }) => known.has(id));
  return [
    records.filter(({ id }, index) => !known.has(id) && index < at),
    records.filter(({ id }, index) => !known.has(id) && index > at),
  ];
}

function written(before: CommentsPayload, comment: CommentPayload): CommentsPayload {
  // What a rule holds back stands apart, and is not counted: nobody else sees it.
  if (comment.held) return { ...before, held: withOne(before.held ?? [], comment) };
  // An open page may have heard of it, and counted it, before its writer was answered.
  const isCounted = before.records.some(({ id, replies }) =>
    [id, ...replies.map((one) => one.id)].includes(comment.id),
  );
  const page = { ...before, comments_count: before.comments_count + (isCounted ? 0 : 1) };
  if (comment.parent_comment_id === null) {
    return { ...page, records: withRoots(page, [comment]) };
  }
  return mapThreads(page, comment.parent_comment_id, (root) => ({
    ...root,
    replies: withOne(root.replies, comment).sort(byTime),
  }));
}

/** An edited, deleted or restored comment in its place. A deletion keeps it there, so that its undo does too. */
function changed(page: CommentsPayload, comment: CommentPayload): CommentsPayload {
  let counted = 0;
  const swap = (one: CommentPayload): CommentPayload => {
    if (one.id !== comment.id) return { ...one, replies: one.replies.map(swap) };
    counted = Number(one.is_deleted) - Number(comment.is_deleted);
    const { replies, has_more_replies, replies_cursor } = one;
    return { ...comment, replies, has_more_replies, replies_cursor };
  };
  const held = page.held?.map(swap).filter(({ is_deleted: isGone }) => !isGone);
  // Nobody else has counted those.
  counted = 0;
  const records = page.records.map(swap);
  return { ...page, records, ...(held && { held }), comments_count: Math.max(0, page.comments_count + counted) };
}

function mapThreads(
  page: CommentsPayload,
  id: number,
  change: (root: CommentPayload) => CommentPayload,
): CommentsPayload {
  return { ...page, records: page.records.map((thread) => (thread.id === id ? change(thread) : thread)) };
}

/** What was just said stands in its place; where likes decide, first of all, until the list is loaded anew. */
export const withRoots = ({ records, sort }: CommentsPayload, roots: CommentPayload[]): CommentPayload[] => {
  const ids = new Set(roots.map(({ id }) => id));
  return arranged([...[...roots].sort(inOrder("latest")), ...records.filter(({ id }) => !ids.has(id))], sort);
};

/** Where likes decide they change while one reads: everything stays where it was listed. */
const arranged = (records: CommentPayload[], sort: CommentSort): CommentPayload[] =>
  sort === "likes" ? records : [...records].sort(inOrder(sort));

const withOne = (list: CommentPayload[], comment: CommentPayload) => [
  ...list.filter(({ id }) => id !== comment.id),
  comment,
];

/** What an order looks at before the time. */
export const rankOf = ({ is_accepted, user_likes_count }: CommentPayload, sort: CommentSort) =>
  ({ oldest: is_accepted ? 0 : 1, latest: 0, likes: user_likes_count })[sort];

export const byTime = (a: CommentPayload, b: CommentPayload) => a.created_at.localeCompare(b.created_at) || a.id - b.id;

/** As the server lists threads: among the oldest first the accepted answer stands before them. */
export const inOrder = (sort: CommentSort) => (a: CommentPayload, b: CommentPayload) =>
  sort === "oldest"
    ? rankOf(a, sort) - rankOf(b, sort) || byTime(a, b)
    : rankOf(b, sort) - rankOf(a, sort) || byTime(b, a);
