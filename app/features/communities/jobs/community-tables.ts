import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#db/community/schema";

/** Hold nothing of any community: one refuses every row, the other is the whole shard's. */
export const OF_NO_COMMUNITY: readonly string[] = ["expect", "fact_shares", "mail_marks"];

/** Nobody gets in any more, no letter leaves, nobody is told; and what counts by a trigger comes after what it counts for. */
const FIRST: readonly string[] = [
  "communities",
  "outgoing",
  "facts",
  "fact_failures",
  "members",
  "member_sessions",
  "api_tokens",
  "posts",
  "space_members",
];

export interface CommunityTable {
  name: string;
  /** The columns of its primary key: what it is walked along. */
  key: readonly string[];
}

/**
 * Where a shard keeps rows of a community, in the order in which a removal takes them. The schema says it, so that a
 * new table is in it by being there; named are only those that go first.
 */
export const communityTables: readonly CommunityTable[] = inOrder(
  Object.values(schema)
    .filter((one) => is(one, SQLiteTable))
    .filter((table) => "communityId" in getTableColumns(table))
    .map(describeTable)
    .filter(({ name }) => !OF_NO_COMMUNITY.includes(name)),
);

function describeTable(table: SQLiteTable): CommunityTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return { name, key: key.map((column) => column.name) };
}

function inOrder(tables: CommunityTable[]): CommunityTable[] {
  const place = ({ name }: CommunityTable) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return tables.toSorted((one, other) => place(one) - place(other));
}
