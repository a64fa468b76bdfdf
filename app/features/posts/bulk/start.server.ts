import { invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { startJob } from "~/platform/jobs/start.server";
import { bulkPolicy } from "../policy";
import type { BulkRequest } from "./input";
import { BULK, type BulkInput, WAITING, WITHOUT_TARGET } from "./rules";

/**
 * Begins to do one thing with many posts, each of which says in the end what became of it. Of a double click and a
 * retry there is one job. Admins only. Throws 422 value for a topic or space there is not.
 */
export async function startBulk(
  ctx: Ctx,
  { post_ids, action, value }: BulkRequest,
  requestKey?: string | null,
): Promise<{ job: number }> {
  const missing = WITHOUT_TARGET[action];
  const [target] = await ctx.read(() =>
    missing
      ? sql<{ id: number; name: string }>`select id, name from ${action === "move" ? sql`spaces` : sql`topics`}
          where id = ${value} and community_id = ${ctx.community.id} and deleted_at is null`
      : null,
  );
  authorize(bulkPolicy, "can_change_many_posts", ctx.viewer, null);
  if (missing && !target) throw invalid({ value: missing });
  const input: BulkInput = { act: action, target_id: target?.id ?? 0, name: target?.name ?? "" };
  const wanted = {
    kind: BULK,
    input,
    total: post_ids.length,
    beside: (id: number) => [
      write(sql`insert into job_rows (community_id, job_id, subject, before)
        select ${ctx.community.id}, ${id}, value, ${WAITING} from json_each(${list(post_ids)})`),
    ],
  };
  return { job: await startJob(ctx, wanted, requestKey) };
}
