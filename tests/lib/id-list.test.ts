import { expect, test } from "vitest";
import { idList } from "~/lib/id-list";

test("ids come each once and in order, and what is none is refused", () => {
  expect(idList("30,4,04,,30")).toEqual([4, 30]);
  expect(idList("")).toEqual([]);
  for (const wrong of ["1,x", "0", "-1", "1.5", "1e3", " 1", "0x5", "9007199254740993"])
    expect(idList(wrong), wrong).toBeNull();
});
