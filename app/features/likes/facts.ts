import type { Fact } from "~/platform/facts/fact";
import type { LikeSubject } from "./rules";

/** A like given or taken back: `post.liked`, `comment.unliked` … Who did it is the fact's actor. */
export const likeFact = (subject: LikeSubject, what: "liked" | "unliked"): Fact => ({
  name: `${subject.kind}.${what}`,
  subjectKind: subject.kind,
  subjectId: subject.id,
});
