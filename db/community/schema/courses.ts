import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The parts of a course, which is a space of kind `course`. What was deleted can be brought back for a month. */
export const courseSections = sqliteTable(
  "course_sections",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    spaceId: integer("space_id").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** When it opens with all that stands in it (`Opening`, features/courses/release). */
    opensAt: integer("opens_at"),
    opensAfter: integer("opens_after"),
  },
  (t) => [
    index("course_sections_order").on(t.spaceId, t.position, t.id),
    index("course_sections_deleted").on(t.spaceId, t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/**
 * What is read in a section. The text is kept as a post's is: the document as it was written, and what it was rendered
 * to. It stands last in the row: an outline of 300 lessons walks past it.
 */
export const courseLessons = sqliteTable(
  "course_lessons",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    spaceId: integer("space_id").notNull(),
    sectionId: integer("section_id").notNull(),
    position: integer("position").notNull(),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    /** 1: it is open to whoever may see the course, enrolled or not. */
    isPreview: integer("is_preview").notNull().default(0),
    title: text("title").notNull(),
    /** To read its text; 0 for one without words. */
    minutes: integer("minutes").notNull().default(0),
    /** Of how often it was saved: two who write do not write over each other unseen. */
    version: integer("version").notNull().default(1),
    createdBy: integer("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** The version of our rendering that wrote the HTML. */
    rendered: integer("rendered").notNull().default(0),
    excerpt: text("excerpt").notNull().default(""),
    bodyHtml: text("body_html").notNull().default(""),
    bodyDoc: text("body_doc").notNull().default(""),
  },
  (t) => [
    index("course_lessons_order").on(t.spaceId, t.sectionId, t.position, t.id),
    index("course_lessons_deleted").on(t.spaceId, t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/**
 * Who completed which lesson, once each: all that is kept of anybody's progress, and nothing that happens to a course
 * takes one away. The key is walked for one member in one course.
 */
export const lessonCompletions = sqliteTable(
  "lesson_completions",
  {
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    lessonId: integer("lesson_id").notNull(),
    communityId: integer("community_id").notNull(),
    /** Of this completion: by it one of two that race knows that it was the one. */
    id: integer("id").notNull(),
    completedAt: integer("completed_at").notNull(),
    /** What it made whole when it came: 1 its section, 2 the course as well; a memory, from which nothing is derived. */
    madeWhole: integer("made_whole").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.spaceId, t.lessonId] }),
    uniqueIndex("lesson_completions_id").on(t.id),
    index("lesson_completions_lesson").on(t.lessonId, t.memberId),
    index("lesson_completions_latest").on(t.memberId, t.completedAt),
  ],
);

/** What holds for all lessons of a course; one without a row opens all of them at once. */
export const courseRules = sqliteTable("course_rules", {
  spaceId: integer("space_id").primaryKey(),
  communityId: integer("community_id").notNull(),
  courseType: text("course_type", { enum: ["self_paced", "scheduled", "structured"] }).notNull(),
  enforcesOrder: integer("enforces_order").notNull(),
});

/** When a lesson opens that does not open with its section. Beside the lesson: behind its text it would be far to read. */
export const lessonReleases = sqliteTable(
  "lesson_releases",
  {
    spaceId: integer("space_id").notNull(),
    lessonId: integer("lesson_id").notNull(),
    communityId: integer("community_id").notNull(),
    opensAt: integer("opens_at"),
    opensAfter: integer("opens_after"),
    needsPrevious: integer("needs_previous").notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.lessonId] })],
);
