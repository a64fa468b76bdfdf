import { createHash } from "node:crypto";
import { DURATION_MOST, type LocationKind } from "../rules";
import { dateAt } from "../series/dates.server";
import { ONCE, repeatsText } from "../series/rule";
import { wallAt } from "../time.server";
import { dayAfter, repeatsOf, wallsOf } from "./dates.server";
import { partsOf } from "./lines.server";
import { DATES_MOST, type LeftLine, type LeftReason, MADE_MOST, RULES_MOST, SINGLE_DAYS } from "./rules";
import { type FileEvent, readEvent } from "./vevent.server";
import { createZones, type Placed, type Said, type Zones } from "./zones.server";

/** What a file would have made: one event, or one series. */
export interface Entry {
  line: number;
  /** By which it is known again: the hash of UID and RECURRENCE-ID. */
  key: string;
  /** By which it is known whether the file says something else of it by now; it does not change as time goes by. */
  said: string;
  title: string;
  text: string;
  html: string;
  url: string;
  wall: string;
  zone: string;
  durationMinutes: number;
  isAllDay: boolean;
  locationKind: LocationKind;
  place: string;
  locationUrl: string;
  /** As series/rule writes it; "" for once. */
  repeats: string;
  /** One date of a rule that the product does not have. */
  isSingleDate: boolean;
}

export interface ReadFile {
  /** By when they begin. */
  entries: Entry[];
  /** By their lines. */
  left: LeftLine[];
  floating: number;
  unknownZones: string[];
}

/**
 * What a calendar file says, as it would be taken: rules that the product knows as series from their next date on, others
 * as single dates within a year. `zone` is meant where a time says none, or one that nobody knows. Throws 422 file for
 * what is no calendar, and for too many events.
 */
export function readCalendar(file: string, { zone, now }: { zone: string; now: number }): ReadFile {
  const parts = partsOf(file);
  const zones = createZones(zone, parts.zones);
  const reading: Reading = { zones, now, left: [...parts.left], entries: new Map(), rules: 0, floating: new Set() };
  const events: FileEvent[] = [];
  for (const part of parts.events) {
    const event = readEvent(part);
    if ("reason" in event) reading.left.push({ line: part.line, title: event.title, reason: event.reason });
    else events.push({ ...event, uid: event.uid || `${event.title} ${event.start.wall}` });
  }
  const single = Map.groupBy(
    events.filter(({ recurrence }) => recurrence !== null),
    ({ uid }) => uid,
  );
  for (const event of events) {
    if (event.recurrence !== null) continue;
    const own = single.get(event.uid) ?? [];
    single.delete(event.uid);
    attempt(reading, event, () => takeWhole(reading, event, own));
  }
  // Of a series that the file does not have.
  for (const event of [...single.values()].flat()) attempt(reading, event, () => takeChanged(reading, event, null));
  const entries = [...reading.entries.values()].sort((a, b) =>
    a.wall < b.wall ? -1 : a.wall > b.wall ? 1 : a.line - b.line,
  );
  for (const { line, title } of entries.slice(MADE_MOST)) reading.left.push({ line, title, reason: "too_many" });
  return {
    entries: entries.slice(0, MADE_MOST),
    left: reading.left.sort((a, b) => a.line - b.line),
    floating: reading.floating.size,
    unknownZones: zones.unknown(),
  };
}

interface Reading {
  zones: Zones;
  now: number;
  left: LeftLine[];
  entries: Map<string, Entry>;
  rules: number;
  /** The lines of those whose time says no zone. */
  floating: Set<number>;
}

class Left extends Error {
  constructor(readonly reason: LeftReason) {
    super(reason);
  }
}

function attempt(reading: Reading, { line, title }: FileEvent, take: () => void): void {
  try {
    take();
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    reading.left.push({ line, title, reason: error.reason });
  }
}

/** An event of its own, with all dates that it may have. */
function takeWhole(reading: Reading, event: FileEvent, changed: readonly FileEvent[]): void {
  if (event.isCancelled) throw new Left("cancelled");
  // A rule in UTC counts the days of UTC.
  const isOfUtc = event.start.isUtc && event.rule !== null;
  const start = isOfUtc ? { wall: event.start.wall, zone: "UTC", isElsewhere: false } : startOf(reading, event);
  const lasts = lengthOf(reading, event, start);
  if (event.rule === null && event.additions.length === 0) {
    return put(reading, event, entryOf(event, start, lasts, { id: "", repeats: ONCE, isSingleDate: false }));
  }
  takeRepeated(reading, event, start, { lasts, changed });
}

/** One date of a series that was changed alone. */
function takeChanged(reading: Reading, event: FileEvent, zone: string | null): void {
  if (event.isCancelled) throw new Left("cancelled");
  const start = startOf(reading, event);
  const id = event.recurrence ? idOf(reading, event.recurrence, zone ?? start.zone) : "";
  put(
    reading,
    event,
    entryOf(event, start, lengthOf(reading, event, start), { id, repeats: ONCE, isSingleDate: true }),
  );
}

function startOf({ zones, floating }: Reading, { start, line }: FileEvent): Placed {
  if (!start.isAllDay && !start.isUtc && start.tzid === "") floating.add(line);
  return zones.place(start);
}

interface Lasting {
  lasts: number;
  changed: readonly FileEvent[];
}

function takeRepeated(reading: Reading, event: FileEvent, start: Placed, { lasts, changed }: Lasting): void {
  reading.rules += 1;
  if (reading.rules > RULES_MOST || isFull(reading)) throw new Left("too_many");
  // By its weekdays it is another rule on other clocks.
  if (start.isElsewhere && event.rule) throw new Left("zone");
  const { zone, wall: firstWall } = start;
  const today = wallAt(reading.now - lasts * MINUTE_MS, zone);
  const through = `${dayAfter(wallAt(reading.now, zone).slice(0, DAY), SINGLE_DAYS)}T23:59`;
  const rule = event.rule && { rule: event.rule, firstWall, zone };
  const ruled = rule ? wallsOf(rule, firstWall > today ? firstWall : today, through) : [firstWall];
  if (ruled === null) throw new Left("rule");
  const out = new Set(
    [...event.exceptions, ...changed.map(({ recurrence }) => recurrence as Said)].map((said) =>
      idOf(reading, said, zone),
    ),
  );
  const added = event.additions
    .map((said) => idOf(reading, said, zone))
    .filter((wall) => wall > today && wall <= through);
  const isWhole = added.length === 0 && ![...out].some((wall) => wall > today);
  const next = ruled.find((wall) => wall > today) ?? (rule && nextBeyond(rule, through));
  const repeats = rule && next && isWhole ? repeatsOf(rule, next) : null;
  if (repeats && next) {
    // A series of one date is none.
    const text = repeats.until === next.slice(0, DAY) ? ONCE : repeatsText(repeats);
    return put(
      reading,
      event,
      entryOf(event, { ...start, wall: next }, lasts, { id: "", repeats: text, isSingleDate: false }),
    );
  }
  const walls = [...new Set([...ruled, ...added])].filter((wall) => wall > today && !out.has(wall)).sort();
  if (walls.length > DATES_MOST) throw new Left("too_many_dates");
  for (const one of changed) attempt(reading, one, () => takeChanged(reading, one, zone));
  if (walls.length === 0 && changed.length === 0) throw new Left("over");
  for (const wall of walls) {
    if (isFull(reading)) throw new Left("too_many");
    put(reading, event, entryOf(event, { ...start, wall }, lasts, { id: wall, repeats: ONCE, isSingleDate: true }));
  }
}

const DAY = "2026-12-04".length;
const MINUTE_MS = 60_000;
/** Of what comes once in some years. */
const nextBeyond = (rule: Parameters<typeof wallsOf>[0], through: string): string | undefined =>
  wallsOf(rule, through, `${dayAfter(through.slice(0, DAY), 10 * SINGLE_DAYS)}T23:59`)?.[0];

/** Which date of a rule is meant, by the clocks of the rule. */
function idOf(reading: Reading, said: Said, zone: string): string {
  if (said.isAllDay) return said.wall;
  return said.isUtc ? wallAt(Date.parse(`${said.wall}Z`), zone) : reading.zones.place(said).wall;
}

/** In minutes; whole days in whole days. What says nothing lasts an hour, or a day. */
function lengthOf(reading: Reading, { start, end, lasts }: FileEvent, placed: Placed): number {
  if (start.isAllDay) {
    const days = end
      ? (Date.parse(`${end.wall}Z`) - Date.parse(`${start.wall}Z`)) / 86_400_000
      : (lasts ?? 0) / DAY_MINUTES;
    return within(Math.max(1, Math.round(days)) * DAY_MINUTES);
  }
  if (!end) return within(lasts || HOUR_MINUTES);
  const other = reading.zones.place(end);
  const [from, to] = [momentOf(placed), momentOf(other)];
  if (from === null || to === null || to < from) throw new Left("time");
  return within(Math.round((to - from) / MINUTE_MS) || HOUR_MINUTES);
}

const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

function within(minutes: number): number {
  if (minutes > DURATION_MOST) throw new Left("too_long");
  if (minutes < 1) throw new Left("time");
  return minutes;
}

const momentOf = ({ wall, zone }: Placed): number | null =>
  dateAt({ startsAtWall: wall, zone, durationMinutes: 1, isAllDay: false })?.startsAt ?? null;

interface As {
  /** The date of its rule; "" for the whole. */
  id: string;
  repeats: string;
  isSingleDate: boolean;
}

function entryOf(
  event: FileEvent,
  { wall, zone }: Placed,
  durationMinutes: number,
  { id, repeats, isSingleDate }: As,
): Entry {
  const { line, uid, title, text, html, url, locationKind, place, locationUrl } = event;
  const { isAllDay } = event.start;
  if (momentOf({ wall, zone, isElsewhere: false }) === null) throw new Left("time");
  const words = { title, text, html, url, locationKind, place, locationUrl, zone, durationMinutes, isAllDay };
  // What is next of a series is another with every week, and the file the same; a moment is one by whatever clocks.
  const when = isSingleDate && event.recurrence === null ? wall : [event.start.wall, event.rule?.toString() ?? ""];
  const said = hashOf([{ ...words, zone: event.start.isUtc ? "" : zone }, when]);
  return { ...words, line, key: hashOf([uid, id]), said, wall, repeats, isSingleDate };
}

const hashOf = (of: unknown): string => createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 40);

/** Of two of one name the newer. */
function put(reading: Reading, { line, title }: FileEvent, entry: Entry): void {
  const there = reading.entries.get(entry.key);
  if (there) reading.left.push({ line: there.line, title: there.title, reason: "twice" });
  if (isFull(reading)) {
    reading.left.push({ line, title, reason: "too_many" });
    return;
  }
  reading.entries.set(entry.key, entry);
}

/** Twice as many as are taken, for the first by their time are. */
const isFull = ({ entries }: Reading): boolean => entries.size >= MADE_MOST * 2;
