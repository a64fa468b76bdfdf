import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";

/** Posts that the community's home shows above its feed. */
export const featuredPosts = sqliteTable(
  "featured_posts",
  {
    postId: integer("post_id").primaryKey(),
    communityId: integer("community_id").notNull(),
    featuredAt: integer("featured_at").notNull(),
    /** null: until an admin takes it off. */
    featuredUntil: integer("featured_until"),
  },
  (t) => [
    index("featured_posts_newest").on(t.communityId, t.featuredAt, t.postId),
    index("featured_posts_due").on(t.featuredUntil, t.postId).where(sql`featured_until is not null`),
  ],
);

/** Who has put the featured posts away, for themselves. */
export const featuredAway = sqliteTable(
  "featured_away",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** What was featured later is shown to them. */
    upTo: integer("up_to").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.memberId] })],
);
