import type { Person } from "~/features/members/person";
import type { StoredEvent } from "./row";
import { type EventFields, isWebAddress, type LocationKind, type Occurrence } from "./rules";

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
  virtual_location_url: string | null;
  /** It is told to who is going, and not to this reader. */
  is_location_hidden: boolean;
  rsvp_disabled: boolean;
  rsvp_limit: number | null;
  rsvp_closes_at: string;
  is_full: boolean;
  /** null where it is hidden from the reader. */
  going_count: number | null;
  is_going: boolean;
}

/** Of its own page: who comes, as far as one may know. */
export interface EventPagePayload extends EventPayload {
  going_sample: Person[];
}

/** As a writing form holds it. */
export interface EventForm {
  starts_at_wall: string;
  time_zone: string;
  occurrence: Occurrence;
  duration_minutes: number;
  is_all_day: boolean;
  location_type: LocationKind;
  in_person_location: string;
  virtual_location_url: string;
  hide_location_from_non_attendees: boolean;
  rsvp_disabled: boolean;
  rsvp_limit: number | null;
  rsvp_closes_minutes_before: number | null;
  hide_attendees: boolean;
}

/** Whether its reader is told where it is. `mayChange`: they may change the event. */
export const seesLocation = (event: Pick<StoredEvent, "hidesLocation" | "isGoing">, mayChange: boolean): boolean =>
  !event.hidesLocation || event.isGoing || mayChange;

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
    rsvp_disabled: event.isRsvpDisabled,
    rsvp_limit: event.rsvpLimit,
    rsvp_closes_at: new Date(event.closesAt).toISOString(),
    is_full: event.rsvpLimit !== null && event.goingCount >= event.rsvpLimit,
    going_count: event.hidesAttendees && !mayChange ? null : event.goingCount,
    is_going: event.isGoing,
  };
}

/** `event_setting_attributes` */
export function presentSettings(event: StoredEvent | null, mayChange: boolean): EventSettings {
  if (!event) return { in_person_location: null };
  return {
    ...placesOf(event, seesLocation(event, mayChange)),
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
  };
}

/** A draft keeps whatever was typed, and its readers are given no link but one. */
const placesOf = ({ locationKind, place, locationUrl }: StoredEvent, isTold: boolean) => ({
  in_person_location: isTold && locationKind === "in_person" ? place || null : null,
  virtual_location_url: isTold && locationKind === "virtual" && isWebAddress(locationUrl) ? locationUrl : null,
});

/** For who may change it. */
export const formOf = (event: EventFields): EventForm => ({
  starts_at_wall: event.startsAtWall,
  time_zone: event.zone,
  occurrence: event.occurrence,
  duration_minutes: event.durationMinutes,
  is_all_day: event.isAllDay,
  location_type: event.locationKind,
  in_person_location: event.place,
  virtual_location_url: event.locationUrl,
  hide_location_from_non_attendees: event.hidesLocation,
  rsvp_disabled: event.isRsvpDisabled,
  rsvp_limit: event.rsvpLimit,
  rsvp_closes_minutes_before: event.rsvpClosesBefore,
  hide_attendees: event.hidesAttendees,
});
