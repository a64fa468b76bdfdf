import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { comment, enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const press = (name: string | undefined) => ({ name: name ?? "", exact: true });

/** Does what sends a bookmark and waits for the answer: what is said of it may still be what was said of the one before. */
async function answered(page: Page, method: "POST" | "DELETE", act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().includes("/internal_api/bookmarks") && response.request().method() === method,
  );
  await act();
  expect((await answer).ok()).toBe(true);
}

test("a member saves a post, a comment and a space, puts them into a folder and asks to be reminded", async () => {
  const { page, context } = await visit();
  await signUp(page);
  await page.goto(url("", "/c/pour-over"));
  // A post among others, by its menu; undone, it is none.
  await page.locator("main article button[aria-haspopup=menu], main li button[aria-haspopup=menu]").first().click();
  const save = () => page.getByRole("menuitem", press(words.bookmarks_bookmark)).click();
  await answered(page, "POST", save);
  await answered(page, "DELETE", () => page.getByRole("button", press(words.bookmarks_undo)).last().click());

  await page.locator("button[value=join]").click();
  await page.getByRole("button", { name: new RegExp(words.spaces_membership ?? "") }).click();
  await answered(page, "POST", save);
  await page
    .getByText(words.bookmarks_kept ?? "")
    .last()
    .waitFor();

  await page.locator("main article h2 a, main article h3 a").first().click();
  await page.waitForURL(/\/c\/pour-over\/./);
  const title = (await page.locator("main article h1").innerText()).trim();
  await answered(page, "POST", () => page.getByRole("button", press(words.bookmarks_bookmark)).click());
  await expect
    .poll(() => page.getByRole("button", press(words.bookmarks_bookmark)).getAttribute("aria-pressed"))
    .toBe("true");
  // Taken away and set again it says so each time, and leads to where it is put into a folder.
  const pressed = () => page.getByRole("button", press(words.bookmarks_bookmark)).click();
  await answered(page, "DELETE", pressed);
  await page
    .locator(".toast")
    .getByText(words.bookmarks_removed ?? "")
    .last()
    .waitFor();
  await answered(page, "POST", pressed);
  await page.locator(".toast").getByRole("button", press(words.bookmarks_edit)).last().click();
  await page.getByRole("button", press(words.bookmarks_save)).waitFor();
  await page.goBack();
  await comment(page, "Weigh the bed wet, then after an hour.");
  await page
    .locator("#comments article", { hasText: "Weigh the bed wet" })
    .locator("button[aria-haspopup=menu]")
    .first()
    .click();
  await answered(page, "POST", save);

  await page.goto(url("", "/bookmarks"));
  const rows = page.locator("main li[id^=bookmark-]");
  await expect.poll(() => rows.count()).toBe(3);
  await expectAccessible(page);
  await page
    .getByText(words.bookmarks_new_folder ?? "", { exact: true })
    .first()
    .click();
  await page.locator("input[name=name]:visible").fill("Brew notes");
  await page.getByRole("button", press(words.bookmarks_create_folder)).click();
  await page.waitForURL(/folder_id=\d+/);
  await page.getByText(words.bookmarks_empty_folder ?? "").waitFor();

  await page.goto(url("", "/bookmarks"));
  const post = rows.filter({ has: page.getByRole("heading", { name: title }) }).last();
  await post.locator("button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: words.bookmarks_tomorrow ?? "" }).click();
  await post.locator("p", { hasText: "9:00 AM" }).waitFor();
  await post.locator("button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem", press(words.bookmarks_edit)).click();
  await page.locator("select[name=folder_id]").selectOption({ label: "Brew notes" });
  // What has passed is refused, and stands as it was typed.
  await page.locator("input[name=remind_at]").fill("2020-01-01T09:00");
  await page.getByRole("button", press(words.bookmarks_save)).click();
  await page.getByText(words.bookmarks_error_reminder_past ?? "").waitFor();
  expect(await page.locator("input[name=remind_at]").inputValue()).toBe("2020-01-01T09:00");
  await page.locator("input[name=remind_at]").fill(`${new Date().getFullYear() + 1}-01-01T09:30`);
  await page.getByRole("button", press(words.bookmarks_save)).click();
  await post.locator("p", { hasText: "9:30 AM" }).waitFor();
  await page.getByRole("link", press("Brew notes")).first().click();
  await page.waitForURL(/folder_id=\d+$/);
  await expect.poll(() => rows.count()).toBe(1);
  await expectAccessible(page, "a folder");

  await page.getByText(words.bookmarks_change_folder ?? "", { exact: true }).click();
  await page.getByRole("button", press(words.bookmarks_delete_folder)).click();
  await page.getByRole("dialog").getByRole("button", press(words.bookmarks_delete_folder)).click();
  await page.waitForURL((to) => to.pathname === "/bookmarks" && to.search === "");
  await expect.poll(() => rows.count()).toBe(3);
  await context.close();
});

test("without JavaScript a bookmark is set, reminded of, done with and taken away", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR", host: "mesacomprida" });
  const ptWords = wordsOf("pt-BR");
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", "/bookmarks"));
  // The demo has saved some: one of them is due.
  const due = page.locator("main section li");
  expect(await due.count()).toBe(1);
  await sends(page, due.getByRole("button", { name: ptWords.bookmarks_done ?? "", exact: true }).first());
  expect(await page.locator("main section li").count()).toBe(0);
  const rows = page.locator("main li[id^=bookmark-]");
  const before = await rows.count();
  await rows.first().locator("button[aria-haspopup=menu]").click();
  await sends(page, page.getByRole("menuitem", { name: ptWords.bookmarks_in_an_hour ?? "" }).first());
  await page.goto(url("mesacomprida", "/bookmarks?reminders=true"));
  expect(await rows.count()).toBeGreaterThan(1);
  await page.goto(url("mesacomprida", "/bookmarks"));
  await rows.last().locator("button[aria-haspopup=menu]").click();
  await sends(page, page.getByRole("menuitem", { name: ptWords.bookmarks_remove ?? "", exact: true }).last());
  expect(await rows.count()).toBe(before - 1);
  await context.close();
});

/** A form without JavaScript: what stands there next is another page, and on its way there is nothing to count. */
async function sends(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent("load"), button.click()]);
}
