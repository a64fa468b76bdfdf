import * as z from "zod";
import { linesOf } from "~/lib/line";
import { DAYS, HOURS, INTRODUCTION_LENGTH } from "./rules";

const checkbox = z
  .union([z.boolean(), z.enum(["on", "true", "1", "false", "0", ""])], "invalid")
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

const fields = z.object({
  is_on: checkbox,
  day: z.enum(DAYS, "invalid"),
  hour: z.coerce.number("invalid").refine((hour) => HOURS.some((one) => one === hour), "invalid"),
  introduction: z.string("invalid").overwrite(linesOf).max(INTRODUCTION_LENGTH, "too_long"),
  has_posts: checkbox,
  has_spaces: checkbox,
  has_members: checkbox,
});

/** PUT /internal_api/weekly_digest: what is absent stays. */
export const digestInput = fields.partial();
export type DigestInput = z.output<typeof digestInput>;

/** The page's form, in which a box that is not ticked is absent. */
export const digestForm = fields.extend({
  is_on: checkbox.default(false),
  has_posts: checkbox.default(false),
  has_spaces: checkbox.default(false),
  has_members: checkbox.default(false),
});

/** Whose it is that is shown: a member's public id, or none for one's own. */
export const previewInput = z.object({ member: z.string("invalid").max(40, "invalid").optional() });
