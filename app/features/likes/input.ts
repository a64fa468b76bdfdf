import * as z from "zod";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Spec section 3, Like: user_likeable_type and user_likeable_id. Which types there are is the subjects' to say. */
export const LikeInput = z.object({ user_likeable_type: z.string().max(60), user_likeable_id: id });

export const LikersInput = LikeInput.extend({
  cursor: z.string().max(60).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
