import type { EventPayload } from "./present";
import { wholeDays } from "./when";

type Dated = Pick<
  EventPayload,
  "starts_at" | "ends_at" | "starts_at_wall" | "is_all_day" | "in_person_location" | "virtual_location_url"
>;

/** Where calendars on the web take an event from an address. */
export interface CalendarAddresses {
  google: string;
  outlook: string;
  yahoo: string;
}

/** What is not told to its reader is in none of them. */
export function calendarAddresses(event: Dated, name: string): CalendarAddresses {
  const where = event.in_person_location ?? event.virtual_location_url ?? "";
  const [from, to] = event.is_all_day ? daysOf(event) : [compact(event.starts_at), compact(event.ends_at)];
  const [startdt, enddt] = event.is_all_day ? [dashed(from), dashed(to)] : [event.starts_at, event.ends_at];
  return {
    google: address("https://calendar.google.com/calendar/render", {
      action: "TEMPLATE",
      text: name,
      dates: `${from}/${to}`,
      location: where,
    }),
    outlook: address("https://outlook.live.com/calendar/0/action/compose", {
      rru: "addevent",
      subject: name,
      startdt,
      enddt,
      allday: event.is_all_day ? "true" : "",
      location: where,
    }),
    yahoo: address("https://calendar.yahoo.com/", {
      v: "60",
      title: name,
      st: from,
      // It counts whole days by its own first and last.
      ...(event.is_all_day ? { dur: "allday" } : { et: to }),
      in_loc: where,
    }),
  };
}

/** `20261204T090000Z` */
const compact = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const daysOf = (event: Dated): [string, string] =>
  wholeDays(event).map((day) => day.toISOString().slice(0, 10).replaceAll("-", "")) as [string, string];

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

function address(page: string, query: Record<string, string>): string {
  const said = Object.entries(query).filter(([, value]) => value !== "");
  return `${page}?${new URLSearchParams(said)}`;
}
