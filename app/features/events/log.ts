import { m } from "~/i18n/generated/messages";
import { type LogOf, type Telling, untold } from "~/platform/facts/log";
import type { eventFacts } from "./facts";

const ofEvent = (sentence: typeof m.events_log_changed): Telling => ({
  group: "posts",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

const ofMember = (sentence: typeof m.events_log_attendee_removed): Telling => ({
  group: "posts",
  words: ({ thing, member, locale }) => sentence({ thing, member }, { locale }),
});

export const eventLog = {
  "event.changed": ofEvent(m.events_log_changed),
  "event.cancelled": ofEvent(m.events_log_cancelled),
  "event.brought_back": ofEvent(m.events_log_brought_back),
  "event.series_ruled": ofEvent(m.events_log_series_ruled),
  "event.series_moved": untold("each of its dates says that it is at another time or place"),
  "event.series_deleted": untold("each of its dates says that it was deleted"),
  "event.reminder_due": untold("time does it, as the event's host has chosen"),
  "event.date_passed": untold("time does it: the next date of its series is what lists show"),
  "event.rsvp_given": ofEvent(m.events_log_rsvp_given),
  "event.rsvp_taken": ofEvent(m.events_log_rsvp_taken),
  "event.rsvp_changed": ofEvent(m.events_log_rsvp_changed),
  "event.wait_begun": ofEvent(m.events_log_wait_begun),
  "event.wait_ended": ofEvent(m.events_log_wait_ended),
  "event.rsvp_asked": ofEvent(m.events_log_rsvp_asked),
  "event.rsvp_approved": ofMember(m.events_log_rsvp_approved),
  "event.rsvp_declined": ofMember(m.events_log_rsvp_declined),
  "event.attendee_removed": ofMember(m.events_log_attendee_removed),
  "event.checked_in": ofMember(m.door_log_checked_in),
  "event.check_in_undone": ofMember(m.door_log_undone),
  "event.walked_in": ofMember(m.door_log_walked_in),
  "event.role_given": ofMember(m.events_log_role_given),
  "event.members_invited": ofEvent(m.events_log_members_invited),
  "event.places_offered": untold("places pass on by the rule on the event's page, and nobody does it"),
  "event.offers_ended": untold("as when they are offered: time does it"),
  "event.series_rsvp_given": ofEvent(m.events_log_series_rsvp_given),
  "event.series_rsvp_taken": ofEvent(m.events_log_series_rsvp_taken),
} satisfies LogOf<typeof eventFacts>;
