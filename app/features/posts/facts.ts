import type { Fact } from "~/platform/facts/fact";

/** Spec-wide names of what happens to posts; payloads hold ids only. */
export type PostFact = "post.created" | "post.published" | "post.updated" | "post.deleted" | "post.restored";

interface Place {
  id: number;
  spaceId: number;
  authorId: number;
}

const about = (name: PostFact, post: Place, key?: string): Fact<PostFact> => ({
  name,
  subjectKind: "post",
  subjectId: post.id,
  payload: { space_id: post.spaceId, author_id: post.authorId },
  ...(key === undefined ? {} : { key }),
});

/** One post for one request key of one member, whatever clicks twice; the subject is the answer to the twin. */
export const postCreated = (post: Place, requestKey: string) =>
  about("post.created", post, createdKey(post.authorId, requestKey));

export const createdKey = (memberId: number, requestKey: string) => `post.created:${memberId}:${requestKey}`;

/** A post becomes public once in its life: who publishes it twice is told nothing new. */
export const postPublished = (post: Place) => about("post.published", post, `post.published:${post.id}`);
export const postUpdated = (post: Place) => about("post.updated", post);
export const postDeleted = (post: Place) => about("post.deleted", post);
export const postRestored = (post: Place) => about("post.restored", post);
