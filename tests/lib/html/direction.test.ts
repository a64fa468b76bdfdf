import { expect, test } from "vitest";
import { markDirections, toHtml } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";

const marked = (html: string) => toHtml(markDirections(parseHtml(html)));

test("each block of a text that runs both ways finds its direction by itself, a list and a quote as a whole", () => {
  expect(marked("<p>Hello</p><p>שלום</p><ul><li><p>שלום</p></li></ul><blockquote><p>שלום</p></blockquote>")).toBe(
    '<p dir="auto">Hello</p><p dir="auto">שלום</p>' +
      '<ul dir="auto"><li><p>שלום</p></li></ul><blockquote dir="auto"><p>שלום</p></blockquote>',
  );
});

test("code runs its own way, and a picture's words theirs", () => {
  expect(marked("<pre><code>שלום</code></pre><figure><figcaption>مرحبا</figcaption></figure>")).toBe(
    '<pre><code>שלום</code></pre><figure><figcaption dir="auto">مرحبا</figcaption></figure>',
  );
});

test("a text of one direction is written as it always was", () => {
  const html = "<h2>Ω и 漢字</h2><p>— Olá, €5!</p><ul><li><p>one</p></li></ul>";
  expect(marked(html)).toBe(html);
});
