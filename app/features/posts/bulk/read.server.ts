import { BULK } from "./rules";
import { undoJob } from "~/features/jobs/commands.server";
import { findJob, findJobLines } from "~/features/jobs/queries.server";
import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import type { LinesAsked } from "~/platform/jobs/job";

/** A bulk action and its posts, a page at a time, as the wire has them. Throws 401, 404 for a job of another kind. */
export async function findBulk(ctx: Ctx, id: number, asked: LinesAsked) {
  const { job, lines, cursor } = await findJobLines(ctx, id, asked, BULK);
  return {
    ...job,
    records: lines.map(({ id: post_id, name, path, state, because }) => ({ post_id, name, path, state, because })),
    next_cursor: cursor,
    has_next_page: cursor !== null,
  };
}

/** Takes it back, by a job of its own. Throws as `findBulk`, and 409 job_not_undoable. */
export async function undoBulk(ctx: Ctx, id: number): Promise<{ id: number }> {
  if ((await findJob(ctx, id)).kind !== BULK) throw notFound();
  return undoJob(ctx, id);
}
