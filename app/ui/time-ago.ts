import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { dateFormat, relativeFormat } from "~/lib/dates";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 hours ago" within a week, then "Nov 21", with the year when it is another one. */
export function formatTimeAgo(at: Date, now: number, locale: string, timeZone: string): string {
  const past = now - at.getTime();
  if (Math.abs(past) < MINUTE) return m.ui_ago_now({}, { locale: languageOf(locale) });
  const days = Math.abs(past) < DAY ? 0 : calendarDays(at, now, timeZone);
  if (Math.abs(days) < 7) return past < 0 ? ahead(-past, -days, locale) : ago(past, days, locale);
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

/**
 * As `Intl.RelativeTimeFormat` says it (a test compares), in our own words: a browser takes 30 ms to make that one,
 * in the middle of hydrating.
 */
function ago(past: number, days: number, locale: string): string {
  const language = { locale: languageOf(locale) };
  if (past < HOUR) return m.ui_ago_minutes({ count: Math.trunc(past / MINUTE) }, language);
  // The day on which clocks are put back is longer than a day.
  if (days === 0) return m.ui_ago_hours({ count: Math.trunc(past / HOUR) }, language);
  if (days === 1) return m.ui_ago_yesterday({}, language);
  if (days === 2) return m.ui_ago_two_days({}, language);
  return m.ui_ago_days({ count: days }, language);
}

const languageOf = (locale: string) => locale.slice(0, 2) as Locale;

/** What is yet to come is rare on a page, and in every language's grammar. */
function ahead(left: number, days: number, locale: string): string {
  const relative = relativeFormat(locale, { numeric: "auto", style: "long" });
  if (left < HOUR) return relative.format(Math.trunc(left / MINUTE), "minute");
  if (left < DAY) return relative.format(Math.trunc(left / HOUR), "hour");
  return relative.format(days, "day");
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
