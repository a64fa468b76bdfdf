import { expect, test } from "vitest";
import { element, root, text } from "~/lib/html";
import { highlightCode } from "~/ui/editor/highlight.server";
import { LANGUAGES } from "~/ui/editor/languages";

const WORST = [
  "(",
  "((a",
  '"',
  "'",
  "`",
  "/*",
  "//",
  "<a ",
  "<!--",
  "{",
  "[",
  "${",
  "a.",
  "a(",
  "= ",
  "# ",
  "- ",
  ": ",
  "@",
  "\\",
  "0x",
  "1e",
  "a<b",
  "=>",
  "?",
  "if ",
  "class a ",
  "def a(",
  "SELECT ",
  "**",
  "_a",
  "| ",
  "$",
  "~",
];

test("the worst code that somebody can write is coloured within what a text may cost, in every language", async () => {
  // Loaded once, before the clock runs.
  await highlightCode(root([code("javascript", "let a = 1;")]));
  const dear: string[] = [];
  for (const [language] of LANGUAGES) {
    for (const part of WORST) {
      const line = part.repeat(Math.floor(300 / part.length));
      for (const words of [
        part.repeat(10_000 / part.length),
        `${line}\n`.repeat(33),
        `${part}\n`.repeat(10_000 / (part.length + 1)),
      ]) {
        const began = process.cpuUsage();
        await highlightCode(root([code(language, words)]));
        // Not by the clock: others work beside it.
        const took = process.cpuUsage(began).user / 1000;
        if (took > 200) dear.push(`${language} ${part}: ${Math.round(took)} ms`);
      }
    }
  }
  expect(dear).toEqual([]);
}, 180_000);

const code = (language: string, words: string) =>
  element("pre", {}, element("code", { className: [`language-${language}`] }, text(words)));
