import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";

const ATTENDEES_AT_ONCE = 250;

/** What goes with posts that are removed; `isWhole` where nothing of it is left behind. Some attendees at a time: each counts down. */
export async function eventRemoval(
  ctx: Ctx,
  postIds: readonly number[],
): Promise<{ writes: Write[]; isWhole: boolean }> {
  if (postIds.length === 0) return { writes: [], isWhole: true };
  const these = sql`(select value from json_each(${list([...postIds])}))`;
  const events = sql`events where post_id in ${these} and community_id = ${ctx.community.id}`;
  const attendees = sql`event_attendees where post_id in ${these} and community_id = ${ctx.community.id}`;
  const [found, coming] = await Promise.all([
    ctx.read(() => sql`select 1 from ${events} limit 1`),
    ctx.read(() => sql`select 1 from ${attendees} limit ${ATTENDEES_AT_ONCE + 1}`),
  ]);
  if (coming.length > ATTENDEES_AT_ONCE) {
    const some = sql`select post_id, member_id from ${attendees} limit ${ATTENDEES_AT_ONCE}`;
    return {
      isWhole: false,
      writes: [
        write(sql`delete from event_attendees where community_id = ${ctx.community.id}
        and (post_id, member_id) in (${some})`),
      ],
    };
  }
  return {
    isWhole: true,
    writes: [
      ...(coming.length > 0 ? [write(sql`delete from ${attendees}`)] : []),
      // A series goes with the last of its dates.
      ...(found.length > 0
        ? [
            write(sql`delete from event_series where community_id = ${ctx.community.id}
              and id in (select series_id from ${events} and series_id is not null)
              and not exists (select 1 from events o where o.series_id = event_series.id and o.post_id not in ${these})`),
            write(sql`delete from ${events}`),
          ]
        : []),
    ],
  };
}
