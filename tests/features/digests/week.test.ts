import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAYS, HOURS } from "~/features/digests/rules";
import { beginOf, isMorning, momentIn, nextMorning, reasonOf, weekBegun } from "~/features/digests/week";
import { wallOf } from "~/lib/wall-time";

const ZONES = [
  "America/New_York",
  "America/Sao_Paulo",
  "Europe/Lisbon",
  "Europe/Berlin",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "America/St_Johns",
];
const zone = fc.constantFrom(...ZONES);
const plan = fc.record({ day: fc.nat(6), hour: fc.constantFrom(...HOURS) });
const moment = fc.integer({ min: Date.parse("2024-01-01T00:00Z"), max: Date.parse("2032-01-01T00:00Z") });

describe("a week", () => {
  test("begins where clocks are first, on its day and hour, and is the same until the next begins", () => {
    fc.assert(
      fc.property(moment, plan, (now, when) => {
        const week = weekBegun(when, now);
        expect(beginOf(week, when)).toBeLessThanOrEqual(now);
        expect(beginOf(week + 7, when)).toBeGreaterThan(now);
        expect(new Date(week * 86_400_000).getUTCDay()).toBe(1);
        expect(reasonOf(week)).toMatch(/^digest:\d{4}-\d\d-\d\d$/);
      }),
    );
  });

  test("shows its day and hour on everybody's clock, within a day or so of its beginning, over changes of clocks", () => {
    fc.assert(
      fc.property(moment, plan, zone, (now, when, timeZone) => {
        const week = weekBegun(when, now);
        const at = momentIn(week, when, timeZone);
        const wall = wallOf(at, timeZone);
        expect(new Date(`${wall.slice(0, 10)}T12:00Z`).getUTCDay()).toBe((when.day + 1) % 7);
        expect(Number(wall.slice(11, 13))).toBe(when.hour);
        expect(at - beginOf(week, when)).toBeGreaterThanOrEqual(0);
        expect(at - beginOf(week, when)).toBeLessThanOrEqual(26 * 3_600_000);
      }),
    );
    expect(DAYS).toHaveLength(7);
  });

  test.each([
    ["2026-03-08", "America/New_York", "12:00"],
    ["2026-11-01", "America/New_York", "13:00"],
    ["2026-03-29", "Europe/Berlin", "06:00"],
    ["2026-10-25", "Europe/Berlin", "07:00"],
  ])("on the day of a change, %s in %s, eight o'clock is theirs: %s UTC", (day, timeZone, utc) => {
    const week = Date.parse(`${day}T00:00Z`) / 86_400_000 - 6;
    expect(new Date(momentIn(week, { day: 6, hour: 8 }, timeZone)).toISOString().slice(11, 16)).toBe(utc);
  });
});

test("a morning lasts from its hour until noon, and the next one is never in the past", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...HOURS), zone, (now, hour, timeZone) => {
      const next = nextMorning(now, hour, timeZone);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(25 * 3_600_000);
      expect(isMorning(next, hour, timeZone)).toBe(true);
      expect(Number(wallOf(next, timeZone).slice(11, 13))).toBe(hour);
    }),
  );
});
