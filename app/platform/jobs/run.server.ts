import { AppError } from "../../lib/errors";
import type { Viewer } from "../../lib/viewer";
import { markOf } from "../bookmark";
import type { Ctx } from "../context";
import { commit, type Commit, type Write, when, write } from "../database/commit.server";
import { raw, sql } from "../database/sql";
import { backOff, MAX_ATTEMPTS } from "../facts/backoff";
import { getMemberViewer } from "../session.server";
import {
  isLive,
  type Job,
  keepMs,
  LEASE_MS,
  MOST_UNENDED,
  type Step,
  STEP_STATEMENTS,
  TELL_EVERY_MS,
  undoUntil,
} from "./job";
import { getJob, type JobRow, jobColumns, toJob } from "./rows.server";
import { overFact } from "./start.server";

/** `again`: another step is due now. `over`: it has ended. `left`: somebody else has it, or it waits after a failure. */
export type Ran = "again" | "over" | "left";

/**
 * Takes the next step of a job, once: `ctx` is a fresh system context of its community. The step's writes and the
 * cursor they lead to are one commit, guarded by the cursor they began at: of two runs of a step one has its effect.
 * The lease keeps a second from beginning it at all; a step that was killed is taken again when it is over.
 */
export async function runJob(ctx: Ctx, id: number): Promise<Ran> {
  const taken = await take(ctx, id);
  if (!taken) return "left";
  const { job, toldAt } = taken;
  if (job.attempts - job.failures > MOST_UNENDED) {
    // In their name, so that they are told; whoever is gone need not be.
    await becomeMaker(ctx, job).catch(() => null);
    return fail(ctx, job, "job_stuck");
  }
  const started = Date.now();
  try {
    const role = await becomeMaker(ctx, job);
    const step = await nextStep(ctx, job);
    const ran = await advance(ctx, job, step, { role, toldAt });
    ctx.log({ job: job.kind, id, rows: step.rows, ms: Date.now() - started });
    return ran;
  } catch (error) {
    return settleFailure(ctx, job, error);
  }
}

/** Jobs of the shard of `ctx` that nobody holds: begun and not yet taken up, or left by a killed step or a lost message. */
export const listDueJobs = (ctx: Ctx): Promise<{ id: number; communityId: number }[]> =>
  ctx.read(
    () => sql<{ id: number; communityId: number }>`select id, community_id as communityId from jobs indexed by jobs_due
      where state in ('waiting', 'running') and lease_until <= ${ctx.now()} order by lease_until limit ${DUE_AT_ONCE}`,
  );

const DUE_AT_ONCE = 100;

interface Taken {
  job: Job;
  toldAt: number;
}

async function take(ctx: Ctx, id: number): Promise<Taken | null> {
  const now = ctx.now();
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`update jobs set state = 'running', lease_until = ${now + LEASE_MS}, attempts = attempts + 1
        where id = ${id} and community_id = ${ctx.community.id} and state in ('waiting', 'running')
          and lease_until <= ${now} returning ${jobColumns("jobs")}, told_at as toldAt`),
    ],
    origin: "system",
  });
  const row = rows[0]?.[0] as (JobRow & { toldAt: number }) | undefined;
  return row ? { job: toJob(row), toldAt: row.toldAt } : null;
}

/** The step is its maker's act, as they are now; null where the job is the house's own. */
async function becomeMaker(ctx: Ctx, job: Job): Promise<Viewer["role"] | null> {
  if (job.startedBy === null) return null;
  const maker = await getMemberViewer(ctx, job.startedBy);
  if (!maker) throw new AppError(403, "job_maker_gone");
  ctx.become(maker);
  return maker.role;
}

async function nextStep(ctx: Ctx, job: Job): Promise<Step> {
  const kind = ctx.jobs.kind(job.kind);
  if (job.undoOf === null) return kind.step(ctx, job);
  const undone = await getJob(ctx, job.undoOf);
  if (!kind.undo || !undone) throw new AppError(404, "not_found");
  return kind.undo.step(ctx, job, undone);
}

interface Taking {
  role: Viewer["role"] | null;
  toldAt: number;
}

async function advance(ctx: Ctx, job: Job, step: Step, { role, toldAt }: Taking): Promise<Ran> {
  if (!step.done && step.cursor === job.cursor) throw new Error(`a step of ${job.kind} leads nowhere`);
  const now = ctx.now();
  const tells = job.startedBy !== null && (step.done || now - toldAt >= TELL_EVERY_MS);
  const work: Commit = {
    writes: [move(ctx, job, step, { role, tells }), ...step.writes],
    facts: [...(step.facts ?? []), ...(step.done ? [endedFact(ctx, job)] : [])],
    origin: "system",
  };
  const statements = countStatements(work);
  if (statements > STEP_STATEMENTS) throw new Error(`a step of ${job.kind} has ${statements} statements`);
  await commit(ctx, work);
  await step.after?.().catch((error: unknown) => ctx.log({ untidied: job.kind, id: job.id, reason: String(error) }));
  if (tells) tellMaker(ctx, job);
  if (step.done) return "over";
  return (step.notBefore ?? 0) > now ? "left" : "again";
}

/** The guard of a step: where it began, that it still runs, and that its maker is still who they were a moment ago. */
function move(ctx: Ctx, job: Job, step: Step, { role, tells }: { role: Taking["role"]; tells: boolean }): Write {
  const now = ctx.now();
  const kind = ctx.jobs.kind(job.kind);
  const ends = step.done
    ? sql`state = 'done', ended_at = ${now}, forget_at = ${now + keepMs(kind)},
        undo_until = ${undoUntil(kind, job, now)},`
    : sql``;
  const isMaker =
    role === null
      ? sql`1`
      : sql`exists (select 1 from members m where m.id = jobs.started_by and m.community_id = jobs.community_id
          and m.status = 'active' and m.role = ${role})`;
  return when(sql`update jobs set ${ends} cursor = ${step.cursor}, done = done + ${step.rows},
      total = coalesce(${step.total ?? null}, total), result = ${JSON.stringify(step.result ?? job.result)},
      lease_until = ${step.notBefore ?? 0}, attempts = 0, failures = 0, error = null, told_at = iif(${tells}, ${now}, told_at)
    where id = ${job.id} and community_id = ${ctx.community.id} and state = 'running' and cursor = ${job.cursor}
      and ${isMaker} and ${step.guard ?? raw("1")}`).otherwise("job_moved");
}

const endedFact = (ctx: Ctx, job: Job) => overFact("ended", job, ctx.jobs.kind(job.kind).tellsMaker === true);

/** What D1 runs: a guard and a fact that hangs on a write are statements of their own. */
function countStatements({ writes, facts = [] }: Commit): number {
  const each = writes.map((item) => 1 + (item.kind === "expect" ? 1 : item.kind === "record" ? item.facts.length : 0));
  return each.reduce((sum, n) => sum + n, facts.length);
}

async function settleFailure(ctx: Ctx, job: Job, error: unknown): Promise<Ran> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof AppError && error.code === "job_moved") {
    // Cancelled, taken by another run, or its maker is somebody else than a moment ago: the next step finds out.
    await letGo(ctx, job);
    // Whoever stopped it tidied before this step had put down what it made.
    const now = await getJob(ctx, job.id);
    if (now?.state === "cancelled" || now?.state === "failed") await tidy(ctx, job);
    return "left";
  }
  ctx.log({ job: job.kind, id: job.id, attempt: job.attempts, reason });
  const refusal = error instanceof AppError ? REFUSALS[error.status] : undefined;
  if (error instanceof AppError && refusal) return fail(ctx, job, error.code.startsWith("job_") ? error.code : refusal);
  if (job.failures + 1 >= MAX_ATTEMPTS) return fail(ctx, job, "job_broke");
  await tryLater(ctx, job);
  return "left";
}

/** What no other try will mend. */
const REFUSALS: Record<number, string> = { 401: "job_not_allowed", 403: "job_not_allowed", 404: "job_place_gone" };

/** As it was taken by this run: whoever took it since has a number of their own. */
const asTaken = (ctx: Ctx, job: Job) => sql`id = ${job.id} and community_id = ${ctx.community.id} and state = 'running'
  and cursor = ${job.cursor} and attempts = ${job.attempts}`;

async function letGo(ctx: Ctx, job: Job): Promise<void> {
  const writes = [write(sql`update jobs set lease_until = 0 where ${asTaken(ctx, job)}`)];
  await commit(ctx, { writes, origin: "system" });
}

/** As a delivery of facts that failed: a night without a database or a bucket ends nothing. */
async function tryLater(ctx: Ctx, job: Job): Promise<void> {
  const until = ctx.now() + backOff(job.failures + 1);
  const writes = [
    write(sql`update jobs set lease_until = ${until}, failures = failures + 1, error = 'job_retrying'
      where ${asTaken(ctx, job)}`),
  ];
  await commit(ctx, { writes, origin: "system" });
}

async function fail(ctx: Ctx, job: Job, code: string): Promise<Ran> {
  const now = ctx.now();
  const kind = ctx.jobs.kind(job.kind);
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`update jobs set state = 'failed', error = ${code}, ended_at = ${now}, forget_at = ${now + keepMs(kind)},
          undo_until = ${undoUntil(kind, job, now)}, lease_until = 0, is_listed = 1 where ${asTaken(ctx, job)}`).record(
        overFact("failed", job, true),
      ),
    ],
    origin: "system",
  });
  if (changes[0] === 0) return "left";
  await tidy(ctx, job);
  if (job.startedBy !== null) tellMaker(ctx, job);
  return "over";
}

/** Tried once here; what a kill or an outage leaves goes when the job is forgotten. */
export async function tidy(ctx: Ctx, job: Job): Promise<void> {
  try {
    await ctx.jobs.kind(job.kind).tidy?.(ctx, job);
  } catch (error) {
    ctx.log({ untidied: job.kind, id: job.id, reason: String(error) });
  }
}

/** A hint without content: the page asks its own door for what there is to see. */
export function tellMaker(ctx: Ctx, { id, startedBy }: Pick<Job, "id" | "startedBy">): void {
  if (startedBy === null) return;
  const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
  const telling = ctx.realtime.tell(ctx.community.id, startedBy, { kind: "job", jobId: id }, bookmark);
  ctx.waitUntil(telling.catch((error: unknown) => ctx.log({ untold: "job", id, reason: String(error) })));
}

/** Removes what has been looked at for long enough, with its ledger and what it left elsewhere; some at a time. */
export async function forgetJobs(ctx: Ctx): Promise<number> {
  const due = await ctx.read(
    () => sql<{ id: number; communityId: number }>`select id, community_id as communityId from jobs
      indexed by jobs_forgotten where forget_at <= ${ctx.now()} order by forget_at limit 20`,
  );
  let gone = 0;
  for (const { id, communityId } of due) {
    const own = ctx.forCommunity({ ...ctx.community, id: communityId });
    const job = await getJob(own, id);
    try {
      if (job && !isLive(job.state) && (await forget(own, job))) gone += 1;
    } catch (error) {
      // Its row alone knows what it left elsewhere: it stays until that is gone, and keeps no other waiting.
      ctx.log({ unforgotten: job?.kind, id, reason: String(error) });
      const later = sql`update jobs set forget_at = ${ctx.now() + AGAIN_MS}
        where id = ${id} and community_id = ${communityId}`;
      await commit(own, { writes: [write(later)], origin: "system" });
    }
  }
  return gone;
}

const LEDGER_AT_ONCE = 500;
const AGAIN_MS = 3_600_000;

async function forget(ctx: Ctx, job: Job): Promise<boolean> {
  await ctx.jobs.kind(job.kind).tidy?.(ctx, job);
  const ours = sql`job_id = ${job.id} and community_id = ${ctx.community.id}`;
  const { changes } = await commit(ctx, {
    writes: [
      write(sql`delete from job_rows where ${ours}
        and subject in (select subject from job_rows where ${ours} limit ${LEDGER_AT_ONCE})`),
      write(sql`delete from jobs where id = ${job.id} and community_id = ${ctx.community.id}
        and not exists (select 1 from job_rows where ${ours})`),
    ],
    origin: "system",
  });
  return (changes[1] ?? 0) > 0;
}
