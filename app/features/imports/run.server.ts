import { invalid, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, type Write } from "~/platform/database/commit.server";
import { list, nothing, raw, sql } from "~/platform/database/sql";

/** Commits what a chunk brings, beside what hangs on it, and counts what was new. */
export async function countNew(ctx: Ctx, writes: Write[], beside: Write[] = []): Promise<{ new: number }> {
  if (writes.length + beside.length === 0) return { new: 0 };
  const { rows } = await commit(ctx, { origin: "import", writes: [...writes, ...beside], changesPublicPages: true });
  return { new: rows.slice(0, writes.length).reduce((sum, inserted) => sum + inserted.length, 0) };
}

/** Throws 404 for a run that is none of this community's. */
export async function findRun(ctx: Ctx, id: number): Promise<{ source: string }> {
  const [run] = await ctx.read(
    () => sql<{ source: string }>`select source from imports where id = ${id} and community_id = ${ctx.community.id}`,
  );
  if (!run) throw notFound();
  return run;
}

/** Our ids of what an import has brought, by the dump's own, which each row of a chunk names. */
export async function idsOf<Row>(
  ctx: Ctx,
  importId: number,
  table: "members" | "spaces" | "posts" | "comments",
  rows: Row[],
  named: (row: Row) => string,
): Promise<Map<string, number>> {
  const externalIds = list([...new Set(rows.map(named))]);
  const theirs = sql`community_id = ${ctx.community.id}
    and source = (select source from imports where id = ${importId} and community_id = ${ctx.community.id})
    and external_id in (select value from json_each(${externalIds}))`;
  // Who was here before is no author that the import made.
  const known = sql`union all select member_id, external_id from imported_people where ${theirs}`;
  const found = await ctx.read(
    () => sql<{
      id: number;
      externalId: string;
    }>`select id, external_id as externalId from ${raw(table)} where ${theirs}
      ${table === "members" ? known : nothing}`,
  );
  return new Map(found.map((row) => [row.externalId, row.id]));
}

/** Throws 422 on `field` for what was never sent. */
export function sent(ids: Map<string, number>, externalId: string, field: string): number {
  const id = ids.get(externalId);
  if (id === undefined) throw invalid({ [field]: "import_row_unknown" }, "import_row_unknown");
  return id;
}
