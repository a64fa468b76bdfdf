import type { CommunityRef, Ctx } from "~/platform/context";
import { commit, commitDirectory, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { startJobWrites } from "~/platform/jobs/start.server";
import { communityRemoved } from "../facts";
import { REMOVE_COMMUNITY } from "../jobs/remove-community.server";

/**
 * Closes communities for everybody and begins to remove what they have. In the directory first, which no address leads
 * through any more; then in each shard, where its own row goes in the commit that begins the job: without it no session
 * and no token proves anybody, and no page finds a house, whatever another isolate still remembers. What a kill leaves
 * between the two `sweepRemoved` takes up. The address stays taken until the job is through. Safe to repeat.
 *
 * Who may is the caller's to say. `alongside` are writes of the directory for the same commit.
 */
export async function removeCommunities(
  ctx: Ctx,
  communities: readonly CommunityRef[],
  alongside: readonly Write[] = [],
): Promise<void> {
  await commitDirectory(ctx, {
    writes: [
      ...communities.map(({ id }) =>
        when(sql`update communities set state = 'deleted' where id = ${id} and state = 'ready'`).record(
          communityRemoved(id),
        ),
      ),
      ...alongside,
    ],
  });
  forgetHosts(ctx.memory);
  for (const community of communities) {
    const there = ctx.forCommunity(community);
    await beginRemoval(there, [write(sql`delete from communities where community_id = ${community.id}`)]);
  }
}

/** The job, unless it lives; `there` is a context of the community that goes. */
export async function beginRemoval(there: Ctx, first: readonly Write[] = []): Promise<void> {
  const job = { id: there.newId(), kind: REMOVE_COMMUNITY, name: REMOVE_COMMUNITY, input: {}, startedBy: null };
  const { changes } = await commit(there, {
    writes: [...startJobWrites(there, job), ...first],
    origin: "system",
  });
  if (changes[0] === 1) there.wakeJob(job.id);
}
