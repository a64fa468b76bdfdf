import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { conflict, forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import { mustAsk, saysAll } from "../coming.server";
import { takeRsvpBack } from "../commands.server";
import { seriesRsvpFact } from "../facts";
import { maySit } from "../line.server";
import type { RsvpPayload } from "../present";
import { LASTS_MOST_MS } from "../rules";
import { eventState, reachableEvent } from "../state.server";
import type { Scope } from "./rule";

/** As the wire answers: to which dates one comes by now, of those that were asked for and are not over. */
export interface DatesRsvpPayload {
  /** The posts' ids. */
  going: number[];
  /** Where there was no place, it was too late to say so, or its host asks something first. */
  refused: number[];
}

/** So many dates may be named at once: a year of weeks, and more. */
export const DATES_AT_ONCE = 100;
/** All that stand: a year of days, as far as a series is made. */
const DATES_MOST = 400;

/**
 * The viewer comes to some dates of a series (`eventIds`), or to all that are to come: one statement
 * asks for each whether there is a seat while it takes it. What is full or closed is left out and named. Safe to repeat.
 * Throws 401, 403 confirm_email, 404, 409 event_series_none for an event that is no date of a series, or where none
 * was to be had.
 */
export async function giveRsvpToDates(
  ctx: Ctx,
  postId: number,
  eventIds: readonly number[] | null,
): Promise<DatesRsvpPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const now = ctx.now();
  const me = ctx.viewer.memberId;
  const most = eventIds === null ? DATES_MOST : DATES_AT_ONCE;
  const seats = sql`insert into event_attendees (community_id, post_id, member_id, status, created_at)
    select e.community_id, e.post_id, ${me}, 'going', ${now} from ${datesAsked(ctx, postId, eventIds)}
      and e.cancelled_at is null and e.rsvp_disabled = 0 and e.rsvp_closes_at > ${now}
      and not ${mustAsk(ctx)} and ${saysAll(sql`'[]'`)} and ${maySit(sql`1`, sql`0`)}
    order by e.starts_at limit ${most}
    on conflict (post_id, member_id) do update set status = 'going', seats = 1, names = '[]',
      created_at = excluded.created_at
      where event_attendees.status in ('not_going', 'missed', 'invited')`;
  const [state] = await ctx.read((viewer) => eventState(ctx, viewer, postId));
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  const { rows } = await commit(ctx, {
    writes: [
      when(seats).record(seriesRsvpFact("given", postId)),
      write(sql`select e.post_id as id, exists (select 1 from event_attendees t where t.post_id = e.post_id
          and t.member_id = ${me} and t.status = 'going') as isGoing
        from ${datesAsked(ctx, postId, eventIds)} order by e.starts_at limit ${most}`),
    ],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  const found = (rows[1] ?? []) as { id: number; isGoing: number }[];
  const going = found.filter(({ isGoing }) => isGoing === 1).map(({ id }) => id);
  if (going.length === 0) throw conflict("event_series_none");
  return { going, refused: found.filter(({ isGoing }) => isGoing === 0).map(({ id }) => id) };
}

/**
 * `events e` of the series that the post is a date of, that are not over and that the viewer may read: those of these
 * ids, or all.
 */
const datesAsked = (ctx: Ctx, postId: number, eventIds: readonly number[] | null): Statement => {
  const { stands, isReadable } = ctx.subjects.of("post");
  return sql`events e join posts x on x.id = e.post_id join spaces s on s.id = x.space_id
    where e.series_id = (select o.series_id from events o where o.post_id = ${postId} and o.community_id = ${ctx.community.id})
      and e.community_id = ${ctx.community.id} and e.is_listed = 1 and e.ends_at > ${ctx.now()}
      and e.starts_at > ${ctx.now() - LASTS_MOST_MS}
      ${eventIds === null ? nothing : sql`and e.post_id in (select value from json_each(${list([...eventIds])}))`}
      and ${stands} and ${isReadable(ctx.viewer, ctx)}`;
};

/**
 * The viewer does not come to this date, to it and those that follow, or to none that is to come (`unrsvp_mode`). Safe
 * to repeat. Throws as `takeRsvpBack`.
 */
export async function takeDatesBack(ctx: Ctx, postId: number, scope: Scope): Promise<RsvpPayload> {
  if (scope === "one") return takeRsvpBack(ctx, postId);
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  const [state] = await ctx.read((viewer) => eventState(ctx, viewer, postId));
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  const from = scope === "following" ? sql`and e.starts_at >= ${state.startsAt}` : nothing;
  // Who waits for the places that come free is offered them by the sweep.
  const freed = sql`update event_attendees set status = 'not_going', seats = 1, names = '[]', held_until = null,
      offered_at = null, passed = 0
    where member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}
      and status in ('going', 'waiting', 'offered', 'requested')
      and post_id in (select e.post_id from events e where e.community_id = ${ctx.community.id}
        and e.series_id = (select o.series_id from events o where o.post_id = ${postId} and o.community_id = ${ctx.community.id})
        and e.ends_at > ${ctx.now()} and e.starts_at > ${ctx.now() - LASTS_MOST_MS} ${from})`;
  await commit(ctx, {
    writes: [when(freed).record(seriesRsvpFact("taken", postId))],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  return takeRsvpBack(ctx, postId);
}
