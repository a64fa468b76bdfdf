import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { type Found, momentsOf, type Wall } from "../time.server";
import { type Repeats, ruleFrom } from "./rule";

/** By what the dates of a series are counted. */
export interface Ruled {
  rule: string;
  /** `2026-12-04T09:00` */
  firstWall: string;
  /** `2027-03-27`, or "" for a series without end. */
  lastDay: string;
}

/**
 * The dates of a series behind one and up to another, both as wall times: what the clocks of its zone are to show. No
 * clock is asked here, so that nine stays nine; `dateAt` finds the moments. The first date is what a series begins with,
 * whether or not its rule would have it.
 */
export function datesOf(
  { rule, firstWall, lastDay }: Ruled,
  { after, through }: { after: string; through: string },
): string[] {
  const end = lastDay !== "" && `${lastDay}T23:59` < through ? `${lastDay}T23:59` : through;
  if (end <= after) return [];
  const asked = new RRuleTemporal({
    rruleString: `RRULE:${rule}`,
    // A zone whose clocks never change stands for no zone at all.
    dtstart: asUtc(firstWall),
    temporal: Temporal,
    maxIterations: MOST_LOOKED_AT,
  });
  return asked
    .between(asUtc(after > firstWall ? after : firstWall), asUtc(end), true)
    .map((date) => date.toPlainDateTime().toString({ smallestUnit: "minute" }))
    .filter((wall) => wall > after && wall > firstWall);
}

const MOST_LOOKED_AT = 100_000;

/** The last day of a series that is chosen, "" where it has none: of one with a number of dates, that of its last. */
export function lastDayOf({ until, count, ...repeats }: Repeats, firstWall: string): string {
  if (count === null) return until;
  const rule = ruleFrom({ until, count, ...repeats }, firstWall.slice(0, "2026-12-04".length));
  const dates = new RRuleTemporal({
    rruleString: `RRULE:${rule};COUNT=${count}`,
    dtstart: asUtc(firstWall),
    temporal: Temporal,
    maxIterations: MOST_LOOKED_AT,
  }).all();
  const last = dates.at(-1)?.toPlainDate().toString() ?? "";
  return until !== "" && until < last ? until : last;
}

/**
 * The moments of one date of a series. Nobody can be asked for each of them: a time that the clocks leave out on its day
 * is as much later as they are turned ahead, and of one that they show twice the first is meant. null for what no
 * calendar has.
 */
export function dateAt(asked: Omit<Wall, "occurrence">): Found | null {
  const found = momentsOf({ ...asked, occurrence: "" });
  if (found === null || !("asks" in found)) return found;
  const settled = momentsOf({ ...asked, occurrence: found.asks === "skipped" ? "later" : "earlier" });
  return settled && "asks" in settled ? null : settled;
}

const asUtc = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime("UTC");
