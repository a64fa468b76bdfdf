import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { blocksOf } from "~/features/posts/said";
import type { DocNode } from "~/ui/editor/document";
import { enterAs, firstSpace, url, useBrowser, visit } from "./browser";

useBrowser();

const recorded = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../fixtures/clipboards", name), "utf8");

/** What a paste of a recorded clipboard leaves in an empty text. */
async function pasted(page: Page, name: string): Promise<DocNode> {
  const content = recorded(name);
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  const editor = page.locator(".ProseMirror");
  await editor.click();
  await page.evaluate(
    ([type, data]) => {
      const clipboard = new DataTransfer();
      clipboard.setData(type, data);
      if (type === "text/html") clipboard.setData("text/plain", "plain words");
      const event = new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true });
      document.querySelector(".ProseMirror")?.dispatchEvent(event);
    },
    [name.endsWith(".md") ? "text/plain" : "text/html", content] as const,
  );
  await expect.poll(() => editor.innerText()).toContain("310");
  return JSON.parse(await page.locator("input[name=doc]").inputValue()) as DocNode;
}

const said = (doc: DocNode) =>
  blocksOf(doc)
    .map(({ kind, text }) => `${kind}: ${text}`)
    .filter((line) => !line.endsWith(": "));
const typesIn = (doc: DocNode) => (doc.content ?? []).map(({ type }) => type).filter((type) => type !== "paragraph");
const marksIn = (node: DocNode): string[] => [
  ...(node.marks ?? []).map(({ type, attrs }) => `${type} ${node.text}${attrs?.href ? ` ${String(attrs.href)}` : ""}`),
  ...(node.content ?? []).flatMap(marksIn),
];

test("what Word, Google Docs, Slack and a Markdown file put on the clipboard comes out as it was meant, and no more", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");

  const word = await pasted(page, "word.html");
  expect(said(word)).toEqual([
    "heading: Water report",
    "paragraph: The tap is hard, and the kettle knows. See the report.",
    "item: Hardness 310",
    "item: of it calcium 220",
    "item: Alkalinity 240",
    "paragraph: First this, then that:",
    "item: Boil",
    "item: Wait",
    "item: Recipe | Grams",
    "item: Soft morning | 0.04",
    "paragraph: No link",
  ]);
  expect(typesIn(word)).toEqual(["heading", "bulletList", "orderedList", "table"]);
  expect(marksIn(word)).toEqual([
    "bold hard",
    "italic kettle",
    "link the report https://water.example/report",
    "bold Recipe",
    "bold Grams",
  ]);

  const docs = await pasted(page, "google-docs.html");
  expect(said(docs)).toEqual([
    "heading: Water report",
    "paragraph: The tap is hard indeed. See the report.",
    "item: Hardness 310",
    "item: of it calcium 220",
    "item: Alkalinity 240",
    "item: Recipe | Grams",
    "item: Soft morning | 0.04",
  ]);
  expect(typesIn(docs)).toEqual(["heading", "bulletList", "table"]);
  expect(marksIn(docs)).toContain("bold hard");
  expect(marksIn(docs)).toContain("italic  indeed");
  expect(marksIn(docs).some((mark) => mark.startsWith("bold The tap"))).toBe(false);

  const slack = await pasted(page, "slack.html");
  expect(said(slack)).toEqual([
    "paragraph: The tap is hard and proud :coffee: of 310\n\nSee the report",
    "item: Hardness 310",
    "item: Alkalinity 240",
    "quote: Rule 6",
    "code: hardness 80\nalkalinity 40",
  ]);
  expect(marksIn(slack)).toEqual(
    expect.arrayContaining(["bold hard", "italic proud", "code 310", "link the report https://water.example/report"]),
  );

  const markdown = await pasted(page, "readme.md");
  expect(typesIn(markdown)).toEqual([
    "heading",
    "bulletList",
    "orderedList",
    "blockquote",
    "codeBlock",
    "table",
    "horizontalRule",
  ]);
  // The editor's own rules for what is pasted may have marked some of it: it is words all the same.
  expect(said(markdown).at(-1)).toContain("<script>alert(1)</script> and 2");
  // The clipboard's own styles and handlers: the policy refuses them where they are parsed, and says so.
  const refused = /^console: (?:Applying inline style|Executing inline event handler) violates/;
  expect(problems.filter((problem) => !refused.test(problem)).join("\n")).toBe("");
  await context.close();
});
