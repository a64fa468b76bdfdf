import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { comment, enterAs, expectAccessible, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

/** Writes `count` comments under a post, each as a call of its own; likes the one with each number in `liked`. */
async function fill(page: Page, postId: number, count: number, liked: readonly number[] = []): Promise<number[]> {
  return page.evaluate(
    async ([post, many, hearts]) => {
      const send = async (path: string, json: object) => {
        const body = JSON.stringify(json);
        const headers = {
          "Content-Type": "application/json",
          "Idempotency-Key": `e2e-${Math.random().toString(36).slice(2)}-key`,
        };
        const answer = await fetch(path, { method: "POST", body, headers });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as { id: number };
      };
      const ids: number[] = [];
      for (let n = 1; n <= many; n++) {
        const { id } = await send(`/internal_api/posts/${post}/comments`, { body: `Comment number ${n}.` });
        ids.push(id);
        if (hearts.includes(n))
          await send("/internal_api/user_likes", { user_likeable_type: "Comment", user_likeable_id: id });
      }
      return ids;
    },
    [postId, count, liked] as const,
  );
}

const shown = (page: Page) => page.locator("#comments article .prose").allInnerTexts();
const numbers = (...all: number[]) => all.map((n) => `Comment number ${n}.`);

test("a conversation is put in another order by keyboard, and a comment stands first among the newest", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "In which order");
  const ids = await fill(page, post.id, 5, [2]);
  await page.goto(url("", post.path));
  expect(await shown(page)).toEqual(numbers(1, 2, 3, 4, 5));
  await page.getByRole("link", { name: words.comments_sort_latest, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toEqual(numbers(5, 4, 3, 2, 1));
  expect(new URL(page.url()).search).toBe("?sort=latest");
  await comment(page, "The newest of all.");
  await expect.poll(async () => (await shown(page))[0]).toBe("The newest of all.");
  await page.getByRole("link", { name: words.comments_sort_likes, exact: true }).click();
  await expect
    .poll(async () => (await shown(page)).slice(0, 3))
    .toEqual([...numbers(2), "The newest of all.", ...numbers(5)]);
  await expectAccessible(page);
  // A link to a comment opens where it was said.
  await page.goto(url("", `${post.path}?sort=likes#message_${ids[3]}`));
  await page.locator(`#message_${ids[3]}`).waitFor();
  await page.goto(url("", `${post.path}?message_id=${ids[3]}`));
  expect(await shown(page)).toEqual([...numbers(1, 2, 3, 4, 5), "The newest of all."]);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("without JavaScript the orders are links, page by page", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "In which order, plainly");
  await fill(page, post.id, 17);
  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "member");
  await plain.page.goto(url("", `${post.path}?sort=latest`));
  expect(await shown(plain.page)).toEqual(numbers(...Array.from({ length: 17 }, (_, n) => 17 - n)));
  const current = plain.page.locator("#comments nav.segmented [aria-current]");
  expect(await current.innerText()).toBe(words.comments_sort_latest);
  await plain.page.getByRole("link", { name: words.comments_sort_oldest, exact: true }).click();
  await expect.poll(async () => (await shown(plain.page))[0]).toBe(numbers(1)[0]);
  const canonical = plain.page.locator("link[rel=canonical]");
  await plain.page.goto(url("", `${post.path}?sort=likes`));
  if ((await canonical.count()) > 0) expect(await canonical.getAttribute("href")).not.toContain("sort");
  await plain.context.close();
  await context.close();
});

test("selected words of a comment are quoted in an answer, which leads back to them", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "Who said what");
  const [first = 0] = await fill(page, post.id, 2);
  await page.goto(url("", post.path));
  const said = page.locator(`#message_${first}`);
  const menu = said.getByRole("button", { name: words.comments_more_actions });
  await menu.waitFor();
  await said.locator(".prose").evaluate((prose) => {
    const text = prose.querySelector("p")?.firstChild;
    if (text) window.getSelection()?.setBaseAndExtent(text, 8, text, 14);
  });
  await menu.click();
  await page.getByRole("menuitem", { name: words.comments_quote, exact: true }).click();
  const form = said.locator("form:has(blockquote)");
  await form.locator("blockquote p", { hasText: /^number$/ }).waitFor();
  // Taken away and chosen once more, now all of it.
  await form.getByRole("button", { name: words.comments_unquote }).click();
  await expect.poll(() => form.count()).toBe(0);
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await said.locator(".prose").first().click();
  await menu.click();
  await page.getByRole("menuitem", { name: words.comments_quote, exact: true }).click();
  await form.locator("blockquote p", { hasText: "Comment number 1." }).waitFor();
  await expectAccessible(page);
  await form.locator("[role=textbox], textarea").first().click();
  await page.locator("#comments .ProseMirror:focus").waitFor();
  await page.keyboard.type("That one.");
  await page.keyboard.press("Control+Enter");
  const answer = page.locator("#comments article article", { hasText: "That one." });
  await answer.locator("blockquote", { hasText: "Comment number 1." }).waitFor();
  await page.reload();
  await answer.locator("blockquote a").click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#message_${first}`);
  await expectAccessible(page);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("without JavaScript a quote leads back to its comment, on whatever page that stands", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR", host: "mesacomprida" });
  const scripted = await visit({ locale: "pt-BR", host: "mesacomprida" });
  await enterAs(scripted.page, "member", "mesacomprida");
  const post = await publish(scripted.page, "Quem disse o quê");
  const [first = 0] = await fill(scripted.page, post.id, 18);
  await scripted.page.evaluate(
    async ([id, quoted]) => {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": "e2e-a-quote-far-away" };
      const body = JSON.stringify({ body: "Citado de longe.", quote: { comment_id: quoted } });
      const answer = await fetch(`/internal_api/posts/${id}/comments`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [post.id, first] as const,
  );
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", `${post.path}?sort=latest`));
  await page.locator("#comments blockquote a").click();
  await page.locator(`#message_${first}`).waitFor();
  expect(page.url()).toContain(`?message_id=${first}#message_${first}`);
  await scripted.context.close();
  await context.close();
});
