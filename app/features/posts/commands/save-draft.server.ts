import { attachFiles } from "~/features/files/attach.server";
import { conflict, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { postPolicy } from "../policy";
import { findPostRowToWrite } from "../queries.server";
import { subjectOf } from "../row";
import { writeForAuthor } from "../writing.server";

export interface SaveDraft {
  id: number;
  title: string;
  doc: DocNode;
  /** The version this text was written on. */
  version: number;
}

/**
 * Keeps a draft while its author types. Of two tabs the newer wins: who saves on an older version is refused with
 * 409 draft_newer, and asks for the newer text. A draft that was published meanwhile says so (already_published).
 */
export async function saveDraft(ctx: Ctx, input: SaveDraft): Promise<{ id: number; version: number }> {
  const draft = await findPostRowToWrite(ctx, input.id);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(draft, ctx.community));
  if (draft.status === "published") throw conflict("already_published");
  if (draft.status !== "draft") throw notFound();
  const written = writeForAuthor(input);
  const update = sql`update posts set title = ${written.title}, body_doc = ${written.bodyDoc},
    rendered = ${written.rendered}, draft_version = draft_version + 1, updated_at = ${ctx.now()}
    where id = ${draft.id} and community_id = ${ctx.community.id} and status = 'draft' and draft_version = ${input.version}`;
  await commit(ctx, {
    writes: [when(update).otherwise("draft_newer"), ...attachFiles(ctx, written.fileIds, "post", draft.id)],
  });
  return { id: draft.id, version: input.version + 1 };
}
