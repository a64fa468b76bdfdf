import { expect, test } from "vitest";
import { eachQuoted } from "~/i18n/quoted";

test("each name has its own quotes", () => {
  expect(eachQuoted(["Comments"], "en")).toBe("“Comments”");
  expect(eachQuoted(["Mentions", "Comments"], "en")).toBe("“Mentions” and “Comments”");
  expect(eachQuoted(["Menções", "Comentários"], "pt")).toBe("“Menções” e “Comentários”");
});
