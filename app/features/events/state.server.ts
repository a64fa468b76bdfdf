import { type SubjectRow, subjectColumns } from "~/features/likes/state.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { spaceAccessJoins } from "~/features/spaces/space-access.server";

/** An event as who answers for a seat asks it, with its space: enough to refuse, and to answer. */
export interface EventStateRow extends SubjectRow {
  /** null for a post that is no event. */
  startsAt: number | null;
  endsAt: number;
  closesAt: number;
  isOff: number;
  rsvpLimit: number | null;
  goingCount: number;
  hidesAttendees: number;
  hidesLocation: number;
  isGoing: number;
  authorId: number;
  isShared: number;
}

/** One row, or none where the community has no such post. */
export function eventState(ctx: Ctx, viewer: Claim, postId: number): Statement<EventStateRow> {
  const { from } = ctx.subjects.of("post");
  return sql<EventStateRow>`select ${subjectColumns(ctx, { kind: "post", id: postId })}, x.author_id as authorId,
      x.is_shared as isShared, e.starts_at as startsAt, e.ends_at as endsAt, e.rsvp_closes_at as closesAt,
      e.rsvp_disabled as isOff, e.rsvp_limit as rsvpLimit, e.going_count as goingCount,
      e.hide_attendees as hidesAttendees, e.hide_location as hidesLocation,
      exists (select 1 from event_attendees t where t.post_id = x.id and t.member_id = ${viewer.memberId}
        and t.status = 'going') as isGoing
    from ${from} left join events e on e.post_id = x.id and x.post_type = 'event' ${spaceAccessJoins(viewer, ctx.now())}
    where x.id = ${postId} and x.community_id = ${ctx.community.id}`;
}

/** `from … where …`: the event as `e`, its post as `x`, if that stands and the viewer may read it. */
export function reachableEvent(ctx: Ctx, viewer: Claim, postId: number): Statement {
  const { from, stands, isReadable } = ctx.subjects.of("post");
  return sql`from ${from} join events e on e.post_id = x.id where x.id = ${postId} and x.post_type = 'event'
    and x.community_id = ${ctx.community.id} and ${stands} and ${isReadable(viewer, ctx)}`;
}
