import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayBefore,
  dayIn,
  type Frequency,
  FREQUENCIES,
  MONTHLY,
  type Monthly,
  type Repeats,
  repeatsErrors,
  repeatsIn,
  repeatsText,
  ruleFrom,
  toldBy,
  WEEKDAYS,
} from "~/features/events/series/rule";

const EVERY: Repeats = { frequency: "weekly", interval: 1, weekDays: [], monthly: "date", until: "", count: null };
const rule = (chosen: Partial<Repeats>, firstDay = "2026-12-08") => ruleFrom({ ...EVERY, ...chosen }, firstDay);

describe("a rule", () => {
  test("of days, weeks, months and years, as RFC 5545 writes it", () => {
    expect(rule({ frequency: "daily", interval: 3 })).toBe("FREQ=DAILY;INTERVAL=3");
    // The eighth of December 2026 is a Tuesday, and the second of its month.
    expect(rule({})).toBe("FREQ=WEEKLY;BYDAY=TU;WKST=MO");
    expect(rule({ interval: 2, weekDays: ["TH", "MO"] })).toBe("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,TH;WKST=MO");
    expect(rule({ frequency: "monthly" })).toBe("FREQ=MONTHLY;BYMONTHDAY=8");
    expect(rule({ frequency: "monthly", monthly: "weekday" })).toBe("FREQ=MONTHLY;BYDAY=2TU");
    expect(rule({ frequency: "monthly", monthly: "last" }, "2026-12-25")).toBe("FREQ=MONTHLY;BYDAY=-1FR");
    expect(rule({ frequency: "yearly" })).toBe("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8");
  });

  test("of the fifth weekday of a month is that of the last", () => {
    expect(rule({ frequency: "monthly", monthly: "weekday" }, "2026-12-29")).toBe("FREQ=MONTHLY;BYDAY=-1TU");
  });

  test("is refused where its first day is not what it says, or it ends before it begins", () => {
    const errors = (chosen: Partial<Repeats>, day = "2026-12-08") => repeatsErrors({ ...EVERY, ...chosen }, day);
    expect(errors({ frequency: "monthly", monthly: "last" })).toEqual({ recurring: "event_repeats_not_last" });
    expect(errors({ frequency: "monthly", monthly: "last" }, "2026-12-29")).toEqual({});
    expect(errors({ until: "2026-12-07" })).toEqual({ recurring_ends_at: "event_repeats_over" });
    expect(errors({ until: "2026-12-08" })).toEqual({});
    expect(errors({ interval: 0 })).toEqual({ recurring: "event_repeats_interval" });
    for (const count of [1, 201]) expect(errors({ count })).toEqual({ recurring_occurrences: "event_repeats_count" });
  });

  const chosen = fc.record({
    frequency: fc.constantFrom<Frequency>(...FREQUENCIES),
    interval: fc.integer({ min: 1, max: 99 }),
    weekDays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
    monthly: fc.constantFrom<Monthly>(...MONTHLY),
    until: fc.constantFrom("", "2027-01-01"),
    count: fc.option(fc.integer({ min: 2, max: 200 })),
  });

  test("one choice has one text, and is read back from it", () => {
    fc.assert(
      fc.property(chosen, (repeats) => {
        const text = repeatsText(repeats);
        const read = repeatsIn(text);
        expect(read && repeatsText(read)).toBe(text);
        expect(repeatsText({ ...repeats, weekDays: [...repeats.weekDays].reverse() })).toBe(text);
        expect(read).toMatchObject({ frequency: repeats.frequency, interval: repeats.interval, until: repeats.until });
      }),
    );
  });

  test("tells on which days it falls, and its first day is one of them", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(chosen, days, (repeats, day) => {
        const told = toldBy(ruleFrom(repeats, day));
        expect(told).toMatchObject({ frequency: repeats.frequency, interval: repeats.interval });
        const { weekday, nth, isLast, monthDay } = dayIn(day);
        if (repeats.frequency === "weekly") expect(told.weekDays).toContain(weekday);
        if (repeats.frequency !== "monthly") return;
        if (repeats.monthly === "date") expect(told.monthDay).toBe(monthDay);
        else expect(told.weekDays).toEqual([weekday]);
        if (repeats.monthly === "weekday") expect(told.nth).toBe(nth === 5 ? -1 : nth);
        if (repeats.monthly === "weekday" && nth === 5) expect(isLast).toBe(true);
      }),
    );
  });

  test("the day before is that of the calendar", () => {
    expect(["2026-03-01", "2027-01-01", "2028-03-01"].map(dayBefore)).toEqual([
      "2026-02-28",
      "2026-12-31",
      "2028-02-29",
    ]);
  });
});
