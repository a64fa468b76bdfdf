import type { PointerEvent } from "react";
import { dateFormat, relativeFormat } from "~/lib/dates";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface TimeAgoProps {
  /** A moment: ISO string, milliseconds or Date. */
  at: string | number | Date;
  /** The moment the page was rendered for, in milliseconds: the same on server and client, so that both agree. */
  now: number;
  locale: string;
  timeZone: string;
  style?: "long" | "narrow";
  className?: string;
}

/** Relative when near, a date when far, the whole date on hover. */
export function TimeAgo({ at, now, locale, timeZone, style, className }: TimeAgoProps) {
  const moment = new Date(at);
  // The whole date is made when a pointer asks for it: formatting it for each line of a page would cost the server.
  const sayWhen = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.title = formatDateTime(moment, locale, timeZone);
  };
  return (
    <time dateTime={moment.toISOString()} className={className} onPointerEnter={sayWhen}>
      {formatTimeAgo(moment, now, locale, timeZone, style)}
    </time>
  );
}

/** "2 hours ago" within a week, then "Nov 21", with the year when it is another one. */
export function formatTimeAgo(
  at: Date,
  now: number,
  locale: string,
  timeZone: string,
  style: "long" | "narrow" = "long",
): string {
  const past = now - at.getTime();
  const relative = relativeFormat(locale, { numeric: "auto", style });
  if (Math.abs(past) < MINUTE) return relative.format(0, "second");
  if (Math.abs(past) < HOUR) return relative.format(-Math.trunc(past / MINUTE), "minute");
  if (Math.abs(past) < DAY) return relative.format(-Math.trunc(past / HOUR), "hour");
  const days = calendarDays(at, now, timeZone);
  if (Math.abs(days) < 7) return relative.format(-days, "day");
  const sameYear = yearOf(at, timeZone) === yearOf(new Date(now), timeZone);
  // A calendar day reads the same in every zone once it is known which one it is.
  const day = dayNumber(at, timeZone);
  return remembered(dates, `${day} ${locale} ${sameYear}`, () =>
    dateFormat(locale, {
      timeZone: "UTC",
      day: "numeric",
      month: "short",
      ...(sameYear ? {} : { year: "numeric" }),
    }).format(day),
  );
}

export function formatDateTime(at: Date, locale: string, timeZone: string): string {
  const minute = Math.floor(at.getTime() / MINUTE);
  return remembered(fullDates, `${minute} ${locale} ${timeZone}`, () =>
    dateFormat(locale, { timeZone, dateStyle: "full", timeStyle: "short" }).format(at),
  );
}

/** Midnights between two moments, as the reader's calendar counts them. */
function calendarDays(at: Date, now: number, timeZone: string): number {
  return Math.round((dayNumber(new Date(now), timeZone) - dayNumber(at, timeZone)) / DAY);
}

/** No clock of the world is apart from UTC by anything but whole quarters of an hour since 1972. */
function dayNumber(at: Date, timeZone: string): number {
  return remembered(days, `${Math.floor(at.getTime() / QUARTER)} ${timeZone}`, () => {
    const part = parts(at, timeZone);
    return Date.UTC(part("year"), part("month") - 1, part("day"));
  });
}

/** Formatting a moment takes ten times as long as finding it again; a feed shows the same ones to every reader. */
const MOST = 5_000;
const fullDates = new Map<string, string>();
const dates = new Map<string, string>();
const days = new Map<string, number>();
const QUARTER = 15 * MINUTE;

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

function yearOf(at: Date, timeZone: string): number {
  return new Date(dayNumber(at, timeZone)).getUTCFullYear();
}

function parts(at: Date, timeZone: string): (type: "year" | "month" | "day") => number {
  const format = dateFormat("en-US", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
  const found = format.formatToParts(at);
  return (type) => Number(found.find((part) => part.type === type)?.value);
}
