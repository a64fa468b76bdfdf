import { readablePost } from "~/features/comments/queries.server";
import { postOfComments } from "~/features/comments/rows.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { findSpace } from "~/features/spaces/queries.server";
import { notFound } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { Watched } from "~/platform/realtime";

/** A published post whose page the viewer may read; throws what its page would. */
export async function findWatchedPost(ctx: Ctx, postId: number): Promise<Watched> {
  const [post] = await ctx.read((viewer) => postOfComments(ctx, viewer, { postId }));
  return { kind: "post", id: readablePost(ctx, post).postId };
}

/** A space whose page the viewer may read, by its slug; throws what its page would. */
export async function findWatchedSpace(ctx: Ctx, spaceSlug: string): Promise<Watched> {
  return { kind: "space", id: (await findSpace(ctx, spaceSlug)).id };
}

/** The feed: a member's has what closed spaces add. Throws 401 for a visitor of a private community. */
export async function findWatchedFeed(ctx: Ctx): Promise<Watched> {
  if (ctx.community.id === 0) throw notFound();
  const viewer = await forInsiders(ctx, ctx.prove());
  return { kind: isSignedIn(viewer) ? "members_feed" : "feed", id: 0 };
}
