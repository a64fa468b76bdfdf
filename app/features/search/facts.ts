import { carrying, fact, id } from "~/platform/facts/fact";

export const searchFacts = {
  /** A new post or comment is found from now on, and somebody here wants to hear of what is new. */
  "search.added": carrying({ author_id: id, by_id: id }),
};

/** `by`: who published it, maybe in the author's name. */
export const searchAdded = (subject: { kind: "post" | "comment"; id: number }, authorId: number, by: number | null) =>
  fact("search.added", subject, { author_id: authorId, by_id: by ?? authorId });
