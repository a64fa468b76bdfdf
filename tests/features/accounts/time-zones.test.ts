import { expect, test } from "vitest";
import { timeZoneName, timeZonePlace, timeZones } from "~/features/accounts/ui/time-zones";

test.each([
  ["America/Sao_Paulo", "America/São Paulo"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos Aires"],
  ["UTC", "UTC"],
])("%s is read as %s", (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});

test("no two zones are read alike", () => {
  const zones = timeZones("UTC");
  expect(new Set(zones.map(timeZoneName)).size).toBe(zones.length);
});

test("where its clocks stand is a place, as people say it", () => {
  expect(["Europe/Dublin", "America/Sao_Paulo", "UTC"].map(timeZonePlace)).toEqual(["Dublin", "São Paulo", "UTC"]);
});
