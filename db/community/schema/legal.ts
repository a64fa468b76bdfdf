import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What a community asks its members to agree to, version by version; none is ever changed. */
export const legalVersions = sqliteTable(
  "legal_versions",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    document: text("document", { enum: ["terms", "privacy"] }).notNull(),
    /** 1, 2, 3 … of its document. */
    number: integer("number").notNull(),
    /** Written here, somewhere else on the web, or taken back: from then on there is none. */
    kind: text("kind", { enum: ["text", "link", "none"] }).notNull(),
    url: text("url").notNull().default(""),
    bodyDoc: text("body_doc").notNull().default(""),
    bodyHtml: text("body_html").notNull().default(""),
    /** As in posts. */
    rendered: integer("rendered").notNull().default(0),
    /** Members who have not agreed to it, or to a later one, are asked. */
    asksMembers: integer("asks_members").notNull().default(0),
    /** Kept by a trigger on legal_consents. */
    agreedCount: integer("agreed_count").notNull().default(0),
    publishedBy: integer("published_by").notNull(),
    publishedAt: integer("published_at").notNull(),
  },
  (t) => [
    uniqueIndex("legal_versions_number").on(t.communityId, t.document, t.number),
    index("legal_versions_asking").on(t.communityId, t.id).where(sql`asks_members = 1`),
  ],
);

/** Who agreed to which version, and when. */
export const legalConsents = sqliteTable(
  "legal_consents",
  {
    memberId: integer("member_id").notNull(),
    versionId: integer("version_id").notNull(),
    communityId: integer("community_id").notNull(),
    agreedAt: integer("agreed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.versionId] }),
    index("legal_consents_version").on(t.versionId, t.agreedAt, t.memberId),
  ],
);
