import type { CommunityRef } from "~/platform/context";
import { shardOf } from "~/platform/env";
import { env } from "./env";

/** Everything that is stored of some communities and accounts: a name for each table, its rows; and the files' keys. */
export type Stored = Record<string, string[]>;

/**
 * What stands in the databases and among the files of these communities and accounts, to be compared with what stands
 * there later. Of the directory also how many rows each table has: what is new there belongs to nobody known yet.
 */
export async function stored(communities: readonly CommunityRef[], accountIds: readonly number[]): Promise<Stored> {
  const communityIds = communities.map(({ id }) => id);
  const found: Stored = {};
  for (const shard of new Set(communities.map(({ shard }) => shard))) {
    const db = shardOf(env, shard);
    const tables = (await tablesOf(db, shard)).filter(({ columns }) => columns.includes("community_id"));
    const all = await db.batch(tables.map(({ table }) => select(db, table, "community_id", communityIds)));
    for (const [i, { table }] of tables.entries()) found[`${shard} ${table}`] = lines(all[i]);
  }
  const tables = await tablesOf(env.DIRECTORY, "DIRECTORY");
  const all = await env.DIRECTORY.batch(
    tables.flatMap(({ table, columns }) => {
      const column = columns.includes("account_id") ? "account_id" : "id";
      const ids = table === "communities" ? communityIds : accountIds;
      return [
        env.DIRECTORY.prepare(`select count(*) as n from ${table}`),
        // Of the rest the number of rows says enough: whose they are stands in no column.
        select(env.DIRECTORY, table, columns.includes(column) ? column : "1", ids),
      ];
    }),
  );
  for (const [i, { table }] of tables.entries()) {
    found[`DIRECTORY ${table}, rows`] = lines(all[2 * i]);
    found[`DIRECTORY ${table}`] = lines(all[2 * i + 1]);
  }
  for (const { id } of communities) {
    const files = await env.FILES.list({ prefix: `c/${id}/` });
    found[`files of ${id}`] = files.objects.map(({ key, etag }) => `${key} ${etag}`);
  }
  return found;
}

/** What is another than it was, a line for each row that went or came. */
export function changed(before: Stored, after: Stored): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name] ?? [], after[name] ?? []];
    return [
      ...was.filter((row) => !is.includes(row)).map((row) => `- ${name} ${row}`),
      ...is.filter((row) => !was.includes(row)).map((row) => `+ ${name} ${row}`),
    ];
  });
}

const select = (db: D1Database, table: string, column: string, ids: readonly number[]): D1PreparedStatement =>
  db.prepare(`select * from ${table} where ${column} in (select value from json_each(?1))`).bind(JSON.stringify(ids));

const lines = (result: D1Result | undefined): string[] =>
  (result?.results ?? []).map((row) => JSON.stringify(row)).sort();

interface Table {
  table: string;
  columns: string[];
}

const known = new Map<string, Promise<Table[]>>();

/** The tables of a database, as it says itself: one that no schema names would hide what is written there. */
function tablesOf(db: D1Database, name: string): Promise<Table[]> {
  let tables = known.get(name);
  if (!tables) {
    tables = readTables(db);
    known.set(name, tables);
  }
  return tables;
}

async function readTables(db: D1Database): Promise<Table[]> {
  const { results } = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%'",
    )
    .all<{ name: string }>();
  return Promise.all(
    results.map(async ({ name }) => {
      const columns = await db.prepare(`select name from pragma_table_info(?1)`).bind(name).all<{ name: string }>();
      return { table: name, columns: columns.results.map((column) => column.name) };
    }),
  );
}
