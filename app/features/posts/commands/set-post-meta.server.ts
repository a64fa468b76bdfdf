import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { postUpdated } from "../facts";
import { hasMeta, type PostMeta } from "../meta";
import { isPostOnTheWeb } from "../on-the-web.server";
import { postPolicy } from "../policy";
import { findPostRow } from "../queries.server";
import { type FullPostRow, placeOfSettings, subjectOf } from "../row";
import { settingWrites, refuseSetting, setting } from "../settings.server";
import { mayStillChange, refusedMeanwhile } from "../still.server";
import { mustBeConfirmed } from "../writing.server";
import type { PostAt } from "./pin-post.server";

/**
 * Sets what search results and shared links say of a post; what is left out stays, and what stands so already is nothing
 * new. It is no edit of the post. Throws 403 post_settings_hidden, 409 file_gone for a picture that is not the viewer's
 * own fresh upload, 422 open_graph_image for what is none of its kind, and as the post and its space refuse.
 */
export async function setPostMeta(ctx: Ctx, at: PostAt, meta: PostMeta): Promise<FullPostRow> {
  const post = await findPostRow(ctx, at);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  mustBeConfirmed(ctx);
  refuseSetting(ctx, { meta }, placeOfSettings(post));
  if (hasMeta(post, meta)) return post;
  const isPublished = post.status === "published";
  await commit(ctx, {
    writes: [
      when(sql`update posts set ${setting({ meta })}, updated_at = ${ctx.now()}
        where ${mayStillChange(ctx, post, { meta })}`).otherwise("conflict"),
      ...settingWrites(ctx, post.id, { meta }),
    ],
    facts: isPublished ? [postUpdated(post)] : [],
    changesPublicPages: isPublished,
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  }).catch(async (error: unknown) => {
    throw await refusedMeanwhile(ctx, post, { meta }, error);
  });
  return findPostRow(ctx, at);
}
