import { sql } from "drizzle-orm";
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
    /** null: in none. */
    folderId: integer("folder_id"),
    /** When its member wants to be told of it, on a whole minute; null once they were. */
    remindAt: integer("remind_at"),
    /** Since when it waits for them to say that they are done; null while nothing is due. */
    dueAt: integer("due_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    // Begins with the subject: whoever removes one finds its bookmarks by it.
    uniqueIndex("bookmarks_once").on(t.subjectKind, t.subjectId, t.memberId),
    index("bookmarks_list").on(t.memberId, t.subjectKind, t.createdAt, t.id),
    index("bookmarks_folder").on(t.memberId, t.folderId, t.createdAt, t.id),
    index("bookmarks_reminders").on(t.memberId, t.remindAt, t.id).where(sql`remind_at is not null`),
    index("bookmarks_due").on(t.memberId, t.dueAt, t.id).where(sql`due_at is not null`),
    // For the sweep, whoever's they are.
    index("bookmarks_remind").on(t.remindAt).where(sql`remind_at is not null`),
  ],
);

/** A member's own folders, in the order of their names. */
export const bookmarkFolders = sqliteTable(
  "bookmark_folders",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("bookmark_folders_name").on(t.memberId, sql`name collate nocase`)],
);
