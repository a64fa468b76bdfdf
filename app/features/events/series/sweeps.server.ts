import { type Ctx, noCommunity } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { startJob } from "~/platform/jobs/start.server";
import type { Sweep } from "~/platform/sweeps";
import { beginSeries } from "./begin.server";
import { MAKE_SERIES, waitOn } from "./make-job.server";
import { getSource } from "./occurrences.server";
import { jobName } from "./rows.server";

const AT_ONCE = 50;
const DAY = 86_400_000;

/**
 * Of events that are to repeat: those that were published while nobody began them (by their time, by moderation, by a
 * command that was killed) become series, and of series that go on what has come into sight is made.
 */
export const seriesSweeps: readonly Sweep[] = [
  { name: "event series", of: SHARDS, run: async (ctx) => [await beginWaiting(ctx), await goOn(ctx)] },
];

async function beginWaiting(ctx: Ctx): Promise<number> {
  const waiting = await ctx.read(
    () => sql<{ id: number; communityId: number }>`select e.post_id as id, e.community_id as communityId
      from events e indexed by events_to_repeat where e.is_listed = 1 and e.repeats <> '' and e.series_id is null
      order by e.post_id limit ${AT_ONCE}`,
  );
  for (const { id, communityId } of waiting) await beginSeries(there(ctx, communityId), id);
  return waiting.length;
}

/** A series whose author is gone, or reads its space no more, waits. */
async function goOn(ctx: Ctx): Promise<number> {
  const due = await ctx.read(
    () => sql<{ id: number; communityId: number }>`select s.id, s.community_id as communityId
      from event_series s indexed by event_series_due where s.due_at is not null and s.due_at <= ${ctx.now()}
      order by s.due_at limit ${AT_ONCE}`,
  );
  for (const { id, communityId } of due) {
    const own = there(ctx, communityId);
    const source = await getSource(own, id);
    // Looked at again tomorrow, whatever becomes of it.
    const tomorrow = sql`update event_series set due_at = ${own.now() + DAY} where id = ${id} and community_id = ${communityId}`;
    await commit(own, { writes: [source?.isAuthorIn ? write(tomorrow) : waitOn(own, id)], origin: "system" });
    if (!source?.isAuthorIn) continue;
    await startJob(own, {
      kind: MAKE_SERIES,
      input: { series_id: id, name: source.title, slug: source.spaceSlug },
      startedBy: source.authorId,
      name: jobName(id),
    });
  }
  return due.length;
}

const there = (ctx: Ctx, communityId: number): Ctx =>
  ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
