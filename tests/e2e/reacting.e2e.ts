import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { comment, enterAs, expectAccessible, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");
const notice = (page: Page, text: string | undefined) => page.locator(".toast", { hasText: text ?? "no such words" });
const chips = (page: Page, type: "Post" | "Comment") => page.locator(`main button[value*="react ${type} "]`);
const add = (page: Page, at = 0) => page.getByRole("button", { name: words.reactions_add }).nth(at);

async function find(page: Page, name: string) {
  await page.locator("dialog:popover-open input").waitFor();
  await page.keyboard.type(name);
  await page.locator("dialog:popover-open output:not(:empty)").waitFor({ state: "attached" });
}

/** Finds one by its name, as the keyboard does. */
async function pick(page: Page, name: string) {
  await find(page, name);
  const answered = page.waitForResponse("**/internal_api/reactions");
  await page.keyboard.press("Enter");
  return (await answered).status();
}

test("an emoji is picked by keyboard, stays, is taken back by a press, and says who reacted", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A post to react to");
  await page.goto(url("", post.path));
  await add(page).focus();
  await page.keyboard.press("Enter");
  expect(await pick(page, "party popper")).toBe(200);
  await expect.poll(() => chips(page, "Post").first().innerText()).toContain("1");
  await page.reload();
  const chip = chips(page, "Post").first();
  expect(await chip.getAttribute("aria-pressed")).toBe("true");

  await page.getByRole("button", { name: words.posts_more_actions }).click();
  await page.getByRole("menuitem", { name: words.reactions_who }).click();
  const dialog = page.getByRole("dialog", { name: words.reactions_who });
  await dialog.locator("li a").first().waitFor();
  expect(await dialog.locator("li a").count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const answered = page.waitForResponse("**/internal_api/reactions");
  await chip.click();
  expect((await answered).request().method()).toBe("DELETE");
  await expect.poll(() => chips(page, "Post").count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("one person's emoji under a comment appears on the page of another", async () => {
  const [writer, reader] = [await visit(), await visit()];
  await enterAs(writer.page, "member");
  const post = await publish(writer.page, "A post to talk under");
  await writer.page.goto(url("", post.path));
  await comment(writer.page, "What do you say?");
  await enterAs(reader.page, "owner");
  await reader.page.goto(url("", post.path));
  await writer.page.waitForTimeout(300);
  await add(reader.page, 1).click();
  expect(await pick(reader.page, "eyes")).toBe(200);
  await expect.poll(() => chips(writer.page, "Comment").count(), { timeout: 15_000 }).toBe(1);
  expect(await chips(writer.page, "Comment").first().getAttribute("aria-pressed")).toBe("false");
  // Pressed by the other as well, there are two.
  await chips(writer.page, "Comment").first().click();
  await expect.poll(() => chips(reader.page, "Comment").first().innerText(), { timeout: 15_000 }).toContain("2");
  await writer.context.close();
  await reader.context.close();
});

test("one that fails is put back, with a message", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A post whose reaction fails");
  await page.goto(url("", post.path));
  await page.route("**/internal_api/reactions", (route) => route.abort());
  await add(page).click();
  await find(page, "eyes");
  await page.keyboard.press("Enter");
  await notice(page, words.errors_unknown).waitFor();
  expect(await chips(page, "Post").count()).toBe(0);
  await context.close();
});

test("a visitor who reacts reads why, and is sent to sign in with the way back", async () => {
  const { page, context } = await visit();
  await page.goto(url("", "/c/pull-up-a-chair"));
  await page.locator("main article h2 a").first().click();
  await page.waitForURL("**/c/pull-up-a-chair/*");
  const { pathname } = new URL(page.url());
  await add(page).click();
  await page.waitForURL("**/users/sign_in?**");
  await notice(page, words.reactions_error_log_in_to_react).waitFor();
  expect(new URL(page.url()).searchParams.get("post_login_redirect")).toBe(pathname);
  await context.close();
});

test("without JavaScript what is there can be pressed, and nothing is shown that cannot", async () => {
  const writer = await visit();
  await enterAs(writer.page, "member");
  const post = await publish(writer.page, "A post for plain forms");
  await writer.page.goto(url("", post.path));
  await add(writer.page).click();
  expect(await pick(writer.page, "eyes")).toBe(200);
  const { page, context } = await visit({ javaScript: false });
  await page.goto(url("", "/users/sign_in"));
  await page.locator("button[name=as][value=owner]").click();
  await page.goto(url("", post.path));
  expect(await add(page).isVisible()).toBe(false);
  await chips(page, "Post").first().click();
  await page.waitForLoadState();
  expect(await chips(page, "Post").first().innerText()).toContain("2");
  expect(await chips(page, "Post").first().getAttribute("aria-pressed")).toBe("true");
  await writer.context.close();
  await context.close();
});
