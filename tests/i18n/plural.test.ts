import { expect, test } from "vitest";
import { plural } from "~/i18n/registry";

test("none are many, in both languages: a Brazilian writes “0 comentários”", () => {
  expect([0, 1, 2].map((count) => plural("pt", count))).toEqual(["other", "one", "other"]);
  expect(["0", 1, 2].map((count) => plural("en", count))).toEqual(["other", "one", "other"]);
});
