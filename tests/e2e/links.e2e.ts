import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, firstSpace, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

const PAGE =
  "https://page.example.com/about?title=How+to+bloom&description=Pour+slowly&site=The+site&image=https%3A%2F%2Fpage.example.com%2Fpicture.png";
const FILM = "https://youtu.be/dQw4w9WgXcQ";

async function openComposer(page: Page, title: string): Promise<void> {
  await enterAs(page, "member");
  const space = await firstSpace(page);
  await page.goto(url("", `/c/${space}/new`));
  await page.locator(".ProseMirror").waitFor();
  await page.locator("[name=title]").fill(title);
  await page.locator(".ProseMirror").click();
}

/** As the browser hands a clipboard over. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

const cards = (page: Page) => page.locator(".ProseMirror .link-card");

test("an address pasted on a line of its own becomes a card; undo makes it a link again, and so does its button", async () => {
  const { page, context, problems } = await visit();
  await openComposer(page, "With a card");
  await page.keyboard.type("Read this");
  await page.keyboard.press("Enter");
  await paste(page, PAGE);
  await cards(page).waitFor();
  expect(await cards(page).innerText()).toContain("How to bloom");
  // What is typed next goes on below it.
  await page.keyboard.type("And tell me");
  await expectAccessible(page);
  expect(await page.locator(".ProseMirror > p").last().innerText()).toBe("And tell me");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => cards(page).count()).toBe(0);
  expect(await page.locator(".ProseMirror a").getAttribute("href")).toBe(PAGE);
  await page.keyboard.press("Control+y");
  await cards(page).waitFor();
  await page.getByRole("button", { name: words.editor_card_as_link }).click();
  await expect.poll(() => cards(page).count()).toBe(0);
  expect(await page.locator(".ProseMirror a").innerText()).toBe(PAGE);
  await page.keyboard.press("Control+z");
  await cards(page).waitFor();
  await page.getByRole("button", { name: words.posts_publish, exact: true }).click();
  await page.waitForURL(/\/c\/[^/]+\/(?!new)/);
  const card = page.locator(".prose .link-card");
  expect(await card.locator("a").getAttribute("href")).toBe(PAGE);
  expect(await card.innerText()).toMatch(/How to bloom[^]*Pour slowly[^]*The site · page\.example\.com/);
  await expect.poll(() => card.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a page that says nothing, a list and the middle of a line leave a link that is one", async () => {
  const { page, context } = await visit();
  await openComposer(page, "Links alone");
  await paste(page, "https://nobody.example.com/page");
  await page.keyboard.press("Enter");
  await page.keyboard.type("See ");
  await paste(page, PAGE);
  await page.keyboard.type(" here");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- ");
  await paste(page, PAGE);
  await page.waitForTimeout(1500);
  expect(await cards(page).count()).toBe(0);
  expect(await page.locator(".ProseMirror a").count()).toBe(3);
  await context.close();
});

test("what plays is a card that asks first; a press loads it into a frame that may show its site alone", async () => {
  const { page, context, problems } = await visit();
  const outside: string[] = [];
  await context.route(/^https:/, async (route) => {
    outside.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>plays</title>" });
  });
  await openComposer(page, "A film");
  await paste(page, FILM);
  await cards(page).waitFor();
  await page.getByRole("button", { name: words.posts_publish, exact: true }).click();
  await page.waitForURL(/\/c\/[^/]+\/(?!new)/);
  const load = page.getByRole("button", { name: "Load from youtube.com" });
  await load.waitFor();
  await expectAccessible(page);
  expect(outside).toEqual([]);
  const address = page.url();
  await load.focus();
  await page.keyboard.press("Enter");
  const frame = page.locator("iframe[src='/players/youtube/dQw4w9WgXcQ']");
  await frame.waitFor();
  await expect.poll(() => outside).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  expect(problems.filter((problem) => !problem.includes("www.youtube-nocookie.com"))).toEqual([]);
  await context.close();

  // Without scripts it is a link to its site, and no button that does nothing.
  const plain = await visit({ javaScript: false });
  await plain.page.goto(address);
  expect(await plain.page.locator(".link-card a").first().getAttribute("href")).toBe(FILM);
  expect(await plain.page.getByRole("button", { name: "Load from youtube.com" }).count()).toBe(0);
  await plain.context.close();

  // An admin allows the site: it loads with the page, for everybody.
  const admin = await visit();
  await enterAs(admin.page, "owner");
  const allow = async (isAllowed: boolean) => {
    await admin.page.goto(url("", "/settings/links"));
    await admin.page.getByLabel("YouTube").setChecked(isAllowed);
    await admin.page.getByRole("button", { name: words.communities_save }).click();
    await admin.page
      .getByText(words.ui_saved ?? "", { exact: true })
      .first()
      .waitFor();
  };
  await allow(true);
  const reader = await visit();
  await reader.context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>plays</title>" }),
  );
  await reader.page.goto(address);
  await reader.page.locator("iframe[src='/players/youtube/dQw4w9WgXcQ']").waitFor();
  await reader.context.close();
  await allow(false);
  await admin.context.close();
});
