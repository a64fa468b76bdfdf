import { RENDER_VERSION, SWEEP_MS } from "~/lib/html/limits";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { raw, type Statement } from "~/platform/database/sql";

/** As the partial indexes say it, in letters: a value bound to it would not be found there. */
export const isStale = raw(`rendered >= 0 and rendered < ${RENDER_VERSION}`);

export interface SweepLimits {
  /** Batches a run. */
  steps?: number;
  clock?: () => number;
}

/**
 * Writes anew the texts that an older version of the product has written: those that `find` brings, on the whole
 * shard of `ctx`, in batches of one community each, none of them begun after `SWEEP_MS`. `update` makes the guarded
 * write of one row: what was changed in between is newer and stays. Answers how many were written.
 */
export async function sweepStale<Row extends { communityId: number }>(
  ctx: Ctx,
  find: Statement<Row>,
  update: (ctx: Ctx, row: Row) => Promise<Statement>,
  { steps = 20, clock = Date.now }: SweepLimits = {},
): Promise<number> {
  const until = clock() + SWEEP_MS;
  let written = 0;
  for (let step = 0; step < steps && clock() < until; step++) {
    const stale = await ctx.read(() => find);
    if (stale.length === 0) break;
    for (const [communityId, rows] of Map.groupBy(stale, (row) => row.communityId)) {
      const own = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
      const writes = [];
      for (const row of rows) writes.push(when(await update(own, row)).record());
      const { changes } = await commit(own, { writes, changesPublicPages: true });
      written += changes.filter((changed) => changed > 0).length;
    }
  }
  return written;
}

/** One text that breaks the renderer, which only a fault of ours can be, must not stop all that come after it. */
export async function orUnrenderable<Text>(what: string, id: number, render: Promise<Text>, none: Text): Promise<Text> {
  return render.catch((error: unknown) => {
    console.error(JSON.stringify({ sweep: what, id, reason: String(error) }));
    return none;
  });
}
