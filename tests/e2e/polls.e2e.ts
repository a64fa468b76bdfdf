import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, firstSpace, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");
const poll = (page: Page) => page.locator("[data-live-poll]");

/** Writes a post that asks, by the keyboard once the poll is there; answers where it stands. */
async function ask(page: Page, question: string, options: string[]): Promise<string> {
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  await page.locator("textarea[name=title]").fill(question);
  await page.locator(".ProseMirror").click();
  await page.keyboard.type("Tell us.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/poll");
  await page.getByRole("listbox", { name: words.editor_add_block }).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  const asked = page.locator("[data-node-view-wrapper] input").first();
  await asked.and(page.locator(":focus")).waitFor();
  // A poll that asks nothing is refused until it asks.
  await page.locator("button[value=publish]").click();
  const refused = page.getByText(words.editor_error_poll_question_required ?? "", { exact: true });
  await refused.first().waitFor();
  await asked.click();
  await page.keyboard.type(question);
  await expect.poll(() => refused.count()).toBe(0);
  for (const [at, option] of options.entries()) {
    await page.keyboard.press("Enter");
    await page.locator("[data-node-view-wrapper] [data-option]").nth(at).waitFor();
    await expect
      .poll(() =>
        page
          .locator("[data-node-view-wrapper] [data-option]")
          .nth(at)
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type(option);
  }
  await expectAccessible(page);
  await page.locator("button[value=publish]").click();
  await poll(page).waitFor();
  return new URL(page.url()).pathname;
}

test("a poll is written by keyboard, answered, answered otherwise and taken back; the page of another hears of it", async () => {
  const [writer, reader] = [await visit(), await visit()];
  await enterAs(writer.page, "member");
  await enterAs(reader.page, "owner");
  const path = await ask(writer.page, "Where do you pour?", ["Centre", "Edge", "Straight"]);
  await reader.page.goto(url("", path));
  const options = poll(reader.page).locator("button[aria-pressed]");
  expect(await options.count()).toBe(3);
  const answered = () => reader.page.waitForResponse("**/internal_api/poll_responses");
  let answer = answered();
  await options.nth(1).click();
  expect((await answer).status()).toBe(200);
  await expect.poll(() => options.nth(1).innerText()).toContain("100%");
  await expect.poll(() => poll(writer.page).innerText(), { timeout: 15_000 }).toContain("100%");
  answer = answered();
  await options.nth(0).click();
  await answer;
  expect(await options.nth(0).getAttribute("aria-pressed")).toBe("true");
  expect(await options.nth(1).getAttribute("aria-pressed")).toBe("false");
  await poll(reader.page).getByRole("button", { name: words.polls_who }).click();
  await reader.page.getByRole("dialog").locator("li a").first().waitFor();
  await expectAccessible(reader.page);
  await reader.page.keyboard.press("Escape");
  answer = answered();
  await poll(reader.page).getByRole("button", { name: words.polls_undo, exact: true }).click();
  expect((await answer).request().method()).toBe("DELETE");
  await expect.poll(() => poll(reader.page).locator("[aria-pressed=true]").count()).toBe(0);
  expect([...writer.problems, ...reader.problems].join("\n")).toBe("");
  await Promise.all([writer.context.close(), reader.context.close()]);
});
