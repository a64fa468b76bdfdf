import type { Place } from "~/features/posts/facts";
import { carrying, fact, id } from "~/platform/facts/fact";

const place = carrying({ space_id: id, author_id: id });

export const featuredFacts = {
  /** The community's home shows it above its feed. */
  "post.featured": place,
  /** Somebody took it off again. */
  "post.unfeatured": place,
  /** The time was over for which it was featured. */
  "post.feature_ended": place,
};

export const featuredFact = (name: keyof typeof featuredFacts, post: Place) =>
  fact(name, { kind: "post", id: post.id }, { space_id: post.spaceId, author_id: post.authorId });
