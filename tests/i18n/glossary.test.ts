import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const MESSAGES = path.resolve(import.meta.dirname, "../../app/i18n/messages");

/** A row of the page's first table; words are whole ones, or stems that end in `*`. */
interface Noun {
  noun: string;
  en: string[];
  pt: string[];
  neverEn: string[];
  neverPt: string[];
}

const [nounTable = "", exceptionTable = ""] = readFileSync(path.join(MESSAGES, "glossary.md"), "utf8").split("\n## ");
const nouns = rows(nounTable).map(
  ([noun = "", en = "", pt = "", neverEn = "", neverPt = ""]): Noun => ({
    noun,
    en: words(en),
    pt: words(pt),
    neverEn: words(neverEn),
    neverPt: words(neverPt),
  }),
);
const exceptions = new Set(rows(exceptionTable).map(([key = ""]) => key.replaceAll("`", "")));
const [english, portuguese] = [strings("en"), strings("pt")];

test("the page is read: nouns with words of both languages, and strings of every feature", () => {
  expect(nouns.length).toBeGreaterThan(20);
  expect(nouns.filter(({ en, pt }) => en.length === 0 || pt.length === 0)).toEqual([]);
  expect(english.size).toBeGreaterThan(700);
});

describe.each(nouns)("$noun", ({ en, pt, neverEn, neverPt }) => {
  test("is called the same in both languages wherever it is named", () => {
    const unsaid = [...english]
      .map(([key, text]) => ({ key, english: text, portuguese: portuguese.get(key) ?? "" }))
      .filter((string) => !exceptions.has(string.key) && says(string.english, en) && !says(string.portuguese, pt));
    expect(unsaid).toEqual([]);
  });

  test("has no other name", () => {
    expect([...english].filter(([key, text]) => !isSought(key) && says(text, neverEn))).toEqual([]);
    expect([...portuguese].filter(([key, text]) => !isSought(key) && says(text, neverPt))).toEqual([]);
  });
});

test("every sentence that is let off is one", () => {
  expect([...exceptions].filter((key) => !english.has(key))).toEqual([]);
  const needless = [...exceptions].filter((key) =>
    nouns.every(({ en, pt }) => !says(english.get(key) ?? "", en) || says(portuguese.get(key) ?? "", pt)),
  );
  expect(needless).toEqual([]);
});

/** What a settings' page is found by, and shown to nobody: there the other names are looked for. */
const isSought = (key: string) => key.endsWith("_words");

/** Whether the text, without its `{names}`, has one of the words. */
function says(text: string, list: string[]): boolean {
  const plain = text.replaceAll(/\{\w+\}/g, " ");
  return list.some((word) => {
    const stem = word.replace(/\*$/, "");
    const after = word.endsWith("*") ? "" : "(?![\\p{L}\\p{N}])";
    return new RegExp(`(?<![\\p{L}\\p{N}-])${stem}${after}`, "iu").test(plain);
  });
}

/** Every string of a language by its key; of plural ones, all their forms. */
function strings(locale: "en" | "pt"): Map<string, string> {
  const folder = path.join(MESSAGES, locale);
  return new Map(
    readdirSync(folder)
      .flatMap((file) => Object.entries(JSON.parse(readFileSync(path.join(folder, file), "utf8")) as object))
      .filter(([key]) => key !== "$schema")
      .map(([key, value]) => [key, typeof value === "string" ? value : forms(value)]),
  );
}

function forms(variants: { match: Record<string, string> }[]): string {
  return variants.flatMap(({ match }) => Object.values(match)).join(" / ");
}

function rows(table: string): string[][] {
  return table
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Noun") && !line.startsWith("| Key"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function words(cell: string): string[] {
  return cell
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
