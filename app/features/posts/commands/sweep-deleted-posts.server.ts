import { type Ctx, noCommunity } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type Removed, removePosts } from "../remove-posts.server";
import { KEEP_DELETED_DAYS } from "../rules";

const POSTS_AT_ONCE = 20;

/**
 * Removes for good the posts that were deleted more than 30 days ago, with their comments and likes, in batches
 * each whole in itself; what a bulk action has deleted is kept for as long as that can be undone. Works on the whole shard of `ctx`; at most `steps` batches a run. Answers how many are gone.
 */
export async function sweepDeletedPosts(ctx: Ctx, steps = 25): Promise<number> {
  let gone = 0;
  let left = steps;
  while (left > 0) {
    const due = await ctx.read(
      () => sql<DuePost>`select id, community_id as communityId, reactions <> '' as isReacted, edited_at is not null as isEdited, polls_count as pollsCount,
        post_type = 'event' or draft_version > 0 as mayHoldEvent from posts indexed by posts_forgotten
        where status = 'deleted' and ${isForgotten(ctx.now())} limit ${POSTS_AT_ONCE}`,
    );
    if (due.length === 0) break;
    for (const [communityId, posts] of Map.groupBy(due, (post) => post.communityId)) {
      const own = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
      while (left-- > 0) {
        if (!(await removePosts(own, posts))) continue;
        gone += posts.length;
        break;
      }
    }
  }
  return gone;
}

/** In the words of the index `posts_forgotten`. */
const isForgotten = (now: number): Statement =>
  sql`deleted_at + kept_longer <= ${now - KEEP_DELETED_DAYS * 86_400_000}`;

interface DuePost extends Removed {
  communityId: number;
}
