import { expect, test } from "vitest";
import { enterAs, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");

test("a post is followed by keyboard, and its follower hears of what is said; without JavaScript it is left again", async () => {
  const writer = await visit();
  await enterAs(writer.page, "owner");
  const { path, id } = await publish(writer.page, "A post to follow");
  await writer.page.goto(url("", path));
  const own = writer.page.getByRole("button", { name: words.followers_follow });
  expect(await own.getAttribute("aria-pressed")).toBe("true");

  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", path));
  const bell = page.getByRole("button", { name: words.followers_follow });
  expect(await bell.getAttribute("aria-pressed")).toBe("false");
  const sent = page.waitForResponse((response) => response.url().endsWith(`/posts/${id}/post_followers`));
  await bell.press("Enter");
  expect((await sent).status()).toBe(200);
  expect(await bell.getAttribute("aria-pressed")).toBe("true");

  await writer.page.evaluate(async (postId) => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const body = JSON.stringify({ body: "Something new." });
    await fetch(`/internal_api/posts/${postId}/comments`, { method: "POST", body, headers });
  }, id);
  await page.goto(url("", "/notifications"));
  await page.locator("main").getByText("which you follow").first().waitFor();

  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "member");
  await plain.page.goto(url("", path));
  await plain.page.getByRole("button", { name: words.followers_follow }).click();
  await plain.page.waitForURL(url("", path));
  const left = plain.page.getByRole("button", { name: words.followers_follow });
  expect(await left.getAttribute("aria-pressed")).toBe("false");
  expect(problems.join("\n")).toBe("");
  await Promise.all([writer.context.close(), context.close(), plain.context.close()]);
});
