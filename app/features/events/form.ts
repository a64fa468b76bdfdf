import type { EventForm } from "./present";
import { NEW_EVENT, QUESTIONS_MOST, REMINDERS, type LocationKind, type Occurrence } from "./rules";
import { type Frequency, type Monthly, ONCE, repeatsText, WEEKDAYS } from "./series/rule";

/** What a form for a new event opens with. */
export const newEventForm = (zone: string): EventForm => ({
  starts_at_wall: "",
  time_zone: zone,
  occurrence: "",
  duration_minutes: NEW_EVENT.durationMinutes,
  is_all_day: false,
  location_type: NEW_EVENT.locationKind,
  in_person_location: "",
  place_parts: { name: "", city: "", country: "", point: "" },
  virtual_location_url: "",
  hide_location_from_non_attendees: false,
  rsvp_disabled: false,
  rsvp_limit: null,
  rsvp_closes_minutes_before: null,
  hide_attendees: false,
  rsvp_group_limit: NEW_EVENT.groupMost,
  waiting_list_enabled: NEW_EVENT.hasWaitingList,
  rsvp_approval_required: NEW_EVENT.needsApproval,
  questions: [],
  confirmation: { title: "", description: "", button_title: "", button_link: "" },
  repeats: ONCE,
  reminders: [...NEW_EVENT.reminders],
});

const DAY = 1_440;

/** The event of a writing form as it was sent, unchecked; undefined where it has no place for one. */
export function eventOfForm(has: (name: string) => boolean, get: (name: string) => string): EventForm | undefined {
  if (!has("event")) return undefined;
  const isAllDay = has("event_all_day");
  const [date, time] = [get("event_date"), isAllDay ? "00:00" : get("event_time").slice(0, "09:00".length)];
  return {
    starts_at_wall: date && time ? `${date}T${time}` : "",
    time_zone: get("event_zone"),
    occurrence: get("event_occurrence") as Occurrence,
    duration_minutes: isAllDay
      ? Number(get("event_days")) * DAY
      : Number(get("event_hours")) * 60 + Number(get("event_minutes")),
    is_all_day: isAllDay,
    location_type: get("event_location") as LocationKind,
    in_person_location: get("event_place"),
    place_parts: {
      name: get("event_place_name"),
      city: get("event_place_city"),
      country: get("event_place_country"),
      point: get("event_place_point"),
    },
    virtual_location_url: get("event_url"),
    hide_location_from_non_attendees: has("event_hide_location"),
    rsvp_disabled: has("event_rsvp_disabled"),
    rsvp_limit: get("event_limit") === "" ? null : Number(get("event_limit")),
    rsvp_closes_minutes_before: get("event_closes") === "" ? null : Number(get("event_closes")),
    hide_attendees: has("event_hide_attendees"),
    rsvp_group_limit: get("event_guests") === "" ? 1 : Number(get("event_guests")) + 1,
    waiting_list_enabled: has("event_waiting_list"),
    rsvp_approval_required: has("event_approval"),
    questions: Array.from({ length: QUESTIONS_MOST }, (_, n) => ({
      text: get(`event_question_${n + 1}`),
      is_required: has(`event_question_${n + 1}_required`),
    })),
    confirmation: {
      title: get("event_confirm_title"),
      description: get("event_confirm_text"),
      button_title: get("event_confirm_button"),
      button_link: get("event_confirm_link"),
    },
    repeats: repeatsOfForm(has, get),
    reminders: has("event_reminders") ? REMINDERS.filter((one) => has(`event_remind_${one}`)) : undefined,
  };
}

/** What is hidden without a script is sent all the same: what does not apply is left out. undefined where no rule was asked. */
export function repeatsOfForm(has: (name: string) => boolean, get: (name: string) => string): string | undefined {
  if (!has("event_repeats")) return undefined;
  const frequency = get("event_repeats") as Frequency | "";
  if (frequency === "") return ONCE;
  const ends = get("event_ends");
  return repeatsText({
    frequency,
    interval: Number(get("event_interval")),
    weekDays: WEEKDAYS.filter((day) => has(`event_on_${day}`)),
    monthly: (get("event_monthly") || "date") as Monthly,
    until: ends === "date" ? get("event_ends_at") : "",
    count: ends === "count" ? Number(get("event_occurrences")) : null,
  });
}
