import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";

const VOTES_AT_ONCE = 250;

/** What goes with posts that are removed; `isWhole` where nothing of it is left behind. Some votes at a time: each counts down. */
export async function pollRemoval(
  ctx: Ctx,
  postIds: readonly number[],
): Promise<{ writes: Write[]; isWhole: boolean }> {
  if (postIds.length === 0) return { writes: [], isWhole: true };
  const polls = sql`(select q.id from json_each(${list([...postIds])}) w cross join polls q on q.post_id = w.value
    where q.community_id = ${ctx.community.id})`;
  const votes = sql`poll_votes where poll_id in ${polls} and community_id = ${ctx.community.id}`;
  const found = await ctx.read(() => sql`select 1 from ${votes} limit ${VOTES_AT_ONCE + 1}`);
  const isWhole = found.length <= VOTES_AT_ONCE;
  const some = sql`(poll_id, voter, slot) in (select poll_id, voter, slot from ${votes} limit ${VOTES_AT_ONCE})`;
  return {
    isWhole,
    writes: [
      ...(found.length > 0
        ? [write(sql`delete from poll_votes where community_id = ${ctx.community.id} and ${some}`)]
        : []),
      ...(isWhole
        ? [
            write(sql`delete from poll_options where poll_id in ${polls} and community_id = ${ctx.community.id}`),
            write(sql`delete from polls where id in ${polls} and community_id = ${ctx.community.id}`),
          ]
        : []),
    ],
  };
}
