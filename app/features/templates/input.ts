import * as z from "zod";
import { TEMPLATE_NAMES } from "./rules";

/** POST /internal_api/community/template. */
export const templateInput = z.object({ template: z.enum(TEMPLATE_NAMES, "template_unknown") });

/** Beside a new community's name: absent or empty for one that starts empty. */
export const startInput = z.object({
  template: z
    .literal("")
    .transform(() => undefined)
    .or(z.enum(TEMPLATE_NAMES, "template_unknown"))
    .optional(),
});
