import { attachFiles } from "~/features/files/attach.server";
import { managesSpace } from "~/features/spaces/policy";
import { forbidden, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { postPublished } from "../facts";
import { findPostRowById } from "../queries.server";
import { ownPostIsRead } from "../reads.server";
import type { FullPostRow } from "../row";
import {
  isConflict,
  mayStillWrite,
  mustBeConfirmed,
  placeDraft,
  refuseWriting,
  withFreeSlug,
  writeForReaders,
} from "../writing.server";

export interface PublishPost {
  id: number;
  title: string;
  doc: DocNode;
  /** The space that is shown while one publishes; left out, the one it stands in, if that was ever chosen. */
  spaceSlug?: string;
}

/**
 * Makes a draft public with the text as it stands on the page now: its address comes from its title. Publishing
 * what is already published changes nothing and returns it. Throws 401, 422, 403 confirm_email, 404, and as the
 * space refuses a new post.
 */
export async function publishPost(ctx: Ctx, input: PublishPost): Promise<FullPostRow> {
  const { draft, space } = await placeDraft(ctx, input.id, input.spaceSlug);
  if (draft.status === "published") return draft;
  refuseWriting(ctx, space);
  if (input.spaceSlug === undefined && draft.isPlaced === 0) throw invalid({ space: "space_required" });
  mustBeConfirmed(ctx);
  const written = await writeForReaders(input);
  const now = ctx.now();
  const cover = space.disableMemberPostCovers && !managesSpace(ctx.viewer, space.access) ? null : written.coverFileId;
  try {
    await withFreeSlug(written.title, draft.shareUid, (slug) =>
      commit(ctx, {
        writes: [
          ownPostIsRead(ctx, space.id, now),
          when(sql`update posts set status = 'published', title = ${written.title}, slug = ${slug},
            body_doc = ${written.bodyDoc}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
            space_id = ${space.id}, is_placed = 1, is_shared = 0,
            reading = ${written.reading}, rendered = ${written.rendered},
            cover_file_id = ${cover}, published_at = ${now}, activity_at = ${now}, updated_at = ${now},
            draft_version = draft_version + 1
            where id = ${draft.id} and community_id = ${ctx.community.id} and status = 'draft'
              and ${mayStillWrite(ctx, space)}`).otherwise("already_published"),
          ...attachFiles(ctx, written.fileIds, "post", draft.id),
        ],
        facts: [postPublished({ ...draft, spaceId: space.id })],
        changesPublicPages: true,
      }),
    );
  } catch (error) {
    if (!isTwin(error) && !isConflict(error, "already_published")) throw error;
    const now = await findPostRowById(ctx, draft.id);
    // Two clicks raced: the post is public, which is what both wanted. Else the right to write there was lost.
    if (now.status === "published") return now;
    throw forbidden();
  }
  return findPostRowById(ctx, draft.id);
}
