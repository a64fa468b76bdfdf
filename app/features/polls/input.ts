import * as z from "zod";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A choice, made or taken back (spec section 3: poll response). */
export const PollResponseInput = z.object({ poll_option_id: id });

export const PollInput = z.object({ id });

/** GET /internal_api/poll_responses: who chose it. */
export const VotersInput = PollResponseInput.extend({
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
