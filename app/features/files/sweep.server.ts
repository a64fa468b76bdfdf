import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { possibleKeys } from "./keys";
import { LOOSE_MS } from "./rules";

const AT_ONCE = 100;

/** Of files: what hangs on nothing for a day goes. */
export const fileSweeps: readonly Sweep[] = [{ name: "files", of: SHARDS, run: (ctx) => sweepLooseFiles(ctx) }];

/**
 * Removes what has hung on nothing for a day, from R2 and the table, at most 100 files a run; `ctx` is a system
 * context of one shard. First the file is taken from its owner, so that nobody attaches it any more; then its
 * objects go, then its row. A run killed in between is finished by the next. Returns how many were removed.
 */
export async function sweepLooseFiles(ctx: Ctx): Promise<number> {
  const before = ctx.now() - LOOSE_MS;
  const taken = await commit(ctx, {
    // How long it has been loose is asked by the statement that takes it: it may have hung somewhere a moment ago.
    writes: [
      write(sql`update files set owner_id = 0 where id in (select id from files indexed by files_loose
        where attached_kind is null and created_at < ${before} limit ${AT_ONCE}) returning id, community_id`),
    ],
  });
  const files = (taken.rows[0] ?? []) as { id: number; community_id: number }[];
  if (files.length === 0) return 0;
  await ctx.files.remove(files.flatMap((file) => possibleKeys(file.community_id, file.id)));
  const ids = list(files.map(({ id }) => id));
  await commit(ctx, {
    writes: [write(sql`delete from files where owner_id = 0 and id in (select value from json_each(${ids}))`)],
  });
  return files.length;
}
