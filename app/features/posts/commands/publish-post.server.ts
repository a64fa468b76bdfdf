import { attachFiles } from "~/features/files/attach.server";
import { managesSpace, spacePolicy } from "~/features/spaces/policy";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { postPublished } from "../facts";
import { postPolicy } from "../policy";
import { findPostRowById, findPostRowToWrite } from "../queries.server";
import { accessOf, type FullPostRow, subjectOf } from "../row";
import { isConflict, mustBeConfirmed, withFreeSlug, writeForReaders } from "../writing.server";

export interface PublishPost {
  id: number;
  title: string;
  doc: DocNode;
}

/**
 * Makes a draft public with the text as it stands on the page now: its address comes from its title. Publishing
 * what is already published changes nothing and returns it. Throws 401, 422, 403 confirm_email, 404.
 */
export async function publishPost(ctx: Ctx, input: PublishPost): Promise<FullPostRow> {
  const draft = await findPostRowToWrite(ctx, input.id);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(draft, ctx.community));
  if (draft.status === "published") return draft;
  const access = accessOf(draft, ctx.community);
  authorize(spacePolicy, "can_create_post", ctx.viewer, access);
  mustBeConfirmed(ctx);
  const written = await writeForReaders(input);
  const now = ctx.now();
  const cover = draft.disableMemberPostCovers && !managesSpace(ctx.viewer, access) ? null : written.coverFileId;
  try {
    await withFreeSlug(written.title, draft.shareUid, (slug) =>
      commit(ctx, {
        writes: [
          when(sql`update posts set status = 'published', title = ${written.title}, slug = ${slug},
            body_doc = ${written.bodyDoc}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
            reading = ${written.reading}, rendered = ${written.rendered},
            cover_file_id = ${cover}, published_at = ${now}, activity_at = ${now}, updated_at = ${now},
            draft_version = draft_version + 1
            where id = ${draft.id} and community_id = ${ctx.community.id} and status = 'draft'`).otherwise(
            "already_published",
          ),
          ...attachFiles(ctx, written.fileIds, "post", draft.id),
        ],
        facts: [postPublished(draft)],
        changesPublicPages: true,
      }),
    );
  } catch (error) {
    // Two clicks raced: the post is public, which is what both wanted.
    if (!isTwin(error) && !isConflict(error, "already_published")) throw error;
  }
  return findPostRowById(ctx, draft.id);
}
