import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const fill = (words: string | undefined, values: Record<string, string>) =>
  (words ?? "").replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const names = async (page: Page) => page.locator("main .list a.title").allTextContents();
const mark = () => Math.random().toString(36).slice(2, 7);

test("a link is added, moved by keyboard and by pointer, followed, removed and brought back", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/navigation"));
  await expectAccessible(page);
  const before = await names(page);
  const shop = `Shop ${mark()}`;
  await page.getByRole("link", { name: words.navigation_add }).click();
  await page.locator("input[name=name]").fill(shop);
  await page.locator("input[name=url]").fill("javascript:alert(1)");
  await page.locator("main form button[type=submit]").click();
  await page.locator(".hint.error").waitFor();
  expect(await page.locator("input[name=name]").inputValue()).toBe(shop);
  await expectAccessible(page, "a link that is refused");
  await page.locator("input[name=url]").fill("/members");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main .list a.title", { hasText: shop }).waitFor();
  expect(await names(page)).toEqual([...before, shop]);

  // By keyboard to the top: the button stays under the finger, and it is said where the link is.
  const up = page.getByRole("button", { name: fill(words.navigation_move_up, { name: shop }) });
  await up.focus();
  for (let place = before.length; place >= 1; place -= 1) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/header_menu_links/reorder"));
    await page.keyboard.press("Enter");
    await saved;
    await page
      .locator("output", {
        hasText: fill(words.navigation_moved, { name: shop, place: String(place), count: String(before.length + 1) }),
      })
      .waitFor({ state: "attached" });
  }
  expect(await names(page)).toEqual([shop, ...before]);
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  const inHeader = page.locator(".hdr-nav > a", { hasText: shop });
  await inHeader.waitFor();

  // Faster than the line answers: no step is lost, and what was loaded for the first does not put the last back.
  await page.route("**/header_menu_links/reorder", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const pressTwice = async (words: string | undefined, order: string[]) => {
    await page.getByRole("button", { name: fill(words, { name: shop }) }).focus();
    let saved = 0;
    const count = (answer: { url(): string }) => (saved += Number(answer.url().endsWith("/header_menu_links/reorder")));
    page.on("response", count);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await names(page)).toEqual(order);
    await expect.poll(() => saved).toBe(2);
    await page.waitForLoadState("networkidle");
    expect(await names(page)).toEqual(order);
    page.off("response", count);
    await page.reload();
    expect(await names(page)).toEqual(order);
  };
  const [first = "", next = "", ...others] = before;
  await pressTwice(words.navigation_move_down, [first, next, shop, ...others]);
  await pressTwice(words.navigation_move_up, [shop, ...before]);
  await page.unroute("**/header_menu_links/reorder");

  // By pointer behind the next one.
  const handle = page.locator("li[data-drag]", { hasText: shop }).locator("[data-handle]");
  const second = page.locator("li[data-drag]").nth(1);
  const [from, to] = [await handle.boundingBox(), await second.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/header_menu_links/reorder"));
  await page.mouse.move(from.x + 4, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, to.y + to.height - 4, { steps: 6 });
  await page.mouse.up();
  await saved;
  expect((await names(page)).slice(0, 2)).toEqual([before[0], shop]);

  await inHeader.click();
  await page.waitForURL("**/members");
  await expect.poll(() => inHeader.getAttribute("aria-current")).toBe("page");
  await page.goto(url("", "/settings/navigation"));
  await page.locator("main .list a.title", { hasText: shop }).click();
  await page.getByRole("button", { name: words.navigation_remove }).click();
  const undo = page.getByRole("button", { name: words.navigation_undo });
  await undo.waitFor();
  expect(await inHeader.count()).toBe(0);
  await expectAccessible(page, "a link that was removed");
  await undo.click();
  await inHeader.waitFor();
  // As the demo was.
  await page.locator("main .list a.title", { hasText: shop }).click();
  await page.getByRole("button", { name: words.navigation_remove }).click();
  await undo.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("what does not fit waits under More, by keyboard too, and on a phone in the menu", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit({ dark: true });
  await page.setViewportSize({ width: 1040, height: 800 });
  await page.goto(url());
  const more = page.locator(".hdr").getByRole("button", { name: words.navigation_more });
  await more.focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: "Imprint" });
  await item.waitFor();
  await expectAccessible(page, "the menu of what did not fit");
  await item.click();
  await page.waitForURL("**/p/imprint");
  await page.getByRole("heading", { name: "Imprint", level: 1 }).waitFor();
  await expectAccessible(page, "a page");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".burger").click();
  const inDrawer = page.locator(".side .dnav a", { hasText: "Imprint" });
  expect([await inDrawer.isVisible(), await inDrawer.getAttribute("aria-current")]).toEqual([true, "page"]);
  expect(await page.locator(".side .dnav a[target=_blank]").getAttribute("rel")).toBe("noopener");
  await expectAccessible(page, "the drawer with the links");
  expect(problems).toEqual([]);
  await context.close();
});

test("in Portuguese and without scripts: a page is written and put into the header, a link moved, a banner put away", async () => {
  const host = "mesacomprida";
  const words = wordsOf("pt-BR");
  const entered = await visit({ host, locale: "pt-BR", width: 390 });
  await enterAs(entered.page, "owner", host);
  const plain = await visit({ host, locale: "pt-BR", width: 390, javaScript: false });
  await plain.context.addCookies((await entered.context.storageState()).cookies);
  const { page } = plain;
  const title = `Página ${mark()}`;
  await page.goto(url(host, "/settings/pages/new"));
  await page.locator("[name=title]").fill(title);
  await page.locator("textarea[name=body]").fill("Uma página.\n\nDois parágrafos.");
  await page.locator("input[name=slug]").fill("não é");
  await page.locator("input[name=status][value=published]").check();
  await page.getByRole("button", { name: words.pages_save, exact: true }).click();
  await page.locator(".hint.error").waitFor();
  expect(await page.locator("[name=title]").inputValue()).toBe(title);
  expect(await page.locator("textarea[name=body]").inputValue()).toContain("Dois parágrafos.");
  expect(await page.locator("input[name=status][value=published]").isChecked()).toBe(true);
  await page.locator("input[name=slug]").fill("");
  await page.getByRole("button", { name: words.pages_save, exact: true }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  expect(await page.locator(".prose p").count()).toBe(2);
  await page.goto(url(host, "/settings/pages"));
  await page.getByRole("button", { name: fill(words.pages_to_header_one, { title }) }).click();
  await page.waitForURL("**/settings/navigation");
  await page.getByRole("button", { name: fill(words.navigation_move_up, { name: title }) }).click();
  expect((await names(page)).at(-2)).toBe(title);
  await page.goto(url(host, "/settings/pages"));
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("button", { name: words.pages_delete }).click();
  await page.getByRole("button", { name: fill(words.pages_restore_one, { title }) }).waitFor();

  await page.goto(url(host));
  await page.locator("#welcome-banner").waitFor();
  await page.getByRole("button", { name: words.home_banner_hide }).click();
  await page.waitForURL(url(host, "/"));
  expect(await page.locator("#welcome-banner").count()).toBe(0);
  await page.goto(url(host, "/settings/landing_page/welcome_banner_preference"));
  await page.locator("input[name=shows]").check();
  await page.locator("main form button[type=submit]").click();
  await page.goto(url(host));
  await page.locator("#welcome-banner").waitFor();
  await Promise.all([plain.context.close(), entered.context.close()]);
});

test("the banner is put away where it stands, and the page goes on", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit({ width: 390, dark: true });
  await enterAs(page, "moderator");
  await page.goto(url());
  await page.locator("#welcome-banner").waitFor();
  await expectAccessible(page, "the feed with a banner");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/welcome_banner_preference"));
  await page.getByRole("button", { name: words.home_banner_hide }).click();
  await page.locator("#welcome-banner").waitFor({ state: "detached" });
  await saved;
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.home_banner_away);
  await page.reload();
  expect(await page.locator("#welcome-banner").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
