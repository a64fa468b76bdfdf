import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { keepMs, undoUntil } from "~/platform/jobs/job";
import { tellMaker, tidy } from "~/platform/jobs/run.server";
import { jobFact, startJobWrites } from "~/platform/jobs/start.server";
import { findChangeable } from "./queries.server";

/**
 * Stops a job where it stands: a step that is under way is not written any more. What it has done stays, and can be
 * undone where its kind can. Its maker and admins; 409 job_over when it had ended meanwhile.
 */
export async function cancelJob(ctx: Ctx, id: number): Promise<void> {
  const job = await findChangeable(ctx, id);
  const kind = ctx.jobs.kind(job.kind);
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      when(sql`update jobs set state = 'cancelled', ended_at = ${now}, forget_at = ${now + keepMs(kind)},
          undo_until = ${undoUntil(kind, job, now)}, lease_until = 0, error = null
        where id = ${id} and community_id = ${ctx.community.id} and state in ('waiting', 'running')`).otherwise(
        "job_over",
      ),
    ],
    facts: [jobFact("cancelled", job)],
  });
  await tidy(ctx, job);
  tellMaker(ctx, job);
}

/**
 * Takes back what a job has changed, by a job of its own, while whoever asks may do so. Of two at once one begins it;
 * 409 job_not_undoable.
 */
export async function undoJob(ctx: Ctx, id: number): Promise<{ id: number }> {
  const job = await findChangeable(ctx, id);
  const kind = ctx.jobs.kind(job.kind);
  if (!kind.undo) throw conflict("job_not_undoable");
  // Whoever has lost the right to it would use it up for those who have it.
  await kind.undo.authorize(ctx, job);
  const undo = { id: ctx.newId(), kind: job.kind, input: job.input, total: job.changed, undoOf: id };
  await commit(ctx, {
    writes: [
      when(sql`update jobs set state = 'undone', undo_until = null where id = ${id}
        and community_id = ${ctx.community.id} and state in ('done', 'cancelled', 'failed') and undo_of is null
        and undo_until > ${ctx.now()}`).otherwise("job_not_undoable"),
      ...startJobWrites(ctx, undo),
    ],
    facts: [jobFact("undone", job)],
  });
  ctx.wakeJob(undo.id);
  return { id: undo.id };
}

/**
 * Goes on with a job that has failed, or an undo that was stopped, where it stopped; from its beginning where it was
 * tidied up, for what it had made is gone. It is done in the name of who asks: its maker may have lost the right to it.
 * Of an undo, for who may undo. 409 job_not_failed when it is no longer so, job_other_lives where another one of its name
 * was begun meanwhile.
 */
export async function retryJob(ctx: Ctx, id: number): Promise<void> {
  const job = await findChangeable(ctx, id);
  const kind = ctx.jobs.kind(job.kind);
  if (job.undoOf !== null) await kind.undo?.authorize(ctx, await findChangeable(ctx, job.undoOf));
  const anew = kind.tidy !== undefined;
  const writes = [
    when(sql`update jobs set state = 'waiting', attempts = 0, failures = 0, error = null, ended_at = null,
        forget_at = null, undo_until = null, started_by = iif(started_by is null, null, ${ctx.viewer.memberId}),
        cursor = iif(${anew}, '', cursor), done = iif(${anew}, 0, done), lease_until = 0
      where id = ${id} and community_id = ${ctx.community.id}
        and (state = 'failed' or (state = 'cancelled' and undo_of is not null))`).otherwise("job_not_failed"),
  ];
  await commit(ctx, { writes, facts: [jobFact("retried", job)] }).catch((error: unknown) => {
    throw error instanceof UniqueViolation && error.on.includes("jobs.name") ? conflict("job_other_lives") : error;
  });
  ctx.wakeJob(id);
}
