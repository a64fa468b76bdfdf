import * as fc from "fast-check";
import { expect, test } from "vitest";
import { REMINDERS, reminderAt } from "~/features/bookmarks/reminders";
import { wallOf } from "~/lib/wall-time";

const utc = (text: string) => Date.parse(`${text}:00Z`);
const ZONES = ["UTC", "America/Sao_Paulo", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"];

test("an hour is counted from the next minute; mornings are at nine by one's own clocks", () => {
  // A Saturday evening in São Paulo, three hours behind.
  const now = utc("2026-11-21T23:10") + 12_345;
  expect(reminderAt("hour", now, "America/Sao_Paulo")).toBe(utc("2026-11-22T00:11"));
  expect(reminderAt("tomorrow", now, "America/Sao_Paulo")).toBe(utc("2026-11-22T12:00"));
  expect(reminderAt("monday", now, "America/Sao_Paulo")).toBe(utc("2026-11-23T12:00"));
  // There it is Sunday already.
  expect(reminderAt("tomorrow", now, "Pacific/Auckland")).toBe(reminderAt("monday", now, "Pacific/Auckland"));
});

test("on a Monday it is the next one, and nine stays nine over a change of the clocks", () => {
  expect(reminderAt("monday", utc("2026-11-23T08:00"), "UTC")).toBe(utc("2026-11-30T09:00"));
  expect(reminderAt("tomorrow", utc("2026-10-31T20:00"), "America/New_York")).toBe(utc("2026-11-01T14:00"));
});

test("whenever and wherever it is asked for, it lies ahead, on a whole minute", () => {
  const moments = fc.integer({ min: utc("2024-01-01T00:00"), max: utc("2032-01-01T00:00") });
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), fc.constantFrom(...REMINDERS), (now, zone, reminder) => {
      const at = reminderAt(reminder, now, zone);
      expect(at).toBeGreaterThan(now);
      expect(at - now).toBeLessThan(8 * 86_400_000);
      expect(at % 60_000).toBe(0);
      if (reminder !== "hour") expect(wallOf(at, zone).slice(11)).toBe("09:00");
    }),
  );
});
