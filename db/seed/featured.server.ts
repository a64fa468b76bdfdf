import { featuredPosts } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity, DemoPost } from "./demo/types";
import { seedId } from "./ids";
import { factRow } from "./log.server";
import { demoOwnerId, HOUR, memberId, spaceId } from "./rows.server";

/** What the demo's owner features, for good, an hour after it was published. */
export function featuredRows(demo: DemoCommunity, post: DemoPost, { id, at }: { id: number; at: number }): Statement[] {
  if (!post.isFeatured) return [];
  const featuredAt = at + HOUR;
  return [
    insertInto(featuredPosts, { postId: id, communityId: seedId(demo.slug, "community"), featuredAt }),
    factRow(demo, {
      name: "post.featured",
      actorId: demoOwnerId(demo),
      about: { kind: "post", id },
      payload: { space_id: spaceId(demo, post.space), author_id: memberId(demo, post.author) },
      at: featuredAt,
    }),
  ];
}
