import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What other sites said of their pages, for a while. An address has one place in its community, which another's may take
 * (links/cache.server.ts): there are as many rows as places, whoever asks for however much.
 */
export const linkPreviews = sqliteTable(
  "link_previews",
  {
    communityId: integer("community_id").notNull(),
    slot: integer("slot").notNull(),
    url: text("url").notNull(),
    /** JSON of `Preview`; "" for a page that said nothing, which is not asked again for minutes. */
    preview: text("preview").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.slot] }), index("link_previews_expired").on(t.expiresAt)],
);
