import { carrying, fact } from "~/platform/facts/fact";

const alone = carrying({});

/** That a post carries one is the post's own: `post.published`, `post.updated`. */
export const topicFacts = {
  "topic.created": alone,
  "topic.updated": alone,
  "topic.deleted": alone,
  "topic.restored": alone,
  /** Of all topics: its subject's id is 0. */
  "topics.reordered": alone,
};

export const topicFact = (name: keyof typeof topicFacts, topicId: number, key?: string) =>
  fact(name, { kind: "topic", id: topicId }, {}, key);
