import { sql } from "drizzle-orm";
import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { expectColumns, outgoingColumns } from "../../facts";

export { factFailures, factShares, facts } from "../../facts";

/** Mail of the shard's communities, written in the delivery batch. */
export const outgoing = sqliteTable("outgoing", outgoingColumns, (t) => [
  index("outgoing_unsent").on(t.leasedUntil).where(sql`sent_at is null`),
  index("outgoing_due").on(t.leasedUntil).where(sql`sent_at is null and given_up_at is null`),
  index("outgoing_waiting").on(t.communityId, t.createdAt).where(sql`sent_at is null and given_up_at is null`),
  index("outgoing_given_up").on(t.communityId, t.createdAt).where(sql`sent_at is null and given_up_at is not null`),
]);

/** With `community_id`, which every table of a shard has. */
export const expect = sqliteTable("expect", { ...expectColumns, communityId: integer("community_id") });
