import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { momentOf, wallOf } from "~/lib/wall-time";

const ZONES = ["UTC", "America/Sao_Paulo", "America/New_York", "Europe/Lisbon", "Asia/Kolkata", "Pacific/Auckland"];
const MINUTE = 60_000;
const utc = (text: string) => Date.parse(`${text}:00Z`);

describe("what clocks show somewhere", () => {
  test("is the moment they show it at, whenever and wherever", () => {
    const minutes = fc.integer({ min: utc("2024-01-01T00:00") / MINUTE, max: utc("2032-01-01T00:00") / MINUTE });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
        const at = minute * MINUTE;
        const wall = wallOf(at, zone);
        const found = momentOf(wall, zone) ?? Number.NaN;
        // Of an hour that comes twice, the first.
        expect(found).toBeLessThanOrEqual(at);
        expect(wallOf(found, zone)).toBe(wall);
      }),
    );
  });

  test("of an hour that comes twice it is the first; one that is left out lies behind the change", () => {
    expect(momentOf("2026-11-01T01:30", "America/New_York")).toBe(utc("2026-11-01T05:30"));
    expect(momentOf("2026-03-08T02:30", "America/New_York")).toBe(utc("2026-03-08T07:30"));
    expect(wallOf(utc("2026-03-08T07:30"), "America/New_York")).toBe("2026-03-08T03:30");
  });

  test.each(["", "2026-12-04", "2026-02-30T09:00", "2026-12-04T25:00", "2026-12-04T09:00:00", "tomorrow"])(
    "no clock shows %j",
    (wall) => expect(momentOf(wall, "UTC")).toBeNull(),
  );
});
