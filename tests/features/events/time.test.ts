import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { momentsOf, wallAt } from "~/features/events/time.server";
import { wallOf } from "~/lib/wall-time";

const wall = (startsAtWall: string, zone: string, more = {}) =>
  momentsOf({ startsAtWall, zone, occurrence: "", durationMinutes: 60, isAllDay: false, ...more });

const ZONES = Intl.supportedValuesOf("timeZone");
const MINUTE = 60_000;

describe("a wall time", () => {
  test("is its zone's, summer and winter", () => {
    expect(wall("2026-07-01T09:00", "America/New_York")).toMatchObject({ startsAt: Date.UTC(2026, 6, 1, 13) });
    expect(wall("2026-12-01T09:00", "America/New_York")).toMatchObject({ startsAt: Date.UTC(2026, 11, 1, 14) });
    expect(wall("2026-12-01T09:00", "Asia/Kathmandu")).toMatchObject({ startsAt: Date.UTC(2026, 11, 1, 3, 15) });
  });

  test("that the clocks leave out is asked about, and becomes one that they show", () => {
    const asked = wall("2026-03-08T02:30", "America/New_York");
    expect(asked).toEqual({
      asks: "skipped",
      earlier: { time: "01:30", offset: "-05:00" },
      later: { time: "03:30", offset: "-04:00" },
    });
    expect(wall("2026-03-08T02:30", "America/New_York", { occurrence: "later" })).toMatchObject({
      startsAtWall: "2026-03-08T03:30",
      occurrence: "",
      startsAt: Date.UTC(2026, 2, 8, 7, 30),
    });
  });

  test("that the clocks show twice is asked about, and it is kept which of the two", () => {
    const asked = wall("2026-11-01T01:30", "America/New_York");
    expect(asked).toMatchObject({ asks: "repeated", earlier: { offset: "-04:00" }, later: { offset: "-05:00" } });
    const [earlier, later] = ["earlier", "later"].map((occurrence) =>
      wall("2026-11-01T01:30", "America/New_York", { occurrence }),
    );
    expect(earlier).toMatchObject({ startsAt: Date.UTC(2026, 10, 1, 5, 30), occurrence: "earlier" });
    expect(later).toMatchObject({ startsAt: Date.UTC(2026, 10, 1, 6, 30), occurrence: "later" });
  });

  test("that no calendar has is none", () => {
    for (const none of ["2026-02-30T09:00", "2026-13-01T09:00", "2026-01-01T25:00", "soon"]) {
      expect(wall(none, "Europe/Lisbon")).toBeNull();
    }
    expect(wall("2026-01-01T09:00", "Nowhere/At_All")).toBeNull();
  });

  test("goes on past midnight and over a change of the clocks for as long as it lasts", () => {
    const found = wall("2026-10-24T22:00", "Europe/Lisbon", { durationMinutes: 360 });
    expect(found).toMatchObject({ startsAt: Date.UTC(2026, 9, 24, 21), endsAt: Date.UTC(2026, 9, 25, 3) });
  });

  test("of whole days begins and ends with them, however long they are", () => {
    const found = wall("2026-10-25T00:00", "Europe/Lisbon", { isAllDay: true, durationMinutes: 1_440 });
    expect(found).toMatchObject({ startsAt: Date.UTC(2026, 9, 24, 23), endsAt: Date.UTC(2026, 9, 26) });
    // Midnight is left out there; the day begins at one.
    const late = wall("2026-04-24T00:00", "Africa/Cairo", { isAllDay: true, durationMinutes: 1_440 });
    expect(late).toMatchObject({ startsAt: Date.UTC(2026, 3, 23, 22) });
  });
});

describe("in every zone, in years with and without changes", () => {
  const at = fc
    .integer({ min: Date.UTC(1990, 0, 1) / MINUTE, max: Date.UTC(2040, 0, 1) / MINUTE })
    .map((n) => n * MINUTE);

  test("what its clocks show at a moment leads back to that moment", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), at, (zone, moment) => {
        const shown = wallAt(moment, zone);
        const found = wall(shown, zone);
        if (found === null) return false;
        const meant =
          "asks" in found ? ["earlier", "later"].map((occurrence) => wall(shown, zone, { occurrence })) : [found];
        return meant.some((one) => one !== null && "startsAt" in one && one.startsAt === moment);
      }),
      { numRuns: 2_000 },
    );
  });

  test("it shows what the platform's own clocks show", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), at, (zone, moment) => wallAt(moment, zone) === wallOf(moment, zone)),
      { numRuns: 500 },
    );
  });

  test("each zone: hour by hour of a year, no time is guessed and none is lost", () => {
    for (const zone of ZONES) {
      // Each change of the year, and the hours around it.
      for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
        if (wallAt(day, zone).slice(11) === wallAt(day + 86_400_000, zone).slice(11)) continue;
        for (let moment = day; moment < day + 86_400_000; moment += 30 * MINUTE) {
          const shown = wallAt(moment, zone);
          const found = wall(shown, zone);
          expect(found, `${zone} ${shown}`).not.toBeNull();
          if (found && "startsAt" in found) expect(found.startsAt, `${zone} ${shown}`).toBe(moment);
          else expect(found, `${zone} ${shown}`).toMatchObject({ asks: "repeated" });
        }
      }
    }
  });
});
