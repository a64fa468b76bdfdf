import { Hono } from "hono";
import { deleteFile } from "~/features/storage/commands.server";
import { fileKey, filesPage, membersPage } from "~/features/storage/input";
import { presentFile, presentMemberStorage, presentTotal } from "~/features/storage/present";
import { listAttachedFiles, listStorage } from "~/features/storage/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;

/** /internal_api/attached_files: for admins. */
export const attachedFiles = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      filesPage,
      async (ctx, { community_member_id: member, cursor }) => {
        const { files, total, cursor: next } = await listAttachedFiles(ctx, { member, cursor });
        const records = files.map(presentFile);
        return { records, total: presentTotal(total), next_cursor: next, has_next_page: next !== null };
      },
      reads,
    ),
  )
  .get(
    "/community_members",
    endpoint(
      membersPage,
      async (ctx, { cursor }) => {
        const { members, cursor: next } = await listStorage(ctx, { cursor });
        return { records: members.map(presentMemberStorage), next_cursor: next, has_next_page: next !== null };
      },
      reads,
    ),
  )
  .delete(
    "/:id",
    endpoint(fileKey, (ctx, { id }) => deleteFile(ctx, id)),
  );
