import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { comment, enterAs, firstSpace, publish, url, useBrowser, visit, wordsOf } from "./browser";
import { move } from "./screens/links";

useBrowser();
const words = wordsOf("en-US");

const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    return { tag: active.tagName, id: active.id, text: active.innerText, said: active.closest("article")?.innerText };
  });

test("after deleting and replying the focus stands where work goes on; Back finds the link again", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "moderator");
  const [first, second] = [
    await publish(page, `To be deleted ${Date.now()}`),
    await publish(page, "The one before it"),
  ];
  await page.goto(url("", `/c/${await firstSpace(page)}?sort=latest`));
  const card = page.locator("main article", { has: page.locator(`a[href="${second.path}"]`) });
  await card.getByRole("button", { name: words.posts_more_actions }).click();
  await page.getByRole("menuitem", { name: words.posts_delete }).click();
  await card.waitFor({ state: "detached" });
  // The same button of the next post.
  expect((await focused(page)).said).toContain("To be deleted");

  await page.locator(`main h2 a[href="${first.path}"]`).click();
  await page.locator("main article h1").waitFor();
  expect((await focused(page)).tag).toBe("H1");
  await comment(page, "The first of two.");
  const said = page.locator("#comments article", { hasText: "The first of two." });
  await expect.poll(async () => (await focused(page)).id).toBe(await said.getAttribute("id"));
  await said.getByRole("link", { name: words.comments_reply, exact: true }).click();
  await page.locator("#comments article .ProseMirror:focus").waitFor();
  await page.keyboard.type("An answer.");
  await page.keyboard.press("Control+Enter");
  const answer = page.locator("#comments article article", { hasText: "An answer." });
  await answer.waitFor();
  await expect.poll(async () => (await focused(page)).id).toBe(await answer.getAttribute("id"));

  await move(page, "back");
  expect((await focused(page)).text).toContain("To be deleted");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a tab and an order of the same page leave the focus where it is", async () => {
  const { page, context } = await visit();
  await page.goto(url("", "/c/pour-over"));
  const order = page.locator("main .feedhead a", { hasText: words.posts_sort_oldest });
  await order.click();
  await page.waitForURL("**sort=oldest");
  await page.locator("main article").first().waitFor();
  expect((await focused(page)).text).toBe(words.posts_sort_oldest);
  await context.close();
});

test("a press that is followed shows it in its own frame, and after a while the shape of the page", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const inFrame = await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>("#sidebar a[href='/c/pour-over']")?.click();
    return new Promise((resolve) => {
      requestAnimationFrame(() => resolve(document.querySelector(".hdr .follow") !== null));
    });
  });
  expect(inFrame).toBe(true);
  await page.locator("main .skels h1", { hasText: "Pour-over" }).waitFor();
  const place = () => page.locator("main h1:visible").boundingBox();
  const before = await place();
  // What was there is kept, and is not shown.
  expect(await page.locator("main .page article").first().isVisible()).toBe(false);
  release();
  await page.locator("main .page article").first().waitFor();
  expect(await page.locator(".follow, main .skels").count()).toBe(0);
  expect(await place()).toMatchObject({ x: before?.x, y: before?.y });
  expect((await focused(page)).tag).toBe("H1");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test.each([["en-US", ""] as const, ["pt-BR", "mesacomprida"] as const])(
  "without a line the page stays, says so (%s), and what was pressed and sent goes on by itself",
  async (locale, host) => {
    const { page, context } = await visit({ host, locale });
    const { ui_offline: offline = "" } = wordsOf(locale);
    await enterAs(page, "member", host);
    await page.goto(url(host, "/notifications"));
    await context.setOffline(true);
    await page.locator("#sidebar a[href^='/c/']:visible").first().click();
    await page.getByText(offline, { exact: true }).waitFor();
    // Longer than it takes for a shape to stand in: the page can be read on.
    await page.waitForTimeout(600);
    expect(await page.locator("main .page h1").isVisible()).toBe(true);
    expect(await page.locator(".follow").count()).toBe(0);
    // A like waits as well, once what it is about has come after the page.
    const details = page.waitForResponse((answer) => answer.url().includes("/posts/details"));
    await context.setOffline(false);
    await page.waitForURL("**/c/*");
    await page.getByText(offline, { exact: true }).waitFor({ state: "detached" });
    await (await details).finished();
    await context.setOffline(true);
    const like = page.locator("main article .acts button[aria-pressed]").first();
    const was = await like.getAttribute("aria-pressed");
    await like.click();
    await expect.poll(() => like.getAttribute("aria-pressed")).not.toBe(was);
    const liked = page.waitForResponse((answer) => answer.url().includes("user_likes") && answer.ok());
    await context.setOffline(false);
    await liked;
    await context.close();
  },
);

test("a comment that went out by itself is sent: a second press says so, and not that nothing was written", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over"));
  await page.locator("main article h2 a").first().click();
  await page.waitForURL(/\/c\/pour-over\/[^/]+$/);
  await page.locator("#comments textarea").first().focus();
  const editor = page.locator("#comments .ProseMirror").first();
  await editor.fill("Written in a tunnel");
  const send = page.getByRole("button", { name: words.comments_comment, exact: true });
  await context.setOffline(true);
  await send.click();
  await page.getByText(words.ui_offline ?? "", { exact: true }).waitFor();
  const answer = page.waitForResponse((one) => one.url().endsWith("/comments") && one.ok());
  await context.setOffline(false);
  const { id } = (await (await answer).json()) as { id: number };
  await page.locator(`#message_${id}`).waitFor();
  await send.click();
  await page.getByText(words.comments_sent ?? "", { exact: true }).waitFor();
  expect(await page.getByText(words.comments_error_comment_empty ?? "", { exact: true }).count()).toBe(0);
  const door = new URL((await answer).url()).pathname;
  await page.evaluate((path) => fetch(path, { method: "DELETE" }), `${door}/${id}`);
  await context.close();
});

test("a form that is sent without a line keeps what was typed, and goes out when the line is back", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/settings/profile"));
  const headline = page.locator("input[name=headline]");
  const before = await headline.inputValue();
  await headline.fill("Typed on a train");
  await context.setOffline(true);
  await headline.press("Enter");
  await page.getByText(words.ui_offline ?? "", { exact: true }).waitFor();
  expect(await headline.inputValue()).toBe("Typed on a train");
  await context.setOffline(false);
  await page.locator(".saved, .toast").first().waitFor();
  await page.reload();
  expect(await headline.inputValue()).toBe("Typed on a train");
  await headline.fill(before);
  await headline.press("Enter");
  await page.locator(".saved, .toast").first().waitFor();
  await context.close();
});
