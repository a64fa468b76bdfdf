import * as z from "zod";
import { asEmoji } from "./rules";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What is reacted to. Which types there are is the subjects' to say: whatever can be liked. */
const ReactableInput = z.object({ reactable_type: z.string().max(60), reactable_id: id });

/** One emoji, as it is kept. */
export const emoji = z
  .string()
  .max(40)
  .transform((text, { addIssue }) => {
    const found = asEmoji(text.trim());
    if (found !== null) return found;
    addIssue({ code: "custom", message: "emoji_invalid" });
    return z.NEVER;
  });

export const ReactionInput = ReactableInput.extend({ emoji });

export const ReactorsInput = ReactableInput.extend({
  /** Who reacted with this one. */
  emoji,
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
