import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { notFound } from "~/lib/errors";
import { dateAt, datesOf } from "./dates.server";
import type { SeriesRow } from "./rows.server";

/** A date as the file has it. */
export interface DateInFile {
  id: number;
  name: string;
  excerpt: string;
  path: string;
  /** Wall time: as the rule has it, and as it is. */
  seriesAt: string;
  startsAtWall: string;
  zone: string;
  startsAt: number;
  endsAt: number;
  durationMinutes: number;
  isAllDay: boolean;
  /** null where there is none, and for who is not to know it. */
  location: string | null;
  version: number;
  updatedAt: number;
  /** It is called off, and stands. */
  isOff?: boolean;
}

/** Whom a file is for, where a mail carries it (RFC 5546), and how it numbers what it says. */
export interface Told {
  method: "REQUEST" | "CANCEL";
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  sequence: number;
  at: number;
}

export interface SeriesFile {
  series: SeriesRow;
  /** Those that stand, in the order of the rule; what it has and is not among them was taken away. */
  dates: DateInFile[];
  /** How often any of its dates was changed. */
  version: number;
  /** The community's own address. */
  origin: string;
}

/**
 * A series as a calendar file (RFC 5545): its rule in the time of its zone (TZID, VTIMEZONE), so that nine stays nine in
 * whatever calendar reads it; what was taken away as EXDATE; and what is not as the rule and the newest date have it,
 * as an event of its own (RECURRENCE-ID).
 */
export function seriesFile({ series, dates, version, origin }: SeriesFile, told?: Told): string {
  const model = dates.at(-1);
  if (!model) throw notFound();
  const calendar = calendarOf(told);
  const first = wallIn(series.firstWall);
  const last = dates.reduce((most, { endsAt }) => Math.max(most, endsAt), 0);
  calendar.timezone({
    name: series.zone,
    generator: (zone) => zoneOfFile(zone, first.toZonedDateTime(zone).epochMilliseconds, last),
  });
  const said = saying({ series, origin, version }, told);
  const whole = calendar.createEvent({
    ...said(model),
    timezone: model.isAllDay ? null : series.zone,
    start: startOf(model.isAllDay, series.firstWall),
    end: endOf(model, series.firstWall),
    url: `${origin}${model.path}/dates`,
  });
  const isUtc = series.zone === "UTC";
  const exdates = takenAway(series, dates)
    .map((wall) => `${stamp(wall, model.isAllDay)}${isUtc && !model.isAllDay ? "Z" : ""}`)
    .join(",");
  const [value, zone] = model.isAllDay ? [";VALUE=DATE", ""] : ["", isUtc ? "" : `;TZID=${series.zone}`];
  const until = untilOf(series, model);
  whole.repeating(`RRULE:${series.rule}${until}${exdates ? `\r\nEXDATE${value}${zone}:${exdates}` : ""}`);
  for (const date of dates) {
    if (isAsRuled(date, model, series)) continue;
    calendar.createEvent({
      ...said(date),
      start: startOf(date.isAllDay, date.startsAtWall),
      end: endOf(date, date.startsAtWall),
      recurrenceId: wallIn(date.seriesAt),
    });
  }
  return withDates(calendar.toString(), series, model.isAllDay);
}

/** Some dates of a series, each known by when its rule has it: what a mail and a download say of them. */
export function datesFile({ series, dates, version, origin }: SeriesFile, told?: Told): string {
  const [first] = dates;
  if (!first) throw notFound();
  const calendar = calendarOf(told);
  const [from, until] = [first.seriesAt, dates.at(-1)?.seriesAt ?? first.seriesAt].map(
    (wall) => wallIn(wall).toZonedDateTime(series.zone).epochMilliseconds,
  );
  calendar.timezone({ name: series.zone, generator: (zone) => zoneOfFile(zone, from ?? 0, until ?? 0) });
  const said = saying({ series, origin, version }, told);
  for (const date of dates) {
    calendar.createEvent({
      ...said(date),
      start: startOf(date.isAllDay, date.startsAtWall),
      end: endOf(date, date.startsAtWall),
      recurrenceId: wallIn(date.seriesAt),
    });
  }
  return withDates(calendar.toString(), series, first.isAllDay);
}

function calendarOf(told: Told | undefined) {
  const method = told ? ICalCalendarMethod[told.method] : ICalCalendarMethod.PUBLISH;
  return ical({ prodId: { company: "Atrium", product: "Events" }, method });
}

/** Any change of any of them is a change of the whole: one date has its number. */
const saying =
  ({ series, origin, version }: Omit<SeriesFile, "dates">, told?: Told) =>
  (date: DateInFile) => ({
    id: `event-series-${series.id}@atrium`,
    sequence: told?.sequence ?? version,
    timezone: date.isAllDay ? null : date.zone,
    allDay: date.isAllDay,
    summary: date.name,
    description: date.excerpt || null,
    location: date.location,
    url: `${origin}${date.path}`,
    status: date.isOff || told?.method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(told?.at ?? date.updatedAt),
    lastModified: new Date(date.updatedAt),
    ...(told && peopleOf(told)),
  });

/** Who answers by the calendar is not heard: it is said there as it was said here. */
export const peopleOf = ({ organizer, attendee }: Told) => ({
  organizer,
  attendees: [
    {
      ...attendee,
      status: ICalAttendeeStatus.ACCEPTED,
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
      rsvp: false,
    },
  ],
});

/**
 * What the library does not know: whole days as the name of a date, and that it is told by the clocks of the series.
 * Beside a zone it writes moments as if they were nobody's, and times of UTC as well.
 */
function withDates(text: string, { zone }: SeriesRow, isAllDay: boolean): string {
  const ids = isAllDay
    ? text.replaceAll(/^RECURRENCE-ID[^:]*:(\d{8})T\d{6}Z?/gm, "RECURRENCE-ID;VALUE=DATE:$1")
    : text.replaceAll(/^RECURRENCE-ID(?:;TZID=[^:]*)?:/gm, `RECURRENCE-ID${zone === "UTC" ? "" : `;TZID=${zone}`}:`);
  return ids.replaceAll(MOMENTS, "$1:$2Z");
}

const MOMENTS = /^(DTSTAMP|LAST-MODIFIED|DTSTART|DTEND|RECURRENCE-ID):(\d{8}T\d{6})(?=\r?$)/gm;

/** What the rule has up to where it was made, from the first date that the file names. */
function takenAway(series: SeriesRow, dates: readonly DateInFile[]): string[] {
  const there = new Set(dates.map(({ seriesAt }) => seriesAt));
  const ruled = [series.firstWall, ...datesOf(series, { after: series.firstWall, through: series.madeThrough })];
  return ruled.filter((wall) => !there.has(wall));
}

function isAsRuled(date: DateInFile, model: DateInFile, series: SeriesRow): boolean {
  const ruled = dateAt({ ...date, startsAtWall: date.seriesAt, zone: series.zone });
  return (
    ruled?.startsAt === date.startsAt &&
    date.durationMinutes === model.durationMinutes &&
    date.isAllDay === model.isAllDay &&
    date.name === model.name &&
    date.excerpt === model.excerpt &&
    date.location === model.location
  );
}

const wallIn = (wall: string) => Temporal.PlainDateTime.from(wall);
const startOf = (isAllDay: boolean, wall: string) => (isAllDay ? wallIn(wall).toPlainDate() : wallIn(wall));
const endOf = ({ isAllDay, durationMinutes, zone }: DateInFile, wall: string) =>
  isAllDay
    ? wallIn(wall)
        .toPlainDate()
        .add({ days: Math.round(durationMinutes / 1_440) })
    : wallIn(wall).toZonedDateTime(zone).add({ minutes: durationMinutes }).toPlainDateTime();

/** `20261204T090000`, of whole days `20261204`. */
const stamp = (wall: string, isAllDay: boolean): string =>
  isAllDay ? wall.slice(0, 10).replaceAll("-", "") : `${wall.replaceAll(/[-:]/g, "")}00`;

/** The end of the rule, in UTC as RFC 5545 wants it beside a zone. */
function untilOf({ lastDay, zone }: SeriesRow, { isAllDay }: DateInFile): string {
  if (lastDay === "") return "";
  if (isAllDay) return `;UNTIL=${lastDay.replaceAll("-", "")}`;
  const end = wallIn(`${lastDay}T23:59`).toZonedDateTime(zone).toInstant().toString({ smallestUnit: "second" });
  return `;UNTIL=${end.replaceAll(/[-:]/g, "")}`;
}

/** The clocks of a zone from before the first date until after the last: each change of them on its own. */
export function zoneOfFile(zone: string, from: number, until: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  let change = at.getTimeZoneTransition("previous");
  const parts: string[] = [];
  // Where its clocks were never changed before, they show what they show now since ever.
  if (!change) parts.push(observance("19700101T000000", at, at));
  change ??= at.getTimeZoneTransition("next");
  while (change && change.epochMilliseconds <= until + YEAR_MS) {
    const before = change.subtract({ nanoseconds: 1 });
    const shown = change.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
    parts.push(observance(stamp(shown.toString({ smallestUnit: "minute" }), false), before, change));
    change = change.getTimeZoneTransition("next");
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...parts, "END:VTIMEZONE"].join("\n");
}

const YEAR_MS = 366 * 86_400_000;

function observance(start: string, from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): string {
  const kind = to.offsetNanoseconds > from.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  const [before, after] = [from, to].map(({ offset }) => offset.replaceAll(":", ""));
  return `BEGIN:${kind}\nDTSTART:${start}\nTZOFFSETFROM:${before}\nTZOFFSETTO:${after}\nEND:${kind}`;
}
