import { AppError } from "~/lib/errors";
import { type Ctx, noCommunity } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { removeTopic } from "./put.server";
import { UNDO_MS } from "./rules";

/** Of topics: what was deleted a day ago goes for good. */
export const topicSweeps: readonly Sweep[] = [{ name: "topics", of: SHARDS, run: (ctx) => sweepDeletedTopics(ctx) }];

const STEPS = 25;
const TOPICS_AT_ONCE = 20;

/** Works on the whole shard of `ctx`; answers how many topics are gone. */
export async function sweepDeletedTopics(ctx: Ctx, steps = STEPS): Promise<number> {
  const before = ctx.now() - UNDO_MS;
  const due = await ctx.read(
    () => sql<DueTopic>`select id, community_id as communityId from topics indexed by topics_removed
      where deleted_at is not null and deleted_at <= ${before}
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
