import * as z from "zod";
import { isTimeZone } from "~/features/accounts/rules";
import { oneLine } from "~/lib/line";
import {
  CLOSES_MOST,
  DURATION_MOST,
  type EventChoice,
  LOCATION_KINDS,
  OCCURRENCES,
  PLACE_MAX,
  SEATS_MOST,
  URL_MAX,
} from "./rules";

const id = z.coerce.number().int().positive();
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const wall = z.string("event_time_invalid").regex(WALL, "event_time_invalid");
/** With its zone it is a moment; without, what the clocks of the event's zone show. */
const startsAt = z.union([z.literal(""), wall, z.iso.datetime({ offset: true })], "event_time_invalid");

const settings = {
  time_zone: z.string("time_zone_unknown").refine(isTimeZone, "time_zone_unknown").optional(),
  occurrence: z.enum(["", ...OCCURRENCES], "invalid").optional(),
  is_all_day: z.boolean("invalid").optional(),
  location_type: z.enum(LOCATION_KINDS, "invalid").optional(),
  in_person_location: z.string("invalid").overwrite(oneLine).max(PLACE_MAX, "event_place_too_long").nullish(),
  virtual_location_url: z.string("invalid").trim().max(URL_MAX, "event_url_too_long").nullish(),
  hide_location_from_non_attendees: z.boolean("invalid").optional(),
  rsvp_disabled: z.boolean("invalid").optional(),
  rsvp_limit: z
    .int("event_limit_invalid")
    .min(1, "event_limit_invalid")
    .max(SEATS_MOST, "event_limit_invalid")
    .nullish(),
  rsvp_closes_minutes_before: z.int("invalid").min(0, "invalid").max(CLOSES_MOST, "invalid").nullish(),
  hide_attendees: z.boolean("invalid").optional(),
};

const minutes = z
  .int("event_duration_invalid")
  .min(1, "event_duration_invalid")
  .max(DURATION_MOST, "event_duration_invalid");

/** `event_setting_attributes` of a call; what is left out, and a place that is null, stays. */
export const eventSettings = z
  .object({
    ...settings,
    starts_at: startsAt.nullish(),
    duration_in_seconds: z
      .int("event_duration_invalid")
      .multipleOf(60, "event_duration_invalid")
      .transform((seconds) => seconds / 60)
      .pipe(minutes)
      .optional(),
  })
  .nullish()
  .transform((sent) => sent ?? undefined);

/** As a writing form and a draft that is being kept send it: all of it. */
export const EventFormInput = z.object({
  ...settings,
  starts_at_wall: z.union([z.literal(""), wall], "event_time_invalid"),
  duration_minutes: minutes,
});

/** As commands take it. */
export function choiceIn(sent: z.output<typeof eventSettings>): EventChoice | undefined {
  if (!sent) return undefined;
  const { starts_at: at, duration_in_seconds: durationMinutes } = sent;
  const isMoment = at != null && at !== "" && !WALL.test(at);
  return withoutGaps({
    ...common(sent),
    ...(isMoment ? { startsAt: Date.parse(at) } : { startsAtWall: at ?? undefined }),
    durationMinutes,
  });
}

export const choiceOfForm = (form: z.output<typeof EventFormInput>): EventChoice =>
  withoutGaps({
    ...common(form),
    startsAtWall: form.starts_at_wall,
    durationMinutes: form.duration_minutes,
  });

const common = (sent: Partial<z.output<z.ZodObject<typeof settings>>>): EventChoice => ({
  zone: sent.time_zone,
  occurrence: sent.occurrence,
  isAllDay: sent.is_all_day,
  locationKind: sent.location_type,
  place: sent.in_person_location ?? undefined,
  locationUrl: sent.virtual_location_url ?? undefined,
  hidesLocation: sent.hide_location_from_non_attendees,
  isRsvpDisabled: sent.rsvp_disabled,
  rsvpLimit: sent.rsvp_limit,
  rsvpClosesBefore: sent.rsvp_closes_minutes_before,
  hidesAttendees: sent.hide_attendees,
});

const withoutGaps = <Sent extends object>(sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Sent;

export const EventIdInput = z.object({ id });
/** GET …/events/{id}/attendees */
export const AttendeesInput = EventIdInput.extend({
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
/** GET …/spaces/{slug}/events */
export const SpaceEventsInput = z.object({
  spaceSlug: z.string(),
  past: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((said) => said === "true")], "invalid")
    .default(false),
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
