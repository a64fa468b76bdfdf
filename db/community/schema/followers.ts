import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who is told of what is said under a post. Its author is, without a row, until they have one that says no. */
export const postFollowers = sqliteTable(
  "post_followers",
  {
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** 0: they follow it no longer. */
    isFollowing: integer("is_following").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Of a mail's link that has ended it: which one, the `created_at` of that, and whether they had followed it before. */
    endedBy: text("ended_by"),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    // In this order many are told (features/notifications `byMoment`).
    index("post_followers_told").on(t.postId, t.createdAt, t.memberId),
  ],
);
