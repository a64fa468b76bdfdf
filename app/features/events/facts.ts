import { carrying, fact, id } from "~/platform/facts/fact";

const place = { space_id: id };

/**
 * What happens to an event beside what happens to its post, which is what it is made, edited, moved and deleted as
 * (`post.published`, `post.updated`, `post.deleted`): one act is told once.
 */
export const eventFacts = {
  /** Its time or its place is another. */
  "event.changed": carrying(place),
  /** The actor comes to it. */
  "event.rsvp_given": carrying({}),
  /** The actor does not come after all. */
  "event.rsvp_taken": carrying({}),
  /** The actor comes with others, or more, or fewer of them. */
  "event.rsvp_changed": carrying({}),
  /** The actor waits for a place. */
  "event.wait_begun": carrying({}),
  /** The actor waits no more, or lets go what they were offered. */
  "event.wait_ended": carrying({}),
  /** The actor has taken somebody off the list of who comes, or may. */
  "event.attendee_removed": carrying({ member_id: id }),
  /** Places are offered to who waited for them. By whom they came free nobody is told. */
  "event.places_offered": carrying({ author_id: id }, { isNameless: true }),
  /** Nobody took them in time. */
  "event.offers_ended": carrying({}, { isNameless: true }),
};

export interface EventPlace {
  id: number;
  spaceId: number;
}

export const eventChanged = ({ id: postId, spaceId }: EventPlace) =>
  fact("event.changed", { kind: "post", id: postId }, { space_id: spaceId });

type OfAnswers =
  | "rsvp_given"
  | "rsvp_taken"
  | "rsvp_changed"
  | "wait_begun"
  | "wait_ended"
  | "offers_ended";

export const attendeeRemoved = (postId: number, memberId: number) =>
  fact("event.attendee_removed", { kind: "post", id: postId }, { member_id: memberId });

/** `authorId`: of the event, in whose name they are offered. */
export const placesOffered = (postId: number, authorId: number) =>
  fact("event.places_offered", { kind: "post", id: postId }, { author_id: authorId });

/** What happened to the answers of an event. */
export const eventFact = (what: OfAnswers, postId: number) => fact(`event.${what}`, { kind: "post", id: postId });
