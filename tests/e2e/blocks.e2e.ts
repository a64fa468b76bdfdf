import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, firstSpace, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

async function compose(page: Page, title: string): Promise<void> {
  await enterAs(page, "member");
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  await page.locator("textarea[name=title]").fill(title);
  await page.locator(".ProseMirror").click();
}

/** Opens the menu by a slash, looks for a block by its first letters and takes it, all by keyboard. */
async function add(page: Page, letters: string): Promise<void> {
  await page.keyboard.type(`/${letters}`);
  await page.getByRole("listbox", { name: words.editor_add_block }).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("listbox", { name: words.editor_add_block }).count()).toBe(0);
}

const leave = (page: Page) => page.locator(".ProseMirror > p").last().click();

test("blocks are added by a slash and the keyboard, and readers find them", async () => {
  const { page, context, problems } = await visit();
  await compose(page, "Blocks of every kind");
  await add(page, "call");
  await page.keyboard.type("Measure first.");
  await expectAccessible(page);
  await leave(page);
  await add(page, "togg");
  await page.keyboard.type("Why?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Because water differs.");
  await leave(page);
  await add(page, "table");
  await page.keyboard.type("Recipe");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Grams");
  await page.getByRole("button", { name: words.editor_table_row_add }).click();
  await leave(page);
  await add(page, "col");
  await page.keyboard.type("Left side");
  await leave(page);
  await add(page, "butt");
  await page.locator("[data-node-view-wrapper] input:focus").waitFor();
  await page.keyboard.type("Book a place");
  await page.keyboard.press("Tab");
  await page.keyboard.type("water.example/book");
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await page.locator("button[value=publish]").click();
  const text = page.locator("article .prose");
  await text.locator("aside[data-callout=info]", { hasText: "Measure first." }).waitFor();
  const toggle = text.locator("details");
  expect(await toggle.getByText("Because water differs.").isVisible()).toBe(false);
  await toggle.locator("summary").click();
  expect(await toggle.getByText("Because water differs.").isVisible()).toBe(true);
  expect(await text.locator("table tr").count()).toBe(4);
  expect(await text.locator("table th").allInnerTexts()).toEqual(["Recipe", "Grams", ""]);
  expect(await text.locator("[data-columns='2'] [data-column]").count()).toBe(2);
  expect(await text.locator("a[data-button]").getAttribute("href")).toBe("https://water.example/book");
  await expectAccessible(page);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("the menu goes along by arrows, is left by Escape, and what it does not know is words", async () => {
  const { page, context, problems } = await visit();
  await compose(page, "A slash");
  const menu = page.getByRole("listbox", { name: words.editor_add_block });
  await page.keyboard.type("/");
  await menu.waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await menu.locator("[aria-selected=true]").innerText()).toContain(words.editor_heading3);
  await page.keyboard.press("Escape");
  expect(await menu.count()).toBe(0);
  await page.keyboard.type("usr/bin and/or");
  expect(await menu.count()).toBe(0);
  expect(await page.locator(".ProseMirror").innerText()).toContain("/usr/bin and/or");
  await page.getByRole("button", { name: words.editor_add_block }).click();
  await menu.waitFor();
  await menu.getByText(words.editor_callout ?? "", { exact: true }).click();
  await page.locator(".ProseMirror aside").waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("code says its language by its fence and by its list, and is coloured for its readers", async () => {
  const { page, context } = await visit();
  await compose(page, "Code in colour");
  await page.keyboard.type("```js ");
  await page.keyboard.type("const water = 42;");
  const language = page.getByLabel(words.editor_code_language ?? "");
  await language.selectOption("typescript");
  await page.locator("button[value=publish]").click();
  await page.locator("article .prose code.language-typescript .hl-keyword").waitFor();
  expect(await page.locator("article .prose pre").innerText()).toBe("const water = 42;");
  await context.close();
});
