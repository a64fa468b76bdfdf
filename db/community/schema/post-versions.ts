import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What stood in a published post before an edit of its title or words, and whose edit that was. Numbered within its post,
 * from 1, by the statement that keeps it: the order is that of the edits, whichever isolate they came through.
 */
export const postVersions = sqliteTable(
  "post_versions",
  {
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    number: integer("number").notNull(),
    /** As it stood; "" once it is purged. */
    title: text("title").notNull(),
    /** As in posts: the document; "" for a text that came from elsewhere. */
    bodyDoc: text("body_doc").notNull(),
    /** Of a text that has no document; else "", for the document says it all. */
    bodyHtml: text("body_html").notNull(),
    editedBy: integer("edited_by").notNull(),
    /** The admin who acted in their place. */
    actedBy: integer("acted_by"),
    /** When the edit began; for some minutes further ones of the same hand are the same edit. */
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at").notNull(),
    /** Null where another edit came between reading and writing: nobody has counted those. */
    wordsAdded: integer("words_added"),
    wordsRemoved: integer("words_removed"),
    /** Of the text; null as above, and where they were counted before anybody asked for them. */
    picturesAdded: integer("pictures_added"),
    picturesRemoved: integer("pictures_removed"),
    /** The edit put back what this version holds. */
    restored: integer("restored"),
    purgedBy: integer("purged_by"),
    purgedAt: integer("purged_at"),
  },
  (t) => [primaryKey({ columns: [t.postId, t.number] })],
);
