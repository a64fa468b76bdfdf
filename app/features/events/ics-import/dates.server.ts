import type ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { datesOf } from "../series/dates.server";
import {
  dayIn,
  FREQUENCIES,
  type Frequency,
  INTERVAL_MOST,
  MONTHLY,
  type Repeats,
  ruleFrom,
  WEEKDAYS,
  type Weekday,
} from "../series/rule";
import { wallAt } from "../time.server";

/** How an event of a file repeats: counted by the clocks of its zone, as series are. */
export interface FileRule {
  rule: ICAL.Recur;
  firstWall: string;
  zone: string;
}

/** The dates of a rule up to a day, each as the clocks of its zone show it; null for one that goes on beyond all bounds. */
export function wallsOf({ rule, firstWall, zone }: FileRule, from: string, through: string): string[] | null {
  if (!isWithinBounds(rule)) return null;
  try {
    const walls = ruled(rule, firstWall, zone).between(asUtc(from), asUtc(through), true).map(wallOf);
    // A file begins with its first date, whether or not its rule would have that.
    const isFirstOut = firstWall >= from && firstWall <= through && !walls.includes(firstWall);
    return isFirstOut ? [firstWall, ...walls] : walls;
  } catch {
    return null;
  }
}

/**
 * The rule as the product knows it, for a series that begins with `wall`; null for one that it does not have. The two
 * are known to be one by their dates.
 */
export function repeatsOf({ rule, firstWall, zone }: FileRule, wall: string): Repeats | null {
  const interval = rule.interval || 1;
  const frequency = rule.freq.toLowerCase() as Frequency;
  if (!FREQUENCIES.includes(frequency) || interval > INTERVAL_MOST) return null;
  const day = wall.slice(0, DAY);
  const through = dayAfter(day, SPAN_DAYS[frequency] * interval);
  const given = wallsOf({ rule, firstWall, zone }, wall, `${through}T23:59`);
  const until = lastDayOf({ rule, firstWall, zone });
  if (!given || until === null || given[0] !== wall) return null;
  const weekDays = (rule.parts.BYDAY ?? []).map((said) => String(said).slice(-2)) as Weekday[];
  const candidates = (frequency === "monthly" ? MONTHLY : (["date"] as const)).map((monthly) => ({
    frequency,
    interval,
    weekDays: frequency === "weekly" ? WEEKDAYS.filter((one) => weekDays.includes(one)) : [],
    monthly,
    until,
    count: null,
  }));
  return (
    candidates.find((chosen) => {
      if (chosen.monthly === "last" && !dayIn(day).isLast) return false;
      const ours = { rule: ruleFrom(chosen, day), firstWall: wall, lastDay: until };
      const dates = [wall, ...datesOf(ours, { after: wall, through: `${through}T23:59` })];
      return dates.length === given.length && dates.every((date, at) => date === given[at]);
    }) ?? null
  );
}

const DAY = "2026-12-04".length;
/** Days that show what a rule is, of one that skips none. */
const SPAN_DAYS: Record<Frequency, number> = { daily: 60, weekly: 200, monthly: 900, yearly: 3_400 };
const COUNT_MOST = 5_000;
const MOST_LOOKED_AT = 50_000;

/** Hours and minutes are the first date's: whatever repeats within a day is no event of ours. */
function isWithinBounds({ freq, count, parts }: ICAL.Recur): boolean {
  if (!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(freq)) return false;
  const isWithinDay = [parts.BYHOUR, parts.BYMINUTE, parts.BYSECOND].some((part) => (part ?? []).length > 1);
  return !isWithinDay && (count ?? 0) <= COUNT_MOST;
}

/** "" for a rule without end; null for one whose end cannot be found. */
function lastDayOf({ rule, firstWall, zone }: FileRule): string | null {
  if (rule.count) {
    try {
      return ruled(rule, firstWall, zone).all().at(-1)?.toPlainDate().toString() ?? null;
    } catch {
      return null;
    }
  }
  return rule.until ? untilWall(rule.until, zone).slice(0, DAY) : "";
}

function ruled(rule: ICAL.Recur, firstWall: string, zone: string): RRuleTemporal {
  const end = rule.until ? `;UNTIL=${untilWall(rule.until, zone).replaceAll(/[-:]/g, "")}00Z` : "";
  return new RRuleTemporal({
    rruleString: `RRULE:${rule.toString().replace(/;?UNTIL=[^;]*/, "")}${end}`,
    dtstart: asUtc(firstWall),
    temporal: Temporal,
    maxIterations: MOST_LOOKED_AT,
  });
}

/** The end of a rule by the clocks of its zone; of a day its last minute. */
function untilWall(until: ICAL.Time, zone: string): string {
  const text = until.toString();
  if (until.isDate) return `${text.slice(0, DAY)}T23:59`;
  return text.endsWith("Z") ? wallAt(Date.parse(text), zone) : text.slice(0, "2026-12-04T09:00".length);
}

const asUtc = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime("UTC");
const wallOf = (date: Temporal.ZonedDateTime) => date.toPlainDateTime().toString({ smallestUnit: "minute" });
/** `2026-12-05` for `2026-12-04` and one day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, DAY);
