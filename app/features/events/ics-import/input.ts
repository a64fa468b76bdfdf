import * as z from "zod";
import { isTimeZone } from "~/features/accounts/rules";

/** POST …/spaces/{slug}/events/import */
export const ImportInput = z.object({
  spaceSlug: z.string(),
  ics: z.string("event_ics_required").min(1, "event_ics_required"),
  time_zone: z.string("time_zone_unknown").refine(isTimeZone, "time_zone_unknown").optional(),
  preview: z.boolean("invalid").default(false),
});
