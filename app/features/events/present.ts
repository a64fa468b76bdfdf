import type { Person } from "~/features/members/person";
import { openPlaces } from "./line";
import { type Location, locationIn, pointText } from "./place";
import type { StoredEvent } from "./row";
import {
  type AnswerStatus,
  type AttendeeRole,
  type EventFields,
  isWebAddress,
  type LocationKind,
  type Occurrence,
  type Reminder,
} from "./rules";
import { repeatsIn } from "./series/rule";

/** Spec section 3, `event_setting_attributes`; of a post that is no event its place alone, and none. */
export interface EventSettings {
  in_person_location: string | null;
  /** ISO 8601, UTC. What is sent may also be as the clocks of its zone show it. */
  starts_at?: string | null;
  time_zone?: string;
  duration_in_seconds?: number;
  is_all_day?: boolean;
  location_type?: LocationKind;
  virtual_location_url?: string | null;
  hide_location_from_non_attendees?: boolean;
  rsvp_disabled?: boolean;
  rsvp_limit?: number | null;
  /** Before the start; null for its end. */
  rsvp_closes_minutes_before?: number | null;
  hide_attendees?: boolean;
  /** People that one answer may be for. */
  rsvp_group_limit?: number;
  waiting_list_enabled?: boolean;
  /** A yes is asked for, and given by who changes the event. */
  rsvp_approval_required?: boolean;
  /** When who comes is reminded of it. */
  reminders?: Reminder[];
  questions?: QuestionPayload[];
  /** For who changes it; who comes is shown it on the event's page. */
  confirmation?: ConfirmationPayload;
  /** How it repeats; null for once. */
  recurring?: RecurringPayload | null;
}

export interface QuestionPayload {
  text: string;
  is_required: boolean;
}

export interface ConfirmationPayload {
  title: string;
  description: string;
  button_title: string;
  button_link: string;
}

/** What is sent, and answered while it waits to be published; of a series what it was begun with. */
export interface RecurringPayload {
  frequency: string;
  interval: number;
  week_days: string[];
  monthly: string;
  ends_at: string | null;
  occurrences: number | null;
}

/** Of a date of a series. */
export interface SeriesPayload {
  /** RFC 5545, without its end. */
  rule: string;
  /** The last day it may fall on; null for a series without end. */
  until: string | null;
  /** It was changed alone. */
  is_apart: boolean;
}

/** When and where, and who comes: what every page shows of an event. */
export interface EventPayload {
  starts_at: string;
  ends_at: string;
  /** As the clocks of its zone show it. */
  starts_at_wall: string;
  time_zone: string;
  is_all_day: boolean;
  location_type: LocationKind;
  /** null where there is none, and for who is not to know it. */
  in_person_location: string | null;
  /** Its parts, where its author said them. */
  location: Location | null;
  virtual_location_url: string | null;
  /** It is told to who is going, and not to this reader. */
  is_location_hidden: boolean;
  /** It does not take place. */
  is_cancelled: boolean;
  /** How often it was called off, went, or was there again: with its post's version it numbers what calendars are told. */
  sequence: number;
  rsvp_disabled: boolean;
  rsvp_limit: number | null;
  rsvp_closes_at: string;
  is_full: boolean;
  /** null where it is hidden from the reader. */
  going_count: number | null;
  is_going: boolean;
  /** What its reader has said; null for nothing. */
  answer: OwnAnswer | null;
  /** People that one answer may be for. */
  rsvp_group_limit: number;
  waiting_list_enabled: boolean;
  rsvp_approval_required: boolean;
  /** People who wait for a place; null where who comes is hidden. */
  waiting_count: number | null;
  /** Places that may be taken at once; null for as many as come, and where who comes is hidden. */
  places_left: number | null;
  /** Left out of what is no date of a series. */
  series?: SeriesPayload;
}

export interface OwnAnswer {
  status: AnswerStatus;
  /** Who answers and their guests. */
  seats: number;
  /** Names, "" for one whom nobody has named yet. */
  guests: string[];
  /** Of an offer: until when its places are kept. */
  held_until: string | null;
  /** To its questions, in their order. */
  answers: string[];
}

/** As the wire answers who has given, or taken back, an answer. */
export type RsvpPayload = Pick<
  EventPayload,
  "is_going" | "going_count" | "rsvp_limit" | "answer" | "waiting_count" | "places_left"
>;

/** Of its own page: who comes, as far as one may know. */
export interface EventPagePayload extends EventPayload {
  going_sample: Person[];
  /** Who hosts it or speaks there, and comes. */
  hosts: (Person & { role: AttendeeRole })[];
  /** Of its reader, who waits; null where they do not. */
  place_in_line: number | null;
  questions: QuestionPayload[];
  /** To who comes; null for nobody else, and where its author has no words of their own. */
  confirmation: ConfirmationPayload | null;
}

/** Of a place, beside its street: as they are typed. */
export interface PlaceParts {
  name: string;
  city: string;
  country: string;
  /** "38.7107, -9.1437" */
  point: string;
}

/** As a writing form holds it. */
export interface EventForm {
  starts_at_wall: string;
  time_zone: string;
  occurrence: Occurrence;
  duration_minutes: number;
  is_all_day: boolean;
  location_type: LocationKind;
  /** The whole address, or of a place in parts its street. */
  in_person_location: string;
  place_parts: PlaceParts;
  virtual_location_url: string;
  hide_location_from_non_attendees: boolean;
  rsvp_disabled: boolean;
  rsvp_limit: number | null;
  rsvp_closes_minutes_before: number | null;
  hide_attendees: boolean;
  rsvp_group_limit: number;
  waiting_list_enabled: boolean;
  rsvp_approval_required: boolean;
  questions: QuestionPayload[];
  confirmation: ConfirmationPayload;
  /** As series/rule writes it; left out of a date of a series, which repeats as that does. */
  repeats?: string;
  /** Left out by a page of before there were any. */
  reminders?: Reminder[];
}

/** Whether its reader is told where it is. `mayChange`: they may change the event. */
export const seesLocation = (event: Pick<StoredEvent, "hidesLocation" | "answer">, mayChange: boolean): boolean =>
  !event.hidesLocation || event.answer?.status === "going" || mayChange;

/** null for a draft without a time. */
export function presentEvent(event: StoredEvent | null, mayChange: boolean): EventPayload | null {
  if (!event?.moments || event.closesAt === null) return null;
  const isTold = seesLocation(event, mayChange);
  return {
    starts_at: new Date(event.moments.startsAt).toISOString(),
    ends_at: new Date(event.moments.endsAt).toISOString(),
    starts_at_wall: event.startsAtWall,
    time_zone: event.zone,
    is_all_day: event.isAllDay,
    location_type: event.locationKind,
    ...placesOf(event, isTold),
    is_location_hidden: !isTold && event.locationKind !== "tba",
    is_cancelled: event.isCancelled,
    sequence: event.sequence,
    rsvp_disabled: event.isRsvpDisabled,
    rsvp_limit: event.rsvpLimit,
    rsvp_closes_at: new Date(event.closesAt).toISOString(),
    is_full: placesLeft(event) === 0,
    rsvp_group_limit: event.groupMost,
    waiting_list_enabled: event.hasWaitingList,
    rsvp_approval_required: event.needsApproval,
    ...answersOf(event, !event.hidesAttendees || mayChange),
    ...(event.series && {
      series: {
        rule: event.series.rule,
        until: event.series.lastDay || null,
        is_apart: event.series.isApart,
      },
    }),
  };
}

/** `isShown`: its reader may know how many come. */
export function presentRsvp(row: AnswerColumns, isShown: boolean): RsvpPayload {
  const { status, seats, heldUntil, ...event } = row;
  const [guests, answers] = [row.names, row.answers].map((json) => JSON.parse(json) as string[]);
  const answer = status && { status, seats, guests: guests ?? [], answers: answers ?? [], heldUntil };
  return {
    rsvp_limit: event.rsvpLimit,
    ...answersOf({ ...event, keepsPlaces: event.keepsPlaces === 1, answer }, isShown),
  };
}

interface AnswerColumns extends Pick<StoredEvent, "rsvpLimit" | "goingCount" | "heldCount" | "waitingCount"> {
  keepsPlaces: number;
  status: AnswerStatus | null;
  seats: number;
  names: string;
  answers: string;
  heldUntil: number | null;
}

type Answered = Pick<StoredEvent, "rsvpLimit" | "goingCount" | "heldCount" | "waitingCount" | "keepsPlaces" | "answer">;

const answersOf = (event: Answered, isShown: boolean) => ({
  is_going: event.answer?.status === "going",
  answer: event.answer && {
    status: event.answer.status,
    seats: event.answer.seats,
    guests: event.answer.guests,
    answers: event.answer.answers,
    held_until: event.answer.heldUntil === null ? null : new Date(event.answer.heldUntil).toISOString(),
  },
  going_count: isShown ? event.goingCount : null,
  waiting_count: isShown ? event.waitingCount : null,
  places_left: isShown ? placesLeft(event) : null,
});

/** null for as many as come. */
const placesLeft = ({ rsvpLimit, goingCount, heldCount, keepsPlaces }: Answered): number | null =>
  rsvpLimit === null ? null : openPlaces(rsvpLimit - goingCount - heldCount, keepsPlaces);

/** `event_setting_attributes` */
export function presentSettings(event: StoredEvent | null, mayChange: boolean): EventSettings {
  if (!event) return { in_person_location: null };
  return {
    ...settingPlaces(event, seesLocation(event, mayChange)),
    starts_at: event.moments && new Date(event.moments.startsAt).toISOString(),
    time_zone: event.zone,
    duration_in_seconds: event.durationMinutes * 60,
    is_all_day: event.isAllDay,
    location_type: event.locationKind,
    hide_location_from_non_attendees: event.hidesLocation,
    rsvp_disabled: event.isRsvpDisabled,
    rsvp_limit: event.rsvpLimit,
    rsvp_closes_minutes_before: event.rsvpClosesBefore,
    hide_attendees: event.hidesAttendees,
    rsvp_group_limit: event.groupMost,
    waiting_list_enabled: event.hasWaitingList,
    rsvp_approval_required: event.needsApproval,
    reminders: [...event.reminders],
    questions: questionsOf(event),
    ...(mayChange && { confirmation: confirmationOf(event) }),
    recurring: presentRepeats(event.repeats),
  };
}

const questionsOf = ({ questions }: EventFields): QuestionPayload[] =>
  questions.map(({ text, isRequired }) => ({ text, is_required: isRequired }));

const confirmationOf = ({ confirmation: { title, text, button, url } }: EventFields): ConfirmationPayload => ({
  title,
  description: text,
  button_title: button,
  button_link: url,
});

/** What only an event's own page says beside it. */
export const presentBesideEvent = (event: StoredEvent): Pick<EventPagePayload, "questions" | "confirmation"> => ({
  questions: questionsOf(event),
  confirmation:
    event.answer?.status === "going" && Object.values(event.confirmation).some((said) => said !== "")
      ? confirmationOf(event)
      : null,
});

function presentRepeats(text: string): RecurringPayload | null {
  const repeats = repeatsIn(text);
  if (!repeats) return null;
  const { frequency, interval, weekDays: week_days, monthly, until, count: occurrences } = repeats;
  return { frequency, interval, week_days, monthly, ends_at: until || null, occurrences };
}

/** As it may be sent again: where it has parts, their JSON. */
function settingPlaces(event: StoredEvent, isTold: boolean) {
  const { in_person_location: address, location, virtual_location_url } = placesOf(event, isTold);
  return { in_person_location: location ? JSON.stringify(location) : address, virtual_location_url };
}

/** A draft keeps whatever was typed, and its readers are given no link but one. */
const placesOf = ({ locationKind, place, location, locationUrl }: StoredEvent, isTold: boolean) => ({
  in_person_location: isTold && locationKind === "in_person" ? place || null : null,
  location: isTold && locationKind === "in_person" ? locationIn(location) : null,
  virtual_location_url: isTold && locationKind === "virtual" && isWebAddress(locationUrl) ? locationUrl : null,
});

function placeForm({ place, location: text }: EventFields): Pick<EventForm, "in_person_location" | "place_parts"> {
  const location = locationIn(text);
  const { name = "", city = "", country = "" } = location ?? {};
  return {
    in_person_location: location ? location.street : place,
    place_parts: { name, city, country, point: location ? pointText(location) : "" },
  };
}

/** For who may change it. */
export const formOf = (event: EventFields & Partial<Pick<StoredEvent, "series">>): EventForm => ({
  starts_at_wall: event.startsAtWall,
  time_zone: event.zone,
  occurrence: event.occurrence,
  duration_minutes: event.durationMinutes,
  is_all_day: event.isAllDay,
  location_type: event.locationKind,
  ...placeForm(event),
  virtual_location_url: event.locationUrl,
  hide_location_from_non_attendees: event.hidesLocation,
  rsvp_disabled: event.isRsvpDisabled,
  rsvp_limit: event.rsvpLimit,
  rsvp_closes_minutes_before: event.rsvpClosesBefore,
  hide_attendees: event.hidesAttendees,
  rsvp_group_limit: event.groupMost,
  waiting_list_enabled: event.hasWaitingList,
  rsvp_approval_required: event.needsApproval,
  questions: questionsOf(event),
  confirmation: confirmationOf(event),
  ...(!event.series && { repeats: event.repeats }),
  reminders: [...event.reminders],
});
