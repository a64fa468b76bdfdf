import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, publish, url, useBrowser, visit } from "./browser";

useBrowser();
const heart = (page: Page) => page.locator("main .likers button.act, main article button.act").first();
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

test("a like that fails is put back, with a message", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A post whose like fails");
  await page.goto(url("", post.path));
  await page.route("**/internal_api/user_likes", (route) => route.abort());
  await heart(page).click();
  await expect.poll(() => pressed(page)).toBe("false");
  await page.locator("[role=status], [role=alert], .toast").filter({ hasText: /\w/ }).last().waitFor();
  await context.close();
});

test("a visitor who likes is sent to sign in, and comes back to the same place", async () => {
  const { page, context, problems } = await visit();
  await page.goto(url("", "/c/pour-over"));
  await heart(page).click();
  await page.waitForURL("**/users/sign_in?**");
  expect(new URL(page.url()).searchParams.get("post_login_redirect")).toBe("/c/pour-over");
  await page.locator("button[name=as][value=member]").click();
  await page.waitForURL("**/c/pour-over");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("in an embedded page the sign-in opens in a new tab", async () => {
  const { page, context } = await visit();
  await page.goto(url("", "/c/pour-over?iframe=true"));
  const opened = context.waitForEvent("page");
  await heart(page).click();
  expect((await opened).url()).toContain("/users/sign_in");
  expect(page.url()).toContain("iframe=true");
  await context.close();
});
