import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errorMessage, errorWords } from "~/i18n/errors.server";
import { m } from "~/i18n/generated/messages";
import { LOCALES } from "~/i18n/locale";

const I18N = path.resolve(import.meta.dirname, "../../app/i18n");
const filesOf = (locale: string) => readdirSync(path.join(I18N, "messages", locale)).sort();
const keysOf = (file: string) =>
  Object.keys(JSON.parse(readFileSync(path.join(I18N, "messages/en", file), "utf8"))).filter(
    (key) => key !== "$schema",
  );

test("a feature's strings are found by the name of their file: no list names them", async () => {
  const { default: plugin } = (await import(path.join(I18N, "strings-by-name.js"))) as {
    default: { toBeImportedFiles(of: object): Promise<{ locale: string; path: string }[]> };
  };
  const found = await plugin.toBeImportedFiles({ settings: { locales: LOCALES } });
  const there = LOCALES.flatMap((locale) => filesOf(locale).map((file) => `./messages/${locale}/${file}`));
  expect(found.map((one) => one.path).sort()).toEqual(there.sort());
  const settings = readFileSync(path.join(I18N, "project.inlang/settings.json"), "utf8");
  expect(filesOf("en").filter((file) => settings.includes(`/${file}`))).toEqual([]);
});

test("every string of every file is compiled, under a key that begins with its file's name", () => {
  const strange = filesOf("en").flatMap((file) =>
    keysOf(file)
      .filter((key) => !key.startsWith(`${path.basename(file, ".json")}_`) || !(key in m))
      .map((key) => `${file}: ${key}`),
  );
  expect(strange).toEqual([]);
});

test("the words of an error are found by its code among its feature's strings; two features may not have the same", () => {
  const words = (text: string) => () => text;
  const found = errorWords({ events_error_sold_out: words("Sold out."), events_title: words("Events") });
  expect([...found].map(([code, say]) => [code, say({}, {})])).toEqual([["sold_out", "Sold out."]]);
  const twice = { events_error_sold_out: words("a"), courses_error_sold_out: words("b") };
  expect(() => errorWords(twice)).toThrow("two features have words for the error sold_out");
  expect(errorMessage("last_owner", {}, "pt")).toBe(m.access_error_last_owner({}, { locale: "pt" }));
  expect(errorMessage("nobody_has_words_for_it", {}, "en")).toBe(m.errors_unknown({}, { locale: "en" }));
});
