import type * as z from "zod";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import type { LikeKind } from "./facts";
import type { LikeInput } from "./input";
import type { LikeSubject } from "./rules";

/** What the wire names, if it can be liked. Throws 422 for what cannot. */
export function likeSubjectOf({ subjects }: Ctx, input: z.output<typeof LikeInput>): LikeSubject {
  const subject = subjects.ofType(input.user_likeable_type);
  if (!subject?.likes) throw invalid({ user_likeable_type: "invalid" });
  // Whatever can be liked has facts that say so: the context refuses to start otherwise.
  return { kind: subject.kind as LikeKind, id: input.user_likeable_id };
}
