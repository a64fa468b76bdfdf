import * as z from "zod";
import { isTimeZone } from "~/features/accounts/rules";
import { parseForm } from "~/lib/form";
import { oneLine } from "~/lib/line";
import { GROUP_MOST } from "./line";
import { address, place, placeIn, placeOfForm, placeParts } from "./place-input";
import { DATES_MOST, FREQUENCIES, INTERVAL_MOST, MONTHLY, ONCE, repeatsIn, repeatsText, WEEKDAYS } from "./series/rule";
import {
  ANSWER_MAX,
  ANSWERS,
  CLOSES_MOST,
  CONFIRMATION_MAX,
  DURATION_MOST,
  ENTITIES_MOST,
  type EventChoice,
  GUEST_NAME_MAX,
  INVITED_MOST,
  LOCATION_KINDS,
  OCCURRENCES,
  QUESTION_MAX,
  QUESTIONS_MOST,
  REMINDERS,
  ROLES,
  SEATS_MOST,
  URL_MAX,
} from "./rules";

/** As a form keeps it: what `repeatsText` writes, and nothing else. */
export const repeats = z
  .string("event_repeats_invalid")
  .max(300, "event_repeats_invalid")
  .transform((text, ctx) => {
    if (text === ONCE) return text;
    const read = Recurring.safeParse(recurringIn(text));
    if (read.success) return repeatsText(read.data);
    ctx.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "event_repeats_invalid" });
    return z.NEVER;
  });

const Recurring = z.object({
  frequency: z.enum(FREQUENCIES, "event_repeats_invalid"),
  // A draft keeps what was typed; what is published is asked for more (`repeatsErrors`).
  interval: z
    .int("event_repeats_interval")
    .min(0, "event_repeats_interval")
    .max(INTERVAL_MOST, "event_repeats_interval"),
  weekDays: z.array(z.enum(WEEKDAYS, "event_repeats_invalid"), "event_repeats_invalid").max(WEEKDAYS.length),
  monthly: z.enum(MONTHLY, "event_repeats_invalid"),
  until: z.union([z.literal(""), z.iso.date()], "event_repeats_over"),
  count: z.int("event_repeats_count").min(0, "event_repeats_count").max(DATES_MOST, "event_repeats_count").nullable(),
});

function recurringIn(text: string): unknown {
  try {
    return repeatsIn(text);
  } catch {
    return null;
  }
}

/** `recurring` of a call; null for once. */
export const recurring = z
  .object({
    frequency: z.enum(FREQUENCIES, "event_repeats_invalid"),
    interval: z.int().default(1),
    week_days: z.array(z.string()).default([]),
    monthly: z.string().default("date"),
    ends_at: z.string().nullish(),
    occurrences: z.int().nullish(),
  })
  .nullable()
  .transform((sent, ctx) => {
    if (sent === null) return ONCE;
    const { week_days: weekDays, ends_at: until, occurrences: count, ...rest } = sent;
    const read = Recurring.safeParse({ ...rest, weekDays, until: until ?? "", count: count ?? null });
    if (read.success) return repeatsText(read.data);
    ctx.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "event_repeats_invalid" });
    return z.NEVER;
  });

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
  in_person_location: place.nullish(),
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
  rsvp_group_limit: z.int("invalid").min(1, "invalid").max(GROUP_MOST, "invalid").optional(),
  waiting_list_enabled: z.boolean("invalid").optional(),
  rsvp_approval_required: z.boolean("invalid").optional(),
  /** When who comes is reminded. */
  reminders: z.array(z.enum(REMINDERS, "invalid"), "invalid").max(REMINDERS.length, "invalid").optional(),
  questions: z
    .array(
      z.object({
        text: z.string("invalid").overwrite(oneLine).max(QUESTION_MAX, "event_question_too_long"),
        is_required: z.boolean("invalid").default(false),
      }),
      "invalid",
    )
    .max(QUESTIONS_MOST, "event_questions_too_many")
    .optional(),
  confirmation: z
    .object({
      title: z.string("invalid").overwrite(oneLine).max(CONFIRMATION_MAX.title, "event_words_too_long").default(""),
      description: z.string("invalid").trim().max(CONFIRMATION_MAX.text, "event_words_too_long").default(""),
      button_title: z
        .string("invalid")
        .overwrite(oneLine)
        .max(CONFIRMATION_MAX.button, "event_words_too_long")
        .default(""),
      button_link: z.string("invalid").trim().max(URL_MAX, "event_url_too_long").default(""),
    })
    .optional(),
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
    recurring: recurring.optional(),
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
  // A draft keeps a field that is being filled in; what others read is asked for more (`formErrors`).
  duration_minutes: z
    .int("event_duration_invalid")
    .min(0, "event_duration_invalid")
    .max(DURATION_MOST, "event_duration_invalid"),
  repeats: repeats.optional(),
  in_person_location: address.nullish(),
  place_parts: placeParts.optional(),
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
    repeats: sent.recurring,
  });
}

export const choiceOfForm = (form: z.output<typeof EventFormInput>): EventChoice =>
  withoutGaps({
    ...common(form),
    ...placeOfForm(form),
    startsAtWall: form.starts_at_wall,
    durationMinutes: form.duration_minutes,
    repeats: form.repeats,
  });

const common = (sent: Partial<z.output<z.ZodObject<typeof settings>>>): EventChoice => ({
  zone: sent.time_zone,
  occurrence: sent.occurrence,
  isAllDay: sent.is_all_day,
  locationKind: sent.location_type,
  ...placeIn(sent.in_person_location),
  locationUrl: sent.virtual_location_url ?? undefined,
  hidesLocation: sent.hide_location_from_non_attendees,
  isRsvpDisabled: sent.rsvp_disabled,
  rsvpLimit: sent.rsvp_limit,
  rsvpClosesBefore: sent.rsvp_closes_minutes_before,
  hidesAttendees: sent.hide_attendees,
  groupMost: sent.rsvp_group_limit,
  hasWaitingList: sent.waiting_list_enabled,
  needsApproval: sent.rsvp_approval_required,
  reminders: sent.reminders && REMINDERS.filter((one) => sent.reminders?.includes(one)),
  questions: sent.questions && inTheirPlaces(sent.questions),
  confirmation: sent.confirmation && {
    title: sent.confirmation.title,
    text: sent.confirmation.description,
    button: sent.confirmation.button_title,
    url: sent.confirmation.button_link,
  },
});

/** What was answered stands by the place of its question: where one is taken away, that of the next stays its own. */
function inTheirPlaces(questions: readonly { text: string; is_required: boolean }[]) {
  const most = questions.findLastIndex(({ text }) => text !== "") + 1;
  return questions
    .slice(0, most)
    .map(({ text, is_required: isRequired }) => ({ text, isRequired: isRequired && text !== "" }));
}

const withoutGaps = <Sent extends object>(sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Sent;

export const EventIdInput = z.object({ id });
const guests = z
  .array(z.string("invalid").overwrite(oneLine).max(GUEST_NAME_MAX, "event_guest_name_too_long"), "invalid")
  .max(GROUP_MOST - 1, "event_group_too_large_ever");

const answers = z
  .array(z.string("invalid").overwrite(oneLine).max(ANSWER_MAX, "event_answer_too_long"), "invalid")
  .max(QUESTIONS_MOST, "invalid");

/** POST …/events/{id}/attendees: with whom, what to its questions, and whether to wait where there are not so many places. */
export const RsvpInput = EventIdInput.extend({
  status: z.enum(["going", "not_going"], "invalid").default("going"),
  guests: guests.optional(),
  answers: answers.optional(),
  waits: z.boolean("invalid").optional(),
});

/** As an event's page posts it: how many come, and the names that were typed. */
export function rsvpForm(form: FormData): { guests?: string[]; answers?: string[] } {
  const get = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const seats = Math.min(GROUP_MOST, Math.max(1, Math.trunc(Number(get("seats"))) || 1));
  return parseForm(z.object({ guests: guests.optional(), answers: answers.optional() }), {
    ...(form.has("seats") && { guests: Array.from({ length: seats - 1 }, (_, n) => get(`guest_${n + 1}`)) }),
    ...(form.has("answer_1") && {
      answers: Array.from({ length: form.has("answer_2") ? 2 : 1 }, (_, n) => get(`answer_${n + 1}`)),
    }),
  });
}

/** GET …/events/{id}/attendees */
export const AttendeesInput = EventIdInput.extend({
  answer: z.enum(ANSWERS, "invalid").optional(),
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
/** DELETE …/events/{id}/attendees/{community_member_id} */
export const AttendeeInput = EventIdInput.extend({ memberId: id });
/** PATCH …/events/{id}/attendees/{community_member_id}: what is answered to who asked to come, and as what they come. */
export const ChangeAttendeeInput = AttendeeInput.extend({
  status: z.enum(["going", "declined"], "invalid").optional(),
  role: z.enum(ROLES, "invalid").optional(),
}).refine(({ status, role }) => status !== undefined || role !== undefined, "invalid");

/** POST …/events/{id}/invitations and …/bulk_rsvp (spec section 3). */
export const InviteInput = EventIdInput.extend({
  community_member_ids: z.array(id, "invalid").max(INVITED_MOST, "event_invite_too_many").default([]),
  invited_entities_ids: z
    .array(z.string("invalid").regex(/^(?:member|space|group):[1-9]\d{0,15}$/, "event_invite_unknown"), "invalid")
    .max(ENTITIES_MOST, "event_invite_too_many")
    .default([]),
  role: z.enum(ROLES, "invalid").default("attendee"),
});

/** As a host's page posts it. */
export const inviteForm = z.object({
  member_ids: z.array(id).max(INVITED_MOST),
  entities: z.array(z.string().regex(/^(?:space|group):[1-9]\d{0,15}$/)).max(ENTITIES_MOST),
  role: z.enum(ROLES, "invalid").default("attendee"),
});

/** GET …/events/{id}/community_members */
export const InvitableInput = EventIdInput.extend({ query: z.string().trim().max(80, "invalid").default("") });

const listed = {
  past: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((said) => said === "true")], "invalid")
    .default(false),
  /** What comes is in that order anyway. */
  sort: z.enum(["asc"], "invalid").optional(),
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
};
/** GET …/spaces/{slug}/events */
export const SpaceEventsInput = z.object({ ...listed, spaceSlug: z.string() });
/** GET …/events: of all spaces, or of the one whose slug is named. */
export const AllEventsInput = z.object({ ...listed, space: z.string().max(200).optional() });
/** GET …/events/upcoming */
export const UpcomingInput = z.object({ per_page: z.coerce.number().int().min(1).max(20).optional() });
