import { refuseUnreadable } from "~/features/spaces/refusals";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { toSeen } from "~/features/spaces/space-rows.server";
import { newSince } from "~/features/spaces/visits";
import { forbidden, invalid, notFound } from "~/lib/errors";
import { wordsOf } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import { newUid } from "~/lib/ids";
import { abilities } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { type DocNode, docFromText } from "~/ui/editor/document";
import { docIn, type Stored } from "./body.server";
import { decodeCursor, encodeCursor, type ThreadCursor } from "./cursor";
import type { CommentPayload, CommentsPayload } from "./payload";
import { conversationPolicy } from "./policy";
import { presentComment } from "./present.server";
import {
  closedBy,
  type CommentRow,
  oneComment,
  type PostKey,
  type PostOfComments,
  postOfComments,
  upToDate,
} from "./rows.server";
import { BEFORE_TARGET, type CommentSort, PAGE_SIZE, REPLIES_PAGE, REPLIES_SHOWN, USUAL_SORT } from "./rules";
import { latestOf, repliesPage, threadsPage } from "./threads.server";

/**
 * A page of a post's comments, 20 threads with their first replies: the accepted answer first, then oldest first, or in
 * another `sort`; with `messageId` the page on which that comment stands among the oldest first (spec section 2). Two statements, no trip of their own; with
 * `latest`, for pages that are open, a third.
 * Throws what every door answers for a post the viewer may not read, 422 for a strange cursor or one of another order.
 */
export async function listComments(
  ctx: Ctx,
  {
    cursor,
    sort,
    messageId,
    latest = false,
    ...key
  }: PostKey & { cursor?: string | null; sort?: CommentSort | null; messageId?: number | null; latest?: boolean },
): Promise<CommentsPayload> {
  const from = decodeCursor(cursor);
  if (from && sort && from.sort !== sort) throw invalid({ cursor: "invalid" });
  const order = messageId ? USUAL_SORT : (sort ?? from?.sort ?? USUAL_SORT);
  const place = messageId ? { messageId } : { cursor: from, sort: order };
  const [posts, rows, newest] = await Promise.all([
    ctx.read((viewer) => postOfComments(ctx, viewer, key)),
    ctx.read((viewer) => threadsPage(ctx, viewer, key, place)),
    ctx.read((viewer) => (latest ? latestOf(ctx, viewer, key) : null)),
  ]);
  const post = readablePost(ctx, posts[0]);
  const page = toPage(ctx, post, post.isCommentsEnabled === 0 ? [] : await upToDate(rows), {
    messageId: messageId ?? null,
    isBack: from?.direction === "before",
    from,
    sort: order,
  });
  if (!latest) return page;
  return {
    ...page,
    latest: (await upToDate(post.isCommentsEnabled === 0 ? [] : newest))
      .sort(byAge)
      .map((row) => presentComment(ctx, post, row)),
  };
}

/** More replies of one thread: 50 at a time, from a cursor on. */
export async function listReplies(
  ctx: Ctx,
  { cursor, ...ref }: { postId: number; id: number; cursor?: string | null },
): Promise<Pick<CommentPayload, "replies" | "has_more_replies" | "replies_cursor">> {
  const from = decodeCursor(cursor);
  const [posts, rows] = await Promise.all([
    ctx.read((viewer) => postOfComments(ctx, viewer, ref)),
    ctx.read((viewer) => repliesPage(ctx, viewer, ref, from)),
  ]);
  const post = readablePost(ctx, posts[0]);
  return withReplies(ctx, post, post.isCommentsEnabled === 0 ? [] : await upToDate(rows), REPLIES_PAGE);
}

export interface FoundComment {
  post: PostOfComments;
  row: CommentRow;
  bodyDoc: string;
}

/** One comment, with its document where the viewer may edit it. Throws 404 where the post has its comments off. */
export async function findComment(ctx: Ctx, ref: { postId: number; id: number }): Promise<FoundComment> {
  const found = await findCommentShownOrNot(ctx, ref);
  if (found.post.isCommentsEnabled === 0) throw notFound();
  return found;
}

/** As `findComment`, also where nobody is shown it: to take it away, or to answer once more who has said it. */
export async function findCommentShownOrNot(ctx: Ctx, ref: { postId: number; id: number }): Promise<FoundComment> {
  const [posts, rows, docs] = await Promise.all([
    ctx.read((viewer) => postOfComments(ctx, viewer, ref)),
    ctx.read((viewer) => oneComment(ctx, viewer, ref)),
    ctx.read(
      () => sql<{ doc: string }>`select body_doc as doc from comments where id = ${ref.id} and post_id = ${ref.postId}
        and community_id = ${ctx.community.id}`,
    ),
  ]);
  const post = readablePost(ctx, posts[0]);
  const [row] = await upToDate(rows);
  if (!row) throw notFound();
  return { post, row, bodyDoc: docs[0]?.doc ?? "" };
}

/** The words of a comment of the viewer's own, to be edited on a page without JavaScript; null for any other. */
export async function getOwnWords(ctx: Ctx, id: number): Promise<{ id: number; doc: DocNode } | null> {
  const [row] = await ctx.read(
    (viewer) => sql<Stored>`select body_doc as bodyDoc, body_html as bodyHtml from comments where id = ${id}
      and community_id = ${ctx.community.id} and author_id = ${viewer.memberId} and deleted_at is null`,
  );
  if (!row || !isSignedIn(ctx.viewer)) return null;
  const doc = docIn(row.bodyDoc);
  // One that came from elsewhere has no document: its plain words are edited.
  return { id, doc: doc ?? docFromText(wordsOf(await foreignTree(row.bodyHtml)), "comment") };
}

/** Refuses unless the viewer may read the post and it is published; drafts have no conversation. */
export function readablePost(ctx: Ctx, post: PostOfComments | undefined): PostOfComments {
  const card = post && { name: post.spaceName, emoji: post.spaceEmoji, description: post.spaceDescription };
  refuseUnreadable(ctx.viewer, post && card ? { ...card, access: toSpaceAccess(post) } : null);
  if (!post || post.status !== "published") throw notFound();
  return post;
}

/** Throws what commenting on the post would: 403 private_space, comments_closed, comments_off, 404. */
export async function mustTakeComments(ctx: Ctx, postId: number): Promise<void> {
  const [post] = await ctx.read((viewer) => postOfComments(ctx, viewer, { postId }));
  const closed = closedBy(readablePost(ctx, post));
  if (closed) throw forbidden(closed);
}

interface Asked {
  messageId: number | null;
  isBack: boolean;
  from: ThreadCursor | null;
  sort: CommentSort;
}

function toPage(ctx: Ctx, post: PostOfComments, rows: CommentRow[], asked: Asked): CommentsPayload {
  const byId = new Map(rows.filter(({ part }) => part !== "held").map((row) => [row.id, row]));
  const roots = (part: string) => rows.filter((row) => row.part === part).sort(inOrder(asked.sort));
  const back = roots("back").reverse();
  const on = roots("on");
  const isAround = asked.messageId !== null && back.length + on.length > 0 && byId.has(asked.messageId);
  const room = { back: isAround ? BEFORE_TARGET : PAGE_SIZE, on: isAround ? PAGE_SIZE - BEFORE_TARGET : PAGE_SIZE };
  const shown = [...back.slice(0, room.back).reverse(), ...on.slice(0, room.on)];
  const isPrevious = back.length > room.back || (!asked.isBack && !isAround && asked.from !== null);
  const isNext = on.length > room.on || asked.isBack;
  const opened = rows.some((row) => row.part === "open");
  const threads = shown.map((root) => {
    const replies = rows.filter((row) => row.parentId === root.id && row.part !== "held");
    const isOpen = opened && replies.some((row) => row.part === "open");
    return {
      ...presentComment(ctx, post, root),
      ...withReplies(ctx, post, replies, isOpen ? REPLIES_PAGE : REPLIES_SHOWN),
    };
  });
  const [first, last] = [shown[0], shown.at(-1)];
  const { sort } = asked;
  const place = (direction: "after" | "before", { createdAt, id, ...row }: CommentRow) =>
    encodeCursor({ direction, sort, rank: rankOf(row, sort), createdAt, id });
  const { from, isBack } = asked;
  // A page without one more goes on behind what it looked at among those that nobody likes: there may be others.
  const [looked] = Math.max(back.length, on.length) <= PAGE_SIZE ? rows.filter((row) => row.part === "edge") : [];
  const edge = looked && { ...looked, likesCount: 0 };
  // One that shows nothing leads back to the very place it was asked for from.
  const step = (sort === USUAL_SORT) === isBack ? -1 : 1;
  const origin =
    from && !first ? encodeCursor({ ...from, direction: isBack ? "after" : "before", id: from.id + step }) : null;
  const above = isPrevious && first ? place("before", first) : null;
  const below = isNext && last ? place("after", last) : null;
  return {
    post_id: post.postId,
    space_slug: post.spaceSlug,
    post_slug: post.slug,
    comments_count: post.commentsCount,
    sort,
    records: threads,
    ...heldIn(ctx, post, rows, threads),
    new_since: isSignedIn(ctx.viewer)
      ? new Date(newSince(toSeen(post), ctx.viewer.joinedAt, ctx.now())).toISOString()
      : null,
    previous_cursor: isBack && edge ? place("before", edge) : (above ?? (isBack ? null : origin)),
    next_cursor: !isBack && edge ? place("after", edge) : (below ?? (isBack ? origin : null)),
    target_id: asked.messageId !== null && byId.has(asked.messageId) ? asked.messageId : null,
    policies: abilities(conversationPolicy, ctx.viewer, {
      space: toSpaceAccess(post),
      isOpen: closedBy(post) === null,
    }),
    is_comments_enabled: post.isCommentsEnabled === 1,
    is_comments_closed: post.isCommentsClosed === 1,
    needs_confirmed_email: isSignedIn(ctx.viewer) && !ctx.viewer.emailConfirmed,
    request_key: isSignedIn(ctx.viewer) ? newUid(16) : "",
  };
}

/** The reader's own that nobody else is shown, in order. */
function heldIn(
  ctx: Ctx,
  post: PostOfComments,
  rows: CommentRow[],
  shown: readonly CommentPayload[],
): Pick<CommentsPayload, "held"> {
  // One with answers keeps its place among the threads.
  const held = rows.filter(({ id, part }) => part === "held" && shown.every((root) => root.id !== id)).sort(byAge);
  return held.length === 0 ? {} : { held: held.map((row) => presentComment(ctx, post, row)) };
}

/** The replies of one thread in order, each once; one more than `room` says that there are others. */
function withReplies(ctx: Ctx, post: PostOfComments, rows: CommentRow[], room: number) {
  const replies = [...new Map(rows.map((row) => [row.id, row])).values()].sort(byAge);
  // A target beyond the room stands last, after a gap that "show more" fills.
  const shown = replies.slice(0, room);
  const beyond = replies.length > room + 1 ? replies.slice(room + 1) : [];
  const last = shown.at(-1);
  const hasMore = replies.length > room;
  return {
    replies: [...shown, ...beyond].map((row) => presentComment(ctx, post, row)),
    has_more_replies: hasMore,
    replies_cursor:
      hasMore && last
        ? encodeCursor({ direction: "after", rank: last.rank, createdAt: last.createdAt, id: last.id })
        : null,
  };
}

const byAge = (a: CommentRow, b: CommentRow) => a.createdAt - b.createdAt || a.id - b.id;

/** As orders.server lists roots. */
const inOrder = (sort: CommentSort) => (a: CommentRow, b: CommentRow) =>
  sort === USUAL_SORT ? a.rank - b.rank || byAge(a, b) : rankOf(b, sort) - rankOf(a, sort) || byAge(b, a);

/** What an order looks at before the time. */
const rankOf = ({ rank, likesCount }: Pick<CommentRow, "rank" | "likesCount">, sort: CommentSort) =>
  ({ oldest: rank, latest: 0, likes: likesCount })[sort];
