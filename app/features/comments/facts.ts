import * as z from "zod";
import { likeFacts } from "~/features/likes/facts";
import { reactionFacts } from "~/features/reactions/facts";
import { carrying, fact, id } from "~/platform/facts/fact";

/** The post goes with it as an id. */
const comment = { post_id: id };

/** What happens to a comment. */
export const commentFacts = {
  "comment.created": carrying(comment, { isWords: true }),
  /** `named_at`: whom it named anew, if anybody (features/mentions). */
  "comment.edited": carrying({ ...comment, named_at: z.int().optional() }),
  "comment.deleted": carrying(comment),
  "comment.restored": carrying(comment),
  ...likeFacts("comment"),
  ...reactionFacts("comment"),
};

export const commentFact = (
  what: "created" | "edited" | "deleted" | "restored",
  { id: commentId, postId }: { id: number; postId: number },
  key?: string,
  more: { named_at?: number } = {},
) => fact(`comment.${what}`, { kind: "comment", id: commentId }, { post_id: postId, ...more }, key);

/** One comment for one request key of one member: a double click, a retry and a second tab make one. */
export const createdKey = (memberId: number, requestKey: string) => `comment.created:${memberId}:${requestKey}`;
