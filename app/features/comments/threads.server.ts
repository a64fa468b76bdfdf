import { type Claim, claimsMember } from "~/lib/viewer";
import { readableByViewer } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { ThreadCursor } from "./cursor";
import { edgeOf, isRoot, rootsInOrder } from "./orders.server";
import { type CommentRow, hydrate, isPost, type PostKey, threadColumns } from "./rows.server";
import { BEFORE_TARGET, type CommentSort, HELD_SHOWN, LATEST, PAGE_SIZE, REPLIES_PAGE, REPLIES_SHOWN } from "./rules";

/** A page of threads: from a place of an order on, or around one comment wherever it stands among the oldest first. */
export type Place = { cursor: ThreadCursor | null; sort: CommentSort } | { messageId: number };

/**
 * The roots of a page and the first replies of each, hydrated, in one statement that finds its post itself.
 * Parts: `on` roots in order, `back` roots above a cursor or target (nearest first), `reply`, and `open` for the
 * replies of the target's thread, and `edge` (`edgeOf`). One root more than shown is read to know whether there are others. Each condition is
 * that of a partial index, so that nobody walks what was deleted.
 */
export function threadsPage(ctx: Ctx, viewer: Claim, key: PostKey, place: Place): Statement<CommentRow> {
  return sql<CommentRow>`with subject as (select p.id from posts p join spaces s on s.id = p.space_id
      where ${isPost(ctx, key)} and p.status = 'published' and ${readableByViewer(viewer, ctx.community, ctx.now())}),
    ${"messageId" in place ? around(place.messageId) : rootsInOrder(place.sort, place.cursor)},
    thread as (select * from root
      union all select ${threadColumns}, 'reply' as part from root r cross join comments c on c.id in (
        select y.id from comments y where y.parent_id = r.id and y.deleted_at is null
        order by y.created_at, y.id limit ${raw(String(REPLIES_SHOWN + 1))})
      ${"messageId" in place ? sql`union all select * from opened` : edgeOf(place.sort, place.cursor)}
      ${heldOf(viewer)})
    ${hydrate(ctx, viewer)}`;
}

/** More replies of one thread, oldest first, after a cursor. */
export function repliesPage(
  ctx: Ctx,
  viewer: Claim,
  ref: { postId: number; id: number },
  cursor: ThreadCursor | null,
): Statement<CommentRow> {
  const after = cursor ? sql`and (c.created_at, c.id) > (${cursor.createdAt}, ${cursor.id})` : nothing;
  return sql<CommentRow>`with subject as (select p.id from posts p join spaces s on s.id = p.space_id
      where ${isPost(ctx, ref)} and p.status = 'published' and ${readableByViewer(viewer, ctx.community, ctx.now())}),
    thread as (select ${threadColumns}, 'reply' as part from comments c where c.parent_id = ${ref.id}
      and +c.post_id = (select id from subject) and c.deleted_at is null ${after}
      order by c.created_at, c.id limit ${raw(String(REPLIES_PAGE + 1))})
    ${hydrate(ctx, viewer)}`;
}

/** The newest comments of a post, threads and replies alike. */
export function latestOf(ctx: Ctx, viewer: Claim, key: PostKey): Statement<CommentRow> {
  return sql<CommentRow>`with subject as (select p.id from posts p join spaces s on s.id = p.space_id
      where ${isPost(ctx, key)} and p.status = 'published' and ${readableByViewer(viewer, ctx.community, ctx.now())}),
    thread as (select ${threadColumns}, 'latest' as part from comments c
      where c.post_id = (select id from subject) and c.deleted_at is null
      order by c.created_at desc, c.id desc limit ${raw(String(LATEST))})
    ${hydrate(ctx, viewer)}`;
}

/** The viewer's own that moderation hides: the newest, wherever they stand. */
const heldOf = (viewer: Claim): Statement =>
  claimsMember(viewer)
    ? sql`union all select * from (select ${threadColumns}, 'held' as part from comments c
        where c.post_id = (select id from subject) and c.author_id = ${viewer.memberId} and c.held_at is not null
          and c.held_at = c.deleted_at order by c.created_at desc limit ${raw(String(HELD_SHOWN))})`
    : nothing;

/** The threads around the one a comment stands in; the first page where there is no such comment. */
function around(messageId: number): Statement {
  const limit = raw(String(PAGE_SIZE + 1));
  // With a sign the values have no affinity of their own, as parameters have none: only so does the index begin at them.
  const anchor = raw("(select +rank, +created_at, +id from anchor)");
  const back = sql`select ${threadColumns}, 'back' as part ${ofPost} and (c.rank, c.created_at, c.id) < ${anchor}
    order by c.rank desc, c.created_at desc, c.id desc limit ${raw(String(BEFORE_TARGET + 1))}`;
  const on = sql`select ${threadColumns}, 'on' as part ${ofPost} and (c.rank, c.created_at, c.id) >= ${anchor}
    order by c.rank, c.created_at, c.id limit ${raw(String(PAGE_SIZE - BEFORE_TARGET + 1))}`;
  const first = sql`select ${threadColumns}, 'on' as part
    from (select 1 where not exists (select 1 from anchor)) cross join comments c ${isRoot}
    order by c.rank, c.created_at, c.id limit ${limit}`;
  return sql`target as (select t.id, t.parent_id, t.created_at from comments t
      where t.id = ${messageId} and t.post_id = (select id from subject)),
    anchor as (select r.rank, r.created_at, r.id from target t join comments r on r.id = coalesce(t.parent_id, t.id)),
    root as materialized (select * from (${back}) union all select * from (${on}) union all select * from (${first})),
    opened as (select * from (select ${threadColumns}, 'open' as part from comments c
        where c.parent_id = (select id from anchor) and c.deleted_at is null
        order by c.created_at, c.id limit ${raw(String(REPLIES_PAGE + 1))})
      union all select ${threadColumns}, 'open' as part from target t join comments c on c.id = t.id
        where c.parent_id is not null and c.deleted_at is null)`;
}

const ofPost = sql`from comments c ${isRoot}`;
