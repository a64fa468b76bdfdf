import { dateFormat } from "~/lib/dates";
import { offsetAt } from "~/lib/wall-time";
import type { EventPayload } from "./present";

type Timed = Pick<EventPayload, "starts_at" | "ends_at" | "time_zone" | "is_all_day">;

/** When an event is, in words of a language: its days, and its hours where it has some. */
export interface When {
  firstDay: string;
  /** null where it ends on the day on which it begins. */
  lastDay: string | null;
  /** null for whole days. */
  starts: string | null;
  ends: string | null;
}

const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const HOUR = { hour: "numeric", minute: "2-digit" } as const;

/** As the clocks of a zone show it; whole days are those of the place, whoever reads. */
export function whenIn(event: Timed, region: string, zone: string): When {
  const timeZone = event.is_all_day ? event.time_zone : zone;
  const days = dateFormat(region, { ...DAY, timeZone });
  const hours = dateFormat(region, { ...HOUR, timeZone });
  const startsAt = Date.parse(event.starts_at);
  const endsAt = Date.parse(event.ends_at);
  const firstDay = days.format(startsAt);
  // What ends at midnight does not take place on the day that begins then.
  const lastDay = days.format(endsAt - 1);
  return {
    firstDay,
    lastDay: lastDay === firstDay ? null : lastDay,
    starts: event.is_all_day ? null : hours.format(startsAt),
    ends: event.is_all_day ? null : hours.format(endsAt),
  };
}

/** The clocks of the reader show another time than those of the place. */
export const isElsewhere = ({ starts_at: at, time_zone: zone, is_all_day: isAllDay }: Timed, reader: string): boolean =>
  !isAllDay && offsetAt(Date.parse(at), zone) !== offsetAt(Date.parse(at), reader);

/** Month and day of its date tile. */
export function tileOf(event: Timed, region: string, zone: string): { month: string; day: string } {
  const timeZone = event.is_all_day ? event.time_zone : zone;
  const at = Date.parse(event.starts_at);
  return {
    month: dateFormat(region, { month: "short", timeZone }).format(at).replace(".", ""),
    day: dateFormat(region, { day: "numeric", timeZone }).format(at),
  };
}

/** One line of it, where a list shows the post among others: "Sat, Dec 5, 10:30". */
export function lineOf(event: Timed, region: string, zone: string): string {
  const timeZone = event.is_all_day ? event.time_zone : zone;
  const day = { weekday: "short", day: "numeric", month: "short", timeZone } as const;
  return dateFormat(region, event.is_all_day ? day : { ...day, ...HOUR }).format(Date.parse(event.starts_at));
}

/** Of whole days: the first, and the one behind the last, as the place has them; midnights in UTC, as calendars take days. */
export function wholeDays({
  starts_at,
  ends_at,
  starts_at_wall,
}: Pick<EventPayload, "starts_at" | "ends_at" | "starts_at_wall">): [Date, Date] {
  const first = Date.parse(`${starts_at_wall.slice(0, 10)}T00:00Z`);
  const days = Math.max(1, Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 86_400_000));
  return [new Date(first), new Date(first + days * 86_400_000)];
}
