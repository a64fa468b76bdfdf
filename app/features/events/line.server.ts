import type { Ctx } from "~/platform/context";
import { type Write, when, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { placesOffered } from "./facts";
import { GROUP_MOST, HELD_LEAST_MS, HELD_MOST_MS, PATIENCE } from "./line";

const SIZES = list(Array.from({ length: GROUP_MOST }, (_, n) => n + 1));
const free = sql`(e.rsvp_limit - e.going_count - e.held_count)`;
const isInTime = (now: number) => sql`e.is_listed = 1 and e.cancelled_at is null
  and e.rsvp_disabled = 0 and e.rsvp_closes_at > ${now}`;

/** Of event `e`: somebody whom it could hold has been passed too often, and places are kept for them. */
export const keepsPlaces: Statement = sql`exists (select 1 from event_attendees b indexed by event_attendees_kept
  where b.post_id = e.post_id and b.status = 'waiting' and b.passed >= ${raw(String(PATIENCE))} and b.seats <= e.rsvp_limit)`;

/**
 * Of event `e`: `seats` more than the `own` ones that somebody holds may be taken by them at once. Beside who waits only
 * where nobody in line would be given them.
 */
export const maySit = (seats: Statement, own: Statement): Statement => sql`(e.rsvp_limit is null or ${seats} <= ${own}
  or (${seats} - ${own} <= ${free} and (e.waiting_count = 0 or not (${keepsPlaces} or exists (
    select 1 from event_attendees f indexed by event_attendees_sizes
    where f.post_id = e.post_id and f.status = 'waiting' and f.seats <= ${free})))))`;

/** Whose turn it is, as line.ts `turnOf` says: of each size the first in line, and of those whom the places fit the first. */
export const nextInLine = (ctx: Ctx, postId: number): Statement<{ id: number }> => sql`select w.member_id as id
  from events e cross join json_each(${SIZES}) n
  cross join event_attendees w on w.rowid = (select f.rowid from event_attendees f indexed by event_attendees_sizes
    where f.post_id = e.post_id and f.status = 'waiting' and f.seats = n.value
    order by f.created_at, f.member_id limit 1)
  where e.post_id = ${postId} and e.community_id = ${ctx.community.id} and e.waiting_count > 0 and ${isInTime(ctx.now())}
    and (e.rsvp_limit is null or n.value <= ${free})
    and not exists (select 1 from event_attendees b indexed by event_attendees_kept
      where b.post_id = e.post_id and b.status = 'waiting' and b.passed >= ${raw(String(PATIENCE))}
        and (e.rsvp_limit is null or b.seats <= e.rsvp_limit)
        and (b.created_at, b.member_id) < (w.created_at, w.member_id))
  order by w.created_at, w.member_id limit 1`;

/** The sweep that begins the clocks of offers, and goes on with what one commit leaves. */
export const LINE_SWEEP = "waiting lists";

/** In the commit that may have left places: they are offered to whose turn it is, to `most` groups. */
export const offerWrites = (ctx: Ctx, postId: number, most: number): Write[] =>
  Array.from({ length: most }, () =>
    write(sql`update event_attendees set status = 'offered', offered_at = null, held_until = null
      where community_id = ${ctx.community.id} and post_id = ${postId} and status = 'waiting'
        and member_id = (${nextInLine(ctx, postId)}) returning member_id as id`),
  );

/** Of offers that nobody knows of yet: from now on they are held, and told of. */
export function clockWrite(ctx: Ctx, event: { id: number; authorId: number }): Write {
  const now = ctx.now();
  return when(sql`update event_attendees set offered_at = ${now}, held_until = (select min(e.rsvp_closes_at,
        ${now} + min(${HELD_MOST_MS}, max(${HELD_LEAST_MS}, (e.rsvp_closes_at - ${now}) / 2)))
      from events e where e.post_id = event_attendees.post_id)
    where community_id = ${ctx.community.id} and post_id = ${event.id} and status = 'offered' and held_until is null`).record(
    placesOffered(event, now),
  );
}
