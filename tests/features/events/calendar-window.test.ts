import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  asShape,
  CALENDAR_SHAPES,
  calendarAsked,
  calendarWindow,
  daysAfter,
  daysOf,
  weekdayOf,
} from "~/features/events/calendar/window";

const TODAY = "2026-11-26";
const asked = (query: string) => calendarAsked(new URLSearchParams(query));

describe("what an address asks of a calendar", () => {
  test.each([
    ["", null],
    ["month=", null],
    ["month=2026-12", { shape: "month", on: "2026-12" }],
    ["week=2026-12-04", { shape: "week", on: "2026-12-04" }],
    ["agenda=2026-12&tab=past", { shape: "agenda", on: "2026-12" }],
    // What is no month and no day is now.
    ["month=2026-13", { shape: "month", on: null }],
    ["month=december", { shape: "month", on: null }],
    ["week=2026-02-30", { shape: "week", on: null }],
    ["month=1999-12", { shape: "month", on: null }],
  ])("%s", (query, is) => expect(asked(query)).toEqual(is));
});

describe("the days that are shown", () => {
  test("a month has whole weeks, which begin as its reader's do", () => {
    const month = { shape: "month", on: "2026-12" } as const;
    expect(calendarWindow(month, TODAY, 0)).toMatchObject({ first: "2026-11-29", last: "2027-01-02" });
    expect(calendarWindow(month, TODAY, 1)).toMatchObject({ first: "2026-11-30", last: "2027-01-03" });
    expect(calendarWindow(month, TODAY, 0)).toMatchObject({ before: "2026-11", after: "2027-01" });
  });

  test("a week, an agenda, and those of now", () => {
    expect(calendarWindow({ shape: "week", on: null }, TODAY, 1)).toMatchObject({
      on: "2026-11-23",
      first: "2026-11-23",
      last: "2026-11-29",
      before: "2026-11-16",
      after: "2026-11-30",
    });
    expect(calendarWindow({ shape: "agenda", on: null }, TODAY, 1)).toMatchObject({
      first: "2026-11-01",
      last: "2026-11-30",
    });
  });

  test("a calendar ends: nobody is led beyond its years", () => {
    expect(calendarWindow({ shape: "month", on: "2099-12" }, TODAY, 0).after).toBeNull();
    expect(calendarWindow({ shape: "month", on: "2000-01" }, TODAY, 0).before).toBeNull();
  });

  test("another shape shows the same time, and today where that is within it", () => {
    const november = calendarWindow({ shape: "month", on: null }, TODAY, 0);
    const december = calendarWindow({ shape: "month", on: "2026-12" }, TODAY, 0);
    expect([asShape("week", november, TODAY), asShape("agenda", november, TODAY)]).toEqual([TODAY, "2026-11"]);
    expect([asShape("week", december, TODAY), asShape("agenda", december, TODAY)]).toEqual(["2026-12-01", "2026-12"]);
    const week = calendarWindow({ shape: "week", on: "2026-12-30" }, TODAY, 0);
    expect([asShape("month", week, TODAY), asShape("week", week, TODAY)]).toEqual(["2026-12", "2026-12-27"]);
  });

  test("whatever is asked, every day stands once, in its order, and the arrows lead back", () => {
    const day = fc.date({ min: new Date("2000-02-01"), max: new Date("2099-11-20"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...CALENDAR_SHAPES),
        day,
        fc.integer({ min: 0, max: 6 }),
        (shape, date, weekStart) => {
          const today = date.toISOString().slice(0, 10);
          const window = calendarWindow({ shape, on: null }, today, weekStart);
          const days = daysOf(window);
          expect(days).toContain(today);
          days.forEach((one, at) => expect(one).toBe(daysAfter(window.first, at)));
          if (shape !== "agenda") expect([weekdayOf(window.first), days.length % 7]).toEqual([weekStart, 0]);
          const next = calendarWindow({ shape, on: window.after }, today, weekStart);
          expect(calendarWindow({ shape, on: next.before }, today, weekStart)).toEqual(window);
        },
      ),
    );
  });
});
