import { carrying, fact, id } from "~/platform/facts/fact";

const place = { space_id: id, poll_id: id };

/** What happens to the polls of a post. Which option it was none of them says. */
export const pollFacts = {
  /** Somebody voted, or chose otherwise, under their name. */
  "poll.responded": carrying(place),
  "poll.response_undone": carrying(place),
  /** The votes of an anonymous one changed: by whom, nobody is told. */
  "poll.counted": carrying(place, { isNameless: true }),
  /** Its time is over. */
  "poll.closed": carrying(place),
};

export interface PollPlace {
  pollId: number;
  postId: number;
  spaceId: number;
}

export const pollFact = (what: "responded" | "response_undone" | "counted" | "closed", poll: PollPlace) =>
  fact(`poll.${what}`, { kind: "post", id: poll.postId }, { space_id: poll.spaceId, poll_id: poll.pollId });
