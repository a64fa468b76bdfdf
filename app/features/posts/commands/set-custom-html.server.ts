import { authorize } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";
import { forbidden } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { postHtmlChanged } from "../facts";
import { isPostOnTheWeb } from "../on-the-web.server";
import { postPolicy } from "../policy";
import { findPostRow } from "../queries.server";
import { type FullPostRow, subjectOf } from "../row";
import { settingWrites } from "../settings.server";
import { mayStillChange, refusedMeanwhile } from "../still.server";
import type { PostAt } from "./pin-post.server";

/**
 * Puts an admin's own HTML below a post's text, "" takes it away; the same again is nothing new. It is no edit of what
 * its author wrote. Throws 403 custom_html_admins for everybody who is no admin, and as the post and its space refuse.
 */
export async function setCustomHtml(ctx: Ctx, at: PostAt, html: string): Promise<FullPostRow> {
  const post = await findPostRow(ctx, at);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  if (!isAdmin(ctx.viewer)) throw forbidden("custom_html_admins");
  if (post.customHtml === html) return post;
  const settings = { customHtml: html };
  const isPublished = post.status === "published";
  await commit(ctx, {
    writes: [
      when(sql`update posts set internal_custom_html = ${html}, updated_at = ${ctx.now()}
        where ${mayStillChange(ctx, post, settings)}`).otherwise("conflict"),
      ...settingWrites(ctx, post.id, settings),
    ],
    facts: [postHtmlChanged(post)],
    changesPublicPages: isPublished,
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  }).catch(async (error: unknown) => {
    throw await refusedMeanwhile(ctx, post, settings, error);
  });
  return findPostRow(ctx, at);
}
