import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { canReadPost, postPolicy } from "~/features/posts/policy";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { AppError, conflict, forbidden, invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { askToCome, type Coming, sayNo, sit, sitOtherwise, wait, waitOtherwise } from "./coming.server";
import { eventFact } from "./facts";
import { GROUP_MOST } from "./line";
import { LINE_SWEEP, offerWrites } from "./line.server";
import { presentRsvp, type RsvpPayload } from "./present";
import { type Question, rsvpStateAt } from "./rules";
import { type EventStateRow, eventState, reachableEvent } from "./state.server";

/**
 * The viewer comes to an event, takes what they were offered, or comes with others than they had said; where there are
 * not so many places and they would wait, they stand in line. Safe to repeat. A seat is taken by the one statement that
 * asks whether there is one, so that however many race never one too many is given. Throws 401, 403 confirm_email,
 * event_cancelled, event_rsvp_off, event_over and event_rsvp_closed, 404, 409 event_full and event_group_full, 422.
 */
export async function giveRsvp(ctx: Ctx, postId: number, coming: Coming = {}): Promise<RsvpPayload> {
  refuseSilent(ctx);
  const { guests, waits = false } = coming;
  const row = await answer(ctx, postId, [
    sit(ctx, postId, coming),
    askToCome(ctx, postId, coming),
    ...(guests ? [sitOtherwise(ctx, postId, coming, guests), waitOtherwise(ctx, postId, coming, guests)] : []),
    ...(waits ? [wait(ctx, postId, coming)] : []),
    // Who comes with fewer leaves places: more than one group is offered theirs by the sweep.
    ...offerWrites(ctx, postId, 1),
  ]);
  const isAsSaid = guests === undefined || row.seats === guests.length + 1;
  if (isAsSaid && (row.status === "going" || row.status === "waiting" || row.status === "requested")) {
    return presentRsvp(row, seesAll(ctx, row));
  }
  throw refusal(row, coming, ctx.now());
}

function refuseSilent(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
}

function refusal(row: EventStateRow, { guests = [], answers = [] }: Coming, now: number): AppError {
  const isFull = row.status !== "offered";
  const { startsAt, endsAt, closesAt, groupMost, rsvpLimit } = row;
  const state = rsvpStateAt(
    { startsAt: startsAt ?? 0, endsAt, closesAt, isOff: row.isOff === 1, isCancelled: row.isCancelled === 1, isFull },
    now,
  );
  if (state === "past" || state === "off" || state === "closed" || state === "cancelled")
    return forbidden(REFUSED[state]);
  if (row.status === "declined" && row.needsApproval === 1) return forbidden("event_rsvp_declined");
  const missing = (JSON.parse(row.questions) as Question[]).flatMap(({ isRequired }, n) =>
    isRequired && !answers[n] ? [[`answer_${n + 1}`, "event_answer_required"] as const] : [],
  );
  if (missing.length > 0) return invalid(Object.fromEntries(missing));
  if (guests.length >= groupMost) {
    return invalid({ guests: "event_group_too_large" }, "invalid", { guests: { count: groupMost - 1 } });
  }
  if (rsvpLimit !== null && guests.length >= rsvpLimit) return invalid({ guests: "event_group_over_limit" });
  return conflict(guests.length > 0 ? "event_group_full" : "event_full");
}

const REFUSED = {
  off: "event_rsvp_off",
  closed: "event_rsvp_closed",
  past: "event_over",
  cancelled: "event_cancelled",
} as const;

/** The viewer does not come after all, or waits no more; their seats are for whose turn it is. Nothing happens where they had none. */
export async function takeRsvpBack(ctx: Ctx, postId: number): Promise<RsvpPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  const row = await answer(ctx, postId, freed(ctx, postId));
  return presentRsvp(row, seesAll(ctx, row));
}

/** The viewer says that they do not come, also where they had said nothing. Throws as `giveRsvp`. */
export async function sayNotGoing(ctx: Ctx, postId: number): Promise<RsvpPayload> {
  refuseSilent(ctx);
  const row = await answer(ctx, postId, [...freed(ctx, postId), sayNo(ctx, postId)]);
  if (row.status === "not_going") return presentRsvp(row, seesAll(ctx, row));
  throw refusal(row, {}, ctx.now());
}

/** Whatever the viewer had, and whose turn it is then. */
function freed(ctx: Ctx, postId: number): Write[] {
  const from = (status: Statement) => sql`update event_attendees set status = 'not_going', seats = 1, names = '[]',
      held_until = null, offered_at = null, passed = 0
    where post_id = ${postId} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}
      and ${status} and exists (select 1 ${reachableEvent(ctx, ctx.viewer, postId)})`;
  return [
    when(from(sql`status = 'going'`)).record(eventFact("rsvp_taken", postId)),
    when(from(sql`status in ('waiting', 'offered', 'requested')`)).record(eventFact("wait_ended", postId)),
    ...offerWrites(ctx, postId, GROUP_MOST),
  ];
}

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

/** Who changes an event, and the hosts whom it has named and who come. */
export const mayHost = (ctx: Ctx, row: EventStateRow): boolean =>
  mayChange(ctx, row) || (row.status === "going" && (row.role === "host" || row.role === "cohost"));
