import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The links in the community's header, in the order of `position`. A dozen at most. */
export const headerMenuLinks = sqliteTable(
  "header_menu_links",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    name: text("name").notNull(),
    /** A path of ours, or an https address of somebody else's. */
    address: text("address").notNull(),
    /** Where the path is a space's or a page's: it is shown to who may read that, under the address it has now. */
    spaceId: integer("space_id"),
    pageId: integer("page_id"),
    visibleTo: text("visible_to", { enum: ["everybody", "members", "admins", "nobody"] }).notNull(),
    position: integer("position").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Kept for a day, so that a removal can be undone. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("header_menu_links_order").on(t.communityId, t.position, t.id).where(sql`deleted_at is null`),
    index("header_menu_links_removed").on(t.communityId, t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
