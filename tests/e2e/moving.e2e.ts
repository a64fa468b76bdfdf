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
