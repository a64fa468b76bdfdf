import * as z from "zod";
import { carrying, fact, id } from "~/platform/facts/fact";
import { type AttendeeRole, REMINDERS, type Reminder, ROLES } from "./rules";

const place = { space_id: id };

/**
 * What happens to an event beside what happens to its post, which is what it is made, edited, moved and deleted as
 * (`post.published`, `post.updated`, `post.deleted`): one act is told once.
 */
export const eventFacts = {
  /** Its time or its place is another; `moved_by`: the job by which others of its series are, too. */
  "event.changed": carrying({ ...place, moved_by: id.optional() }),
  /** Dates of a series were moved by the job that their `moved_by` names; the subject is the one that they were made like. */
  "event.series_moved": carrying({ moved_by: id }),
  /** Dates of a series were deleted by the job that their `deleted_by` names; the subject is the first of them. */
  "event.series_deleted": carrying({ deleted_by: id }),
  /** A series goes by another rule from its subject on; the dates that stay have the job as their `moved_by`. */
  "event.series_ruled": carrying({ moved_by: id }),
  /** It does not take place; its page stands. */
  "event.cancelled": carrying(place),
  /** It takes place after all. */
  "event.brought_back": carrying(place),
  /** So long before it begins, whoever comes is to be reminded; `due_at` is the moment. */
  "event.reminder_due": carrying({ before: z.enum(REMINDERS), author_id: id, due_at: id }, { isNameless: true }),
  /** A date of a series is over, or closed: another is the next. */
  "event.date_passed": carrying({}, { isNameless: true }),
  /** The actor comes to it. */
  "event.rsvp_given": carrying({}),
  /** The actor does not come after all. */
  "event.rsvp_taken": carrying({}),
  /** The actor comes with others, or more, or fewer of them. */
  "event.rsvp_changed": carrying({}),
  /** The actor has asked to come. */
  "event.rsvp_asked": carrying({}),
  /** The actor has answered somebody who asked. */
  "event.rsvp_approved": carrying({ member_id: id }),
  "event.rsvp_declined": carrying({ member_id: id }),
  /** The actor waits for a place. */
  "event.wait_begun": carrying({}),
  /** The actor waits no more, or lets go what they were offered. */
  "event.wait_ended": carrying({}),
  /** The actor has taken somebody off the list of who comes, or may. */
  "event.attendee_removed": carrying({ member_id: id }),
  /** The actor has checked somebody in at the door, or some of theirs; or has taken that back. */
  "event.checked_in": carrying({ member_id: id }),
  "event.check_in_undone": carrying({ member_id: id }),
  /** The actor has let somebody in at the door who had not said yes. */
  "event.walked_in": carrying({ member_id: id }),
  /** Somebody comes as something else. */
  "event.role_given": carrying({ member_id: id, role: z.enum(ROLES) }),
  /** The actor has invited members, or put them on the list; `invited_at` is said by their rows. */
  "event.members_invited": carrying({ invited_at: id, status: z.enum(["invited", "going"]) }),
  /** Places are offered to who waited for them. By whom they came free nobody is told. */
  "event.places_offered": carrying({ author_id: id, offered_at: id }, { isNameless: true }),
  /** Nobody took them in time. */
  "event.offers_ended": carrying({}, { isNameless: true }),
  /** The actor comes to dates of the series that the event is one of. */
  "event.series_rsvp_given": carrying({}),
  /** The actor does not come to them after all. */
  "event.series_rsvp_taken": carrying({}),
};

export interface EventPlace {
  id: number;
  spaceId: number;
}

export const eventChanged = ({ id: postId, spaceId }: EventPlace, jobId: number | null = null) =>
  fact("event.changed", about(postId), { space_id: spaceId, ...(jobId !== null && { moved_by: jobId }) });

export const seriesMoved = (postId: number, jobId: number) =>
  fact("event.series_moved", about(postId), { moved_by: jobId }, `event.series_moved:${jobId}`);

export const seriesDeleted = (postId: number, jobId: number) =>
  fact("event.series_deleted", about(postId), { deleted_by: jobId }, `event.series_deleted:${jobId}`);

export const seriesRuled = (postId: number, jobId: number) =>
  fact("event.series_ruled", about(postId), { moved_by: jobId });

export const calledOff = (what: "cancelled" | "brought_back", { id: postId, spaceId }: EventPlace) =>
  fact(`event.${what}`, about(postId), { space_id: spaceId });

/** `authorId`: of the event, in whose name it is told. */
export const reminderDue = (
  { id: postId, authorId }: { id: number; authorId: number },
  before: Reminder,
  dueAt: number,
) => fact("event.reminder_due", about(postId), { before, author_id: authorId, due_at: dueAt });

const about = (postId: number) => ({ kind: "post", id: postId }) as const;

type OfAnswers =
  | "rsvp_given"
  | "rsvp_taken"
  | "rsvp_changed"
  | "rsvp_asked"
  | "wait_begun"
  | "wait_ended"
  | "offers_ended"
  | "date_passed";

export const roleGiven = (postId: number, memberId: number, role: AttendeeRole) =>
  fact("event.role_given", { kind: "post", id: postId }, { member_id: memberId, role });

export const membersInvited = (postId: number, at: number, status: "invited" | "going") =>
  fact("event.members_invited", { kind: "post", id: postId }, { invited_at: at, status });

/** What who changes an event did to somebody's answer. */
export const attendeeFact = (
  what: "attendee_removed" | "rsvp_approved" | "rsvp_declined" | "checked_in" | "check_in_undone" | "walked_in",
  postId: number,
  memberId: number,
) => fact(`event.${what}`, { kind: "post", id: postId }, { member_id: memberId });

/** `authorId`: of the event, in whose name they are offered; `at`: as the rows say it that were. */
export const placesOffered = ({ id: postId, authorId }: { id: number; authorId: number }, at: number) =>
  fact("event.places_offered", { kind: "post", id: postId }, { author_id: authorId, offered_at: at });

/** What happened to the answers of an event. */
export const eventFact = (what: OfAnswers, postId: number) => fact(`event.${what}`, { kind: "post", id: postId });

export const seriesRsvpFact = (what: "given" | "taken", postId: number) =>
  fact(`event.series_rsvp_${what}`, { kind: "post", id: postId });
