import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateAt, datesOf, lastDayOf } from "~/features/events/series/dates.server";
import { dayIn, FREQUENCIES, MONTHLY, type Repeats, ruleFrom, WEEKDAYS } from "~/features/events/series/rule";
import { wallAt } from "~/features/events/time.server";

const ZONES = Intl.supportedValuesOf("timeZone");
const EVERY: Repeats = { frequency: "weekly", interval: 1, weekDays: [], monthly: "date", until: "", count: null };

const dates = (chosen: Partial<Repeats>, firstWall: string, through: string, after = firstWall) => {
  const repeats = { ...EVERY, ...chosen };
  const rule = ruleFrom(repeats, firstWall.slice(0, 10));
  return datesOf({ rule, firstWall, lastDay: lastDayOf(repeats, firstWall) }, { after, through });
};
const days = (walls: readonly string[]) => walls.map((wall) => wall.slice(0, 10));

describe("the dates of a series", () => {
  test("of several days of a week, of every other week", () => {
    const found = dates({ interval: 2, weekDays: ["TU", "FR"] }, "2026-12-01T09:00", "2026-12-31T00:00");
    expect(found).toEqual(["2026-12-04T09:00", "2026-12-15T09:00", "2026-12-18T09:00", "2026-12-29T09:00"]);
  });

  test("of a month by date leave out the months that do not have it", () => {
    expect(days(dates({ frequency: "monthly" }, "2026-10-31T20:00", "2027-06-01T00:00"))).toEqual([
      "2026-12-31",
      "2027-01-31",
      "2027-03-31",
      "2027-05-31",
    ]);
  });

  test("of a month by weekday: the second Tuesday, the last Friday", () => {
    const second = dates({ frequency: "monthly", monthly: "weekday" }, "2026-12-08T09:00", "2027-03-31T00:00");
    expect(days(second)).toEqual(["2027-01-12", "2027-02-09", "2027-03-09"]);
    const last = dates({ frequency: "monthly", monthly: "last" }, "2026-12-25T09:00", "2027-04-30T23:00");
    expect(days(last)).toEqual(["2027-01-29", "2027-02-26", "2027-03-26", "2027-04-30"]);
  });

  test("of a year, and of the leap day where there is one", () => {
    expect(days(dates({ frequency: "yearly" }, "2026-12-08T09:00", "2029-01-01T00:00"))).toEqual([
      "2027-12-08",
      "2028-12-08",
    ]);
    expect(days(dates({ frequency: "yearly" }, "2028-02-29T09:00", "2036-12-31T00:00"))).toEqual([
      "2032-02-29",
      "2036-02-29",
    ]);
  });

  test("end on a day, that day with them, or after so many, the first with them", () => {
    expect(days(dates({ until: "2026-12-22" }, "2026-12-08T09:00", "2027-12-31T00:00"))).toEqual([
      "2026-12-15",
      "2026-12-22",
    ]);
    expect(days(dates({ count: 3 }, "2026-12-08T09:00", "2027-12-31T00:00"))).toEqual(["2026-12-15", "2026-12-22"]);
    expect(lastDayOf({ ...EVERY, count: 3, until: "2026-12-16" }, "2026-12-08T09:00")).toBe("2026-12-16");
    expect(lastDayOf(EVERY, "2026-12-08T09:00")).toBe("");
  });

  test("go on from any of them as if they had never stopped", () => {
    const chosen = fc.record({
      frequency: fc.constantFrom(...FREQUENCIES),
      interval: fc.integer({ min: 1, max: 5 }),
      weekDays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
      monthly: fc.constantFrom(...MONTHLY),
    });
    const first = fc
      .integer({ min: 20_000, max: 24_000 })
      .map((n) => `${new Date(n * 86_400_000).toISOString().slice(0, 10)}T18:30`);
    fc.assert(
      fc.property(chosen, first, fc.nat({ max: 40 }), (repeats, firstWall, cut) => {
        fc.pre(repeats.monthly !== "last" || dayIn(firstWall.slice(0, 10)).isLast);
        const through = `${Number(firstWall.slice(0, 4)) + 2}-06-30T00:00`;
        const whole = dates(repeats, firstWall, through);
        expect(whole).toEqual([...new Set(whole)].sort());
        const at = whole[cut];
        if (at === undefined) return;
        expect(dates(repeats, firstWall, through, at)).toEqual(whole.slice(cut + 1));
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe("in every zone of the tz database", () => {
  const of = (startsAtWall: string, zone: string) =>
    dateAt({ startsAtWall, zone, durationMinutes: 60, isAllDay: false });

  test("nine stays nine over every change of the clocks of two years, unless the clocks have no nine on that day", () => {
    const times = fc.constantFrom("00:00", "00:30", "01:30", "02:00", "02:30", "03:00", "09:00", "23:30");
    for (const zone of ZONES) {
      const [time] = fc.sample(times, 1);
      for (const wall of dates({ frequency: "daily" }, `2026-12-31T${time}`, "2028-12-31T23:59")) {
        const found = of(wall, zone);
        if (!found) throw new Error(`${zone} ${wall}: no moment`);
        const shown = wallAt(found.startsAt, zone);
        expect(shown.slice(0, 10) >= wall.slice(0, 10), `${zone} ${wall}`).toBe(true);
        // What is skipped is later by as much as the clocks are turned, and no clock shows what was asked for.
        if (shown !== wall)
          expect(shown > wall && of(wall, zone)?.startsAtWall === shown, `${zone} ${wall}`).toBe(true);
      }
    }
  }, 120_000);

  test("a time that is left out on its day is later by that much, and of one that comes twice it is the first", () => {
    expect(of("2027-03-14T02:30", "America/New_York")).toMatchObject({ startsAtWall: "2027-03-14T03:30" });
    expect(of("2027-11-07T01:30", "America/New_York")).toMatchObject({
      startsAt: Date.UTC(2027, 10, 7, 5, 30),
      occurrence: "earlier",
    });
  });

  test("a week of the same wall time is a week of days, wherever", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 23 }), (zone, hour) => {
        const time = `${String(hour).padStart(2, "0")}:15`;
        const walls = dates({}, `2026-10-06T${time}`, "2027-10-07T00:00");
        expect(walls).toHaveLength(52);
        for (const wall of walls) expect(of(wall, zone)).not.toBeNull();
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
