import { SEARCH_VERSION } from "~/lib/search-version";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { startJobWrites } from "~/platform/jobs/start.server";
import type { Sweep } from "~/platform/sweeps";
import { REBUILD } from "./rebuild.server";

/** Of search: who was here before the index, or before what it holds by now, is indexed. */
export const searchSweeps: readonly Sweep[] = [{ name: "search", of: SHARDS, run: (ctx) => sweepUnsearched(ctx) }];

const AT_ONCE = 20;

/**
 * Begins the index of communities that have none of this version, in the whole shard of `ctx`; what has failed waits with
 * its reason in the list of jobs. Answers the jobs that were begun.
 */
export async function sweepUnsearched(ctx: Ctx): Promise<number[]> {
  const due = await ctx.read(
    () => sql<{
      communityId: number;
    }>`select community_id as communityId from communities indexed by communities_unsearched
      where search_built < ${raw(String(SEARCH_VERSION))} and moved_to is null and not exists (
        select 1 from jobs j where j.community_id = communities.community_id and j.name = ${REBUILD} and j.state <> 'done')
      limit ${AT_ONCE}`,
  );
  const begun: number[] = [];
  for (const { communityId } of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
    const id = own.newId();
    const writes = startJobWrites(own, { id, kind: REBUILD, input: {}, startedBy: null, name: REBUILD });
    const { changes } = await commit(own, { writes, origin: "system" });
    if (changes[0] === 0) continue;
    own.wakeJob(id);
    begun.push(id);
  }
  return begun;
}
