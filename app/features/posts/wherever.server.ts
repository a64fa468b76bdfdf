import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { canReadPost } from "./policy";
import { type AccessColumns, type PostRow, subjectOf } from "./row";
import { postColumns, postJoins } from "./row.server";

export interface PostPlace {
  spaceSlug: string;
  slug: string;
}

/**
 * Does something with the post at an address; where there is none and a post has stood there before it was moved, with
 * that post at the address it has now. Who may not read it there is refused as the old address refuses. An address that
 * a post has had stays that post's, so that what was opened before the move acts on what it shows; where a space has
 * taken another's name, and a post of its own stands there, or has stood, the address means that one.
 */
export async function wherever<T>(ctx: Ctx, at: PostPlace, run: (at: PostPlace) => Promise<T>): Promise<T> {
  try {
    return await run(at);
  } catch (error) {
    if (!(error instanceof AppError) || ![401, 403, 404].includes(error.status)) throw error;
    const now = await placeNow(ctx, at);
    if (!now || (now.spaceSlug === at.spaceSlug && now.slug === at.slug)) throw error;
    return run(now);
  }
}

async function placeNow(ctx: Ctx, at: PostPlace): Promise<PostPlace | null> {
  const [row] = await ctx.read(
    (viewer) => sql<PostRow & AccessColumns>`select ${postColumns(ctx, viewer)}
      from post_addresses old cross join posts p on p.id = old.post_id ${postJoins(viewer, ctx.now())}
      where old.community_id = ${ctx.community.id} and old.space_slug = ${at.spaceSlug} and old.slug = ${at.slug}
        and p.community_id = ${ctx.community.id} and p.status = 'published' and not ${standsThere(ctx, at)}`,
  );
  return row && canReadPost(ctx.viewer, subjectOf(row)) ? { spaceSlug: row.spaceSlug, slug: row.slug } : null;
}

/** Whether the address is a post's of today's space; a draft has none that anybody was given. */
const standsThere = (ctx: Ctx, { spaceSlug, slug }: PostPlace): Statement =>
  sql`exists (select 1 from spaces today cross join posts there on there.space_id = today.id and there.slug = ${slug}
    where today.community_id = ${ctx.community.id} and today.slug = ${spaceSlug} and today.deleted_at is null
      and there.status <> 'draft' and there.id <> old.post_id)`;
