import { type Ctx, noCommunity } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { reactionsWith, removeReactions } from "./remove.server";

/** Of a community's own emoji that were deleted: the reactions with them go, then their names are free. */
export const emojiSweeps: readonly Sweep[] = [{ name: "emojis", of: SHARDS, run: (ctx) => sweepDeletedEmojis(ctx) }];

const STEPS = 25;
const EMOJIS_AT_ONCE = 20;

/** Works on the whole shard of `ctx`; answers how many emoji are gone. */
export async function sweepDeletedEmojis(ctx: Ctx, steps = STEPS): Promise<number> {
  const due = await ctx.read(
    () => sql<DueEmoji>`select id, community_id as communityId, name from custom_emojis indexed by custom_emojis_deleted
      where deleted_at is not null order by deleted_at limit ${EMOJIS_AT_ONCE}`,
  );
  let left = steps;
  let gone = 0;
  for (const { id, communityId, name } of due) {
    const theirs = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
    while (left-- > 0) {
      const { rows } = await commit(theirs, {
        writes: [
          write(removeReactions(theirs, name)),
          write(sql`delete from custom_emojis where id = ${id} and community_id = ${communityId}
            and deleted_at is not null and not exists (${reactionsWith(theirs, name)}) returning id`),
        ],
        changesPublicPages: true,
      });
      if ((rows[1]?.length ?? 0) === 0) continue;
      gone += 1;
      break;
    }
  }
  return gone;
}

interface DueEmoji {
  id: number;
  communityId: number;
  name: string;
}
