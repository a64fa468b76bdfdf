import { expect, test } from "vitest";
import { errorMessage } from "~/i18n/errors.server";

test("one minute to wait is one minute, in both languages", () => {
  const told = (minutes: number) =>
    (["en", "pt"] as const).map((locale) => errorMessage("too_many_attempts", { minutes }, locale));
  expect(told(1)).toEqual([
    "Too many attempts. Try again in 1 minute.",
    "Tentativas demais. Tente de novo em 1 minuto.",
  ]);
  expect(told(15)).toEqual([
    "Too many attempts. Try again in 15 minutes.",
    "Tentativas demais. Tente de novo em 15 minutos.",
  ]);
});
