import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What a community writes to its members once a week; none where it never said anything. Beside what was chosen stands
 * how far its members were walked to write down whom it goes to (docs/decisions/0077).
 */
export const weeklyDigests = sqliteTable(
  "weekly_digests",
  {
    communityId: integer("community_id").primaryKey(),
    isOn: integer("is_on").notNull().default(0),
    /** 0 for Monday. */
    day: integer("day").notNull(),
    /** Of each receiver's own clock. */
    hour: integer("hour").notNull(),
    introduction: text("introduction").notNull().default(""),
    hasPosts: integer("has_posts").notNull().default(1),
    hasSpaces: integer("has_spaces").notNull().default(1),
    hasMembers: integer("has_members").notNull().default(1),
    /** The last week for which members were walked, by its Monday in days since 1970, and up to whom (`members_here`). */
    week: integer("week").notNull().default(0),
    walkedJoined: integer("walked_joined"),
    walkedId: integer("walked_id"),
    /** UTC ms at which the next week's walk begins; as long as one goes on, when it began. */
    nextAt: integer("next_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("weekly_digests_due").on(t.nextAt).where(sql`is_on = 1`)],
);

/** What is known of somebody who was sent one. */
export const digestReaders = sqliteTable("digest_readers", {
  memberId: integer("member_id").primaryKey(),
  communityId: integer("community_id").notNull(),
  /** UTC ms at which the last one was written. */
  sentAt: integer("sent_at").notNull(),
  /** So many in a row since they were last here. */
  unopened: integer("unopened").notNull(),
  /** When they were asked whether they still want it: once, and never again. */
  askedAt: integer("asked_at"),
  /** When they said that they do. */
  keptAt: integer("kept_at"),
});
