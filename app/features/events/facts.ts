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
};

export interface EventPlace {
  id: number;
  spaceId: number;
}

export const eventChanged = ({ id: postId, spaceId }: EventPlace) =>
  fact("event.changed", { kind: "post", id: postId }, { space_id: spaceId });
export const rsvpFact = (what: "given" | "taken", postId: number) =>
  fact(`event.rsvp_${what}`, { kind: "post", id: postId });
