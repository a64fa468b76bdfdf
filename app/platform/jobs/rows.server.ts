import type { Ctx } from "../context";
import { raw, type Statement, sql } from "../database/sql";
import type { Job, JobInput } from "./job";

/** A job as its row holds it: what it was given and what came of it are JSON. */
export interface JobRow extends Omit<Job, "input" | "result"> {
  input: string;
  result: string;
}

export const jobColumns = (table: "j" | "jobs") =>
  raw(
    [
      "id",
      "community_id as communityId",
      "kind",
      "state",
      "cursor",
      "done",
      "total",
      "changed",
      "input",
      "result",
      "started_by as startedBy",
      "undo_of as undoOf",
      "attempts",
      "failures",
      "error",
      "undo_until as undoUntil",
      "created_at as createdAt",
      "ended_at as endedAt",
    ]
      .map((column) => `${table}.${column}`)
      .join(", "),
  );

export const toJob = (row: JobRow): Job => ({
  ...row,
  input: JSON.parse(row.input) as JobInput,
  result: JSON.parse(row.result) as Job["result"],
});

/** A job of this community, whoever may see it; null for none. */
export async function getJob(ctx: Ctx, id: number): Promise<Job | null> {
  const [row] = await ctx.read(() => selectJob(ctx, id));
  return row ? toJob(row) : null;
}

export const selectJob = (ctx: Ctx, id: number): Statement<JobRow> =>
  sql<JobRow>`select ${jobColumns("jobs")} from jobs where id = ${id} and community_id = ${ctx.community.id}`;
