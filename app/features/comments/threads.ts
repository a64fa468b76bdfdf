import { decodeCursor, type ThreadCursor } from "./cursor";
import type { CommentPayload, CommentsPayload } from "./payload";

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
      const fresh = new Set(other.records.map((thread) => thread.id));
      const kept = page.records.filter((thread) => !fresh.has(thread.id));
      const records = [...kept, ...other.records].sort(inOrder);
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
 * behind "Show more".
 */
export function atGap(list: CommentPayload[], cursor: string | null): [near: CommentPayload[], far: CommentPayload[]] {
  const end = decodeCursor(cursor);
  if (!end) return [list, []];
  return [list.filter((one) => !follows(one, end)), list.filter((one) => follows(one, end))];
}

/** Whether a comment follows the place that a cursor names: threads in their order, replies by time alone. */
export function isAfter(one: CommentPayload, cursor: string): boolean {
  const place = decodeCursor(cursor);
  return !place || follows(one, place);
}

function follows(one: CommentPayload, place: ThreadCursor): boolean {
  const rank = one.parent_comment_id === null ? rankOf(one) - place.rank : 0;
  return (rank || Date.parse(one.created_at) - place.createdAt || one.id - place.id) > 0;
}

/** Which list of threads was loaded: pages with the same answer are the same list at two moments. */
export const listOf = ({ post_id, target_id, records }: CommentsPayload): string =>
  `${post_id} ${target_id} ${records[0]?.id}`;

function loaded(before: CommentsPayload, fresh: CommentsPayload): CommentsPayload {
  const known = new Set(fresh.records.map((thread) => thread.id));
  const [first, last] = [fresh.records[0], fresh.records.at(-1)];
  if (!first || !last) return fresh;
  const around = before.records.filter((thread) => !known.has(thread.id));
  const above = around.filter((thread) => inOrder(thread, first) < 0);
  const below = around.filter((thread) => inOrder(thread, last) > 0);
  return {
    ...fresh,
    records: [...above, ...fresh.records, ...below],
    previous_cursor: above.length > 0 ? before.previous_cursor : fresh.previous_cursor,
    next_cursor: below.length > 0 ? before.next_cursor : fresh.next_cursor,
  };
}

function written(before: CommentsPayload, comment: CommentPayload): CommentsPayload {
  // An open page may have heard of it, and counted it, before its writer was answered.
  const isCounted = before.records.some(({ id, replies }) =>
    [id, ...replies.map((one) => one.id)].includes(comment.id),
  );
  const page = { ...before, comments_count: before.comments_count + (isCounted ? 0 : 1) };
  if (comment.parent_comment_id === null) {
    return { ...page, records: withOne(page.records, comment).sort(inOrder) };
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
  const records = page.records.map(swap);
  return { ...page, records, comments_count: Math.max(0, page.comments_count + counted) };
}

function mapThreads(
  page: CommentsPayload,
  id: number,
  change: (root: CommentPayload) => CommentPayload,
): CommentsPayload {
  return { ...page, records: page.records.map((thread) => (thread.id === id ? change(thread) : thread)) };
}

const withOne = (list: CommentPayload[], comment: CommentPayload) => [
  ...list.filter(({ id }) => id !== comment.id),
  comment,
];

export const rankOf = ({ is_accepted }: CommentPayload) => (is_accepted ? 0 : 1);

export const byTime = (a: CommentPayload, b: CommentPayload) => a.created_at.localeCompare(b.created_at) || a.id - b.id;

/** As the server lists threads: the accepted answer first. */
export const inOrder = (a: CommentPayload, b: CommentPayload) => rankOf(a) - rankOf(b) || byTime(a, b);
