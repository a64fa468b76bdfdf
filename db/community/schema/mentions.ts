import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Whom a post or comment has named since it was first read: once each, also where an edit has taken the name out again,
 * so that nobody is told a second time. What is copied to another space has its rows with `at` 0: nobody is told of it.
 */
export const mentions = sqliteTable(
  "mentions",
  {
    communityId: integer("community_id").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: integer("subject_id").notNull(),
    /** 0: everybody in the space. */
    memberId: integer("member_id").notNull(),
    byId: integer("by_id").notNull(),
    at: integer("at").notNull(),
    /** The text as it stands names them. */
    isPresent: integer("is_present").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.subjectKind, t.subjectId, t.memberId] }),
    // What says a name that has become another.
    index("mentions_member").on(t.memberId, t.subjectKind, t.subjectId).where(sql`is_present = 1`),
  ],
);
