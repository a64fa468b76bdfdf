import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What stands in the index of words (`search`, a virtual table that only its migration knows): its rows are numbered as
 * these are, hold no text and go with them by a trigger. The numbers grow with `at`, so that the
 * newest matches are the first that the index comes upon (features/search/rules).
 */
export const searchDocs = sqliteTable(
  "search_docs",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    kind: text("kind", { enum: ["post", "comment", "member", "space"] }).notNull(),
    subjectId: integer("subject_id").notNull(),
    /** null for members. */
    spaceId: integer("space_id"),
    /** Of a comment. */
    postId: integer("post_id"),
    at: integer("at").notNull(),
    /** The first words of a text, for who is shown what was found in it; "" for what is read where it stands. */
    words: text("words").notNull().default(""),
  },
  (t) => [
    uniqueIndex("search_docs_subject").on(t.kind, t.subjectId),
    index("search_docs_post").on(t.postId, t.spaceId).where(sql`post_id is not null`),
    /** For who removes a space. */
    index("search_docs_space").on(t.spaceId).where(sql`space_id is not null`),
  ],
);

/**
 * What a member looks for again and again, and is told of where it is new. What was asked is here as the index takes it, so
 * that the statement that tells can ask for the searches of many at once (features/search/teller).
 */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    type: text("type").notNull(),
    /** Its member hears of each new post and comment that it finds. */
    isTold: integer("is_told").notNull(),
    /** For the index: words and what kind of thing. */
    expression: text("expression").notNull(),
    /** The address after `in:`, or in quotes words of a name; null for any space. */
    spaceSlug: text("space_slug"),
    /** For the index, of the member after `from:` and after `mentions:`; null for anybody. */
    authorExpression: text("author_expression"),
    mentionExpression: text("mention_expression"),
    /** UTC ms, as asked. */
    afterAt: integer("after_at"),
    beforeAt: integer("before_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("saved_searches_name").on(t.memberId, sql`name collate nocase`),
    index("saved_searches_told").on(t.communityId, t.id).where(sql`is_told = 1`),
  ],
);
