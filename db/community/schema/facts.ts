import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expectColumns, factColumns, factIndexes, outgoingColumns } from "../../facts";

export { factFailures, factShares } from "../../facts";

/**
 * What somebody is told of is written for each of them, and stands in no log: it costs no row of these indexes. A comment
 * comes into them once it is delivered: until then it may write ten rows and no more (design/budgets).
 */
const isLogged = sql`noun not in ('notification', 'notifications') and (name <> 'comment.created' or owed = 0)`;

/**
 * What happened in the shard's communities. The activity log is a query over it (features/activity): the newest of each
 * noun, of the community or of whoever did it, did it as somebody else, or is whom it is about.
 */
export const facts = sqliteTable(
  "facts",
  {
    ...factColumns,
    /** Of `post.published`: post. */
    noun: text("noun").generatedAlwaysAs(sql`substr(name, 1, instr(name, '.') - 1)`, { mode: "virtual" }),
    /** The member whom it is about, where that is neither who did it nor the admin in their place. */
    aboutId: integer("about_id").generatedAlwaysAs(
      sql`nullif(nullif(iif(subject_kind = 'member', subject_id, payload ->> 'member_id'), actor_id), acted_by)`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    ...factIndexes(t),
    index("facts_noun").on(t.communityId, t.noun, t.at, t.seq).where(isLogged),
    index("facts_actor").on(t.actorId, t.noun, t.at, t.seq).where(sql`actor_id is not null and ${isLogged}`),
    index("facts_acted_by").on(t.actedBy, t.noun, t.at, t.seq).where(sql`acted_by is not null and ${isLogged}`),
    /** Each decision of a moderator, for everybody who sees where: a row for each of these alone. */
    index("facts_judged")
      .on(t.communityId, t.at, t.seq)
      .where(sql`name in ('post.approved', 'post.rejected', 'comment.approved', 'comment.rejected')`),
    // The same with messages; the one above is left to versions of before.
    index("facts_decided")
      .on(t.communityId, t.at, t.seq)
      .where(
        sql`name in ('post.approved', 'post.rejected', 'comment.approved', 'comment.rejected', 'message.approved', 'message.rejected')`,
      ),
    index("facts_about").on(t.aboutId, t.noun, t.at, t.seq).where(sql`about_id is not null and ${isLogged}`),
  ],
);

/** Mail of the shard's communities, written in the delivery batch. */
export const outgoing = sqliteTable("outgoing", outgoingColumns, (t) => [
  index("outgoing_unsent").on(t.leasedUntil).where(sql`sent_at is null`),
  index("outgoing_due").on(t.leasedUntil).where(sql`sent_at is null and given_up_at is null`),
  index("outgoing_waiting").on(t.communityId, t.createdAt).where(sql`sent_at is null and given_up_at is null`),
  index("outgoing_given_up").on(t.communityId, t.createdAt).where(sql`sent_at is null and given_up_at is not null`),
]);

/** With `community_id`, which every table of a shard has. */
export const expect = sqliteTable("expect", { ...expectColumns, communityId: integer("community_id") });
