import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf, spansOf, wordsWithoutMarks } from "~/features/chat/code";
import { docFromMessage } from "~/features/chat/message-doc";

test("between fences is code, with its blank lines; a fence that nobody closed is words", () => {
  expect(piecesOf("See:\n```js\nconst a = 1;\n\n\nb();\n```\nand then")).toEqual([
    { kind: "words", text: "See:" },
    { kind: "code", language: "js", text: "const a = 1;\n\n\nb();" },
    { kind: "words", text: "and then" },
  ]);
  expect(piecesOf("```\r\nplain\r\n```")).toEqual([{ kind: "code", language: "", text: "plain" }]);
  for (const text of ["```js\nnot closed", "```\n```", "```\n\n```", "say ```js", "a ``` b"])
    expect(piecesOf(text), text).toEqual([{ kind: "words", text }]);
});

test("between backticks in a line is code", () => {
  expect(spansOf("It says `out for delivery` since `Tue`")).toEqual([
    { text: "It says ", isCode: false },
    { text: "out for delivery", isCode: true },
    { text: " since ", isCode: false },
    { text: "Tue", isCode: true },
  ]);
  expect(spansOf("one ` alone, `` and two\n`")).toEqual([{ text: "one ` alone, `` and two\n`", isCode: false }]);
});

test("as a document: links are found in words, never in code; a list says it without its marks", () => {
  expect(docFromMessage("Run `npm i`\nnow\n```sh\nnpm i\n```").content).toEqual([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Run " },
        { type: "text", text: "npm i", marks: [{ type: "code" }] },
        { type: "hardBreak" },
        { type: "text", text: "now" },
      ],
    },
    { type: "codeBlock", attrs: { language: "sh" }, content: [{ type: "text", text: "npm i" }] },
  ]);
  expect(wordsWithoutMarks("Run `npm i`:\n```sh\nnpm i\n```")).toBe("Run npm i:\nnpm i");
});

test("no word is lost, whatever stands around it", () => {
  const line = fc.constantFrom("```", "```js", "word", "`word`", "", "> word", "`", "- word `x`");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join("\n");
      const count = (all: string) => all.split("word").length;
      expect(count(wordsWithoutMarks(text))).toBe(count(text));
      expect(count(JSON.stringify(docFromMessage(text)))).toBe(count(text));
    }),
  );
});
