import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { KEEP_DAYS } from "~/platform/jobs/job";
import { tellMaker, tidy } from "~/platform/jobs/run.server";
import { jobFact, startJobWrites } from "~/platform/jobs/start.server";
import { findChangeable } from "./queries.server";

const DAY = 86_400_000;

/**
 * Stops a job where it stands: a step that is under way is not written any more. What it has done stays, and can be
 * undone where its kind can. Its maker and admins; 409 job_over when it had ended meanwhile.
 */
export async function cancelJob(ctx: Ctx, id: number): Promise<void> {
  const job = await findChangeable(ctx, id);
  const kind = ctx.jobs.kind(job.kind);
  const now = ctx.now();
  const undoUntil = kind.undo && job.undoOf === null ? now + kind.undo.days * DAY : null;
  await commit(ctx, {
    writes: [
      when(sql`update jobs set state = 'cancelled', ended_at = ${now}, forget_at = ${now + KEEP_DAYS * DAY},
          undo_until = ${undoUntil}, lease_until = 0, error = null
        where id = ${id} and community_id = ${ctx.community.id} and state in ('waiting', 'running')`).otherwise(
        "job_over",
      ),
    ],
    facts: [jobFact("job.cancelled", job)],
  });
  await tidy(ctx, job);
  tellMaker(ctx, job);
}

/** Takes back what a job has changed, by a job of its own. Of two at once one begins it; 409 job_not_undoable. */
export async function undoJob(ctx: Ctx, id: number): Promise<{ id: number }> {
  const job = await findChangeable(ctx, id);
  if (!ctx.jobs.kind(job.kind).undo) throw conflict("job_not_undoable");
  const undo = { id: ctx.newId(), kind: job.kind, input: job.input, total: job.changed, undoOf: id };
  await commit(ctx, {
    writes: [
      when(sql`update jobs set state = 'undone', undo_until = null where id = ${id}
        and community_id = ${ctx.community.id} and state in ('done', 'cancelled') and undo_of is null
        and undo_until > ${ctx.now()}`).otherwise("job_not_undoable"),
      ...startJobWrites(ctx, undo),
    ],
    facts: [jobFact("job.undone", job)],
  });
  ctx.wakeJob(undo.id);
  return { id: undo.id };
}

/**
 * Goes on with a job that has failed, where it stopped; from its beginning where it was tidied up, for what it had made
 * is gone. 409 job_not_failed when it is no longer so.
 */
export async function retryJob(ctx: Ctx, id: number): Promise<void> {
  const job = await findChangeable(ctx, id);
  const anew = ctx.jobs.kind(job.kind).tidy !== undefined;
  await commit(ctx, {
    writes: [
      when(sql`update jobs set state = 'waiting', attempts = 0, failures = 0, error = null, ended_at = null, forget_at = null,
          cursor = iif(${anew}, '', cursor), done = iif(${anew}, 0, done), lease_until = 0
        where id = ${id} and community_id = ${ctx.community.id} and state = 'failed'`).otherwise("job_not_failed"),
    ],
    facts: [jobFact("job.retried", job)],
  });
  ctx.wakeJob(id);
}
