import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { toHtml } from "~/lib/html";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { blocksFromMarkdown } from "~/ui/editor/markdown";
import { renderDoc } from "~/ui/editor/render.server";

const FIXTURE = path.resolve(import.meta.dirname, "../../fixtures/clipboards/readme.md");

const html = async (text: string) =>
  toHtml(await renderDoc(cleanDoc({ type: "doc", content: blocksFromMarkdown(text) ?? [] }, "post"), "post"));

test("a recorded clipboard of Markdown becomes what it means, and the HTML in it stays words", async () => {
  const written = await html(readFileSync(FIXTURE, "utf8"));
  for (const part of [
    '<h2 id="h-water-report">Water report</h2>',
    "The tap is <strong>hard</strong>, and the <em>kettle</em> knows <code>310</code>.",
    '<a href="https://water.example/report" rel="nofollow ugc noopener">the report</a>',
    "[nothing](javascript:alert(1)).",
    "<ul><li><p>Hardness 310</p><ul><li><p>of it calcium 220</p></li></ul></li><li><p>Alkalinity 240</p></li></ul>",
    '<ol start="3"><li><p>Boil</p></li><li><p>Wait</p></li></ol>',
    "<blockquote><p>Rule 6 still rule 6</p></blockquote>",
    '<span class="hl-string">&quot;&lt;b&gt;&quot;</span>',
    "<th><p>Recipe</p></th>",
    "<td><p>0.04</p></td>",
    "<hr>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; and 2 * 3 * 4, snake_case_name</p>",
  ])
    expect(written).toContain(part);
});

describe("what is no Markdown", () => {
  test.each([
    "Just words.",
    "Two lines\nof a mail, 2 * 3 and 4 * 5",
    "- one line that begins with a dash",
    "> quoted once",
    "snake_case and more_of_it",
    "1. A single step",
    "x".repeat(100_001),
  ])("%s stays as it is", (text) => expect(blocksFromMarkdown(text)).toBeNull());
});

test("the worst that somebody can paste is read at once", () => {
  const began = performance.now();
  for (const part of ["**", "_", "[", "[a](", "`", "> ", "- ", "| ", "\\", "# "]) {
    const text = `# x\n${part.repeat(Math.floor(90_000 / part.length))}`;
    const lines = `# x\n${`${part}\n`.repeat(Math.floor(30_000 / (part.length + 1)))}`;
    for (const one of [text, lines]) {
      try {
        blocksFromMarkdown(one);
      } catch (error) {
        // Deeper than the stack: the editor takes it as words.
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  }
  expect(performance.now() - began).toBeLessThan(4_000);
});
