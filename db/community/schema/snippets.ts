import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What admins put into the pages by code of their own, in the order of `position`. Ten at most. */
export const codeSnippets = sqliteTable(
  "code_snippets",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    name: text("name").notNull(),
    /** HTML with scripts, as it was typed. It runs in a frame that has no origin, and is trusted nowhere. */
    code: text("code").notNull(),
    place: text("place", { enum: ["hidden", "top", "foot"] }).notNull(),
    /** CSS pixels of its box; a hidden one has none to show. */
    height: integer("height").notNull(),
    visibleTo: text("visible_to", { enum: ["everybody", "members", "visitors"] }).notNull(),
    isOn: integer("is_on").notNull(),
    position: integer("position").notNull(),
    /** Part of its address, so that browsers may keep it and a change is seen at once. */
    version: integer("version").default(1).notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Kept for a day, so that a removal can be undone. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("code_snippets_order").on(t.communityId, t.position, t.id).where(sql`deleted_at is null`),
    index("code_snippets_removed").on(t.communityId, t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
