import { reachable } from "~/features/likes/state.server";
import { visitor } from "~/lib/viewer";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { pollFact } from "./facts";

const AT_ONCE = 50;

/**
 * Of polls whose time is over. That they take no vote any more is asked with each vote; this counts them once more from
 * the votes, and tells open pages and the copies kept for visitors.
 */
export const pollSweeps: readonly Sweep[] = [{ name: "polls", of: SHARDS, run: (ctx) => sweepClosedPolls(ctx) }];

/** Works on the whole shard of `ctx`; safe in a race and after a stop. Answers how many it has looked at. */
export async function sweepClosedPolls(ctx: Ctx): Promise<number> {
  const due = await ctx.read(
    () => sql<Due>`select q.id as pollId, q.community_id as communityId, q.post_id as postId, p.space_id as spaceId
      from polls q indexed by polls_due join posts p on p.id = q.post_id
      where q.closes_at is not null and q.closed_at is null and q.closes_at <= ${ctx.now()} limit ${AT_ONCE}`,
  );
  for (const poll of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: poll.communityId, shard: ctx.community.shard });
    const community = own.community.id;
    await commit(own, {
      writes: [
        write(sql`update poll_options set votes_count = (select count(*) from poll_votes v
            where v.option_id = poll_options.id and v.community_id = ${community})
          where poll_id = ${poll.pollId} and community_id = ${community}`),
        when(sql`update polls set closed_at = ${ctx.now()}, voters_count = (select count(distinct v.voter)
            from poll_votes v where v.poll_id = polls.id and v.community_id = ${community})
          where id = ${poll.pollId} and community_id = ${community} and closed_at is null
            and closes_at <= ${ctx.now()}`).record(pollFact("closed", poll)),
      ],
      origin: "system",
      changesPublicPages: "recorded",
      publicWhere: sql`exists (select 1 ${reachable(own, { kind: "post", id: poll.postId }, visitor)})`,
    });
  }
  return due.length;
}

interface Due {
  pollId: number;
  communityId: number;
  postId: number;
  spaceId: number;
}
