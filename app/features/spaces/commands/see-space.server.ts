import { isMasquerade, isSignedIn } from "~/lib/viewer";
import { markOf } from "~/platform/bookmark";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { idOf } from "../queries.server";
import { readableByViewer } from "../readable.server";
import { SAID_EVERY_MS, VISIT_GAP_MS } from "../visits";

/**
 * The viewer has seen a space's list as it stood at `upTo` (UTC ms; now where nothing is said): what was published until
 * then is no longer new, on no page of theirs. The page posts it after it was shown; a GET never writes. A visitor, somebody looking through another's eyes, and a
 * space one may not read change nothing, in silence: nobody asked for this by hand.
 */
export async function markSpaceRead(ctx: Ctx, key: string | number, upTo = ctx.now()): Promise<void> {
  if (!isSignedIn(ctx.viewer) || isMasquerade(ctx.viewer)) return;
  const { memberId, joinedAt } = ctx.viewer;
  // What was published before they came is new to nobody, however early a page says it was shown.
  const shown = Math.max(joinedAt, Math.min(upTo, ctx.now()));
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`select s.id from spaces s left join space_reads r on r.member_id = ${memberId} and r.space_id = s.id
        where s.id = ${idOf(ctx, key)} and s.last_post_at > coalesce(r.read_at, ${joinedAt})
          and s.last_post_at <= ${shown}`),
      write(seen(ctx, idOf(ctx, key), shown)),
    ],
  });
  const spaceId = Number(rows[0]?.[0]?.id ?? 0);
  if (spaceId > 0 && rows[1]?.length) ctx.waitUntil(tell(ctx, spaceId));
}

/** A page inside the space is open, one of its posts: the visit goes on, and what the list would show stays new. */
export async function visitSpace(ctx: Ctx, key: string | number): Promise<void> {
  if (!isSignedIn(ctx.viewer) || isMasquerade(ctx.viewer)) return;
  await commit(ctx, { writes: [write(visited(ctx, idOf(ctx, key)))] });
}

/** As `visitSpace`, of somebody's own page, beside what else it writes. */
export const visited = (ctx: Ctx, spaceId: Statement): Statement => seen(ctx, spaceId, ctx.viewer.joinedAt);

/**
 * Keeps where the visit stands; the rule of `newSince`. Two pages at once, or one twice: the later look counts, and
 * within a minute nothing is written but what makes something read.
 */
function seen(ctx: Ctx, spaceId: Statement, readAt: number): Statement {
  const { viewer, community } = ctx;
  const now = ctx.now();
  // What one publishes is read by oneself, also by the clock while one is away: that is no visit.
  const last = sql`iif(space_reads.visited_at = 0, space_reads.read_at, space_reads.visited_at)`;
  const isOver = sql`(space_reads.visited_at = 0 or excluded.visited_at - ${last} > ${VISIT_GAP_MS})`;
  return sql`insert into space_reads (community_id, member_id, space_id, read_at, visited_at)
    select ${community.id}, ${viewer.memberId}, s.id, ${readAt}, ${now}
      from spaces s where s.id = ${spaceId} and ${readableByViewer(viewer, community, now)}
    on conflict (member_id, space_id) do update set
      before_at = iif(${isOver}, ${last}, space_reads.before_at),
      visited_at = max(space_reads.visited_at, excluded.visited_at),
      read_at = max(space_reads.read_at, excluded.read_at)
    where excluded.visited_at - space_reads.visited_at >= ${SAID_EVERY_MS} or (excluded.read_at > space_reads.read_at
      and exists (select 1 from spaces n where n.id = excluded.space_id and n.last_post_at > space_reads.read_at))
    returning space_id`;
}

/** Sockets: what is lost is healed by the next page that is loaded. */
async function tell(ctx: Ctx, spaceId: number): Promise<void> {
  const { community, viewer } = ctx;
  const bookmark = markOf(community.shard, ctx.db.getBookmark());
  try {
    await ctx.realtime.tell(community.id, viewer.memberId, { kind: "space_read", spaceId }, bookmark);
  } catch (error) {
    ctx.log({ untold: "space_read", reason: String(error) });
  }
}
