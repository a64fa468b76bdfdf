import { withChoices } from "~/features/polls/present";
import { listAsked } from "~/features/polls/rows.server";
import { conflict } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { postVersionPurged } from "../facts";
import { withoutMissing } from "../files-there.server";
import { versionPolicy } from "../policy";
import { type FullPostRow, subjectOf } from "../row";
import { versionDoc } from "../version-text.server";
import { findVersionRow, type PostPlace } from "../versions.server";
import { updatePost } from "./update-post.server";

/**
 * Puts the title and words of a version back: an edit like another, that keeps what it replaces. Pictures that are there no
 * more stay away. A post that says it already is left as it is. `opened` is the version of the post that was looked at, the
 * newest if left out. Throws 409 draft_newer when it was changed since, version_purged, and as `listVersions` and the
 * policy refuse.
 */
export async function restoreVersion(ctx: Ctx, at: PostPlace, number: number, opened?: number): Promise<FullPostRow> {
  const { post, row, there } = await findVersionRow(ctx, at, number);
  authorize(versionPolicy, "can_restore_version", ctx.viewer, subjectOf(post));
  if (row.purgedAt !== null) throw conflict("version_purged");
  const { title } = row;
  const bodyHtml = row.bodyDoc === "" ? withChoices(row.bodyHtml, await listAsked(ctx, post.id)) : "";
  const doc = cleanDoc(withoutMissing(versionDoc({ ...row, bodyHtml }), there), "post");
  if (post.title === title && post.bodyDoc === JSON.stringify(doc)) return post;
  const { spaceSlug, slug, draftVersion } = post;
  return updatePost(ctx, { spaceSlug, slug, title, doc, version: opened ?? draftVersion, restored: number });
}

/**
 * Takes the title and words of a version away for good; that there was one, whose edit it was and who took it away stay.
 * What the post says now stays, too. Asked twice it is done once. Refuses as `listVersions` and the policy do.
 */
export async function purgeVersion(ctx: Ctx, at: PostPlace, number: number): Promise<void> {
  const { post, row } = await findVersionRow(ctx, at, number);
  authorize(versionPolicy, "can_purge_version", ctx.viewer, subjectOf(post));
  if (row.purgedAt !== null) return;
  const purge = sql`update post_versions set title = '', body_doc = '', body_html = '', purged_by = ${ctx.viewer.memberId},
    purged_at = ${ctx.now()} where community_id = ${ctx.community.id} and post_id = ${post.id} and number = ${number}
      and purged_at is null`;
  await commit(ctx, { writes: [when(purge).record(postVersionPurged(post))] });
}
