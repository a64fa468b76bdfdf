import * as z from "zod";
import { EventIdInput } from "../input";
import { SCOPES } from "./rule";

export const scope = z.enum(SCOPES, "invalid");

/** GET …/events/{id}/recurring_events */
export const DatesInput = EventIdInput.extend({
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
/** POST …/events/{id}/recurring_events/rsvp; without `event_ids` to all. */
export const DatesRsvpInput = EventIdInput.extend({
  event_ids: z
    .array(z.int("invalid").positive("invalid"), "invalid")
    .min(1, "event_dates_required")
    .max(100, "invalid")
    .nullish(),
});
/** DELETE …/events/{id}/recurring_events/rsvp, and of …/attendees. */
export const UnrsvpInput = EventIdInput.extend({ unrsvp_mode: scope.default("one") });
