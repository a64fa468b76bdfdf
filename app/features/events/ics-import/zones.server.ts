import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { isTimeZone } from "~/features/accounts/rules";
import { wallAt } from "../time.server";

/** A time as a file says it. */
export interface Said {
  /** `2026-12-04T09:00` */
  wall: string;
  isAllDay: boolean;
  isUtc: boolean;
  /** "" for none: as the clocks of whoever reads it show. */
  tzid: string;
}

/** A time as an event has it: what the clocks of a zone show. */
export interface Placed {
  wall: string;
  zone: string;
  /** The file's zone is known by its own rules alone, and shows another time than `zone`. */
  isElsewhere: boolean;
}

/** The zones of one file. */
export interface Zones {
  place(said: Said): Placed;
  /** Those that nobody knows. */
  unknown(): string[];
}

/**
 * `own`: the zone for what says none, and for one that neither the world's list, nor Windows', nor the file itself knows.
 * `parts`: what the file says of its zones, by their names.
 */
export function createZones(own: string, parts: ReadonlyMap<string, string>): Zones {
  const known = new Map<string, string | ICAL.Timezone | null>();
  const unknown = new Set<string>();
  const counted = { rules: 0 };

  function find(tzid: string): string | ICAL.Timezone | null {
    const found = known.get(tzid);
    if (found !== undefined) return found;
    const zone = nameOf(tzid) ?? ofFile(parts.get(tzid), counted);
    known.set(tzid, zone);
    if (zone === null) unknown.add(tzid);
    return zone;
  }

  return {
    unknown: () => [...unknown],
    place({ wall, isAllDay, isUtc, tzid }) {
      if (isAllDay) return { wall, zone: own, isElsewhere: false };
      if (isUtc) return { wall: wallAt(Date.parse(`${wall}Z`), own), zone: own, isElsewhere: false };
      const zone = tzid === "" ? null : find(tzid);
      if (typeof zone === "string") return { wall, zone, isElsewhere: false };
      if (zone === null) return { wall, zone: own, isElsewhere: false };
      const time = ICAL.Time.fromString(`${wall}:00`, null);
      time.zone = zone;
      const there = wallAt(time.toUnixTime() * 1_000, own);
      return { wall: there, zone: own, isElsewhere: there !== wall };
    },
  };
}

/** The zone's name in the world's list: its own, behind the address of who wrote it, or as Windows calls it. */
function nameOf(tzid: string): string | null {
  const parts = tzid.split("/").filter(Boolean);
  const tried = [tzid, ...parts.map((_, at) => parts.slice(at).join("/")).filter((name) => name.includes("/"))];
  const named = tried.find(isTimeZone);
  return named ?? findIana(tzid)[0] ?? null;
}

/** A zone by the changes of its clocks, as the file tells them. */
function ofFile(part: string | undefined, counted: { rules: number }): ICAL.Timezone | null {
  if (part === undefined) return null;
  try {
    const component = new ICAL.Component(ICAL.parse(part));
    if (!isWithinBounds(component, counted)) return null;
    const zone = new ICAL.Timezone(component);
    // Asked once: what cannot be reckoned with is no zone. Of the last year, so that its rules are gone through but once.
    zone.utcOffset(ICAL.Time.fromString("2099-12-31T00:00:00", null));
    return zone;
  } catch {
    return null;
  }
}

/** Changes that a zone tells one by one, and rules that all zones of a file may have. */
const CHANGES_MOST = 300;
const RULES_MOST = 24;
/** Outlook has the clocks of all zones begin in it. */
const FIRST_YEAR = 1601;

/** The library goes through every date of every rule that it finds: only such are let through as clocks are turned by. */
function isWithinBounds(zone: ICAL.Component, counted: { rules: number }): boolean {
  const observances = zone.getAllSubcomponents();
  const changes = observances.reduce((sum, one) => sum + 1 + one.getAllProperties("rdate").length, 0);
  if (changes > CHANGES_MOST) return false;
  const ruled = observances.filter((one) => one.hasProperty("rrule"));
  counted.rules += ruled.length;
  return counted.rules <= RULES_MOST && ruled.every(isYearly);
}

/** Once a year, on a day that there is: in a month, by a weekday or by days of which it has one in every year. */
function isYearly(observance: ICAL.Component): boolean {
  const [rule, ...others] = observance.getAllProperties("rrule").map((property) => property.getFirstValue());
  const start = observance.getFirstPropertyValue("dtstart");
  if (!(rule instanceof ICAL.Recur) || others.length > 0 || !(start instanceof ICAL.Time)) return false;
  const { BYMONTH: months = [], BYDAY: weekDays = [], BYMONTHDAY: days = [], ...rest } = rule.parts;
  const isInMonth = months.length === 1;
  const [day] = days;
  const isOfDay = day === undefined ? weekDays.length > 0 || start.day <= 28 || !isInMonth : day >= 1 && day <= 28;
  return (
    rule.freq === "YEARLY" &&
    start.year >= FIRST_YEAR &&
    months.length <= 1 &&
    (isInMonth || (weekDays.length === 0 && days.length === 0)) &&
    weekDays.length <= 1 &&
    weekDays.every((day) => (days.length > 0 ? WEEKDAY : NTH_WEEKDAY).test(String(day))) &&
    days.length <= WEEK &&
    isOfDay &&
    Object.entries(rest).every(([part, values]) => AT_TIME.has(part) && values.length <= 1)
  );
}

const WEEK = 7;
const WEEKDAY = /^(?:SU|MO|TU|WE|TH|FR|SA)$/;
const NTH_WEEKDAY = /^(?:\+?[1-4]|-[1-4])(?:SU|MO|TU|WE|TH|FR|SA)$/;
const AT_TIME = new Set(["BYHOUR", "BYMINUTE", "BYSECOND"]);
