import { closeSockets } from "~/features/accounts/sessions.server";
import type { Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { resolveCommunity } from "~/platform/hosts.server";
import type { Sweep } from "~/platform/sweeps";
import { endedIn, endWrite, overNow } from "./ending.server";

const A_RUN = 100;

export const masqueradeSweeps: readonly Sweep[] = [
  { name: "masquerades", of: SHARDS, run: (ctx) => sweepMasquerades(ctx) },
];

/**
 * What time, a lost role or the end of the admin's own session has ended: no request is proven by it any more; here its
 * end is written down, and what is still open is told. Returns how many.
 */
export async function sweepMasquerades(ctx: Ctx): Promise<number> {
  const over = await ctx.read(() => overNow(ctx.now(), sql`1`, A_RUN));
  for (const row of over) {
    const community = await resolveCommunity(ctx.directory, row.communityId);
    const there = ctx.forCommunity(community.id === 0 ? { ...ctx.community, id: row.communityId } : community);
    await commit(there, { writes: [endWrite(there, row, false)], origin: "system" });
    await closeSockets(ctx, [endedIn(row.communityId, row)]);
  }
  return over.length;
}
