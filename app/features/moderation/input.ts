import * as z from "zod";
import { linesOf } from "~/lib/line";
import { MUTE_DAYS } from "./mutes";
import { REASONS, STATES, WORDS_MAX } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid");

const words = z
  .string("invalid")
  .overwrite((typed) => linesOf(typed).trim())
  .max(WORDS_MAX, "moderation_words_long");

/** What is reported, by the names of the wire. */
export const reportedKey = z.object({
  flagged_content_type: z.string("invalid").max(40, "invalid"),
  flagged_content_id: id,
});

/** POST /internal_api/flagged_contents, and the form. Other things than these are said in words. */
export const flagInput = reportedKey
  .extend({ reported_reason: z.enum(REASONS, "moderation_reason_required"), reported_reason_body: words.default("") })
  .refine(({ reported_reason: reason, reported_reason_body: body }) => reason !== "other" || body !== "", {
    path: ["reported_reason_body"],
    message: "moderation_other_required",
  });
export type FlagInput = z.output<typeof flagInput>;

/** GET /internal_api/flagged_contents */
export const casesInput = z.object({
  status: z.enum(STATES, "invalid").default("inbox"),
  cursor: z.string().max(200, "invalid").optional(),
});

export const caseKey = z.object({ id });

/** PUT …/approve and …/reject. `version` is that of the case that was looked at, `content_changed_at` of what it is of. */
export const judgeInput = caseKey.extend({
  version: z.coerce.number("invalid").int("invalid").positive("invalid").optional(),
  content_changed_at: z.coerce.number("invalid").int("invalid").nonnegative("invalid").optional(),
  action_reason_body: words.default(""),
});

export const muteKey = caseKey;

/** PUT …/members/{id}/mute: a moment, or nothing for one without an end. */
export const muteInput = muteKey.extend({
  until: z.iso
    .datetime({ offset: true, error: "moderation_mute_past" })
    .transform((at) => Date.parse(at))
    .nullable()
    .default(null),
});

export const muteForm = z.object({
  member_id: id,
  days: z.enum([...MUTE_DAYS.map(String), "ever"], "moderation_mute_days").default("1"),
});

export const appealInput = caseKey.extend({ body: words.min(1, "moderation_appeal_required") });
