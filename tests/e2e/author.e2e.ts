import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const author = (page: Page) => page.locator("main .byline .who a").first();

test("by keyboard an admin finds a member, keeps a draft for them and publishes it in their name; they are told and may change it", async () => {
  const words = wordsOf("en-US");
  const named = await visit();
  const { name } = await signUp(named.page, { name: "Nora Named" });
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/c/pour-over/new"));
  await page.locator("textarea[name=title]").fill("A word from Nora");
  await page.locator(".ProseMirror").fill("Written for her.");
  await page.getByText(words.posts_options ?? "?", { exact: true }).press("Enter");
  const find = page.getByRole("searchbox", { name: words.posts_author_search });
  await find.focus();
  await page.keyboard.type("Nobody of this name");
  await page.keyboard.press("Enter");
  await page.getByText(words.posts_author_none ?? "?").waitFor();
  await find.fill(name);
  await find.press("Enter");
  const choice = page.getByRole("radio", { name }).first();
  await choice.press("Space");
  expect(await choice.isChecked()).toBe(true);
  await expectAccessible(page, "the choice of an author");
  const saved = page.getByText(words.posts_draft_saved ?? "?", { exact: true });
  await page.waitForURL("**/new?draft=*");
  await saved.waitFor();
  // It is kept with the draft.
  await page.reload();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await page.locator("button[value=publish]").press("Enter");
  await page.getByRole("heading", { level: 1, name: "A word from Nora" }).waitFor();
  expect(await author(page).innerText()).toBe(name);
  const { pathname } = new URL(page.url());

  await named.page.goto(url("", "/notifications"));
  await named.page.locator("main").getByText("in your name").first().waitFor();
  await named.page.goto(url("", `${pathname}/edit`));
  await named.page.locator("textarea[name=title]").waitFor();
  expect(await named.page.getByRole("radio").count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), named.context.close()]);
});

test("without JavaScript, in Portuguese, on a phone: a post is given to another, and nothing that was typed is lost", async () => {
  const host = "mesacomprida";
  const pt = wordsOf("pt-BR");
  const named = await visit({ host, locale: "pt-BR" });
  const { name } = await signUp(named.page, { host, locale: "pt-BR", name: "Nara Nomeada" });
  const { page, context } = await visit({ host, locale: "pt-BR", dark: true, width: 390, javaScript: false });
  await enterAs(page, "owner", host);
  const search = async () => {
    await page.getByRole("searchbox", { name: pt.posts_author_search }).fill(name);
    await page.getByRole("button", { name: pt.posts_author_find, exact: true }).click();
    await page.getByRole("radio", { name }).first().check();
  };
  await page.goto(url(host, "/c/coado/new"));
  await page.locator("textarea[name=title]").fill("Em nome da Nara");
  await page.locator("textarea[name=body]").fill("Escrito para ela.");
  await page.locator("summary", { hasText: pt.posts_options }).click();
  await search();
  expect(await page.locator("textarea[name=title]").inputValue()).toBe("Em nome da Nara");
  expect(await page.locator("textarea[name=body]").inputValue()).toBe("Escrito para ela.");
  // Refused for another reason, the form still has whom it chose.
  await page.locator("textarea[name=title]").fill("");
  await page.locator("button[value=publish]").click();
  await page
    .locator("main")
    .getByText(pt.posts_error_title_required ?? "?")
    .waitFor();
  expect(await page.getByRole("radio", { name }).first().isChecked()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.locator("textarea[name=title]").fill("Em nome da Nara");
  await page.locator("button[value=publish]").click();
  await page.getByRole("heading", { level: 1, name: "Em nome da Nara" }).waitFor();
  expect(await author(page).innerText()).toBe(name);

  // And another one, that is there already.
  await page.goto(url(host, "/c/coado"));
  const link = page.locator("main article h2 a").nth(1);
  const [title, address] = [await link.innerText(), (await link.getAttribute("href")) ?? ""];
  await page.goto(url(host, `${address}/edit`));
  await search();
  await page.getByRole("button", { name: pt.posts_save_changes, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await author(page).innerText()).toBe(name);
  await Promise.all([context.close(), named.context.close()]);
});
