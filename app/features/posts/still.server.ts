import { managedByViewer, readableByViewer } from "~/features/spaces/readable.server";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { isConflict } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { postPolicy } from "./policy";
import { findPostRowById } from "./queries.server";
import { type FullPostRow, placeOfSettings, subjectOf } from "./row";
import { type PostSettings, refusedSetting, refuseSetting, setsNothing } from "./settings.server";

/**
 * In an update of posts: this one stands where and as it was found, and the viewer may still change it and set this of
 * it, `can_update_post` and `refuseSetting` at the moment of the write.
 */
export function mayStillChange(ctx: Ctx, post: FullPostRow, settings: PostSettings = {}): Statement {
  const manages = managedByViewer(ctx.viewer, ctx.community, ctx.now());
  const reads =
    post.status === "published" ? readableByViewer(ctx.viewer, ctx.community, ctx.now()) : sql`s.deleted_at is null`;
  const isAuthor = post.authorId === ctx.viewer.memberId;
  const sets = setsNothing(settings) ? nothing : sql`and (s.hide_post_settings = 0 or ${manages})`;
  return sql`id = ${post.id} and community_id = ${ctx.community.id} and status = ${post.status}
    and space_id = ${post.spaceId}
    and exists (select 1 from spaces s where s.id = posts.space_id and (${isAuthor ? sql`posts.author_id = ${ctx.viewer.memberId} and ${reads}` : manages}) ${sets})`;
}

/** The error of a commit with that in it, as it is answered: a right that was lost meanwhile as that right refuses. */
export async function refusedMeanwhile(
  ctx: Ctx,
  post: FullPostRow,
  settings: PostSettings,
  error: unknown,
): Promise<unknown> {
  if (!isConflict(error, "conflict") && !isConflict(error, "draft_newer")) return refusedSetting(error);
  const now = await findPostRowById(ctx, post.id);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(now));
  refuseSetting(ctx, settings, placeOfSettings(now));
  return error;
}
