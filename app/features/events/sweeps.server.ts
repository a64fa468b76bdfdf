import { visitor } from "~/lib/viewer";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { reachableEvent } from "./state.server";

const AT_ONCE = 50;

/**
 * Of events whose RSVPs have closed, or which are over. What is asked with each answer needs nobody to say so; but the
 * copies kept for visitors still show the button, and the list what comes.
 */
export const eventSweeps: readonly Sweep[] = [{ name: "due events", of: SHARDS, run: (ctx) => sweepDueEvents(ctx) }];

/** Works on the whole shard of `ctx`; safe in a race and after a stop. Answers how many it has looked at. */
export async function sweepDueEvents(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = await ctx.read(
    () => sql<{ id: number; communityId: number; at: number }>`select e.post_id as id, e.community_id as communityId,
        e.due_at as at from events e indexed by events_due
      where e.is_listed = 1 and e.due_at is not null and e.due_at <= ${now} order by e.due_at limit ${AT_ONCE}`,
  );
  for (const event of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: event.communityId, shard: ctx.community.shard });
    await commit(own, {
      writes: [
        write(sql`update events set due_at = case when ends_at > ${now} then ends_at end
          where post_id = ${event.id} and community_id = ${own.community.id} and due_at = ${event.at}`),
      ],
      origin: "system",
      changesPublicPages: true,
      publicWhere: sql`exists (select 1 ${reachableEvent(own, visitor, event.id)})`,
    });
  }
  return due.length;
}
