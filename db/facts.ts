import { sql } from "drizzle-orm";
import { index, integer, primaryKey, type SQLiteColumn, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The tables by which a database remembers what happened and tells who listens: the same in the directory, whose
 * facts are account.renamed, sessions.revoked …, and in every shard. Each schema exports them as its own.
 */

/** Of what happened, in commit order (`seq`). `owed` has one bit for each listener that has not had it yet. */
export const factColumns = {
  seq: integer("seq").primaryKey(),
  id: integer("id").notNull(),
  communityId: integer("community_id").notNull(),
  name: text("name").notNull(),
  actorId: integer("actor_id"),
  /** The admin who did it in the actor's name, through a masquerade. */
  actedBy: integer("acted_by"),
  subjectKind: text("subject_kind").notNull(),
  subjectId: integer("subject_id").notNull(),
  /** JSON of ids and enum values only, never text, names or addresses. */
  payload: text("payload").notNull(),
  at: integer("at").notNull(),
  key: text("key"),
  owed: integer("owed").notNull(),
};

/** What both databases look for facts by. */
export const factIndexes = (t: Record<"communityId" | "seq" | "at" | "key", SQLiteColumn>) => [
  uniqueIndex("facts_key").on(t.communityId, t.key).where(sql`key is not null`),
  index("facts_owed").on(t.seq).where(sql`owed <> 0`),
  /** Who granted, who deleted: what is written most is never looked for by its time, and saves its row here. */
  index("facts_at").on(t.communityId, t.at, t.seq).where(sql`name <> 'comment.created'`),
];

/** Failures only are rows, due at `nextAt`; parked after repeated ones, listed for an admin with a retry. */
export const factFailures = sqliteTable(
  "fact_failures",
  {
    seq: integer("seq").notNull(),
    communityId: integer("community_id").notNull(),
    listener: text("listener").notNull(),
    attempts: integer("attempts").notNull(),
    nextAt: integer("next_at").notNull(),
    error: text("error").notNull(),
    parkedAt: integer("parked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.seq, t.listener] }),
    index("fact_failures_due").on(t.nextAt).where(sql`parked_at is null`),
    index("fact_failures_waiting").on(t.communityId, t.nextAt).where(sql`parked_at is null`),
    index("fact_failures_parked").on(t.communityId, t.seq, t.listener).where(sql`parked_at is not null`),
  ],
);

/**
 * How far a sweep has given out what is owed: one row, of the whole database (community 0). What it gave out last are
 * the facts above `since`, up to `seq`; from `until` on (UTC ms) it begins at the first again.
 */
export const factShares = sqliteTable("fact_shares", {
  communityId: integer("community_id").primaryKey(),
  since: integer("since").notNull(),
  seq: integer("seq").notNull(),
  until: integer("until").notNull(),
});

/**
 * Of mail to be sent: held by one sender until `leasedUntil` (or due then), sent at least once with a stable id. What
 * no server will take is given up. The indexes are each schema's own.
 */
export const outgoingColumns = {
  id: integer("id").primaryKey(),
  communityId: integer("community_id").notNull(),
  kind: text("kind").notNull(),
  recipient: text("recipient").notNull(),
  body: text("body").notNull(),
  createdAt: integer("created_at").notNull(),
  leasedUntil: integer("leased_until").notNull(),
  attempts: integer("attempts").notNull(),
  sentAt: integer("sent_at"),
  error: text("error"),
  givenUpAt: integer("given_up_at"),
};

/** Inserting a row aborts the whole batch with `expect:<code>` (a trigger, see the migrations). */
export const expectColumns = { code: text("code").notNull() };
