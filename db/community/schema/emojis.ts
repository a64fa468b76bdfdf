import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The emoji that a community has drawn itself. */
export const customEmojis = sqliteTable(
  "custom_emojis",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** Without its colons; for as long as it stands, for reactions name it by that. */
    name: text("name").notNull(),
    fileId: integer("file_id").notNull(),
    /** Its picture on a dark page; without one, the same. */
    darkFileId: integer("dark_file_id"),
    createdBy: integer("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** It is shown to nobody; its name is free once the reactions with it are gone. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("custom_emojis_name").on(t.communityId, t.name),
    index("custom_emojis_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
