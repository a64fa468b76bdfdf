import { expect, test } from "vitest";
import { enterAs, expectAccessible, publish, url, useBrowser, visit, wordsOf } from "./browser";
import { watchAt } from "./watching";

useBrowser();

const words = wordsOf("en-US");

test("a post is moved by keyboard: its reader's open page goes on, its old address leads on, the old space has it no more", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const title = "In the wrong room";
  const { path } = await publish(page, title);
  await page.goto(url("", path));
  const reader = await visit();
  await watchAt(reader.page, path);

  await page.locator("main [aria-haspopup=menu]").first().focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: words.posts_move_item });
  await item.waitFor();
  await item.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: words.posts_move_title }).waitFor();
  await expectAccessible(page, "where to");
  await page.getByLabel(words.posts_move_to ?? "").selectOption("espresso");
  await page.getByRole("button", { name: words.posts_move, exact: true }).press("Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/c\/espresso\//);
  const moved = new URL(page.url()).pathname;

  // Who has it open sees where it stands; who follows its old address is led there.
  await reader.page.locator("main a[href='/c/espresso']").first().waitFor();
  await reader.page.goto(url("", `${path}?sort=likes`));
  await expect.poll(() => reader.page.url()).toBe(url("", `${moved}?sort=likes`));
  await reader.page.goto(url("", path.split("/").slice(0, 3).join("/")));
  expect(await reader.page.getByRole("link", { name: title, exact: true }).count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), reader.context.close()]);
});

test("without JavaScript, in Portuguese, dark, on a phone: nothing is chosen, then a space is", async () => {
  const host = "mesacomprida";
  const { page, context } = await visit({ host, locale: "pt-BR", dark: true, width: 390, javaScript: false });
  await enterAs(page, "owner", host);
  await page.goto(url(host, "/c/coado"));
  const link = page.locator("main article h2 a").first();
  const title = await link.innerText();
  const old = (await link.getAttribute("href")) ?? "";
  await page.goto(url(host, `${old}/move`));
  const pt = wordsOf("pt-BR");
  await page.getByRole("heading", { level: 1, name: pt.posts_move_title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const choice = page.getByLabel(pt.posts_move_to ?? "");
  await choice.evaluate((select) => select.removeAttribute("required"));
  await page.getByRole("button", { name: pt.posts_move, exact: true }).click();
  await page
    .locator("main")
    .getByText(pt.posts_error_space_required ?? "?")
    .waitFor();
  await choice.selectOption("espresso");
  await page.getByRole("button", { name: pt.posts_move, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/c\/espresso\//);
  await page.goto(url(host, old));
  expect(new URL(page.url()).pathname).toMatch(/^\/c\/espresso\//);
  await context.close();
});
