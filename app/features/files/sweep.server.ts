import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { possibleKeys } from "./keys";
import { LOOSE_MS } from "./rules";

const AT_ONCE = 100;

/**
 * Removes what has hung on nothing for a day, from R2 and the table, at most 100 files a run; `ctx` is a system
 * context of one shard. First the file is taken from its owner, so that nobody attaches it any more; then its
 * objects go, then its row. A run killed in between is finished by the next. Returns how many were removed.
 */
export async function sweepLooseFiles(ctx: Ctx): Promise<number> {
  const before = ctx.now() - LOOSE_MS;
  const loose = await ctx.read(
    () => sql<{ id: number }>`select id from files indexed by files_loose
      where attached_kind is null and created_at < ${before} limit ${AT_ONCE}`,
  );
  if (loose.length === 0) return 0;
  const ids = list(loose.map((file) => file.id));
  const chosen = sql`attached_kind is null and id in (select value from json_each(${ids}))`;
  const taken = await commit(ctx, {
    writes: [write(sql`update files set owner_id = 0 where ${chosen} returning id, community_id`)],
  });
  const files = (taken.rows[0] ?? []) as { id: number; community_id: number }[];
  await ctx.files.remove(files.flatMap((file) => possibleKeys(file.community_id, file.id)));
  await commit(ctx, { writes: [write(sql`delete from files where owner_id = 0 and ${chosen}`)] });
  return files.length;
}
