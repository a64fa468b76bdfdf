import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What a member keeps for themselves to find again: nobody else ever reads it. */
export const bookmarks = sqliteTable(
  "bookmarks",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    subjectKind: text("subject_kind", { enum: ["post", "comment", "space"] }).notNull(),
    subjectId: integer("subject_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    // Begins with the subject: whoever removes one finds its bookmarks by it.
    uniqueIndex("bookmarks_once").on(t.subjectKind, t.subjectId, t.memberId),
    index("bookmarks_list").on(t.memberId, t.subjectKind, t.createdAt, t.id),
  ],
);
