import { isPostOnTheWeb } from "~/features/posts/on-the-web.server";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { featuredFact } from "./facts";

const AT_ONCE = 100;

/** Whose time is over is featured no longer. Lists know it by themselves; this tells open pages, and the copies kept for visitors. */
export const featuredSweeps: readonly Sweep[] = [
  { name: "featured posts", of: SHARDS, run: (ctx) => sweepFeaturedPosts(ctx) },
];

/** Works on the whole shard of `ctx`; safe in a race and after a stop. Answers how many it has looked at. */
export async function sweepFeaturedPosts(ctx: Ctx): Promise<number> {
  const due = await ctx.read(
    () => sql<Due>`select x.post_id as id, x.community_id as communityId, p.space_id as spaceId, p.author_id as authorId
      from featured_posts x indexed by featured_posts_due join posts p on p.id = x.post_id
      where x.featured_until is not null and x.featured_until <= ${ctx.now()} limit ${AT_ONCE}`,
  );
  for (const post of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: post.communityId, shard: ctx.community.shard });
    await commit(own, {
      writes: [
        when(sql`delete from featured_posts where post_id = ${post.id} and community_id = ${post.communityId}
          and featured_until <= ${ctx.now()}`).record(featuredFact("post.feature_ended", post)),
      ],
      origin: "system",
      changesPublicPages: "recorded",
      publicWhere: isPostOnTheWeb(own, sql`${post.id}`),
    });
  }
  return due.length;
}

interface Due {
  id: number;
  communityId: number;
  spaceId: number;
  authorId: number;
}
