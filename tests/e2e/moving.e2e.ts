import { expect, test } from "vitest";
import { enterAs, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

test("Back keeps the place in the feed; each change of route is announced with its path", async () => {
  const { page, context, problems } = await visit();
  await page.addInitScript(() => {
    const kept = ((window as unknown as { heard: string[] }).heard = [] as string[]);
    const listen = document.dispatchEvent.bind(document);
    document.dispatchEvent = (event: Event) => {
      if (event instanceof CustomEvent) kept.push(JSON.stringify(event.detail));
      return listen(event);
    };
  });
  await page.goto(url());
  const post = page.locator("main article h2 a").nth(8);
  await post.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await post.click();
  await page.locator("h1.ptitle").waitFor();
  const path = new URL(page.url()).pathname;
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 20);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(20);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(" "));
  expect(heard).toContain(path);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("everything on the way to a comment is reached by keyboard alone, with a visible focus", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  // The first stop leads past the navigation.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("skip");
  await page.keyboard.press("Enter");
  await tabTo(page, () => document.activeElement?.matches("main article h2 a") ?? false);
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement as Element);
    return style.outlineStyle !== "none" || style.boxShadow !== "none";
  });
  expect(outline).toBe(true);
  await page.keyboard.press("Enter");
  await page.locator("h1.ptitle").waitFor();
  await tabTo(page, () => document.activeElement?.closest("#comments .editor, #comments form") !== null);
  await page.locator("#comments .ProseMirror").waitFor();
  const text = `By keyboard, ${Date.now()}.`;
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await page.locator("#comments article", { hasText: text }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a comment's link leads to it, on whatever page it is, and marks it", async () => {
  const { page, context } = await visit();
  await page.goto(url());
  await page.locator("main article a[href$='#comments']").first().click();
  const comment = page.locator("#comments article").last();
  const id = (await comment.getAttribute("id"))?.replace("message_", "");
  await page.goto(url("", `${new URL(page.url()).pathname}?message_id=${id}`));
  const target = page.locator(`#message_${id}`);
  await target.waitFor();
  expect(await target.getAttribute("class")).toContain("target");
  await expect.poll(() => target.evaluate((node) => node.getBoundingClientRect().top < innerHeight)).toBe(true);
  await context.close();
});

test("what does not exist says so, with a way home", async () => {
  const { page, context } = await visit();
  const answer = await page.goto(url("", "/c/no-such-space"));
  expect(answer?.status()).toBe(404);
  await page.getByText(words.shell_not_found_title ?? "").waitFor();
  expect(await page.locator("main a[href='/']").count()).toBeGreaterThan(0);
  await context.close();
});

/** Tabs until the page says that it is there; in the page `reached` runs alone. */
async function tabTo(page: import("playwright-core").Page, reached: () => boolean): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(reached)) return;
  }
  throw new Error("the keyboard never got there");
}

test("a plain click stays in the page's own document; a modifier, a place on the page and a file are the browser's", async () => {
  const { page, context, problems } = await visit();
  await page.goto(url());
  await page.evaluate(() => Object.assign(window, { same: true }));
  const isSame = () => page.evaluate(() => "same" in window);
  const title = page.locator("main article h2 a").first();

  const [opened] = await Promise.all([context.waitForEvent("page"), title.click({ modifiers: ["Control"] })]);
  await opened.close();
  expect(new URL(page.url()).pathname).toBe("/");

  await title.click();
  await page.locator("h1.ptitle").waitFor();
  expect(await isSame()).toBe(true);
  await page.locator('main .likers a[href="#comments"]').click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#comments");
  expect(await isSame()).toBe(true);

  // As somebody would write them into a post.
  await page.evaluate(() => {
    const prose = document.querySelector("main .prose");
    prose?.insertAdjacentHTML("beforeend", '<a id="ours" href="/">ours</a> <a id="file" href="/robots.txt">file</a>');
  });
  await page.locator("#ours").click();
  await page.locator("main article h2 a").first().waitFor();
  expect(await isSame()).toBe(true);
  await page.goBack();
  await page.locator("h1.ptitle").waitFor();
  await page.evaluate(() => {
    document.querySelector("main .prose")?.insertAdjacentHTML("beforeend", '<a id="file" href="/robots.txt">file</a>');
  });
  await page.locator("#file").click();
  await page.waitForURL("**/robots.txt");
  expect(await isSame()).toBe(false);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("the menus of a list are made when they are opened: by mouse, by keyboard, and closed by Escape", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  const more = page.locator("main article .byline .end button").nth(1);
  await more.click();
  const menu = page.locator("main [role=menu]:popover-open");
  await menu.waitFor();
  expect(await menu.getByRole("menuitem").first().innerText()).toBe(words.posts_copy_link);
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("main [role=menu]:popover-open").count()).toBe(0);
  expect(await more.evaluate((button) => document.activeElement === button)).toBe(true);

  await page.locator("main article .byline .end button").nth(2).focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menuitem");
  await page.keyboard.press("Escape");
  // The second time it is there already.
  await more.click();
  await menu.waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});
