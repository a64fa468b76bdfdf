import { postFollowers } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { HOUR, memberId } from "./rows.server";

/** Who has said something under a post of somebody else's follows it. */
export function followerRows(demo: DemoCommunity, now: number): Statement[] {
  return demo.posts.flatMap((post) => {
    const who = new Set(post.comments.map(({ author }) => author));
    who.delete(post.author);
    return [...who].map((key) =>
      insertInto(postFollowers, {
        communityId: seedId(demo.slug, "community"),
        postId: seedId(demo.slug, "post", post.key),
        memberId: memberId(demo, key),
        isFollowing: 1,
        createdAt: now - post.hoursAgo * HOUR,
      }),
    );
  });
}
