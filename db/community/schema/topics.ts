import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What posts can be about, as their community's admins name it. A hundred at most. */
export const topics = sqliteTable(
  "topics",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    name: text("name").notNull(),
    /** The name in small letters: two topics that differ in capitals alone are one. */
    nameKey: text("name_key").notNull(),
    /** Stays when it is renamed: people have linked to what is filtered by it. */
    slug: text("slug").notNull(),
    /** Only who manages a space puts it on a post there. */
    adminOnly: integer("admin_only").notNull().default(0),
    /** 0: offered in the spaces of `topic_spaces` and in no other. */
    isEverywhere: integer("is_everywhere").notNull().default(1),
    position: integer("position").notNull(),
    /** Published posts that carry it; kept by triggers. */
    postsCount: integer("posts_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Kept for a day, so that a removal can be undone. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("topics_name").on(t.communityId, t.nameKey).where(sql`deleted_at is null`),
    uniqueIndex("topics_slug").on(t.communityId, t.slug),
    index("topics_order").on(t.communityId, t.position, t.id).where(sql`deleted_at is null`),
    index("topics_removed").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Where a topic is offered that is not offered everywhere. */
export const topicSpaces = sqliteTable(
  "topic_spaces",
  {
    communityId: integer("community_id").notNull(),
    topicId: integer("topic_id").notNull(),
    spaceId: integer("space_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.spaceId] }), index("topic_spaces_space").on(t.spaceId, t.topicId)],
);

/**
 * A post's topics. What says where a post stands in each order of its space is copied from it, by triggers, so that a
 * topic's posts are walked in that order by their key.
 */
export const postTopics = sqliteTable(
  "post_topics",
  {
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    topicId: integer("topic_id").notNull(),
    spaceId: integer("space_id").notNull(),
    /** The post is published. */
    isListed: integer("is_listed").notNull(),
    title: text("title").notNull(),
    likesCount: integer("likes_count").notNull(),
    publishedAt: integer("published_at").notNull(),
    activityAt: integer("activity_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.topicId] }),
    index("post_topics_topic").on(t.topicId, t.postId),
    index("post_topics_active").on(t.topicId, t.spaceId, t.activityAt, t.postId).where(sql`is_listed = 1`),
    index("post_topics_newest").on(t.topicId, t.spaceId, t.publishedAt, t.postId).where(sql`is_listed = 1`),
    index("post_topics_liked").on(t.topicId, t.spaceId, t.likesCount, t.postId).where(sql`is_listed = 1`),
    index("post_topics_alphabetical")
      .on(t.topicId, t.spaceId, sql`title collate nocase`, t.postId)
      .where(sql`is_listed = 1`),
  ],
);
