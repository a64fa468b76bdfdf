import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type DateInFile, seriesFile } from "~/features/events/series/calendar.server";
import { dateAt, datesOf } from "~/features/events/series/dates.server";
import type { SeriesRow } from "~/features/events/series/rows.server";

const ZONE = "America/New_York";
const SERIES: SeriesRow = {
  id: 12,
  rule: "FREQ=WEEKLY;BYDAY=TU;WKST=MO",
  firstWall: "2026-10-06T09:00",
  zone: ZONE,
  lastDay: "2026-12-29",
  madeThrough: "2027-10-06T09:00",
};

function dateOf(wall: string, change: Partial<DateInFile> = {}, series = SERIES): DateInFile {
  const at = { startsAtWall: change.startsAtWall ?? wall, zone: series.zone };
  const found = dateAt({ ...at, durationMinutes: 90, isAllDay: change.isAllDay ?? false });
  if (!found) throw new Error(wall);
  return {
    id: Number(wall.replaceAll(/\D/g, "")),
    name: "Cupping; à l’aube 🌱",
    excerpt: "Seis xícaras,\num vale.",
    path: `/c/meetups/cupping-${wall.slice(0, 10)}`,
    seriesAt: wall,
    ...found,
    zone: series.zone,
    durationMinutes: change.isAllDay ? 1_440 : 90,
    isAllDay: false,
    location: "Rua Augusta 1408",
    version: 3,
    updatedAt: Date.UTC(2026, 9, 1),
    ...change,
  };
}

const walls = (series = SERIES) => [
  series.firstWall,
  ...datesOf(series, { after: series.firstWall, through: series.madeThrough }),
];
const fileOf = (dates: DateInFile[], series = SERIES) =>
  seriesFile({ series, dates, version: 9, origin: "https://table.example" });

/** Every date as ical.js works it out of the file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents("vevent").map((vevent) => new ICAL.Event(vevent));
  const whole = events.find((event) => !event.isRecurrenceException());
  if (!whole) throw new Error("no series");
  const found: { at: string; name: string; day: string }[] = [];
  const each = whole.iterator();
  for (let next = each.next(); next && found.length < 400; next = each.next()) {
    const { item, startDate } = whole.getOccurrenceDetails(next);
    found.push({ at: startDate.toJSDate().toISOString(), name: item.summary, day: startDate.toString().slice(0, 10) });
  }
  ICAL.TimezoneService.reset();
  return { found, whole, events, calendar };
}

describe("the calendar file of a series, as another library reads it", () => {
  test("has every date at its moment, over a change of the clocks, and its end", () => {
    const dates = walls().map((wall) => dateOf(wall));
    const { found, whole, calendar } = read(fileOf(dates));
    expect(found.map(({ at }) => at)).toEqual(dates.map(({ startsAt }) => new Date(startsAt).toISOString()));
    expect(found).toHaveLength(13);
    expect(whole.uid).toBe("event-series-12@atrium");
    expect(whole.summary).toBe("Cupping; à l’aube 🌱");
    expect(whole.component.getFirstPropertyValue("url")).toBe(
      "https://table.example/c/meetups/cupping-2026-12-29/dates",
    );
    expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(1);
  });

  test("leaves out what was taken away, and has what was changed alone as it is", () => {
    const dates = walls()
      .filter((wall) => !wall.startsWith("2026-10-20") && !wall.startsWith("2026-11-10"))
      .map((wall) =>
        wall.startsWith("2026-11-03")
          ? dateOf(wall, { startsAtWall: "2026-11-05T19:30", name: "By night" })
          : dateOf(wall),
      );
    const file = fileOf(dates);
    expect(file).toContain("EXDATE;TZID=America/New_York:20261020T090000,20261110T090000");
    expect(file).toContain("RECURRENCE-ID;TZID=America/New_York:20261103T090000");
    const { found, events } = read(file);
    expect(events).toHaveLength(2);
    expect(found.map(({ at }) => at)).toEqual(dates.map(({ startsAt }) => new Date(startsAt).toISOString()));
    expect(found.find(({ name }) => name === "By night")?.at).toBe("2026-11-06T00:30:00.000Z");
  });

  test("of whole days has days", () => {
    const series = { ...SERIES, firstWall: "2026-10-06T00:00", zone: "Pacific/Auckland" };
    const dates = walls(series)
      .filter((wall) => !wall.startsWith("2026-10-13"))
      .map((wall) => dateOf(wall, { isAllDay: true, ...(wall.startsWith("2026-10-20") && { name: "Other" }) }, series));
    const { found } = read(fileOf(dates, series));
    expect(found.map(({ day }) => day)).toEqual(dates.map(({ seriesAt }) => seriesAt.slice(0, 10)));
    expect(found.find(({ name }) => name === "Other")?.day).toBe("2026-10-20");
  });

  test("in a zone whose clocks never change, and in one behind a skipped hour", () => {
    for (const zone of ["Asia/Kolkata", "America/Sao_Paulo", "Europe/Lisbon", "Australia/Lord_Howe", "UTC"]) {
      const series = {
        ...SERIES,
        zone,
        rule: "FREQ=DAILY",
        firstWall: "2027-02-01T02:30",
        lastDay: "2027-11-20",
        madeThrough: "2028-02-01T02:30",
      };
      const dates = walls(series).map((wall) => dateOf(wall, {}, series));
      const { found } = read(fileOf(dates, series));
      expect(
        found.map(({ at }) => at),
        zone,
      ).toEqual(dates.map(({ startsAt }) => new Date(startsAt).toISOString()));
    }
  });

  test("is folded by octets", () => {
    const taken = walls()
      .filter((_, n) => n % 2 === 0)
      .map((wall) => dateOf(wall, { name: "ação 🌱 ".repeat(20).trim() }));
    for (const line of fileOf(taken).split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  test("says no place that its reader is not told", () => {
    expect(fileOf(walls().map((wall) => dateOf(wall, { location: null })))).not.toContain("LOCATION");
  });
});

describe("what the standard asks of the file (RFC 5545)", () => {
  const some = (series: SeriesRow) => {
    const dates = walls(series).map((wall) => dateOf(wall, {}, series));
    const moved = dateOf("2026-10-20T09:00", { startsAtWall: "2026-10-21T18:00" }, series);
    const others = dates.filter(({ seriesAt }, at) => at % 3 !== 1 && at !== 2 && seriesAt !== moved.seriesAt);
    return [...others, moved].sort((a, b) => (a.seriesAt < b.seriesAt ? -1 : 1));
  };

  test.each([ZONE, "UTC", "Asia/Kolkata"])("moments are moments, and lines are folded by octets: %s", (zone) => {
    const series = { ...SERIES, zone, rule: "FREQ=DAILY" };
    const dates = some(series);
    const file = fileOf(dates, series);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const unfolded = file.replaceAll("\r\n ", "");
    for (const [, name, value] of unfolded.matchAll(/^(DTSTAMP|LAST-MODIFIED)[^:]*:(.*?)\r?$/gm)) {
      expect(`${name} ${value}`).toMatch(/^[A-Z-]+ \d{8}T\d{6}Z$/);
    }
    // No time of it is nobody's: each says its zone, or that it is UTC.
    for (const [line] of unfolded.matchAll(/^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE)[:;].*$/gm)) {
      if (!line.includes("TZID=")) expect(line).toMatch(/Z\r?$/);
    }
    expect(
      read(file)
        .found.map(({ at }) => at)
        .sort(),
    ).toEqual(dates.map(({ startsAt }) => new Date(startsAt).toISOString()).sort());
  });
});
