import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, enterAs, expectAccessible, publish, url, useBrowser, visit, wordsOf } from "./browser";
import { send, watchAt } from "./watching";

useBrowser();

const VIEWS = ["posts", "feed", "list", "masonry", "grid", "cards"] as const;
const SPACE = "roasting-and-origins";
const words = wordsOf("en-US");
const titles = (page: Page) => page.locator("main article h2").allInnerTexts();
const marks = (page: Page) => page.locator("main article .badge", { hasText: words.posts_pinned });

test("a manager pins by keyboard: the post stands first in every view, readers see the mark at once, and it goes again", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  const reader = await visit();
  await page.goto(url("", `/c/${SPACE}`));
  const before = await titles(page);
  // The demo has one pinned.
  const last = before.at(-1) ?? "";
  expect(await marks(page).count()).toBe(1);
  await page.getByRole("link", { name: last, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: last }).waitFor();
  await watchAt(reader.page, new URL(page.url()).pathname);
  expect(await reader.page.locator("main .badge", { hasText: words.posts_pinned }).count()).toBe(0);

  await page.locator("main [aria-haspopup=menu]").first().focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: /^Pin in / });
  await item.waitFor();
  // The browser says a moment later that it is open: then the focus goes in.
  await page.locator("[role=menuitem]:focus").waitFor();
  await page.keyboard.press("p");
  await expect.poll(() => item.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "Pinned in" }).waitFor();
  await page.locator("main .badge", { hasText: words.posts_pinned }).waitFor();
  await reader.page.locator("main .badge", { hasText: words.posts_pinned }).waitFor();
  await expectAccessible(page, "a pinned post");

  for (const view of VIEWS) {
    await choose(page, view);
    await page.goto(url("", `/c/${SPACE}?sort=oldest`));
    expect.soft((await titles(page))[0], view).toBe(last);
    expect.soft(await titles(page), view).toHaveLength(before.length);
    expect.soft(await marks(page).count(), view).toBe(2);
    await expectAccessible(page, `${view} with pins`);
  }

  await page.locator("main article [aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem", { name: words.posts_unpin }).click();
  await page.locator(".toast", { hasText: words.posts_unpinned }).waitFor();
  await expect.poll(() => marks(page).count()).toBe(1);
  await expect.poll(() => reader.page.locator("main .badge", { hasText: words.posts_pinned }).count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), reader.context.close()]);
}, 120_000);

test("without JavaScript, in Portuguese, dark, on a phone: the page asks, does it and undoes it", async () => {
  const host = "mesacomprida";
  const { page, context } = await visit({ host, locale: "pt-BR", dark: true, width: 390, javaScript: false });
  await enterAs(page, "owner", host);
  await page.goto(url(host, "/c/torra-e-origens?sort=oldest"));
  const [, second = ""] = await titles(page);
  await page.getByRole("link", { name: second, exact: true }).click();
  const path = new URL(page.url()).pathname;
  const pt = wordsOf("pt-BR");
  await page.goto(url(host, `${path}/pin`));
  await page.getByRole("heading", { level: 1, name: pt.posts_pin_title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: pt.posts_pin_button, exact: true }).click();
  await page.waitForURL(url(host, path));
  expect(await page.locator("main .badge", { hasText: pt.posts_pinned }).count()).toBe(1);
  await page.goto(url(host, "/c/torra-e-origens"));
  expect((await titles(page))[0]).toBe(second);
  await page.goto(url(host, `${path}/pin`));
  await page.getByRole("button", { name: pt.posts_unpin, exact: true }).click();
  await page.waitForURL(url(host, path));
  expect(await page.locator("main .badge", { hasText: pt.posts_pinned }).count()).toBe(0);
  await context.close();
});

test("comments are closed without JavaScript, and words that were being typed are kept; off, likes and all are gone", async () => {
  const { page, context, problems } = await visit({ width: 390 });
  await enterAs(page, "member");
  const { path } = await publish(page, "A post to close");
  await page.goto(url("", path));
  await beginComment(page);
  await page.keyboard.type("Too late, and still here.");
  const reader = await visit();
  await reader.page.goto(url("", path), { waitUntil: "networkidle" });
  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "owner");
  await plain.page.goto(url("", `${path}/edit`));
  await plain.page.getByRole("switch", { name: words.posts_option_closed }).check();
  await plain.page.getByRole("button", { name: words.posts_save_changes }).click();
  await plain.page.waitForURL(url("", path));
  await plain.page.getByText(words.comments_closed ?? "", { exact: true }).waitFor();
  expect(await plain.page.locator("#comments textarea").count()).toBe(0);
  // Who has it open hears of it.
  await reader.page.getByText(words.comments_closed ?? "", { exact: true }).waitFor();

  await page.keyboard.press("Control+Enter");
  await page.getByText(words.comments_error_comments_closed ?? "").waitFor();
  expect(await page.locator("#comments form").first().innerText()).toContain("Too late, and still here.");
  await expectAccessible(page, "a comment that was refused");

  await page.goto(url("", `${path}/edit`));
  await page.getByRole("switch", { name: words.posts_option_closed }).waitFor();
  // Not with the bar of the buttons halfway over a switch.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, "the options of a post");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const name of [words.posts_option_comments, words.posts_option_likes]) {
    await page.getByRole("switch", { name, exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: words.posts_save_changes }).click();
  await page.waitForURL(url("", path));
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.locator("main #comments, main button.act").count()).toBe(0);
  await expectAccessible(page, "a post without comments and likes");
  // Other journeys look for a conversation under whatever is the newest.
  const [, , space = "", slug = ""] = path.split("/");
  await send(page, "DELETE", `/spaces/${space}/posts/${slug}`);
  expect(problems.filter((one) => !/the comment was not sent|status of 403/.test(one))).toEqual([]);
  await Promise.all([context.close(), plain.context.close(), reader.context.close()]);
}, 60_000);

async function choose(page: Page, view: string) {
  await page.goto(url("", `/c/${SPACE}/settings`));
  await page.getByText(words[`spaces_view_${view}_hint`] ?? "").click();
  await page.getByRole("button", { name: words.spaces_save }).click();
  await page.getByText(words.ui_saved ?? "", { exact: true }).waitFor();
}
