import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { canReadPost, postPolicy } from "~/features/posts/policy";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { conflict, forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { rsvpFact } from "./facts";
import { rsvpStateAt } from "./rules";
import { type EventStateRow, eventState, reachableEvent } from "./state.server";

/** As the wire answers. */
export interface RsvpPayload {
  is_going: boolean;
  /** null where it is hidden from the reader. */
  going_count: number | null;
  rsvp_limit: number | null;
}

/**
 * The viewer comes to an event. Safe to repeat; a seat is taken by the one statement that asks whether there is one, so
 * that however many race never one too many is given. Throws 401, 403 confirm_email, event_rsvp_off, event_over and
 * event_rsvp_closed, 404, 409 event_full.
 */
export async function giveRsvp(ctx: Ctx, postId: number): Promise<RsvpPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const now = ctx.now();
  const seat = sql`insert into event_attendees (community_id, post_id, member_id, status, created_at)
    select e.community_id, e.post_id, ${ctx.viewer.memberId}, 'going', ${now} ${reachableEvent(ctx, ctx.viewer, postId)}
      and e.rsvp_disabled = 0 and e.ends_at > ${now} and e.rsvp_closes_at > ${now}
      and (e.rsvp_limit is null or e.going_count < e.rsvp_limit)
    on conflict (post_id, member_id) do update set status = 'going', created_at = excluded.created_at
      where event_attendees.status <> 'going'`;
  const row = await answer(ctx, postId, "given", seat);
  if (row.isGoing === 1) return present(ctx, row);
  const { startsAt, endsAt, closesAt, rsvpLimit, goingCount } = row;
  const isFull = rsvpLimit !== null && goingCount >= rsvpLimit;
  const state = rsvpStateAt({ startsAt: startsAt ?? 0, endsAt, closesAt, isOff: row.isOff === 1, isFull }, now);
  if (state === "full") throw conflict("event_full");
  throw forbidden(REFUSED[state]);
}

/** `open`: it is by now, and was not a moment ago. */
const REFUSED = { open: "forbidden", off: "event_rsvp_off", closed: "event_rsvp_closed", past: "event_over" } as const;

/** The viewer does not come after all; their seat is another's to take. Nothing happens where they had none. */
export async function takeRsvpBack(ctx: Ctx, postId: number): Promise<RsvpPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_rsvp");
  const freed = sql`update event_attendees set status = 'not_going'
    where post_id = ${postId} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}
      and status = 'going' and exists (select 1 ${reachableEvent(ctx, ctx.viewer, postId)})`;
  return present(ctx, await answer(ctx, postId, "taken", freed));
}

/** What is answered is read in the batch that has written it. */
async function answer(
  ctx: Ctx,
  postId: number,
  what: "given" | "taken",
  change: Parameters<typeof when>[0],
): Promise<EventStateRow> {
  const asked: Write = when(change).record(rsvpFact(what, postId));
  const { rows } = await commit(ctx, {
    writes: [asked, write(eventState(ctx, ctx.viewer, postId))],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  const row = rows[1]?.[0] as EventStateRow | undefined;
  refuseUnreadableSubject(ctx, row);
  if (row.startsAt === null) throw notFound();
  return row;
}

function present(ctx: Ctx, row: EventStateRow): RsvpPayload {
  const isShown = row.hidesAttendees === 0 || mayChange(ctx, row);
  return {
    is_going: row.isGoing === 1,
    going_count: isShown ? row.goingCount : null,
    rsvp_limit: row.rsvpLimit,
  };
}

/** Who changes an event sees all of it. */
export const mayChange = (ctx: Ctx, row: EventStateRow): boolean => {
  const space = toSpaceAccess(row);
  const subject = { authorId: row.authorId, status: "published", isShared: row.isShared === 1, space } as const;
  return canReadPost(ctx.viewer, subject) && postPolicy.can_update_post(ctx.viewer, subject);
};
