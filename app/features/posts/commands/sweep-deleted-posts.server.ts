import { type Ctx, noCommunity } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { type Removed, removePosts } from "../remove-posts.server";
import { KEEP_DELETED_DAYS } from "../rules";

const POSTS_AT_ONCE = 20;

/**
 * Removes for good the posts that were deleted more than 30 days ago, with their comments and likes, in batches
 * each whole in itself; what a bulk action has deleted is kept for as long as that can be undone. Works on the whole shard of `ctx`; at most `steps` batches a run. Answers how many are gone.
 */
export async function sweepDeletedPosts(ctx: Ctx, steps = 25): Promise<number> {
  const before = ctx.now() - KEEP_DELETED_DAYS * 86_400_000;
  let gone = 0;
  let left = steps;
  while (left > 0) {
    const due = await ctx.read(
      () => sql<DuePost>`select id, community_id as communityId, reactions <> '' as isReacted, edited_at is not null as isEdited from posts indexed by posts_deleted
        where status = 'deleted' and deleted_at <= ${before}
          and not exists (select 1 from job_rows r where r.subject = posts.id and substr(r.before, 1, 7) = 'deleted')
        order by deleted_at limit ${POSTS_AT_ONCE}`,
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

interface DuePost extends Removed {
  communityId: number;
}
