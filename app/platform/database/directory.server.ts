import type { Ctx } from "../context";
import { batch } from "./meter";
import type { Statement } from "./sql";

/** Reads from the directory in one trip. The directory is small: its statements go by primary key or unique index. */
export async function readDirectory<T extends readonly Statement[]>(ctx: Ctx, ...statements: T): Promise<RowsOf<T>> {
  const results = await batch(ctx.directory, statements, ctx.directoryMeter);
  return results.map((result) => result.results) as RowsOf<T>;
}

type RowsOf<T extends readonly Statement[]> = { [K in keyof T]: T[K] extends Statement<infer Row> ? Row[] : never };
