import { expect, test } from "vitest";
import { timeZoneName, timeZoneOffset, timeZonePlace, timeZones } from "~/features/accounts/ui/time-zones";

test.each([
  ["America/Sao_Paulo", "America/São Paulo"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos Aires"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["UTC", "UTC"],
])("%s is read as %s", (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});

test("no two zones are read alike", () => {
  const zones = timeZones("UTC");
  expect(new Set(zones.map(timeZoneName)).size).toBe(zones.length);
});

test("a place stands once in the list, by whichever of its names it was chosen", () => {
  for (const chosen of ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "Europe/Kiev"]) {
    const zones = timeZones(chosen);
    expect(zones).toContain(chosen);
    expect(zones.filter((zone) => timeZoneName(zone) === timeZoneName(chosen))).toEqual([chosen]);
  }
});

test("where its clocks stand is a place, as people say it", () => {
  expect(["Europe/Dublin", "America/Sao_Paulo", "UTC"].map(timeZonePlace)).toEqual(["Dublin", "São Paulo", "UTC"]);
});

test("it is said how far its clocks are from Greenwich at the time", () => {
  const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
  expect([winter, summer].map((at) => timeZoneOffset("Europe/Berlin", at))).toEqual(["GMT+1", "GMT+2"]);
  expect([winter, summer].map((at) => timeZoneOffset("America/Sao_Paulo", at))).toEqual(["GMT-3", "GMT-3"]);
  expect(timeZoneOffset("Asia/Kolkata", winter)).toBe("GMT+5:30");
});
