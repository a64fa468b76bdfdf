import type { CommunityRef, Ctx } from "~/platform/context";
import { commitDirectory, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import type { Sweep } from "~/platform/sweeps";
import { beginRemoval } from "./commands/remove-community.server";
import { isFilled, openCommunity } from "./commands/create-community.server";
import { FINISH_AFTER_MS, REMOVE_AFTER_MS } from "./rules";

const A_RUN = 50;

/** Of communities: what a kill left half made is finished, or removed. */
export const communitySweeps: readonly Sweep[] = [
  { name: "communities", of: ["DIRECTORY"], run: (ctx) => sweepCommunities(ctx) },
  { name: "removed communities", of: ["DIRECTORY"], run: (ctx) => sweepRemoved(ctx) },
];

/**
 * Finishes creations whose shard rows stand and removes those that never got that far, so that no kill leaves half
 * a community or an address nobody can take. `ctx` is any context; returns how many were settled.
 */
export async function sweepCommunities(ctx: Ctx): Promise<number> {
  const [pending] = await readDirectory(
    ctx,
    sql<Pending>`select id, slug, name, shard, locale, is_private as wasPrivate, created_by as createdBy,
        created_at as createdAt
      from communities where state = 'pending' and created_at < ${ctx.now() - FINISH_AFTER_MS}
      order by created_at limit ${A_RUN}`,
  );
  let settled = 0;
  for (const { createdBy, createdAt, ...row } of pending) {
    const community: CommunityRef = { ...row, wasPrivate: row.wasPrivate === 1 };
    try {
      if (await isFilled(ctx.forCommunity(community))) await openCommunity(ctx, community, createdBy ?? 0);
      else if (createdAt < ctx.now() - REMOVE_AFTER_MS) await giveUp(ctx, community.id);
      else continue;
      settled += 1;
    } catch (error) {
      // One that cannot be settled must not keep the others waiting; it is tried again in a minute.
      ctx.log({ sweep: "communities", pending: community.id, reason: String(error) });
    }
  }
  return settled;
}

/** Begins the removal of what was closed and has no job that lives: killed before it, or failed for good. */
export async function sweepRemoved(ctx: Ctx): Promise<number> {
  const [removed] = await readDirectory(
    ctx,
    sql<CommunityRef>`select id, slug, name, shard, locale from communities where state = 'deleted'
      order by created_at limit ${A_RUN}`,
  );
  for (const row of removed) {
    try {
      await beginRemoval(ctx.forCommunity({ ...row, wasPrivate: true }));
    } catch (error) {
      ctx.log({ sweep: "communities", removed: row.id, reason: String(error) });
    }
  }
  return removed.length;
}

interface Pending extends Omit<CommunityRef, "wasPrivate"> {
  wasPrivate: number;
  createdBy: number | null;
  createdAt: number;
}

async function giveUp(ctx: Ctx, communityId: number): Promise<void> {
  await commitDirectory(ctx, {
    writes: [
      write(sql`delete from account_communities where community_id = ${communityId} and state = 'pending'`),
      write(sql`delete from communities where id = ${communityId} and state = 'pending'`),
    ],
    origin: "system",
  });
}
