import { describe, expect, test } from "vitest";
import { cellsOf, changedCells, minutesOf, pauseEnd } from "~/features/notifications/preferences";

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

test("minutes are of what a clock shows", () => {
  expect(["00:00", "07:30", "23:59"].map(minutesOf)).toEqual([0, 450, 1439]);
  for (const wrong of ["24:00", "7:30", "07:60", "", "07:30:00"]) expect(minutesOf(wrong)).toBeNull();
});
