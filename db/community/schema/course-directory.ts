import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What a course says of itself before anybody is in it. How much there is in it is kept by triggers of what it is counted
 * from, so that a directory of 300 courses counts no lessons. A course of which nothing was said has no row.
 */
export const courseCards = sqliteTable("course_cards", {
  spaceId: integer("space_id").primaryKey(),
  communityId: integer("community_id").notNull(),
  /** Published lessons in sections that stand, and the minutes they take. */
  lessonsCount: integer("lessons_count").notNull().default(0),
  minutes: integer("minutes").notNull().default(0),
  /** What one will be able to do, a line each. */
  outcomes: text("outcomes").notNull().default(""),
  /** What its sections and lessons are called (features/courses/words). */
  sectionWord: text("section_word").notNull().default("section"),
  lessonWord: text("lesson_word").notNull().default("lesson"),
});

/** What courses are about, as their community's admins name it. */
export const courseTopics = sqliteTable(
  "course_topics",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    name: text("name").notNull(),
    /** The name in small letters: two that differ in capitals alone are one. */
    nameKey: text("name_key").notNull(),
    /** Stays when it is renamed: people have linked to what is filtered by it. */
    slug: text("slug").notNull(),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("course_topics_name").on(t.communityId, t.nameKey),
    uniqueIndex("course_topics_slug").on(t.communityId, t.slug),
    index("course_topics_order").on(t.communityId, t.position, t.id),
  ],
);

/** Which course is about what. */
export const courseTopicMarks = sqliteTable(
  "course_topic_marks",
  {
    communityId: integer("community_id").notNull(),
    topicId: integer("topic_id").notNull(),
    spaceId: integer("space_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.spaceId] }), index("course_topic_marks_space").on(t.spaceId, t.topicId)],
);
