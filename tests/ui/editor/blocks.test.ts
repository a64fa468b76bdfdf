import { describe, expect, test } from "vitest";
import { blocksOf } from "~/features/posts/said";
import { excerptOf, toHtml, wordsOf } from "~/lib/html";
import { absoluteHtml } from "~/lib/html/absolute.server";
import { foreignTree } from "~/lib/html/foreign.server";
import { blockError } from "~/ui/editor/block-rules";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { type DocNode, isEmptyDoc, textFromDoc } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import { renderDoc } from "~/ui/editor/render.server";

const EVIL = `"><img src=x onerror=alert(1)></table></aside><script>alert(2)</script>`;
const text = (words: string): DocNode => ({ type: "text", text: words });
const line = (words: string): DocNode => ({ type: "paragraph", content: [text(words)] });
const doc = (...content: DocNode[]): DocNode => ({ type: "doc", content });
const cell = (words: string, type = "tableCell", attrs?: object): DocNode =>
  ({ type, ...(attrs && { attrs }), content: [line(words)] }) as DocNode;
const rowOf = (...content: DocNode[]): DocNode => ({ type: "tableRow", content });

const callout = (words: string, tone = "tip"): DocNode => ({
  type: "callout",
  attrs: { tone },
  content: [line(words)],
});
const toggle = (summary: string, words: string): DocNode => ({
  type: "details",
  content: [{ type: "detailsSummary", content: [text(summary)] }, line(words)],
});
const table = (words: string): DocNode => ({
  type: "table",
  content: [
    rowOf(cell("Recipe", "tableHeader"), cell("Grams", "tableHeader")),
    rowOf(cell(words), cell("0.04")),
    rowOf(cell("Both", "tableCell", { colspan: 2 })),
  ],
});
const columns = (...words: string[]): DocNode => ({
  type: "columns",
  content: words.map((one) => ({ type: "column", content: [line(one)] })),
});
const button = (words: string, href: string): DocNode => ({ type: "linkButton", attrs: { words, href } });
const code = (words: string, language?: string): DocNode => ({
  type: "codeBlock",
  ...(language && { attrs: { language } }),
  content: [text(words)],
});

const html = async (...content: DocNode[]) => toHtml(await renderDoc(cleanDoc(doc(...content), "post"), "post"));
const refused = async (...content: DocNode[]) => {
  try {
    await renderDoc(cleanDoc(doc(...content), "post"), "post");
  } catch (error) {
    return (error as { fields: { body: string } }).fields.body;
  }
  return null;
};

describe("as they are written", () => {
  test("each has its own element, and nothing in it but what the list of tags allows", async () => {
    expect(await html(callout("Mind this", "warning"))).toBe('<aside data-callout="warning"><p>Mind this</p></aside>');
    expect(await html(toggle("Why?", "Because."))).toBe("<details><summary>Why?</summary><p>Because.</p></details>");
    expect(await html(table("Soft"))).toBe(
      "<table><tbody><tr><th><p>Recipe</p></th><th><p>Grams</p></th></tr><tr><td><p>Soft</p></td><td><p>0.04</p></td></tr>" +
        '<tr><td colspan="2"><p>Both</p></td></tr></tbody></table>',
    );
    expect(await html(columns("Left", "Right"))).toBe(
      '<div data-columns="2"><div data-column="1"><p>Left</p></div><div data-column="1"><p>Right</p></div></div>',
    );
    expect(await html(button("Book a place", "https://example.com/a?b=1&c=2"))).toBe(
      '<p><a data-button="1" href="https://example.com/a?b=1&amp;c=2" rel="nofollow ugc noopener">Book a place</a></p>',
    );
    expect(await html(button("Here", "/c/plaza"))).toBe('<p><a data-button="1" href="/c/plaza">Here</a></p>');
    expect(await html({ type: "horizontalRule" })).toBe("<hr>");
  });

  test("words that are markup are words in every one of them", async () => {
    const all = await html(
      callout(EVIL),
      toggle(EVIL, EVIL),
      table(EVIL),
      columns(EVIL, EVIL),
      button(EVIL.slice(0, 80), "/"),
      code(EVIL, "xml"),
    );
    expect(all).not.toMatch(/<img|<script|onerror=[^&]*>|<\/aside><script/);
  });

  test("a button leads nowhere that runs: its address is none then, and readers are not given it", () => {
    for (const href of ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x"]) {
      const clean = cleanDoc(doc(button("Press", href)), "post");
      expect(clean.content?.[0]?.attrs).toEqual({ words: "Press" });
      expect(blockError(clean)).toBe("button_unfinished");
    }
    expect(blockError(doc(button("", "/x")))).toBe("button_unfinished");
    expect(blockError(doc(callout("x"), button("x", "/x")))).toBeNull();
  });

  test("code whose language is said is coloured, and says the same", async () => {
    const words = `const a = "<b>"; // said\nreturn 42;`;
    const coloured = await html(code(words, "javascript"));
    expect(coloured).toContain('<span class="hl-keyword">const</span>');
    expect(coloured).toContain('<span class="hl-string">&quot;&lt;b&gt;&quot;</span>');
    expect(coloured).toContain('<span class="hl-number">42</span>');
    expect(wordsOf(await renderDoc(cleanDoc(doc(code(words, "ts")), "post"), "post"))).toBe(words.replace("\n", " "));
    expect(await html(code(words))).not.toContain("<span");
    expect(await html(code(words, "nonesuch"))).not.toContain("<span");
    expect(await html(code(`${"x = 1\n".repeat(2_000)}`, "python"))).not.toContain("<span");
  });
});

describe("what stands where it may not", () => {
  test.each([
    ["columns in a quote", { type: "blockquote", content: [columns("a", "b")] }],
    ["one column", columns("a")],
    ["four columns", columns("a", "b", "c", "d")],
    ["a callout in a callout", { type: "callout", content: [callout("a")] }],
    ["a toggle without its line", { type: "details", content: [line("a")] }],
    ["a toggle in a toggle", { type: "details", content: [{ type: "detailsSummary" }, toggle("a", "b")] }],
    ["a table in a cell", { type: "table", content: [rowOf({ type: "tableCell", content: [table("x")] })] }],
    ["a cell alone", cell("x")],
    ["an unknown tone's neighbour", { type: "callout", attrs: { tone: "info" }, content: [{ type: "nonesuch" }] }],
  ])("%s is refused", async (_, node) => {
    expect(await refused(node as DocNode)).toBe("body_invalid");
  });

  test("an attribute that is none is left out", async () => {
    expect(await html({ type: "callout", attrs: { tone: '"><script>' }, content: [line("x")] })).toBe(
      '<aside data-callout="info"><p>x</p></aside>',
    );
    expect(
      await html({ type: "table", content: [rowOf(cell("x", "tableCell", { colspan: 9_999, rowspan: "2" }))] }),
    ).toBe("<table><tbody><tr><td><p>x</p></td></tr></tbody></table>");
  });

  test("a comment knows none of them", () => {
    for (const node of [callout("a"), toggle("a", "b"), table("a"), columns("a", "b"), button("a", "/")])
      expect(() => cleanDoc(doc(node), "comment")).toThrow();
  });
});

const ALL = [
  callout("Mind this"),
  toggle("Why?", "Because."),
  table("Soft"),
  columns("Left", "Right"),
  button("Go", "/x"),
  code("let a = 1;", "javascript"),
];

describe("elsewhere", () => {
  test("their words are found, listed and cut apart", async () => {
    const tree = await renderDoc(cleanDoc(doc(...ALL), "post"), "post");
    expect(wordsOf(tree)).toBe("Mind this Why? Because. Recipe Grams Soft 0.04 Both Left Right Go let a = 1;");
    expect(excerptOf(tree, 60)).toBe("Mind this\u00a0· Why? Because. Recipe\u00a0· Grams\u00a0· Soft\u00a0· 0.04…");
    expect(isEmptyDoc(doc(button("", "")))).toBe(false);
    expect(isEmptyDoc(doc({ type: "callout", content: [{ type: "paragraph" }] }))).toBe(true);
  });

  test("without a script they are lines", () => {
    expect(textFromDoc(doc(...ALL.slice(0, 5)))).toBe(
      "Mind this\n\nWhy?\n\nBecause.\n\nRecipe | Grams\n\nSoft | 0.04\n\nBoth\n\nLeft\n\nRight\n\nGo: /x",
    );
  });

  test("history sees their words as blocks, and a row of a table as one", () => {
    expect(blocksOf(doc(...ALL)).map(({ kind, text: words }) => `${kind}: ${words}`)).toEqual([
      "quote: Mind this",
      "heading: Why?",
      "paragraph: Because.",
      "item: Recipe | Grams",
      "item: Soft | 0.04",
      "item: Both",
      "paragraph: Left",
      "paragraph: Right",
      "paragraph: Go",
      "code: let a = 1;",
    ]);
  });

  test("mail and feeds are given them without what speaks to our pages alone", async () => {
    const written = await html(...ALL);
    const abroad = absoluteHtml(written, "https://house.example/c/plaza/post");
    expect(abroad).not.toContain("data-");
    expect(abroad).toContain('href="https://house.example/x"');
    expect(abroad).toContain("<details><summary>Why?</summary>");
  });

  test("HTML from elsewhere becomes them: tables, toggles and asides stay what they are", async () => {
    const foreign =
      "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1<ul><li>x</li></ul></td></tr></tbody></table>" +
      "<details><summary>Why <b>so</b></summary><p>Because.</p><details><summary>In</summary>deep</details></details><aside>Mind</aside>" +
      '<pre><code class="language-go">x</code></pre>';
    const read = docFromHtml(toHtml(await foreignTree(foreign)));
    expect(read.content?.map(({ type }) => type)).toEqual(["table", "details", "callout", "codeBlock"]);
    const again = await html(...(read.content ?? []));
    expect(again).toContain("<th><p>A</p></th>");
    expect(again).toContain("<td><p>1</p><p>x</p></td>");
    expect(again).toContain("<details><summary>Why so</summary><p>Because.</p><p>In</p><p>deep</p></details>");
    expect(again).toContain('<code class="language-go">');
  });

  test("what we wrote is read back as it was", async () => {
    const simple = [ALL[0], ALL[1], ALL[2], ALL[5]].filter((node) => node !== undefined);
    expect(cleanDoc(docFromHtml(await html(...simple)), "post")).toEqual(cleanDoc(doc(...simple), "post"));
  });
});
