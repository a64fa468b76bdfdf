import { expect, test } from "vitest";
import { plural } from "~/i18n/registry";

test("none are many, in both languages: a Brazilian writes “0 comentários”", () => {
  expect([0, 1, 2].map((count) => plural("pt", count))).toEqual(["other", "one", "other"]);
  expect(["0", 1, 2].map((count) => plural("en", count))).toEqual(["other", "one", "other"]);
});

test("a million has no form of its own, for which no string has words", () => {
  expect([plural("pt", 1_000_000), plural("pt", 1.5), plural("en", 1_000_000)]).toEqual(["other", "one", "other"]);
});
