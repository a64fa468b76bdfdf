import { getTableColumns, getTableName, type InferInsertModel, type Table } from "drizzle-orm";
import type { SqlValue, Statement } from "./sql";

/** A typed insert of one row; the names of columns come from the Drizzle schema. */
export function insertInto<T extends Table>(table: T, row: InferInsertModel<T>): Statement {
  const columns = getTableColumns(table);
  const names: string[] = [];
  const params: SqlValue[] = [];
  for (const [key, value] of Object.entries(row)) {
    const column = columns[key];
    if (!column || value === undefined) continue;
    names.push(column.name);
    params.push(value as SqlValue);
  }
  const places = params.map((_, i) => `?${i + 1}`).join(", ");
  return { text: `insert into ${getTableName(table)} (${names.join(", ")}) values (${places})`, params };
}

/** As `insertInto`, doing nothing when the named unique columns are taken: safe to run twice. */
export function insertOnce<T extends Table>(table: T, row: InferInsertModel<T>, on: string): Statement {
  const insert = insertInto(table, row);
  return { text: `${insert.text} on conflict (${on}) do nothing`, params: insert.params };
}
