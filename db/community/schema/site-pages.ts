import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Pages of the community's own that stand in no space: about it, its rules, its imprint. At /p/<slug>. */
export const sitePages = sqliteTable(
  "site_pages",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    /** For search engines and whoever is sent the link; "" for the beginning of the text. */
    description: text("description").notNull().default(""),
    bodyDoc: text("body_doc").notNull(),
    bodyHtml: text("body_html").notNull(),
    excerpt: text("excerpt").notNull(),
    /** The version of our rendering that wrote the HTML. */
    rendered: integer("rendered").notNull(),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    /** `everybody` is visitors too, also of a private community: an imprint must be found. */
    visibleTo: text("visible_to", { enum: ["everybody", "members"] }).notNull(),
    /** Of how often it was saved: two admins do not write over each other unseen. */
    version: integer("version").notNull().default(1),
    createdBy: integer("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("site_pages_slug").on(t.communityId, t.slug).where(sql`deleted_at is null`),
    index("site_pages_newest").on(t.communityId, t.updatedAt, t.id).where(sql`deleted_at is null`),
    index("site_pages_deleted").on(t.communityId, t.deletedAt).where(sql`deleted_at is not null`),
  ],
);
