import { conflict, forbidden, notFound } from "~/lib/errors";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Committed, commit, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { mayChange } from "./commands.server";
import { attendeeFact, roleGiven } from "./facts";
import { GROUP_MOST } from "./line";
import { LINE_SWEEP, offerWrites } from "./line.server";
import { authorizeHost } from "./queries.server";
import type { AttendeeRole } from "./rules";
import { reachableEvent } from "./state.server";

/**
 * Takes somebody's answer off an event, with their guests; their seats are for whose turn it is. They may answer anew.
 * Who changes the event; nothing happens where they had none. Throws 401, 403, 404.
 */
export async function removeAttendee(ctx: Ctx, postId: number, memberId: number): Promise<void> {
  await authorizeHost(ctx, postId);
  await change(ctx, postId, [
    when(sql`delete from event_attendees where post_id = ${postId} and member_id = ${memberId}
      and community_id = ${ctx.community.id}`).record(attendeeFact("attendee_removed", postId, memberId)),
    ...offerWrites(ctx, postId, GROUP_MOST),
  ]);
}

/**
 * Answers somebody who asked to come. Who changes the event; safe to repeat. Throws 401, 403, 404 for who has not asked,
 * 409 event_full where there are not so many places.
 */
export async function judgeAttendee(
  ctx: Ctx,
  postId: number,
  memberId: number,
  status: "going" | "declined",
): Promise<void> {
  await authorizeHost(ctx, postId);
  const theirs = sql`post_id = ${postId} and member_id = ${memberId} and community_id = ${ctx.community.id}`;
  const now = ctx.now();
  const { rows } = await change(ctx, postId, [
    status === "going"
      ? when(sql`update event_attendees set status = 'going', created_at = ${now}
          where ${theirs} and status = 'requested' and exists (select 1 from events e
            where e.post_id = event_attendees.post_id and e.ends_at > ${now} and (e.rsvp_limit is null
              or e.going_count + e.held_count + event_attendees.seats <= e.rsvp_limit))`).record(
          attendeeFact("rsvp_approved", postId, memberId),
        )
      : when(sql`update event_attendees set status = 'declined' where ${theirs} and status = 'requested'`).record(
          attendeeFact("rsvp_declined", postId, memberId),
        ),
    write(sql`select status from event_attendees where ${theirs}`),
  ]);
  const is = rows.at(-1)?.[0]?.status;
  if (is === status) return;
  if (is !== "requested") throw notFound();
  throw conflict("event_full");
}

/** As what somebody comes who has answered, or was invited. Who changes the event, and no co-host of it. Throws 401, 403, 404. */
export async function setAttendeeRole(ctx: Ctx, postId: number, memberId: number, role: AttendeeRole): Promise<void> {
  const state = await authorizeHost(ctx, postId);
  if (!mayChange(ctx, state)) throw forbidden();
  const theirs = sql`post_id = ${postId} and member_id = ${memberId} and community_id = ${ctx.community.id}`;
  const { rows } = await change(ctx, postId, [
    when(sql`update event_attendees set role = ${role} where ${theirs} and role <> ${role}`).record(
      roleGiven(postId, memberId, role),
    ),
    write(sql`select role from event_attendees where ${theirs}`),
  ]);
  if (!rows.at(-1)?.[0]) throw notFound();
}

async function change(ctx: Ctx, postId: number, writes: Write[]): Promise<Committed> {
  const done = await commit(ctx, {
    writes,
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  if (done.rows.some(([row]) => row?.id !== undefined)) ctx.sweepSoon(LINE_SWEEP, 1);
  return done;
}
