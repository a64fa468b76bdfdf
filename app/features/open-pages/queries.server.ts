import { readablePost } from "~/features/comments/queries.server";
import { postOfComments } from "~/features/comments/rows.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { findSpace } from "~/features/spaces/queries.server";
import { joinedSpaces, visibleSpaces } from "~/features/spaces/visible.server";
import { notFound, signInRequired } from "~/lib/errors";
import { claimsAdmin, claimsMember, isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import type { Watched, Watcher } from "~/platform/realtime";

/** Of a member's closed spaces, the feed hears of so many: of the others a load says what is new. */
const MOST_INSIDE = 300;

type Watches = Watcher["watches"];

/** Of a member's chat spaces, the sidebar hears of so many. */
const MOST_TALKS = 300;

/** A published post whose page the viewer may read; throws what its page would. */
export async function findWatchedPost(ctx: Ctx, postId: number): Promise<Watches> {
  const [post] = await ctx.read((viewer) => postOfComments(ctx, viewer, { postId }));
  return [{ kind: "post", id: readablePost(ctx, post).postId }];
}

/** A space whose page the viewer may read, by its slug; throws what its page would. */
export async function findWatchedSpace(ctx: Ctx, spaceSlug: string): Promise<Watches> {
  return [{ kind: "space", id: (await findSpace(ctx, spaceSlug)).id }];
}

/**
 * The feed, and of a member the closed spaces that it shows as well: what is written there only those inside hear of.
 * Throws 401 for a visitor of a private community.
 */
export async function findWatchedFeed(ctx: Ctx): Promise<Watches> {
  if (ctx.community.id === 0) throw notFound();
  const inside = await forInsiders(
    ctx,
    ctx.read((viewer) =>
      claimsMember(viewer) && !claimsAdmin(viewer)
        ? sql<{ id: number }>`select i.space_id as id from (${joinedSpaces(viewer, ctx.community, ctx.now())}) i
            join spaces n on n.id = i.space_id order by n.last_post_at desc limit ${raw(String(MOST_INSIDE))}`
        : null,
    ),
  );
  const feed: Watched = { kind: "feed", id: 0 };
  if (isAdmin(ctx.viewer)) return [feed, { kind: "closed", id: 0 }];
  return [feed, ...inside.map(({ id }): Watched => ({ kind: "space", id }))];
}

/** The chat spaces a member reads, whose marks their sidebar sets by itself. Throws 401 for a visitor. */
export async function findWatchedSidebar(ctx: Ctx): Promise<Watches> {
  const talks = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? sql<{ id: number }>`with visible(space_id) as (${visibleSpaces(viewer, ctx.community, ctx.now())})
          select s.id from visible v cross join spaces s on s.id = v.space_id where s.post_type = 'chat'
          limit ${raw(String(MOST_TALKS))}`
      : null,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return [{ kind: "sidebar", id: 0 }, ...talks.map(({ id }): Watched => ({ kind: "space", id }))];
}
