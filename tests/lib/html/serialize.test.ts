import fc from "fast-check";
import type { ElementContent, Root } from "hast";
import { describe, expect, test } from "vitest";
import { placePictures } from "~/features/posts/pictures";
import { element, isSafeAddress, root, text, toHtml } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import { sanitizeTree } from "~/lib/html/sanitize.server";

const WORDS = fc
  .oneof(
    fc.string({ minLength: 1, unit: "binary" }),
    fc.string({
      minLength: 1,
      unit: fc.constantFrom("<", ">", "&", '"', "'", "\r", "\n", "`", "=", "lt;", "#60;", "script", " "),
    }),
  )
  .filter((words) => !words.includes("\0"));
const words = WORDS.map(text);
const link = fc.record({ href: fc.constantFrom("https://x.example/", "/c/a?b=1&c=2", "mailto:a@b.c"), title: WORDS });

const inline: fc.Arbitrary<ElementContent> = fc.oneof(
  words,
  fc.constantFrom("br").map((tag) => element(tag, {})),
  fc.tuple(fc.constantFrom("strong", "em", "s", "u", "code"), words).map(([tag, child]) => element(tag, {}, child)),
  fc.tuple(link, words).map(([{ href, title }, child]) => element("a", { href, title }, child)),
);
const line = fc.array(inline, { maxLength: 4 });
const picture = fc
  .record({ dataFile: fc.constant("7"), width: fc.constant("800"), height: fc.constant("600"), alt: WORDS })
  .map((properties) => element("img", properties));
const block: fc.Arbitrary<ElementContent> = fc.oneof(
  line.map((children) => element("p", {}, ...children)),
  line.map((children) => element("h2", {}, ...children)),
  words.map((code) => element("pre", {}, code)),
  words.map((code) => element("pre", {}, element("code", { className: ["language-ts"] }, code))),
  fc.tuple(picture, words).map(([img, caption]) => element("figure", {}, img, element("figcaption", {}, caption))),
  line.map((children) => element("ul", {}, element("li", {}, element("p", {}, ...children)))),
  line.map((children) => element("blockquote", {}, element("p", {}, ...children))),
);
const tree = fc
  .array(block, { maxLength: 5 })
  .map((blocks) => placePictures(sanitizeTree(root(joined(blocks)), { allow: "post" })));

/** Texts side by side are one, as a parser reads them. */
function joined(children: ElementContent[]): ElementContent[] {
  const together: ElementContent[] = [];
  for (const child of children) {
    const last = together.at(-1);
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else together.push(child.type === "element" ? { ...child, children: joined(child.children) } : child);
  }
  return together;
}

describe("toHtml", () => {
  test("what was written is read as the tree it was written from", () => {
    fc.assert(
      fc.property(tree, (written: Root) => {
        expect(parseHtml(toHtml(written))).toEqual(written);
      }),
      { numRuns: 500 },
    );
  });

  test("no bracket or quote of a text or an attribute stands raw in what is written", () => {
    const tag = /<\/?[a-z][a-z0-9]*(?: [a-z-]+="[^"<>']*")*>/g;
    fc.assert(
      fc.property(tree, (written) => {
        expect(toHtml(written).replace(tag, "")).not.toMatch(/[<>"']/);
      }),
      { numRuns: 500 },
    );
  });

  test("nothing is written that is not on the list", () => {
    const wrong: ElementContent[] = [
      element("script", {}),
      element("SCRIPT", {}),
      element("p onclick=x", {}),
      element("constructor", {}),
      element("p", { onclick: "x" }),
      element("p", { style: "x" }),
      element("p", { constructor: "x" }),
      element("a", { href: "javascript:alert(1)" }),
      element("a", { href: " javascript:alert(1)" }),
      element("a", { href: "java\nscript:alert(1)" }),
      element("a", { href: "https://x.example", rel: ["opener"] }),
      element("img", { src: "https://x.example/a.png" }),
      element("img", { src: "/files/1/480.webp?e=1" }),
      element("img", { dataFile: "1 onerror" }),
      element("h2", { id: "message_1" }),
      element("br", {}, text("x")),
      { type: "comment", value: "--><script>" },
    ];
    for (const node of wrong) expect(() => toHtml(root([node])), JSON.stringify(node)).toThrow();
  });
});

test("an address may lead to the web, to a mailbox or to a place in the house", () => {
  for (const good of ["https://x", "http://x", "mailto:a@b", "/c/a", "#x", "?a=b:c", "c/a:b", "//x"])
    expect(isSafeAddress(good), good).toBe(true);
  for (const bad of [
    "javascript:x",
    "JavaScript:x",
    "data:x",
    "vbscript:x",
    "\tjavascript:x",
    "file:///x",
    "blob:x",
    "ftp://x",
  ])
    expect(isSafeAddress(bad), bad).toBe(false);
});
