import ical, { escape } from "ical-generator";
import { calendarFile } from "../calendar.server";
import { type DateInFile, seriesFile, zoneOfFile } from "../series/calendar.server";
import type { SeriesRow } from "../series/rows.server";
import { FEED_EVERY_SECONDS } from "./rules";

export interface FeedDate extends DateInFile {
  /** null for what is no date of a series. */
  seriesId: number | null;
}

export interface Feed {
  name: string;
  /** By when they begin. */
  dates: readonly FeedDate[];
  /** Of which every date that is to come is among them: they are told by their rule. */
  wholeSeries: readonly SeriesRow[];
  /** The community's own address. */
  origin: string;
}

/**
 * Many events as one calendar (RFC 5545). A series that is whole has its rule, up to the last date that is among them:
 * calendars show no date that nobody said anything of. Of any other each date is an event of its own. The same events
 * give the same letters, so that who has them is told so.
 */
export function feedFile({ name, dates, wholeSeries, origin }: Feed): string {
  const byRule = wholeSeries.flatMap((series) => {
    const own = dates.filter(({ seriesId }) => seriesId === series.id).sort(inOrderOfRule);
    const [first, last] = [own[0], own.at(-1)];
    // One date is no series.
    if (!first || !last || own.length < 2) return [];
    const part = {
      ...series,
      firstWall: first.seriesAt,
      lastDay: last.seriesAt.slice(0, DAY),
      madeThrough: last.seriesAt,
    };
    const version = Math.max(...own.map((date) => date.version));
    return [{ id: series.id, text: seriesFile({ series: part, dates: own, version, origin }) }];
  });
  const told = new Set(byRule.map(({ id }) => id));
  const alone = dates.filter(({ seriesId }) => seriesId === null || !told.has(seriesId));
  const events = [...byRule.map(({ text }) => text), ...alone.map((date) => fileOf(date, origin))].flatMap(eventsIn);
  const parts = [...zonesOf(events, dates), ...events].join("");
  return `${headOf(name)}${parts}END:VCALENDAR\r\n`;
}

const DAY = "2026-12-04".length;

const inOrderOfRule = (one: FeedDate, other: FeedDate) => (one.seriesAt < other.seriesAt ? -1 : 1);

/** A calendar without events, as far as its end. Of its name the library escapes nothing. */
const headOf = (name: string): string =>
  ical({ name: escape(name, false), prodId: { company: "Atrium", product: "Events" }, ttl: FEED_EVERY_SECONDS })
    .toString()
    .replace(/END:VCALENDAR\s*$/, "");

const fileOf = (date: FeedDate, origin: string): string =>
  calendarFile({
    id: date.id,
    name: date.name,
    excerpt: date.excerpt,
    url: `${origin}${date.path}`,
    event: {
      starts_at: new Date(date.startsAt).toISOString(),
      ends_at: new Date(date.endsAt).toISOString(),
      starts_at_wall: date.startsAtWall,
      is_all_day: date.isAllDay,
      in_person_location: date.location,
      virtual_location_url: null,
      is_cancelled: false,
      sequence: 0,
    },
    version: date.version,
    changedAt: date.updatedAt,
  });

/** The events of a file as the library wrote them: lines that are folded begin with a space, so none of them is one of ours. */
const eventsIn = (file: string): string[] =>
  (file.match(/^BEGIN:VEVENT\r\n[\s\S]*?^END:VEVENT$/gm) ?? []).map((text) => `${text.replace(/\r?$/, "")}\r\n`);

/** Each zone that they name, once, from before the first date until after the last. */
function zonesOf(events: readonly string[], dates: readonly FeedDate[]): string[] {
  const named = events.flatMap((text) => [...text.matchAll(/;TZID=([^:;\r\n]+)/g)].map(([, zone = ""]) => zone));
  const from = dates.reduce((least, { startsAt }) => Math.min(least, startsAt), Number.MAX_SAFE_INTEGER);
  const until = dates.reduce((most, { endsAt }) => Math.max(most, endsAt), 0);
  return [...new Set(named)].sort().map((zone) => `${zoneOfFile(zone, from, until).replaceAll("\n", "\r\n")}\r\n`);
}
