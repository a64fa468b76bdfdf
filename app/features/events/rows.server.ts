import type { Ctx } from "~/platform/context";
import type { Claim } from "~/lib/viewer";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { SAMPLE_GOING } from "./rules";

/** What makes `p` (posts) an event, as row.ts `eventIn` reads it; null for every other post, which costs it nothing. */
export const eventColumn = (viewer: Claim): Statement => sql`case when p.post_type = 'event' then
  (select json_array(e.starts_at_wall, e.zone, e.occurrence, e.duration_minutes, e.is_all_day, e.starts_at, e.ends_at,
    e.location_kind, e.place, e.location_url, e.hide_location, e.rsvp_disabled, e.rsvp_limit, e.rsvp_closes_before,
    e.hide_attendees, e.going_count, ${isGoing(viewer)}) from events e where e.post_id = p.id) end`;

/** A few who come to `p`, the first who said so first: JSON of [public_uid, name, author_number, avatar]. */
export const goingColumn = ({
  community,
}: Pick<Ctx, "community">): Statement => sql`case when p.post_type = 'event' then
  (select json_group_array(json_array(m.public_uid, m.name, m.author_number, m.avatar)) from
    (select t.member_id from event_attendees t where t.post_id = p.id and t.status = 'going'
      and t.community_id = ${community.id} order by t.created_at, t.member_id limit ${raw(String(SAMPLE_GOING))}) n
    join members m on m.id = n.member_id) end`;

const isGoing = (viewer: Claim): Statement =>
  viewer.memberId === 0
    ? sql`0`
    : sql`exists (select 1 from event_attendees t where t.post_id = p.id and t.member_id = ${viewer.memberId}
        and t.status = 'going')`;
