import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, publish, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { send } from "./watching";

useBrowser();

const words = wordsOf("en-US");
const PAGE = "/notifications";
const rows = (page: Page) => page.locator("main li", { has: page.getByRole("button", { name: menu }) });
const menu = words.notifications_more_actions ?? "?";
const bell = (page: Page) => page.locator(".hdr a[href='/notifications']").first();
const newIn = async (page: Page) => [
  Number(/\d+/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0),
  Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0),
];

/** A newcomer with a post of theirs and two pages open, and somebody who answers it. */
async function begin() {
  const reading = await visit();
  await signUp(reading.page);
  const post = await publish(reading.page, `Answered ${Date.now().toString(36)}`);
  const writing = await visit();
  await enterAs(writing.page, "member");
  const answer = (body: string) => send<{ id: number }>(writing.page, "POST", `/posts/${post.id}/comments`, { body });
  const other = await reading.context.newPage();
  return { reading, writing, post, answer, page: reading.page, other };
}

/** By keyboard alone. */
async function choose(page: Page, row: number, item: string) {
  await rows(page).nth(row).getByRole("button", { name: menu }).press("Enter");
  const found = page.getByRole("menuitem", { name: item }).locator("visible=true");
  await found.press("Enter");
}

test("the bell, the title and the other page say the same at once, and what is read in one page is read in all", async () => {
  const { reading, writing, post, answer, page, other } = await begin();
  await page.goto(url("", "/"));
  await other.goto(url("", PAGE));
  await page.bringToFront();
  await page.goto(url("", "/members"));
  await answer("One.");
  await rows(other).first().waitFor();
  await answer("Two.");
  await expect.poll(() => rows(other).count()).toBe(2);
  // Chromium without a head shows every page: the list was seen.
  await expect.poll(() => newIn(page)).toEqual([0, 0]);

  await other.goto(url("", "/"));
  await answer("Three.");
  for (const one of [page, other]) await expect.poll(() => newIn(one)).toEqual([1, 1]);
  // The next page has the number as soon as it has a title.
  await other.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => void (seen.push(document.title), requestAnimationFrame(look));
    look();
  });
  await other.locator("#sidebar a[href^='/c/']").locator("visible=true").first().click();
  await other.waitForURL(/\/c\//);
  await other.locator("main h1").waitFor();
  const titles = () => other.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(async () => new Set(await titles()).size).toBeGreaterThan(1);
  const seen = await titles();
  expect(seen.filter((title) => !title.startsWith("(1) "))).toEqual([]);

  // Who reads the conversation has read what tells of it, on every page.
  await other.goto(url("", post.path));
  for (const one of [page, other]) await expect.poll(() => newIn(one)).toEqual([0, 0]);
  await page.goto(url("", PAGE));
  expect(await page.getByRole("button", { name: words.notifications_mark_all_read }).count()).toBe(0);
  expect([...reading.problems, ...writing.problems]).toEqual([]);
  await Promise.all([reading.context.close(), writing.context.close()]);
});

test("by keyboard: read, archived, snoozed and brought back in one page, it is so in the other", async () => {
  const { reading, writing, answer, page, other } = await begin();
  for (const one of ["One.", "Two.", "Three."]) await answer(one);
  await page.goto(url("", PAGE));
  await other.goto(url("", PAGE));
  const unread = (of: Page) => rows(of).locator(".unread").count();
  await expect.poll(() => rows(other).count()).toBe(3);
  await choose(page, 0, words.notifications_mark_read ?? "?");
  for (const one of [page, other]) await expect.poll(() => unread(one)).toBe(2);

  await choose(page, 0, words.notifications_archive ?? "?");
  for (const one of [page, other]) await expect.poll(() => rows(one).count()).toBe(2);
  // The focus stays in the list.
  expect(await page.evaluate(() => document.activeElement?.closest("li") !== null)).toBe(true);
  await choose(other, 0, words.bookmarks_tomorrow ?? "?");
  for (const one of [page, other]) await expect.poll(() => rows(one).count()).toBe(1);
  await expectAccessible(page, "the list");

  await other.getByRole("link", { name: words.notifications_snoozed_tab, exact: true }).press("Enter");
  await rows(other)
    .getByText(words.notifications_snoozed_until?.split("{")[0] ?? "?")
    .waitFor();
  await expectAccessible(other, "what is snoozed");
  await choose(other, 0, words.notifications_unsnooze ?? "?");
  await other.getByText(words.notifications_empty_snoozed ?? "?").waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);

  await other.getByRole("link", { name: words.notifications_archive_tab, exact: true }).press("Enter");
  await expect.poll(() => rows(other).count()).toBe(1);
  await expectAccessible(other, "the archive");
  await choose(other, 0, words.notifications_unarchive ?? "?");
  await other.getByText(words.notifications_empty_archived ?? "?").waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);
  expect([...reading.problems, ...writing.problems]).toEqual([]);
  await Promise.all([reading.context.close(), writing.context.close()]);
});

test("without JavaScript each choice is a form that comes back to its own list", async () => {
  const { reading, writing, answer } = await begin();
  await answer("One.");
  const plain = await visit({ javaScript: false });
  await plain.context.addCookies(await reading.context.cookies());
  const { page } = plain;
  await page.goto(url("", PAGE));
  const press = async (item: string, at: string) => {
    await rows(page).first().getByRole("button", { name: menu }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await page.waitForURL(url("", at));
  };
  await press(words.bookmarks_in_an_hour ?? "?", PAGE);
  expect(await rows(page).count()).toBe(0);
  await page.goto(url("", `${PAGE}?status=snoozed`));
  await press(words.notifications_archive ?? "?", `${PAGE}?status=snoozed`);
  await page.goto(url("", `${PAGE}?status=archived`));
  await press(words.notifications_unarchive ?? "?", `${PAGE}?status=archived`);
  await page.goto(url("", PAGE));
  expect(await rows(page).count()).toBe(1);
  await Promise.all([reading.context, writing.context, plain.context].map((context) => context.close()));
});
