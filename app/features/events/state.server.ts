import { type SubjectRow, subjectColumns } from "~/features/likes/state.server";
import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { managedByViewer, readableByViewer } from "~/features/spaces/readable.server";
import { spaceAccessJoins } from "~/features/spaces/space-access.server";
import { keepsPlaces } from "./line.server";
import { showsPeople } from "./rows.server";
import type { AnswerStatus, AttendeeRole } from "./rules";

/** An event as who answers for a seat asks it, with its space: enough to refuse, and to answer. */
export interface EventStateRow extends SubjectRow {
  /** null for a post that is no event. */
  startsAt: number | null;
  endsAt: number;
  closesAt: number;
  isOff: number;
  isCancelled: number;
  rsvpLimit: number | null;
  goingCount: number;
  hidesAttendees: number;
  hidesLocation: number;
  /** 1: the viewer may be told who comes, as far as the community says so. */
  showsPeople: number;
  /** Of those who come, people who are there. */
  hereCount: number;
  heldCount: number;
  waitingCount: number;
  /** 1: places are kept for who waits. */
  keepsPlaces: number;
  groupMost: number;
  hasWaitingList: number;
  needsApproval: number;
  questions: string;
  answers: string;
  /** What the viewer has said; null for nothing. */
  status: AnswerStatus | null;
  seats: number;
  names: string;
  heldUntil: number | null;
  role: AttendeeRole | null;
  /** null for what is no date of a series. */
  seriesId: number | null;
  authorId: number;
  title: string;
  path: string;
  spaceId: number;
  isShared: number;
}

/** One row, or none where the community has no such post. */
export function eventState(ctx: Ctx, viewer: Claim, postId: number): Statement<EventStateRow> {
  const { from } = ctx.subjects.of("post");
  return sql<EventStateRow>`select ${subjectColumns(ctx, { kind: "post", id: postId })}, x.author_id as authorId,
      x.title, x.space_id as spaceId, '/c/' || s.slug || '/' || x.slug as path, t.role,
      x.is_shared as isShared, e.starts_at as startsAt, e.ends_at as endsAt, e.rsvp_closes_at as closesAt,
      e.rsvp_disabled as isOff, e.cancelled_at is not null as isCancelled, e.rsvp_limit as rsvpLimit, e.going_count as goingCount, e.here_count as hereCount,
      e.hide_attendees as hidesAttendees, ${showsPeople(viewer, sql`x.community_id`)} as showsPeople, e.hide_location as hidesLocation,
      e.held_count as heldCount, e.waiting_count as waitingCount, e.group_most as groupMost,
      e.has_waiting_list as hasWaitingList, e.needs_approval as needsApproval, e.questions,
      e.series_id as seriesId,
      coalesce(t.answers, '[]') as answers, iif(e.waiting_count > 0, ${keepsPlaces}, 0) as keepsPlaces,
      t.status, coalesce(t.seats, 1) as seats, coalesce(t.names, '[]') as names, t.held_until as heldUntil
    from ${from} left join events e on e.post_id = x.id and x.post_type = 'event'
    left join event_attendees t on t.post_id = x.id and t.member_id = ${viewer.memberId} ${spaceAccessJoins(viewer, ctx.now())}
    where x.id = ${postId} and x.community_id = ${ctx.community.id}`;
}

/** `from … where …`: the event as `e`, its post as `x`, if that stands and the viewer may read it. */
export function reachableEvent(ctx: Ctx, viewer: Claim, postId: number): Statement {
  const { from, stands, isReadable } = ctx.subjects.of("post");
  return sql`from ${from} join events e on e.post_id = x.id where x.id = ${postId} and x.post_type = 'event'
    and x.community_id = ${ctx.community.id} and ${stands} and ${isReadable(viewer, ctx)}`;
}

/** Of an event's post `h` and its space `s`, where `hostsEvent` is asked: a row at most. */
export const HOSTED = raw("posts h cross join spaces s on s.id = h.space_id");

/** A condition on `HOSTED`, as `mayHost`: it is this event's, and the viewer hosts that. */
export function hostsEvent(ctx: Ctx, viewer: Claim, postId: number): Statement {
  if (!claimsMember(viewer)) return sql`false`;
  const now = ctx.now();
  return sql`h.id = ${postId} and h.community_id = ${ctx.community.id}
    and ${readableByViewer(viewer, ctx.community, now)} and (h.author_id = ${viewer.memberId}
      or (${managedByViewer(viewer, ctx.community, now)}) or exists (select 1 from event_attendees a
        where a.post_id = h.id and a.member_id = ${viewer.memberId} and a.status = 'going'
          and a.role in ('host', 'cohost')))`;
}
