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

  function find(tzid: string): string | ICAL.Timezone | null {
    const found = known.get(tzid);
    if (found !== undefined) return found;
    const zone = nameOf(tzid) ?? ofFile(parts.get(tzid));
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
  const named = tried.find((name) => /^[A-Za-z]/.test(name) && isTimeZone(name));
  return named ?? findIana(tzid)[0] ?? null;
}

/** A zone by the changes of its clocks, as the file tells them. */
function ofFile(part: string | undefined): ICAL.Timezone | null {
  if (part === undefined) return null;
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(part)));
    // Asked once: what cannot be reckoned with is no zone.
    zone.utcOffset(ICAL.Time.fromString("2026-01-01T00:00:00", null));
    return zone;
  } catch {
    return null;
  }
}
