import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, enterAs, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");
const notice = (page: Page, text: string | undefined) => page.locator(".toast", { hasText: text ?? "no such words" });
const heart = (page: Page) => page.locator("main button.act").first();
const pressed = (page: Page) => heart(page).getAttribute("aria-pressed");

test("a like shows at once, survives a reload, and is taken back", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A post to like");
  await page.goto(url("", post.path));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/internal_api/user_likes", async (route) => {
    await held;
    await route.continue();
  });
  await heart(page).click();
  // The answer is still on its way.
  expect(await pressed(page)).toBe("true");
  expect(await heart(page).innerText()).toContain("1");
  // One in flight: a second click before the answer does nothing.
  await heart(page).click();
  release();
  await page.waitForResponse("**/internal_api/user_likes");
  await page.unroute("**/internal_api/user_likes");
  await page.reload();
  expect(await pressed(page)).toBe("true");
  const answered = page.waitForResponse("**/internal_api/user_likes");
  await heart(page).click();
  expect((await answered).request().method()).toBe("DELETE");
  await page.reload();
  expect(await pressed(page)).toBe("false");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a like that fails is put back, with a message, and logged", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A post whose like fails");
  await page.goto(url("", post.path));
  await page.route("**/internal_api/user_likes", (route) => route.abort());
  await heart(page).click();
  await expect.poll(() => pressed(page)).toBe("false");
  await notice(page, words.errors_unknown).waitFor();
  expect(problems.join("\n")).toContain("the like failed");
  await context.close();
});

test("a change that a view-only masquerade refuses says so once, in the reader's words", async () => {
  const { page, context } = await visit({ locale: "pt-BR", host: "mesacomprida" });
  await enterAs(page, "member", "mesacomprida");
  const post = await publish(page, "Uma publicação que ninguém muda");
  await page.goto(url("mesacomprida", post.path));
  const refusal = wordsOf("pt-BR").errors_view_only_error;
  // The masquerade begins in another tab: this page learns of it by what it is refused.
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 403, json: { message: refusal, view_only_masquerading: true } }),
    );
  await refuse("**/internal_api/user_likes");
  await heart(page).click();
  await notice(page, refusal).waitFor();
  await expect.poll(() => pressed(page)).toBe("false");
  expect(await notice(page, refusal).count()).toBe(1);
  await notice(page, refusal).getByRole("button").click();
  await expect.poll(() => notice(page, refusal).count()).toBe(0);
  // Whoever asks and says nothing themselves is spoken for.
  await refuse("**/internal_api/posts/*/comments");
  await beginComment(page, "pt-BR");
  await page.keyboard.type("Nada disso chega.");
  await page.keyboard.press("Control+Enter");
  await notice(page, refusal).waitFor();
  await context.close();
});

test("a visitor who likes reads why, is sent to sign in, and comes back to the same place", async () => {
  const { page, context, problems } = await visit();
  await page.goto(url("", "/c/pour-over"));
  await heart(page).click();
  await page.waitForURL("**/users/sign_in?**");
  await notice(page, words.likes_error_log_in_to_like_posts).waitFor();
  expect(new URL(page.url()).searchParams.get("post_login_redirect")).toBe("/c/pour-over");
  await page.locator("button[name=as][value=member]").click();
  await page.waitForURL("**/c/pour-over");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("in an embedded page the sign-in opens in a new tab, with the way back", async () => {
  const { page, context } = await visit();
  await page.goto(url("", "/c/pour-over?iframe=true"));
  const opened = context.waitForEvent("page");
  await heart(page).click();
  const tab = await opened;
  await tab.waitForURL("**/users/sign_in?**");
  expect(new URL(tab.url()).searchParams.get("post_login_redirect")).toBe("/c/pour-over?iframe=true");
  await notice(page, words.likes_error_log_in_to_like_posts).waitFor();
  expect(page.url()).toContain("iframe=true");
  await context.close();
});
