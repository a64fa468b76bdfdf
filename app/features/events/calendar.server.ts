import { peopleOf, type Told } from "./series/calendar.server";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { EventPayload } from "./present";
import { wholeDays } from "./when";

export interface ForCalendar {
  /** Of its post: with the installation's name it is its own for good, whatever it is called and wherever it moves. */
  id: number;
  name: string;
  /** Its first words. */
  excerpt: string;
  /** The whole address of its page. */
  url: string;
  event: Pick<
    EventPayload,
    | "starts_at"
    | "ends_at"
    | "starts_at_wall"
    | "is_all_day"
    | "in_person_location"
    | "virtual_location_url"
    | "is_cancelled"
    | "sequence"
  >;
  /** Grows with every change of it. */
  version: number;
  changedAt: number;
}

/** An event as a calendar file (RFC 5545): its moments in UTC, whole days as days. What its reader is not told is not in it. */
export function calendarFile({ id, name, excerpt, url, event, version, changedAt }: ForCalendar, told?: Told): string {
  const method = told ? ICalCalendarMethod[told.method] : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: "Atrium", product: "Events" }, method });
  const isOff = event.is_cancelled || told?.method === "CANCEL";
  const [start, end] = event.is_all_day ? wholeDays(event) : [new Date(event.starts_at), new Date(event.ends_at)];
  calendar.createEvent({
    id: `event-${id}@atrium`,
    sequence: version + event.sequence,
    start,
    end,
    allDay: event.is_all_day,
    // Of days the file names those of the place; the library takes them from UTC.
    timezone: "UTC",
    summary: name,
    description: excerpt || null,
    location: event.in_person_location ?? event.virtual_location_url ?? null,
    url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(told?.at ?? changedAt),
    lastModified: new Date(changedAt),
    ...(told && peopleOf(told)),
  });
  return calendar.toString();
}
