import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { ATTACHMENT } from "./subject.server";

const AT_ONCE = 100;
/** A room that could not be copied for longer than this has lost more than files. */
const UNSAID_MS = 7 * 86_400_000;

/** Of rooms: files of messages that nobody came to say. */
export const chatSweeps: readonly Sweep[] = [{ name: "chat_files", of: SHARDS, run: (ctx) => sweepUnsaid(ctx) }];

/** Lets go of what was hung on a message that its room never stored: whoever sent it was killed in between. */
export async function sweepUnsaid(ctx: Ctx): Promise<number> {
  const unsaid = sql`(select id from chat_attachments indexed by chat_attachments_unsaid
    where n is null and created_at < ${ctx.now() - UNSAID_MS} order by created_at, id limit ${raw(String(AT_ONCE))})`;
  const { changes } = await commit(ctx, {
    writes: [
      write(sql`update files set attached_kind = null, attached_id = null, hung_kind = attached_kind,
          hung_id = attached_id, created_at = ${ctx.now()}
        where attached_kind = ${ATTACHMENT} and attached_id in ${unsaid}`),
      write(sql`delete from chat_attachments where id in ${unsaid}`),
    ],
  });
  return changes[1] ?? 0;
}
