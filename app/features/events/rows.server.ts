import type { Ctx } from "~/platform/context";
import type { Claim } from "~/lib/viewer";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { keepsPlaces } from "./line.server";
import { LINE_COUNTED, SAMPLE_GOING } from "./rules";

/** What makes `p` (posts) an event, as row.ts `eventIn` reads it; null for every other post, which costs it nothing. */
export const eventColumn = (viewer: Claim): Statement => sql`case when p.post_type = 'event' then
  (select json_array(e.starts_at_wall, e.zone, e.occurrence, e.duration_minutes, e.is_all_day, e.starts_at, e.ends_at,
    e.location_kind, e.place, e.location_url, e.hide_location, e.rsvp_disabled, e.rsvp_limit, e.rsvp_closes_before,
    e.hide_attendees, e.going_count, e.group_most, e.has_waiting_list, e.held_count, e.waiting_count,
    iif(e.waiting_count > 0, ${keepsPlaces}, 0), e.needs_approval, e.questions, e.confirmation,
    ${ownAnswer(viewer)}, e.repeats,
    json((select json_array(r.id, r.rule, r.last_day, e.is_apart) from event_series r where r.id = e.series_id)),
    e.reminders, e.cancelled_at, e.sequence, e.location) from events e where e.post_id = p.id) end`;

/**
 * A few who come to `p`, the first who said so first: JSON of [public_uid, name, author_number, avatar]. To a visitor only
 * where the community shows its members to everybody.
 */
export const goingColumn = ({ community }: Pick<Ctx, "community">, viewer: Claim): Statement => sql`case
  when p.post_type = 'event' and ${showsPeople(viewer, sql`p.community_id`)} then
  (select json_group_array(json_array(m.public_uid, m.name, m.author_number, m.avatar)) from
    (select t.member_id from event_attendees t where t.post_id = p.id and t.status = 'going'
      and t.community_id = ${community.id} order by t.created_at, t.member_id limit ${raw(String(SAMPLE_GOING))}) n
    join members m on m.id = n.member_id) end`;

/** Who comes to `p` as something else than an attendee, the first first: JSON of [role, [public_uid, name, author_number, avatar]]. */
export const hostsColumn = ({
  community,
}: Pick<Ctx, "community">): Statement => sql`case when p.post_type = 'event' then
  (select json_group_array(json_array(n.role, json_array(m.public_uid, m.name, m.author_number, m.avatar))) from
    (select t.member_id, t.role from event_attendees t indexed by event_attendees_roles where t.post_id = p.id
      and t.role <> 'attendee' and t.status = 'going' and t.community_id = ${community.id}
      order by t.created_at, t.member_id limit ${raw(String(SAMPLE_GOING))}) n join members m on m.id = n.member_id) end`;

/** Who comes is who is a member: a visitor is told as the directory tells them, a member as far as they read the space. */
export const showsPeople = (viewer: Claim, communityId: Statement): Statement =>
  viewer.memberId === 0
    ? sql`exists (select 1 from communities co where co.community_id = ${communityId} and co.public_member_directory = 1)`
    : sql`1`;

const ownAnswer = (viewer: Claim): Statement =>
  viewer.memberId === 0
    ? sql`null`
    : sql`json((select json_array(t.status, t.seats, json(t.names), t.held_until, json(t.answers)) from event_attendees t
        where t.post_id = p.id and t.member_id = ${viewer.memberId}))`;

/** How many groups stand in line up to the viewer's, counted so far; null for who does not wait. */
export const placeInLine = (viewer: Claim): Statement =>
  viewer.memberId === 0
    ? sql`null`
    : sql`case when p.post_type = 'event' then (select 1 + (select count(*) from (select 1 from event_attendees o
        indexed by event_attendees_answers where o.post_id = t.post_id and o.status = 'waiting'
          and (o.created_at, o.member_id) < (t.created_at, t.member_id) limit ${raw(String(LINE_COUNTED))}))
        from event_attendees t where t.post_id = p.id and t.member_id = ${viewer.memberId} and t.status = 'waiting') end`;
