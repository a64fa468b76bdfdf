import { describe, expect, test } from "vitest";
import { cellsOf, changedCells, minutesOf, morningOf, pauseDays, pauseEnd } from "~/features/notifications/preferences";

describe("the cells", () => {
  test("are as the member says, else the community, else the house; staff's are staff's", () => {
    const said = { said: { "comment:mail": 0 }, house: { "comment:mail": 1, "like:mail": 1, "like:here": 0 } } as const;
    const plain = cellsOf(said, false);
    const of = (name: string) => plain.find(({ matter }) => matter === name);
    expect(of("comment")).toEqual({ matter: "comment", section: "you", here: true, push: true, mail: false });
    expect(of("like")).toEqual({ matter: "like", section: "you", here: false, push: false, mail: true });
    expect(of("reply")).toMatchObject({ here: true, mail: true });
    expect(of("entry")).toBeUndefined();
    expect(of("to_judge")).toBeUndefined();
    expect(cellsOf(said, true).length).toBe(plain.length + 2);
  });

  test("of a sent table are those alone that were ticked or are no longer, of what there is", () => {
    const shown = ["like:here", "like:mail", "reply:mail", "nonsense:mail", "like:pigeon"];
    expect(
      changedCells({ shown, before: ["like:here", "reply:mail"], after: ["like:mail", "reply:mail", "comment:mail"] }),
    ).toEqual([
      { matter: "like", channel: "here", is_on: false },
      { matter: "like", channel: "mail", is_on: true },
    ]);
    expect(changedCells({ shown: [""], before: [""], after: [] })).toEqual([]);
  });
});

describe("a pause", () => {
  const at = (iso: string) => Date.parse(iso);
  test("ends in an hour, or on a morning of one's own, whatever the clocks do meanwhile", () => {
    expect(pauseEnd("none", 5, "UTC")).toBeNull();
    expect(pauseEnd("hour", 5, "UTC")).toBe(3_600_005);
    // Berlin's clocks go back on Sunday the 25th of October 2026.
    expect(pauseEnd("tomorrow", at("2026-10-24T20:00Z"), "Europe/Berlin")).toBe(at("2026-10-25T08:00Z"));
    expect(pauseEnd("monday", at("2026-10-24T20:00Z"), "Europe/Berlin")).toBe(at("2026-10-26T08:00Z"));
    expect(pauseEnd("tomorrow", at("2026-10-24T02:00Z"), "America/Sao_Paulo")).toBe(at("2026-10-24T12:00Z"));
  });
});

describe("a pause until a day", () => {
  const at = (iso: string) => Date.parse(iso);
  const now = at("2026-11-26T15:00Z");
  test("ends on its morning, at most a year from now", () => {
    expect(morningOf("2026-12-24", now, "Europe/Berlin")).toBe(at("2026-12-24T08:00Z"));
    for (const day of ["2026-11-26", "2026-11-25", "2027-12-24", "2026-02-30", "soon"])
      expect(morningOf(day, now, "Europe/Berlin"), day).toBeNull();
  });
  test("is offered from the next morning on, to the last that is taken", () => {
    const { first, last } = pauseDays(now, "America/Sao_Paulo");
    expect([first, last]).toEqual(["2026-11-27", "2027-11-26"]);
    expect([first, last].map((day) => morningOf(day, now, "America/Sao_Paulo"))).not.toContain(null);
  });
});

test("in the small hours the morning to come is today's", () => {
  const end = (iso: string, pause: "tomorrow" | "monday" = "tomorrow") =>
    pauseEnd(pause, Date.parse(iso), "UTC") ?? Number.NaN;
  expect(new Date(end("2026-11-26T01:11Z")).toISOString()).toBe("2026-11-26T09:00:00.000Z");
  expect(new Date(end("2026-11-26T05:00Z")).toISOString()).toBe("2026-11-27T09:00:00.000Z");
  expect(new Date(end("2026-11-30T04:59Z", "monday")).toISOString()).toBe("2026-11-30T09:00:00.000Z");
});

test("minutes are of what a clock shows", () => {
  expect(["00:00", "07:30", "23:59"].map(minutesOf)).toEqual([0, 450, 1439]);
  for (const wrong of ["24:00", "7:30", "07:60", "", "07:30:00"]) expect(minutesOf(wrong)).toBeNull();
});
