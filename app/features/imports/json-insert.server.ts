import type { Table } from "drizzle-orm";
import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm";
import { type Write, write } from "~/platform/database/commit.server";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { MAX_JSON_BYTES } from "./rules";

/**
 * Inserts rows that came from elsewhere, as few statements with one JSON value each (a statement binds 100 values).
 * What is here already, by (community_id, source, external_id), stays as it is; the new ones' ids are returned.
 * `instead` gives the SQL of a column that is more than its value, over `j.value`, and `where` which rows are taken at all.
 */
export function insertImported<T extends Table>(
  table: T,
  rows: InferInsertModel<T>[],
  instead: Record<string, ReturnType<typeof sql>> = {},
  where: Statement = sql`true`,
): Write[] {
  const [first] = rows;
  if (!first) return [];
  const columns = getTableColumns(table);
  const names = Object.keys(first).map((key) => columns[key]?.name ?? key);
  const plain = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value])),
  );
  const values = names
    .map((name) => instead[name] ?? sql`${raw(`j.value ->> '$.${name}'`)}`)
    .reduce((all, value) => sql`${all}, ${value}`);
  return pack(plain).map((json) =>
    write(sql`insert into ${raw(getTableName(table))} (${raw(names.join(", "))})
      select ${values} from json_each(${json}) j where ${where}
      on conflict (community_id, source, external_id) where source is not null do nothing returning id`),
  );
}

/** JSON arrays of the rows, none larger than a database takes as one value. */
function pack(rows: object[]): string[] {
  const packs: string[][] = [];
  let room = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    // Three bytes a character is the most that UTF-8 needs for one of JavaScript's.
    const size = text.length * 3 + 1;
    if (size > room) {
      packs.push([]);
      room = MAX_JSON_BYTES;
    }
    packs.at(-1)?.push(text);
    room -= size;
  }
  return packs.map((texts) => `[${texts.join(",")}]`);
}
