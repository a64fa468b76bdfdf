import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fileDeleted } from "./facts";
import { storagePolicy } from "./policy";

/**
 * Takes a file away for good, whatever it hangs on: from this moment nobody is given it, and its bytes go with the next
 * sweep. Texts keep its place and say that it is gone. Admins only; safe to repeat. Throws 404 for one that was never there.
 */
export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  const [file] = await ctx.read(
    () => sql<{ ownerId: number }>`select owner_id as ownerId from files
      where id = ${id} and community_id = ${ctx.community.id}`,
  );
  authorize(storagePolicy, "can_manage_files", ctx.viewer, null);
  if (!file) throw notFound();
  if (file.ownerId === 0) return;
  await commit(ctx, {
    writes: [
      when(sql`update files set owner_id = 0, attached_kind = null, attached_id = null, created_at = 0
        where id = ${id} and community_id = ${ctx.community.id} and owner_id > 0`).record(
        fileDeleted(id, file.ownerId),
      ),
    ],
    changesPublicPages: "recorded",
  });
}
