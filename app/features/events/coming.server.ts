import type { Ctx } from "~/platform/context";
import { type Write, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { eventFact } from "./facts";
import { maySit } from "./line.server";
import { reachableEvent } from "./state.server";

/** How somebody comes. */
export interface Coming {
  /** Whom they bring, "" for one whom nobody has named yet; absent: as they have said, and alone if they have said nothing. */
  guests?: readonly string[];
  /** To the event's questions, in their order; absent: as they have said. */
  answers?: readonly string[];
  /** They wait where there are not so many places. */
  waits?: boolean;
}

/** A yes of who had not said it; of who was offered places as many of them as they say. */
export function sit(ctx: Ctx, postId: number, { guests, answers }: Coming): Write {
  const offered = (column: Statement) => sql`(select ${column} from event_attendees t where t.post_id = e.post_id
    and t.member_id = ${ctx.viewer.memberId} and t.status = 'offered'
    and (t.held_until is null or t.held_until > ${ctx.now()}))`;
  const own = sql`coalesce(${offered(sql`t.seats`)}, 0)`;
  const seats = guests ? sql`${guests.length + 1}` : sql`max(1, ${own})`;
  const names = guests ? sql`${JSON.stringify(guests)}` : sql`coalesce(${offered(sql`t.names`)}, '[]')`;
  const said = answers ? sql`${JSON.stringify(answers)}` : sql`coalesce(${offered(sql`t.answers`)}, '[]')`;
  return when(sql`insert into event_attendees (community_id, post_id, member_id, status, seats, names, answers, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'going', ${seats}, ${names}, ${said}, ${ctx.now()}
    ${openTo(ctx, postId, { guests })} and not ${mustAsk(ctx)} and ${saysAll(said)} and ${maySit(seats, own)}
    on conflict (post_id, member_id) do update set status = 'going', seats = excluded.seats, names = excluded.names,
      answers = excluded.answers, created_at = excluded.created_at, held_until = null, offered_at = null, passed = 0
      where event_attendees.status not in ('going', 'waiting')`).record(eventFact("rsvp_given", postId));
}

/** Where who changes the event answers: who is turned down is, for good. */
export function askToCome(ctx: Ctx, postId: number, { guests = [], answers = [] }: Coming): Write {
  const said = sql`${JSON.stringify(answers)}`;
  return when(sql`insert into event_attendees (community_id, post_id, member_id, status, seats, names, answers, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'requested', ${guests.length + 1},
      ${JSON.stringify(guests)}, ${said}, ${ctx.now()}
    ${openTo(ctx, postId, { guests })} and ${mustAsk(ctx)} and ${saysAll(said)}
      and (e.rsvp_limit is null or ${guests.length + 1} <= e.rsvp_limit)
    on conflict (post_id, member_id) do update set status = 'requested', seats = excluded.seats, names = excluded.names,
      answers = excluded.answers, created_at = excluded.created_at, held_until = null, offered_at = null, passed = 0
      where event_attendees.status in ('not_going', 'missed')`).record(eventFact("rsvp_asked", postId));
}

/** Who comes already, or has asked to, comes with others; where who changes the event answers, with more of them no more. */
export function sitOtherwise(ctx: Ctx, postId: number, { answers }: Coming, guests: readonly string[]): Write {
  const [seats, names] = [guests.length + 1, JSON.stringify(guests)];
  const said = answers ? sql`${JSON.stringify(answers)}` : sql`event_attendees.answers`;
  return when(sql`update event_attendees set seats = ${seats}, names = ${names}, answers = ${said}
    where ${ownRow(ctx, postId)} and status in ('going', 'requested')
      and (seats <> ${seats} or names <> ${names} or answers <> ${said})
      and exists (select 1 ${openTo(ctx, postId, { guests })} and (event_attendees.status = 'requested'
        or ${seats} <= event_attendees.seats
        or (not ${mustAsk(ctx)} and ${maySit(sql`${seats}`, sql`event_attendees.seats`)})))`).record(
    eventFact("rsvp_changed", postId),
  );
}

/** Who waits waits with others: a smaller group keeps its place, a larger one begins anew. */
export function waitOtherwise(ctx: Ctx, postId: number, { answers }: Coming, guests: readonly string[]): Write {
  const [seats, names] = [guests.length + 1, JSON.stringify(guests)];
  const said = answers ? sql`${JSON.stringify(answers)}` : sql`answers`;
  return when(sql`update event_attendees set seats = ${seats}, names = ${names}, answers = ${said},
      created_at = iif(${seats} > seats, ${ctx.now()}, created_at), passed = iif(${seats} > seats, 0, passed)
    where ${ownRow(ctx, postId)} and status = 'waiting' and (seats <> ${seats} or names <> ${names} or answers <> ${said})
      and exists (select 1 ${openTo(ctx, postId, { guests })} and (e.rsvp_limit is null or ${seats} <= e.rsvp_limit))`).record(
    eventFact("rsvp_changed", postId),
  );
}

/** Behind whoever waits already. */
export function wait(ctx: Ctx, postId: number, { guests = [], answers = [] }: Coming): Write {
  const seats = guests.length + 1;
  const said = sql`${JSON.stringify(answers)}`;
  return when(sql`insert into event_attendees (community_id, post_id, member_id, status, seats, names, answers, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'waiting', ${seats}, ${JSON.stringify(guests)}, ${said},
      ${ctx.now()}
    ${openTo(ctx, postId, { guests })} and e.has_waiting_list = 1 and not ${mustAsk(ctx)} and ${saysAll(said)}
      and ${seats} <= e.rsvp_limit
    on conflict (post_id, member_id) do update set status = 'waiting', seats = excluded.seats, names = excluded.names,
      answers = excluded.answers, created_at = excluded.created_at, held_until = null, offered_at = null, passed = 0
      where event_attendees.status not in ('going', 'waiting', 'offered')`).record(eventFact("wait_begun", postId));
}

/** A no of who had said nothing, or to whom it comes to nothing. */
export const sayNo = (ctx: Ctx, postId: number): Write =>
  when(sql`insert into event_attendees (community_id, post_id, member_id, status, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'not_going', ${ctx.now()}
    ${openTo(ctx, postId, {})}
    on conflict (post_id, member_id) do update set status = 'not_going', seats = 1, names = '[]',
      created_at = excluded.created_at
      where event_attendees.status in ('missed', 'invited')`).record(eventFact("rsvp_taken", postId));

/** `from … where …`: the event `e`, where its reader may say yes now, in a group of this size. */
const openTo = (ctx: Ctx, postId: number, { guests = [] }: Pick<Coming, "guests">): Statement => {
  const now = ctx.now();
  return sql`${reachableEvent(ctx, ctx.viewer, postId)} and e.cancelled_at is null
    and e.rsvp_disabled = 0 and e.ends_at > ${now}
    and e.rsvp_closes_at > ${now} and ${guests.length + 1} <= e.group_most`;
};

/** Of event `e` and its post `x`: the viewer is neither its author nor invited, and its host wants to be asked. */
export const mustAsk = (ctx: Ctx): Statement => sql`(e.needs_approval = 1 and x.author_id <> ${ctx.viewer.memberId}
  and not exists (select 1 from event_attendees i where i.post_id = e.post_id
    and i.member_id = ${ctx.viewer.memberId} and i.status in ('invited', 'offered')))`;

/** Of event `e`: every question that wants an answer has one. */
export const saysAll = (
  said: Statement,
): Statement => sql`(e.questions = '[]' or not exists (select 1 from json_each(e.questions) q
  where q.value ->> 'isRequired' and coalesce(${said} ->> q.key, '') = ''))`;

const ownRow = (ctx: Ctx, postId: number): Statement => sql`post_id = ${postId} and member_id = ${ctx.viewer.memberId}
  and community_id = ${ctx.community.id}`;
