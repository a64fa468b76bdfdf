import { managedByViewer } from "~/features/spaces/readable.server";
import { conflict, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { Fact } from "~/platform/facts/fact";
import { postPinned, postUnpinned } from "../facts";
import { isPostOnTheWeb } from "../on-the-web.server";
import { isRoomAtTop } from "../pins.server";
import { postPolicy } from "../policy";
import { findPostRow } from "../queries.server";
import { type FullPostRow, subjectOf } from "../row";

export interface PostAt {
  spaceSlug: string;
  slug: string;
}

/**
 * Puts a published post first in its space, before those that were pinned earlier. What is pinned already stays where it
 * is. Throws 409 pins_full, and as the post and its space refuse.
 */
export async function pinPost(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findManaged(ctx, at);
  if (post.pinnedAt !== null) return post;
  const pin = sql`update posts set pinned_at = ${ctx.now()} where ${stillManaged(ctx, post)} and pinned_at is null
    and ${isRoomAtTop}`;
  const after = await change(ctx, post, pin, postPinned(post));
  if (after.pinnedAt === null) throw conflict("pins_full");
  return after;
}

/** Gives a pinned post its place in the order back; nothing happens to one that has it. Refuses as `pinPost`. */
export async function unpinPost(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findManaged(ctx, at);
  if (post.pinnedAt === null) return post;
  const unpin = sql`update posts set pinned_at = null where ${stillManaged(ctx, post)} and pinned_at is not null`;
  return change(ctx, post, unpin, postUnpinned(post));
}

/** A post that the viewer may pin: drafts stand in no list. */
async function findManaged(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findPostRow(ctx, at);
  authorize(postPolicy, "can_manage_post", ctx.viewer, subjectOf(post));
  if (post.status !== "published") throw notFound();
  return post;
}

/** Of two that change the same at once one changes it; who lost the right meanwhile is told so by what is read then. */
async function change(ctx: Ctx, post: FullPostRow, update: Statement, fact: Fact): Promise<FullPostRow> {
  await commit(ctx, {
    writes: [when(update).record(fact)],
    changesPublicPages: "recorded",
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  });
  return findManaged(ctx, { spaceSlug: post.spaceSlug, slug: post.slug });
}

const stillManaged = (ctx: Ctx, { id }: FullPostRow): Statement =>
  sql`id = ${id} and community_id = ${ctx.community.id} and status = 'published'
    and exists (select 1 from spaces s where s.id = posts.space_id
      and ${managedByViewer(ctx.viewer, ctx.community, ctx.now())})`;
