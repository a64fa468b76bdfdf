import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";

/** What a copy of an event has of its original. Who comes to that does not come to the copy. */
const SAME =
  raw(`starts_at_wall, zone, occurrence, duration_minutes, is_all_day, starts_at, ends_at, location_kind, place, location,
  location_url, hide_location, rsvp_disabled, rsvp_limit, rsvp_closes_before, rsvp_closes_at, due_at, hide_attendees,
  group_most, has_waiting_list, needs_approval, questions, confirmation, reminders, reminds_at`);

/** In the commit that copies posts, behind them: the events among them; `pairs` of original and copy. */
export const copyEvents = (ctx: Ctx, pairs: readonly (readonly [original: number, copy: number])[]): Write[] => [
  write(sql`insert into events (post_id, community_id, space_id, is_listed, ${SAME})
    select p.id, p.community_id, p.space_id, p.status = 'published', ${SAME}
    from json_each(${JSON.stringify(pairs)}) w cross join events e on e.post_id = w.value ->> 0
      cross join posts p on p.id = w.value ->> 1
    where e.community_id = ${ctx.community.id} and p.community_id = ${ctx.community.id}
    on conflict (post_id) do nothing`),
];
