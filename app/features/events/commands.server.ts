import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { canReadPost, postPolicy } from "~/features/posts/policy";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { AppError, conflict, forbidden, invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { eventFact } from "./facts";
import { GROUP_MOST } from "./line";
import { LINE_SWEEP, maySit, offerWrites } from "./line.server";
import { presentRsvp, type RsvpPayload } from "./present";
import { rsvpStateAt } from "./rules";
import { type EventStateRow, eventState, reachableEvent } from "./state.server";

/** How somebody comes. */
export interface Coming {
  /** Whom they bring, "" for one whom nobody has named yet; absent: as they have said, and alone if they have said nothing. */
  guests?: readonly string[];
  /** They wait where there are not so many places. */
  waits?: boolean;
}

/**
 * The viewer comes to an event, takes what they were offered, or comes with others than they had said; where there are
 * not so many places and they would wait, they stand in line. Safe to repeat. A seat is taken by the one statement that
 * asks whether there is one, so that however many race never one too many is given. Throws 401, 403 confirm_email,
 * event_rsvp_off, event_over and event_rsvp_closed, 404, 409 event_full and event_group_full, 422.
 */
export async function giveRsvp(
  ctx: Ctx,
  postId: number,
  { guests, waits = false }: Coming = {},
): Promise<RsvpPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const row = await answer(ctx, postId, [
    sit(ctx, postId, guests),
    ...(guests ? [sitOtherwise(ctx, postId, guests), waitOtherwise(ctx, postId, guests)] : []),
    ...(waits ? [wait(ctx, postId, guests ?? [])] : []),
    // Who comes with fewer leaves places: more than one group is offered theirs by the sweep.
    ...offerWrites(ctx, postId, 1),
  ]);
  const isAsSaid = guests === undefined || row.seats === guests.length + 1;
  if (isAsSaid && (row.status === "going" || row.status === "waiting")) return presentRsvp(row, seesAll(ctx, row));
  throw refusal(row, guests?.length ?? 0, ctx.now());
}

function refusal(row: EventStateRow, guests: number, now: number): AppError {
  const isFull = row.status !== "offered";
  const { startsAt, endsAt, closesAt, groupMost, rsvpLimit } = row;
  const state = rsvpStateAt({ startsAt: startsAt ?? 0, endsAt, closesAt, isOff: row.isOff === 1, isFull }, now);
  if (state === "past" || state === "off" || state === "closed") return forbidden(REFUSED[state]);
  if (guests >= groupMost) {
    return invalid({ guests: "event_group_too_large" }, "invalid", { guests: { count: groupMost - 1 } });
  }
  if (rsvpLimit !== null && guests >= rsvpLimit) return invalid({ guests: "event_group_over_limit" });
  return conflict(guests > 0 ? "event_group_full" : "event_full");
}

const REFUSED = { off: "event_rsvp_off", closed: "event_rsvp_closed", past: "event_over" } as const;

/** The viewer does not come after all, or waits no more; their seats are for whose turn it is. Nothing happens where they had none. */
export async function takeRsvpBack(ctx: Ctx, postId: number): Promise<RsvpPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  const freed = (status: Statement) => sql`update event_attendees set status = 'not_going', seats = 1, names = '[]',
      held_until = null, offered_at = null, passed = 0
    where post_id = ${postId} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}
      and ${status} and exists (select 1 ${reachableEvent(ctx, ctx.viewer, postId)})`;
  const row = await answer(ctx, postId, [
    when(freed(sql`status = 'going'`)).record(eventFact("rsvp_taken", postId)),
    when(freed(sql`status in ('waiting', 'offered')`)).record(eventFact("wait_ended", postId)),
    ...offerWrites(ctx, postId, GROUP_MOST),
  ]);
  return presentRsvp(row, seesAll(ctx, row));
}

/** A yes of who had not said it; of who was offered places as many of them as they say. */
function sit(ctx: Ctx, postId: number, guests: readonly string[] | undefined): Write {
  const now = ctx.now();
  const offered = (column: Statement) => sql`(select ${column} from event_attendees t where t.post_id = e.post_id
    and t.member_id = ${ctx.viewer.memberId} and t.status = 'offered'
    and (t.held_until is null or t.held_until > ${now}))`;
  const own = sql`coalesce(${offered(sql`t.seats`)}, 0)`;
  const seats = guests ? sql`${guests.length + 1}` : sql`max(1, ${own})`;
  const names = guests ? sql`${JSON.stringify(guests)}` : sql`coalesce(${offered(sql`t.names`)}, '[]')`;
  return when(sql`insert into event_attendees (community_id, post_id, member_id, status, seats, names, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'going', ${seats}, ${names}, ${now}
    ${openTo(ctx, postId, guests)} and ${maySit(seats, own)}
    on conflict (post_id, member_id) do update set status = 'going', seats = excluded.seats, names = excluded.names,
      created_at = excluded.created_at, held_until = null, offered_at = null, passed = 0
      where event_attendees.status not in ('going', 'waiting')`).record(eventFact("rsvp_given", postId));
}

/** Who comes already comes with others. */
function sitOtherwise(ctx: Ctx, postId: number, guests: readonly string[]): Write {
  const seats = sql`${guests.length + 1}`;
  return when(sql`update event_attendees set seats = ${guests.length + 1}, names = ${JSON.stringify(guests)}
    where ${ownRow(ctx, postId)} and status = 'going'
      and (seats <> ${guests.length + 1} or names <> ${JSON.stringify(guests)})
      and exists (select 1 ${openTo(ctx, postId, guests)} and ${maySit(seats, sql`event_attendees.seats`)})`).record(
    eventFact("rsvp_changed", postId),
  );
}

/** Who waits waits with others: a smaller group keeps its place, a larger one begins anew. */
function waitOtherwise(ctx: Ctx, postId: number, guests: readonly string[]): Write {
  const seats = guests.length + 1;
  return when(sql`update event_attendees set seats = ${seats}, names = ${JSON.stringify(guests)},
      created_at = iif(${seats} > seats, ${ctx.now()}, created_at), passed = iif(${seats} > seats, 0, passed)
    where ${ownRow(ctx, postId)} and status = 'waiting' and (seats <> ${seats} or names <> ${JSON.stringify(guests)})
      and exists (select 1 ${openTo(ctx, postId, guests)} and (e.rsvp_limit is null or ${seats} <= e.rsvp_limit))`).record(
    eventFact("rsvp_changed", postId),
  );
}

/** Behind whoever waits already. */
function wait(ctx: Ctx, postId: number, guests: readonly string[]): Write {
  const seats = guests.length + 1;
  return when(sql`insert into event_attendees (community_id, post_id, member_id, status, seats, names, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'waiting', ${seats}, ${JSON.stringify(guests)}, ${ctx.now()}
    ${openTo(ctx, postId, guests)} and e.has_waiting_list = 1 and ${seats} <= e.rsvp_limit
    on conflict (post_id, member_id) do update set status = 'waiting', seats = excluded.seats, names = excluded.names,
      created_at = excluded.created_at, held_until = null, offered_at = null, passed = 0
      where event_attendees.status not in ('going', 'waiting', 'offered')`).record(eventFact("wait_begun", postId));
}

/** `from … where …`: the event `e`, where its reader may say yes now, in a group of this size. */
const openTo = (ctx: Ctx, postId: number, guests: readonly string[] | undefined): Statement => {
  const now = ctx.now();
  const fits = sql`and ${(guests?.length ?? 0) + 1} <= e.group_most`;
  return sql`${reachableEvent(ctx, ctx.viewer, postId)} and e.rsvp_disabled = 0 and e.ends_at > ${now}
    and e.rsvp_closes_at > ${now} ${fits}`;
};

const ownRow = (ctx: Ctx, postId: number): Statement => sql`post_id = ${postId} and member_id = ${ctx.viewer.memberId}
  and community_id = ${ctx.community.id}`;

/** What is answered is read in the batch that has written it. */
async function answer(ctx: Ctx, postId: number, asked: Write[]): Promise<EventStateRow> {
  const { rows } = await commit(ctx, {
    writes: [...asked, write(eventState(ctx, ctx.viewer, postId))],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  // Nobody waits a minute to be told; what is lost on the way the cron finds.
  if (rows.slice(0, -1).some((offered) => offered.length > 0)) ctx.sweepSoon(LINE_SWEEP, 1);
  const row = rows.at(-1)?.[0] as EventStateRow | undefined;
  refuseUnreadableSubject(ctx, row);
  if (row.startsAt === null) throw notFound();
  return row;
}

const seesAll = (ctx: Ctx, row: EventStateRow): boolean => row.hidesAttendees === 0 || mayChange(ctx, row);

/** Who changes an event sees all of it. */
export const mayChange = (ctx: Ctx, row: EventStateRow): boolean => {
  const space = toSpaceAccess(row);
  const subject = { authorId: row.authorId, status: "published", isShared: row.isShared === 1, space } as const;
  return canReadPost(ctx.viewer, subject) && postPolicy.can_update_post(ctx.viewer, subject);
};
