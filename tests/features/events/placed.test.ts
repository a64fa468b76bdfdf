import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarEvent, hoursOf, inHours, onDay, standsAbove } from "~/features/events/calendar/placed";
import { daysAfter } from "~/features/events/calendar/window";

const DAY = "2026-12-04";

const event = (of: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 1,
  name: "A cupping",
  path: "/c/meetups/a-cupping",
  spaceName: "Meetups",
  starts_at: "2026-12-04T10:00:00.000Z",
  is_all_day: false,
  location_type: "tba",
  in_person_location: null,
  is_location_hidden: false,
  is_going: false,
  firstDay: DAY,
  lastDay: DAY,
  from: 600,
  until: 690,
  isOver: false,
  ...of,
});

describe("an event on its days", () => {
  test("stands on each of them, and says which it is", () => {
    const three = event({ lastDay: "2026-12-06" });
    const shown = [-1, 0, 1, 2, 3].map((days) =>
      onDay([three], daysAfter(DAY, days)).map(({ day, days: of }) => [day, of]),
    );
    expect(shown).toEqual([[], [[1, 3]], [[2, 3]], [[3, 3]], []]);
  });

  test("what goes on from the day before stands first, then whole days, then by the hour", () => {
    const all = [
      event({ id: 1, from: 700 }),
      event({ id: 2, from: 600 }),
      event({ id: 3, is_all_day: true, from: 0, until: 1_440 }),
      event({ id: 4, firstDay: "2026-12-03", from: 1_200 }),
    ];
    expect(onDay(all, DAY).map(({ event: { id } }) => id)).toEqual([4, 3, 2, 1]);
  });

  test("past midnight it stands among the hours of both days, a day and longer above them", () => {
    const night = event({ lastDay: "2026-12-05", from: 1_320, until: 120 });
    expect(standsAbove(night)).toBe(false);
    expect(inHours([night], DAY)).toMatchObject([{ from: 1_320, until: 1_440 }]);
    expect(inHours([night], "2026-12-05")).toMatchObject([{ from: 0, until: 120 }]);
    expect(standsAbove(event({ lastDay: "2026-12-05", from: 600, until: 600 }))).toBe(true);
    expect(standsAbove(event({ lastDay: "2026-12-06" }))).toBe(true);
    expect(standsAbove(event({ is_all_day: true }))).toBe(true);
  });

  test("hours go from eight to eight, and as far as something takes place", () => {
    expect(hoursOf([])).toEqual({ from: 8, until: 20 });
    const parts = [
      ...inHours([event({ from: 375, until: 400 })], DAY),
      ...inHours([event({ from: 1_300, until: 1_390 })], DAY),
    ];
    expect(hoursOf(parts)).toEqual({ from: 6, until: 24 });
  });

  test("of those that touch none covers another, and what stands alone has the whole day's width", () => {
    const some = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 1_439 }), minutes: fc.integer({ min: 1, max: 600 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (all) => {
        const events = all.map(({ from, minutes }, id) => event({ id, from, until: Math.min(1_440, from + minutes) }));
        const placed = inHours(events, DAY);
        expect(placed).toHaveLength(events.length);
        for (const one of placed) {
          expect(one.lane).toBeLessThan(one.lanes);
          expect([one.from >= 0, one.until <= 1_440, one.until - one.from >= 30]).toEqual([true, true, true]);
          const beside = placed.filter((other) => other !== one && other.from < one.until && one.from < other.until);
          for (const other of beside) expect([other.lane === one.lane, other.lanes]).toEqual([false, one.lanes]);
          if (beside.length === 0 && one.lanes === 1) expect(one.lane).toBe(0);
        }
      }),
    );
  });
});
