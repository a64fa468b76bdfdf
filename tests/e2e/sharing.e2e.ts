import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const known = wordsOf("en-US");
const say = (key: string): string => known[key] ?? `no words for ${key}`;

/** What the menu of the post that is open offers, by keyboard. */
async function choose(page: Page, item: string): Promise<void> {
  await page.locator("main [aria-haspopup=menu]").first().focus();
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("menuitem", { name: item });
  await chosen.waitFor();
  await chosen.focus();
  await page.keyboard.press("Enter");
}

test("a post of pictures is shared by keyboard; a visitor reads it alone and looks at its pictures, until it is off", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/c/bag-library"));
  const post = (await page.locator("main article h2 a").first().getAttribute("href")) ?? "";
  await page.goto(url("", post));
  const title = await page.locator("h1").innerText();
  await choose(page, say("posts_share"));
  await page.getByRole("button", { name: say("posts_share_make") }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByLabel(say("posts_share_link"));
  await field.waitFor();
  const link = await field.inputValue();
  expect(link).toMatch(/\/shared\/[2-9a-z]{26}$/);
  await expectAccessible(page, "the share link");

  const reader = await visit();
  const answer = await reader.page.goto(link);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await reader.page.getByRole("heading", { level: 1, name: title }).waitFor();
  await expectAccessible(reader.page, "a shared post");
  const picture = reader.page.locator("main article li img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await reader.page.locator("main article li a").first().click();
  const large = reader.page.locator("dialog img").first();
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await large.getAttribute("src")).toContain("?share=");
  await reader.page.keyboard.press("Escape");

  await page.getByRole("link", { name: say("posts_share_renew") }).click();
  await page.getByRole("button", { name: say("posts_share_renew") }).click();
  await expect.poll(() => field.inputValue()).not.toBe(link);
  expect((await reader.page.goto(link))?.status()).toBe(404);
  const newer = await field.inputValue();
  expect((await reader.page.goto(newer))?.status()).toBe(200);
  await page.getByRole("button", { name: say("posts_share_off") }).click();
  await page.getByText(say("posts_share_is_off")).waitFor();
  expect((await reader.page.goto(newer))?.status()).toBe(404);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), reader.context.close()]);
}, 120_000);

test("a post whose text ends with a picture is duplicated as well: opened, nothing of it is kept", async () => {
  const { page, context } = await visit();
  await enterAs(page, "owner");
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "GET" || sent.push(request.url())));
  await page.goto(url("", "/c/pull-up-a-chair/introduce-yourself-with-your-worst-cup/new_duplicate"));
  await page.locator(".ProseMirror img").last().waitFor();
  // The focus alone makes the editor put a line behind what ends with a picture.
  await page.locator(".ProseMirror p").first().click();
  await page.waitForTimeout(2_500);
  expect(sent.filter((address) => address.includes("/posts"))).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/new_duplicate$/);
  await context.close();
});

test("a post of pictures is duplicated: the form is filled and keeps nothing; out, the copy shows pictures of its own", async () => {
  const { page, context } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/c/bag-library"));
  const post = (await page.locator("main article h2 a").first().getAttribute("href")) ?? "";
  await page.goto(url("", post));
  const title = await page.locator("h1").innerText();
  const before = await page.locator("main article li img").first().getAttribute("src");
  const drafts = () =>
    page.evaluate(async () => (await (await fetch("/settings/posts?status=draft")).text()).includes("Copy of "));
  await choose(page, say("posts_duplicate"));
  await page.waitForURL(`**${post}/new_duplicate`);
  const name = page.getByLabel(say("posts_title_label"));
  expect(await name.inputValue()).toBe(`Copy of ${title}`);
  // Longer than what is typed waits to be kept.
  await page.waitForTimeout(2_000);
  expect(await drafts()).toBe(false);
  await name.fill(`Copy of ${title}, changed`);
  await page.waitForURL("**/c/bag-library/new?draft=*");
  await page.getByRole("button", { name: say("posts_publish"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Copy of ${title}, changed` }).waitFor();
  const picture = page.locator("main article li img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.getAttribute("src")).not.toBe(before);
  await context.close();
}, 120_000);
