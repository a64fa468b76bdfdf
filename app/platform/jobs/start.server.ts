import { conflict, type ErrorCode } from "../../lib/errors";
import type { Ctx } from "../context";
import { commit, getMade, isTwin, ofTwin, type Write, when, write } from "../database/commit.server";
import { type Statement, sql } from "../database/sql";
import { fact } from "../facts/fact";
import type { Job, JobInput } from "./job";

/** What happened to a job; its payload names its kind. */
export const jobFact = (
  what: "started" | "cancelled" | "undone" | "retried",
  job: Pick<Job, "id" | "kind">,
  key?: string,
) => fact(`job.${what}`, { kind: "job", id: job.id }, { kind: job.kind }, key);

/** A job is over by itself; `tells`: its maker is to hear of it. */
export const overFact = (what: "ended" | "failed", job: Pick<Job, "id" | "kind">, tells: boolean) =>
  fact(`job.${what}`, { kind: "job", id: job.id }, { kind: job.kind, tells });

export interface NewJob<Input extends JobInput = JobInput> {
  id: number;
  kind: string;
  input: Input;
  /** Rows there are, where that is known. */
  total?: number | null;
  /** null: the house's own; absent: who looks. */
  startedBy?: number | null;
  /** The job that this one takes back. */
  undoOf?: number;
  /** While one of this name lives, a second is not begun. */
  name?: string;
  /** What makes a second click, a retry and a second tab one job. */
  key?: string;
  /** Asked in the same statement: where it does not hold nothing is begun. */
  condition?: Statement;
}

/**
 * The writes that begin a job, for a command that does more in the same commit; wake it afterwards (`ctx.wakeJob`).
 * With a `name`, nothing is written while another of that name lives.
 */
export function startJobWrites(ctx: Ctx, job: NewJob): Write[] {
  const { isListed } = ctx.jobs.kind(job.kind);
  const startedBy = job.startedBy === undefined ? ctx.viewer.memberId || null : job.startedBy;
  const values = sql`${job.id}, ${ctx.community.id}, ${job.kind}, 'waiting', ${JSON.stringify(job.input)},
    ${job.total ?? null}, ${startedBy}, ${job.undoOf ?? null}, ${job.name ?? null}, ${Number(isListed)}, ${ctx.now()}`;
  const insert = sql`insert into jobs (id, community_id, kind, state, input, total, started_by, undo_of, name, is_listed, created_at)
    select ${values} where ${job.condition ?? sql`true`} on conflict (community_id, name)
      where name is not null and state in ('waiting', 'running') do nothing`;
  return [when(insert).record(jobFact("started", job, job.key))];
}

/** What makes of a double click, a retry and a second tab with one request key one job of the viewer's. */
export const startedKey = (ctx: Ctx, requestKey: string | null | undefined): string | undefined =>
  requestKey ? `job.started:${ctx.viewer.memberId}:${requestKey}` : undefined;

export interface Wanted extends Omit<NewJob, "id" | "key"> {
  /** What is thrown (409) where another of its `name` lives; absent: that one is answered. */
  otherwise?: ErrorCode;
  /** What stands in the commit that begins it. */
  beside?: (id: number) => Write[];
}

/**
 * Begins a job in the viewer's name and wakes it. Of a double click, a retry and a second tab with one `requestKey`
 * there is one job: its twin is answered, and so is the one of its `name` that lives, unless that is a refusal. Whether
 * the viewer may is the command's to say.
 */
export async function startJob(
  ctx: Ctx,
  { otherwise, beside, ...job }: Wanted,
  requestKey?: string | null,
): Promise<number> {
  const id = ctx.newId();
  const key = startedKey(ctx, requestKey);
  try {
    const writes = [...startJobWrites(ctx, { ...job, id, key }), ...(beside?.(id) ?? [])];
    const { changes } = await commit(ctx, { writes });
    if (changes[0] === 0 && job.name) {
      const twin = otherwise && key ? await getMade(ctx, key) : null;
      if (twin) return twin.id;
      if (otherwise) throw conflict(otherwise);
      // Of this name there was one; where it ended in this moment, the next try begins.
      return (await getLivingJob(ctx, job.name)) ?? startJob(ctx, { ...job, beside }, requestKey);
    }
  } catch (error) {
    const twin = key && isTwin(error) ? await ofTwin(ctx, getMade(ctx, key)) : null;
    if (!twin) throw error;
    return twin.id;
  }
  ctx.wakeJob(id);
  return id;
}

/** The job of this name that waits or runs; null where there is none. */
export async function getLivingJob(ctx: Ctx, name: string): Promise<number | null> {
  const [row] = await ctx.read(
    () => sql<{ id: number }>`select id from jobs where community_id = ${ctx.community.id} and name = ${name}
      and state in ('waiting', 'running')`,
  );
  return row?.id ?? null;
}

/** One more line of the ledger for each row of `rows`: its subject and what was there before, and one more changed. */
export function ledgerWrites(job: Pick<Job, "id" | "communityId">, rows: Statement): Write[] {
  return [write(sql`insert into job_rows (community_id, job_id, subject, before) ${rows}`), countChanged(job)];
}

/** Counts the rows that the write before it has changed, as what the job has changed. */
export const countChanged = (job: Pick<Job, "id" | "communityId">): Write =>
  write(sql`update jobs set changed = changed + changes() where id = ${job.id} and community_id = ${job.communityId}`);
