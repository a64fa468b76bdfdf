import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, type Locale, lookAs, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const HOSTS: readonly [Locale, string][] = [
  ["en-US", ""],
  ["pt-BR", "mesacomprida"],
];
const heart = (page: Page) => page.locator("main button.act").first();
const banner = (page: Page) => page.locator(".viewas");
/** Asked of documents that may be on their way to others. */
const readerOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.reader).catch(() => "");

test.each(HOSTS)(
  "an admin looks as a member, presses like, is told that nothing changes, and stops: %s",
  async (locale, host) => {
    const words = wordsOf(locale);
    const { page, context, problems } = await visit({ host, locale });
    await enterAs(page, "owner", host);
    const other = await context.newPage();
    await other.goto(url(host));
    const own = await readerOf(other);
    await lookAs(page, "member", host);
    await banner(page)
      .getByText(words.masquerades_view_only ?? "")
      .waitFor();
    await expectAccessible(page);
    expect(await page.locator("a[href='/settings'], a[href='/view_as']").count()).toBe(0);
    // What stands in another tab is the admin's no longer.
    await expect.poll(() => readerOf(other)).toBe(await readerOf(page));
    await banner(other).waitFor();

    const before = await heart(page).getAttribute("aria-pressed");
    await heart(page).click();
    const notice = page.locator(".toast", { hasText: words.errors_view_only_error ?? "" });
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
    await expect.poll(() => heart(page).getAttribute("aria-pressed")).toBe(before);

    await banner(page).getByRole("button", { name: words.masquerades_stop, exact: true }).click();
    await page.waitForURL(url(host, "/"));
    await expect.poll(() => readerOf(page)).toBe(own);
    await expect.poll(() => readerOf(other)).toBe(own);
    expect([await banner(page).count(), await banner(other).count()]).toEqual([0, 0]);
    await page.goBack();
    await expect.poll(() => readerOf(page)).toBe(own);
    // The like that was refused speaks for itself in the console.
    expect(problems.filter((problem) => !problem.includes("the like failed")).join("\n")).toBe("");
    await context.close();
  },
);

test("as a visitor an admin is offered what visitors are, and no visitor is ever shown their banner", async () => {
  const { page, context } = await visit();
  const words = wordsOf("en-US");
  await enterAs(page, "owner");
  await lookAs(page, "visitor");
  await banner(page).getByText("as a visitor sees it").waitFor();
  await expectAccessible(page);
  await page.locator(".hdr a[href^='/users/sign_in']").click();
  await page.waitForURL("**/users/sign_in?**");
  await banner(page).waitFor();
  await page.goto(url("", "/c/pour-over"));
  const stranger = await visit();
  await stranger.page.goto(url("", "/c/pour-over"));
  expect([await banner(page).count(), await banner(stranger.page).count()]).toEqual([1, 0]);
  // As a visitor who likes it is led to sign in, and there too nothing is done.
  await heart(page).click();
  await page.waitForURL("**/users/sign_in?**");
  await page.locator("input[name=email]").fill("nobody@example.test");
  await page.locator("input[name=password]").fill("not the one at all");
  await page.getByRole("button", { name: words.accounts_sign_in_button, exact: true }).click();
  await page.getByText(words.errors_view_only_error ?? "").waitFor();
  await stranger.context.close();
  await context.close();
});

test("without JavaScript it begins, stands above every page and ends just so; acting says whose doing it is", async () => {
  const { page, context } = await visit({ javaScript: false, width: 390, dark: true });
  await enterAs(page, "owner");
  await lookAs(page, "member", "", "full");
  await page.goto(url("", "/account"));
  await banner(page).getByText("You act as").waitFor();
  await banner(page)
    .getByRole("button", { name: wordsOf("en-US").masquerades_stop, exact: true })
    .click();
  await page.waitForURL(url("", "/"));
  expect(await banner(page).count()).toBe(0);
  await context.close();
});

test("when its time is over the open page becomes the admin's own by itself", async () => {
  const { page, context } = await visit();
  await enterAs(page, "owner");
  await lookAs(page, "member");
  const reader = await readerOf(page);
  // As if the hour had passed: the browser drops the cookie, and the page asks for something.
  await context.clearCookies({ name: "atrium_view_as" });
  await context.addCookies([{ name: "atrium_view_as", value: "over.1.member", url: url() }]);
  await heart(page).click();
  await expect.poll(() => readerOf(page)).not.toBe(reader);
  await expect.poll(() => banner(page).count()).toBe(0);
  await context.close();
});
