import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Times, waitsUntil } from "~/features/notifications/mails/quiet";

const times = (over: Partial<Times> = {}): Times => ({
  pausedUntil: null,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60 + 30,
  quietDays: "every",
  ...over,
});
const at = (iso: string) => Date.parse(iso);
const ends = (over: Partial<Times>, now: string, zone = "UTC") => {
  const until = waitsUntil(times(over), at(now), zone);
  return until === null ? null : new Date(until).toISOString().slice(0, 16);
};

describe("quiet hours", () => {
  test("over midnight end in the morning, on either side of it", () => {
    expect(ends({}, "2026-03-10T21:59:00Z")).toBeNull();
    expect(ends({}, "2026-03-10T22:00:00Z")).toBe("2026-03-11T07:30");
    expect(ends({}, "2026-03-11T03:00:00Z")).toBe("2026-03-11T07:30");
    expect(ends({}, "2026-03-11T07:30:00Z")).toBeNull();
  });

  test("within a day end on it", () => {
    const siesta = { quietFrom: 13 * 60, quietUntil: 15 * 60 };
    expect(ends(siesta, "2026-03-10T14:00:00Z")).toBe("2026-03-10T15:00");
    expect(ends(siesta, "2026-03-10T15:00:00Z")).toBeNull();
  });

  test("on weekdays belong to the evening on which they begin", () => {
    const week = { quietDays: "weekdays" } as const;
    // A Friday's night goes into its Saturday; a Saturday's and a Sunday's are none.
    expect(ends(week, "2026-03-13T23:00:00Z")).toBe("2026-03-14T07:30");
    expect(ends(week, "2026-03-14T06:00:00Z")).toBe("2026-03-14T07:30");
    expect(ends(week, "2026-03-14T23:00:00Z")).toBeNull();
    expect(ends(week, "2026-03-16T06:00:00Z")).toBeNull();
    expect(ends(week, "2026-03-16T22:30:00Z")).toBe("2026-03-17T07:30");
  });

  test("are the member's own, also on the days on which clocks change", () => {
    // New York: the clock jumps from two to three on the 8th of March, and back on the 1st of November.
    expect(ends({}, "2026-03-08T05:00:00Z", "America/New_York")).toBe("2026-03-08T11:30");
    expect(ends({}, "2026-03-07T05:00:00Z", "America/New_York")).toBe("2026-03-07T12:30");
    expect(ends({}, "2026-11-01T05:00:00Z", "America/New_York")).toBe("2026-11-01T12:30");
    // Quiet until half past one, of which there are two: the first of them.
    const early = { quietUntil: 90 };
    expect(ends(early, "2026-11-01T05:00:00Z", "America/New_York")).toBe("2026-11-01T05:30");
    expect(ends(early, "2026-11-01T06:10:00Z", "America/New_York")).toBeNull();
  });

  test("a pause ends when it says, and in the night in the morning", () => {
    const none = { quietFrom: null, quietUntil: null };
    expect(ends({ ...none, pausedUntil: at("2026-03-10T12:00:00Z") }, "2026-03-10T11:00:00Z")).toBe("2026-03-10T12:00");
    expect(ends({ ...none, pausedUntil: at("2026-03-10T12:00:00Z") }, "2026-03-10T12:00:00Z")).toBeNull();
    expect(ends({ pausedUntil: at("2026-03-10T23:00:00Z") }, "2026-03-10T12:00:00Z")).toBe("2026-03-11T07:30");
    expect(ends({ pausedUntil: at("2026-03-10T23:00:00Z") }, "2026-03-10T22:30:00Z")).toBe("2026-03-11T07:30");
  });

  test("whatever they are, what waits waits for a later moment at which it may go", () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const zones = fc.constantFrom(
      "UTC",
      "America/Sao_Paulo",
      "America/New_York",
      "Europe/Lisbon",
      "Asia/Kathmandu",
      "Pacific/Apia",
    );
    const moments = fc.integer({ min: at("2026-01-01T00:00Z"), max: at("2027-01-01T00:00Z") });
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.constantFrom("every" as const, "weekdays" as const),
        moments,
        zones,
        (quietFrom, quietUntil, quietDays, now, zone) => {
          const set = times({ quietFrom, quietUntil, quietDays });
          const until = waitsUntil(set, now, zone);
          if (until === null) return;
          expect(until).toBeGreaterThan(now);
          expect(until - now).toBeLessThanOrEqual(26 * 3_600_000);
          expect(waitsUntil(set, until, zone)).toBeNull();
        },
      ),
      { numRuns: 1000 },
    );
  });
});
