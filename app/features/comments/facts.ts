import type { Fact } from "~/platform/facts/fact";

/** What happens to a comment; the post goes with it as an id. */
export const commentFact = (
  what: "created" | "edited" | "deleted" | "restored",
  comment: { id: number; postId: number },
  key?: string,
): Fact => ({
  name: `comment.${what}`,
  subjectKind: "comment",
  subjectId: comment.id,
  payload: { post_id: comment.postId },
  key,
});

/** One comment for one request key of one member: a double click, a retry and a second tab make one. */
export const createdKey = (memberId: number, requestKey: string) => `comment.created:${memberId}:${requestKey}`;
