import fc from "fast-check";
import { expect, test } from "vitest";
import { type Due, dueAt } from "~/features/events/reminders";
import { momentsOf } from "~/features/events/reminders.server";

const HOUR = 3_600_000;
const ALL = "day hour start";
const timed = (startsAt: string, zone: string) => ({
  startsAt: Date.parse(startsAt),
  startsAtWall: "",
  zone,
  isAllDay: 0,
  reminders: ALL,
});
const shown = (all: Due[]) => all.map(({ before, at }) => `${before} ${new Date(at).toISOString().slice(0, 16)}`);

test.each([
  // Clocks go forward in the night between, and back: it is the same hour on the day before.
  ["2026-03-29T07:00Z", "Europe/Berlin", "2026-03-28T08:00"],
  ["2026-10-25T08:00Z", "Europe/Berlin", "2026-10-24T07:00"],
  ["2026-03-08T13:00Z", "America/New_York", "2026-03-07T14:00"],
  ["2026-11-01T14:00Z", "America/New_York", "2026-10-31T13:00"],
  // Half an hour.
  ["2026-10-03T22:00Z", "Australia/Lord_Howe", "2026-10-02T22:30"],
  ["2026-12-04T12:00Z", "America/Sao_Paulo", "2026-12-03T12:00"],
])("an event at %s in %s is reminded of on the day before at %s UTC", (starts, zone, day) => {
  const hour = new Date(Date.parse(starts) - HOUR).toISOString().slice(0, 16);
  expect(shown(momentsOf(timed(starts, zone)))).toEqual([`day ${day}`, `hour ${hour}`, `start ${starts.slice(0, 16)}`]);
});

test("whole days are reminded of at nine where they are: on the day before, and on the day", () => {
  const day = { startsAt: Date.parse("2026-10-24T22:00Z"), startsAtWall: "2026-10-25T00:00", isAllDay: 1 };
  expect(shown(momentsOf({ ...day, zone: "Europe/Berlin", reminders: ALL }))).toEqual([
    "day 2026-10-24T07:00",
    "start 2026-10-25T08:00",
  ]);
  expect(momentsOf({ ...day, zone: "Europe/Berlin", reminders: "" })).toEqual([]);
});

test("whenever it is looked at, each is due once, the last alone of those that come together, and none too late", () => {
  const start = Date.parse("2026-12-04T12:00Z");
  const all = momentsOf(timed("2026-12-04T12:00Z", "Europe/Lisbon"));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: start - 30 * HOUR, max: start + 3 * HOUR }), { maxLength: 40 }), (looks) => {
      let handled = 0;
      const sent: string[] = [];
      for (const now of looks.sort((a, b) => a - b)) {
        const { due, next } = dueAt(all, { handled, now });
        if (due) {
          expect(due.at).toBeLessThanOrEqual(now);
          expect(now).toBeLessThan(due.until);
          sent.push(due.before);
        }
        if (next !== null) expect(next).toBeGreaterThan(now);
        handled = now;
      }
      expect(new Set(sent).size).toBe(sent.length);
    }),
  );
});
