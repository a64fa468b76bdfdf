import { type Ctx, noCommunity } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { startJobWrites } from "~/platform/jobs/start.server";
import { REMOVE_SPACE } from "../jobs/remove-space.server";
import { RESTORE_DAYS } from "../rules";

const AT_ONCE = 20;

/**
 * Begins the removal of what was deleted more than 30 days ago, in the whole shard of `ctx`: a job each, which goes on
 * by itself. What has failed waits with its reason in the list of jobs, and is begun again once that is forgotten.
 * Answers the jobs that were begun.
 */
export async function sweepDeletedSpaces(ctx: Ctx): Promise<number[]> {
  const before = ctx.now() - RESTORE_DAYS * 86_400_000;
  const due = await ctx.read(
    () => sql<DueSpace>`select id, community_id as communityId, name, posts_count as posts from spaces
      where deleted_at is not null and deleted_at <= ${before} and not exists (
        select 1 from jobs j where j.community_id = spaces.community_id and j.name = ${`${REMOVE_SPACE}:`} || spaces.id
          and j.state <> 'done')
      order by deleted_at limit ${AT_ONCE}`,
  );
  const begun: number[] = [];
  for (const { id: spaceId, communityId, name, posts } of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
    const id = own.newId();
    const input = { space_id: spaceId, name };
    const job = { id, kind: REMOVE_SPACE, input, total: posts, startedBy: null, name: `${REMOVE_SPACE}:${spaceId}` };
    const { changes } = await commit(own, { writes: startJobWrites(own, job), origin: "system" });
    if (changes[0] === 0) continue;
    own.wakeJob(id);
    begun.push(id);
  }
  return begun;
}

interface DueSpace {
  id: number;
  communityId: number;
  name: string;
  posts: number;
}
