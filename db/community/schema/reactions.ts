import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * One of each emoji per member and subject, by its key. What a subject has of each stands with it as well (`reactions` of
 * posts and comments), kept by triggers: a list of a hundred reads no row for them.
 */
export const reactions = sqliteTable(
  "reactions",
  {
    communityId: integer("community_id").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: integer("subject_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** A character of the standard, or `:name:` of one of the community's own. */
    emoji: text("emoji").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.subjectKind, t.subjectId, t.memberId, t.emoji] }),
    index("reactions_newest").on(t.communityId, t.subjectKind, t.subjectId, t.emoji, t.createdAt, t.memberId),
    /** For whoever removes an emoji of the community's own. */
    index("reactions_custom").on(t.communityId, t.emoji).where(sql`substr(emoji, 1, 1) = ':'`),
  ],
);
