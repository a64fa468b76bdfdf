import * as z from "zod";
import { LIKEABLE, type LikeSubject, type LikeableType } from "./rules";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Spec section 3, Like: user_likeable_type (Post, Comment) and user_likeable_id. */
export const LikeInput = z.object({
  user_likeable_type: z.enum(Object.keys(LIKEABLE) as [LikeableType, ...LikeableType[]]),
  user_likeable_id: id,
});

export const LikersInput = LikeInput.extend({
  cursor: z.string().max(60).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});

export const likeSubjectOf = (input: z.output<typeof LikeInput>): LikeSubject => ({
  kind: LIKEABLE[input.user_likeable_type],
  id: input.user_likeable_id,
});
