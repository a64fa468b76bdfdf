import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";
import { send, watchAt } from "./watching";

useBrowser();

const words = wordsOf("en-US");
const row = (page: Page) => page.locator("main section[aria-labelledby=featured]");
const shown = (page: Page) => row(page).locator("li").count();

test("an admin features a post from its menu for a week, readers see it come and go, and one puts the row away", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  const reader = await visit();
  await watchAt(reader.page, url("", "/feed"));
  const before = await shown(reader.page);
  await page.goto(url("", "/c/roasting-and-origins?sort=oldest"));
  const title = (await page.locator("main article h2").allInnerTexts()).at(-1) ?? "";
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const path = new URL(page.url()).pathname;
  await page.locator("main [aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem", { name: words.featured_item }).click();
  await page.getByRole("heading", { level: 1, name: words.featured_on_title }).waitFor();
  await expectAccessible(page, "featuring a post");
  await page.getByRole("button", { name: words.featured_on, exact: true }).click();
  await page.waitForURL(url("", path));
  await expect.poll(() => shown(reader.page)).toBe(before + 1);
  expect(await row(reader.page).locator("li").first().innerText()).toContain(title);
  await expectAccessible(reader.page, "featured posts");

  await page.goto(url("", `${path}/feature`));
  await page.locator("main time").waitFor();
  await page.getByRole("button", { name: words.featured_off, exact: true }).click();
  await page.waitForURL(url("", path));
  await expect.poll(() => shown(reader.page)).toBe(before);

  await page.goto(url("", "/feed"));
  await row(page).getByRole("button", { name: words.featured_put_away }).click();
  await page.locator(".toast", { hasText: words.featured_away }).waitFor();
  expect(await row(page).count()).toBe(0);
  await page.reload();
  expect(await row(page).count()).toBe(0);
  await send(page, "PUT", "/posts/featured/preference", { put_away_up_to: null });
  await page.reload();
  expect(await shown(page)).toBe(before);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), reader.context.close()]);
}, 90_000);

test("without JavaScript, in Portuguese, dark, on a phone: the page asks, does it and undoes it, and the row is put away", async () => {
  const host = "mesacomprida";
  const { page, context } = await visit({ host, locale: "pt-BR", dark: true, width: 390, javaScript: false });
  const pt = wordsOf("pt-BR");
  await enterAs(page, "owner", host);
  await page.goto(url(host, "/c/torra-e-origens?sort=oldest"));
  const title = (await page.locator("main article h2").allInnerTexts()).at(-1) ?? "";
  await page.getByRole("link", { name: title, exact: true }).click();
  const path = new URL(page.url()).pathname;
  await page.goto(url(host, `${path}/feature`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("radio", { name: pt.featured_for_good }).check();
  await page.getByRole("button", { name: pt.featured_on, exact: true }).click();
  await page.waitForURL(url(host, path));
  await page.goto(url(host, "/feed"));
  expect(await row(page).locator("li").first().innerText()).toContain(title);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await row(page).getByRole("button", { name: pt.featured_put_away }).click();
  await page.waitForLoadState();
  await page.goto(url(host, "/feed"));
  expect(await row(page).count()).toBe(0);
  await page.goto(url(host, `${path}/feature`));
  await page.getByText(title).first().waitFor();
  await page.getByRole("button", { name: pt.featured_off, exact: true }).click();
  await page.waitForURL(url(host, path));
  await context.close();
}, 60_000);
