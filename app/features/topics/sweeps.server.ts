import { AppError } from "~/lib/errors";
import { type Ctx, noCommunity } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { removeTopic, writeMarksAnew } from "./put.server";
import { UNDO_MS } from "./rules";

/** Of topics: what their posts say of them is written to its end, and what was deleted a day ago goes for good. */
export const topicSweeps: readonly Sweep[] = [
  { name: "topics", of: SHARDS, run: (ctx) => sweepTopics(ctx) },
  { name: "deleted topics", of: SHARDS, run: (ctx) => sweepDeletedTopics(ctx) },
];

const STEPS = 50;
const TOPICS_AT_ONCE = 20;

/** Works on the whole shard of `ctx`; answers how many steps it took. */
export async function sweepTopics(ctx: Ctx, steps = STEPS): Promise<number> {
  const stale = await ctx.read(
    () => sql<DueTopic>`select id, community_id as communityId from topics indexed by topics_stale
      where stale_from is not null limit ${TOPICS_AT_ONCE}`,
  );
  let taken = 0;
  for (const topic of stale) {
    if (taken >= steps) break;
    taken += await writeMarksAnew(ofTopic(ctx, topic), topic.id, steps - taken);
  }
  return taken;
}

/** As `sweepTopics`; answers how many topics are gone. */
export async function sweepDeletedTopics(ctx: Ctx, steps = STEPS): Promise<number> {
  const before = ctx.now() - UNDO_MS;
  const due = await ctx.read(
    () => sql<DueTopic>`select id, community_id as communityId from topics indexed by topics_removed
      where deleted_at is not null and deleted_at <= ${before} and stale_from is null
      order by deleted_at limit ${TOPICS_AT_ONCE}`,
  );
  let left = steps;
  let gone = 0;
  for (const topic of due) {
    while (left-- > 0) {
      const isGone = await removeTopic(ofTopic(ctx, topic), topic.id, before).catch(orBroughtBack);
      if (!isGone) continue;
      gone += 1;
      break;
    }
  }
  return gone;
}

/** Somebody was faster: there is nothing to take. */
function orBroughtBack(error: unknown): true {
  if (error instanceof AppError && error.code === "topic_gone") return true;
  throw error;
}

interface DueTopic {
  id: number;
  communityId: number;
}

const ofTopic = (ctx: Ctx, { communityId }: DueTopic): Ctx =>
  ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
