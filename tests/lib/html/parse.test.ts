import { describe, expect, test } from "vitest";
import { toHtml } from "~/lib/html";
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES } from "~/lib/html/limits";
import { parseHtml } from "~/lib/html/parse.server";

const refusedWith = (code: string) => expect.objectContaining({ status: 422, fields: { body: code } });

describe("what no text is made of is refused while it is read", () => {
  const numbered = (n: number, write: (i: number) => string) => Array.from({ length: n }, (_, i) => write(i)).join("");
  test.each<[name: string, code: string, html: string]>([
    ["20,000 elements inside each other", "body_too_nested", "<b>".repeat(20_000)],
    ["lists inside each other", "body_too_nested", "<ul><li>".repeat(10_000)],
    [
      "formatting that is opened again in every paragraph",
      "body_too_complex",
      `<p>${numbered(80, (i) => `<b id=${i}>`)}${"<p>x".repeat(5000)}`,
    ],
    ["formatting that is never closed", "body_too_nested", numbered(5000, (i) => `<p><b id=${i}></p>`)],
    ["more elements than a text has", "body_too_complex", "<br>".repeat(MAX_NODES + 1)],
    ["more attributes than a tag has", "body_too_complex", `<p ${numbered(10_000, (i) => `a${i} `)}>`],
    ["a table in every cell", "body_too_nested", "<table><tr><td>".repeat(2000)],
    ["elements put before a table", "body_too_complex", `<table>${"<i></i>".repeat(MAX_NODES)}`],
  ])("%s: %s", (_, code, html) => {
    expect(() => parseHtml(html)).toThrow(refusedWith(code));
  });

  test("what is just within the limits is read", () => {
    const depth = MAX_DEPTH - 2;
    expect(toHtml(parseHtml("<b>".repeat(depth)))).toBe("<b>".repeat(depth) + "</b>".repeat(depth));
    // The parser makes a few for itself.
    expect(parseHtml("<br>".repeat(MAX_NODES - 10)).children).toHaveLength(MAX_NODES - 10);
    const attributes = Array.from({ length: MAX_ATTRIBUTES }, (_, i) => `a${i}`).join(" ");
    expect(toHtml(parseHtml(`<p ${attributes}>x</p>`))).toBe("<p>x</p>");
  });

  test("elements beside each other make no depth, however they are closed", () => {
    const html = "<b><p>x</b></p><i><b>y</i></b><table><td>z</table><ul><li>a<li>b</ul>".repeat(300);
    expect(() => parseHtml(html)).not.toThrow();
  });
});

test("an attribute that has no place in our HTML is not carried into the tree", () => {
  const [p] = parseHtml('<p onclick=x style=y data-x=z __proto__=a constructor=b title="t">x</p>').children;
  expect(p).toMatchObject({ tagName: "p", properties: { title: "t" } });
  expect(Object.keys(p?.type === "element" ? p.properties : {})).toEqual(["title"]);
});

test("comments, doctypes and what a template holds stay behind", () => {
  expect(toHtml(parseHtml("<!doctype html>a<!-- b --><p>c</p>"))).toBe("a<p>c</p>");
  expect(parseHtml("<template><p>x</p></template>").children).toMatchObject([{ tagName: "template", children: [] }]);
});
