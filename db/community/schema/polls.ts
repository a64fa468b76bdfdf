import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What decides a poll: the document of its post says how it was written, and names it by `key`. Written in the commit
 * of its post; once somebody has voted only `closesAt` changes (docs/decisions/0063).
 */
export const polls = sqliteTable(
  "polls",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    /** Of its node in the document; a copy of the post has it as well. */
    key: text("key").notNull(),
    question: text("question").notNull(),
    /** JSON array of their words, in the order of `pollOptions.position`. */
    options: text("options").notNull(),
    isMultiple: integer("is_multiple").notNull(),
    isAnonymous: integer("is_anonymous").notNull(),
    results: text("results", { enum: ["always", "voted"] }).notNull(),
    closesAt: integer("closes_at"),
    /** Since when the house knows that its time is over: it has counted it anew then. */
    closedAt: integer("closed_at"),
    /** 0: the post shows it no longer. */
    isShown: integer("is_shown").notNull().default(1),
    /** With the house's secret it makes of a member the name that their vote has in an anonymous poll. */
    salt: text("salt").notNull(),
    /** Who has voted: kept by triggers on `pollVotes`. */
    votersCount: integer("voters_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("polls_post").on(t.postId, t.key),
    index("polls_due").on(t.closesAt).where(sql`closes_at is not null and closed_at is null`),
  ],
);

export const pollOptions = sqliteTable(
  "poll_options",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    pollId: integer("poll_id").notNull(),
    position: integer("position").notNull(),
    /** Kept by triggers on `pollVotes`. */
    votesCount: integer("votes_count").notNull().default(0),
  },
  (t) => [uniqueIndex("poll_options_poll").on(t.pollId, t.position)],
);

/**
 * A choice each. The key allows one per member, in a poll of several choices one of each. It has no rowid: of an
 * anonymous poll the rows stand by names that say nothing, not in the order in which they came.
 */
export const pollVotes = sqliteTable(
  "poll_votes",
  {
    communityId: integer("community_id").notNull(),
    pollId: integer("poll_id").notNull(),
    /** The member's id; in an anonymous poll what features/polls/voter `voterIn` makes of it. */
    voter: text("voter").notNull(),
    /** 0 where one is chosen, the option where several are. */
    slot: integer("slot").notNull(),
    optionId: integer("option_id").notNull(),
    /** Both null in an anonymous poll. */
    memberId: integer("member_id"),
    createdAt: integer("created_at"),
  },
  (t) => [
    primaryKey({ columns: [t.pollId, t.voter, t.slot] }),
    index("poll_votes_newest").on(t.optionId, t.createdAt, t.memberId),
  ],
);
