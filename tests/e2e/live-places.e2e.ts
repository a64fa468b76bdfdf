import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, enterAs, expectAccessible, publish, url, useBrowser, visit, wordsOf } from "./browser";
import { line, send, talk, watchAt } from "./watching";

useBrowser();

const english = wordsOf("en-US");

const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Paragraph ${from + at} ${"about coffee ".repeat(40)}`).join("\n\n");
/** The conversation as it is read, with its buttons. */
const read = (page: Page) =>
  page.locator("#comments").evaluate((conversation) =>
    [...conversation.querySelectorAll("article, .more-row, p:has(> .btn)")].map((one) => {
      const words = one.matches("article") ? one.querySelector(".prose") : one;
      return words?.textContent?.trim() ?? "";
    }),
  );

test("words that come in above leave what is read where it stands", async () => {
  const [writing, reading] = [await visit(), await visit()];
  const post = await talk(writing.page, "Rewritten while it is read", 1, "moderator");
  await send(writing.page, "PATCH", post.own, { body: paragraphs(20, 40) });
  const { page: reader } = reading;
  await watchAt(reader, url("", post.path));
  const place = (words: string) =>
    reader.locator(".prose p", { hasText: words }).evaluate((one) => one.getBoundingClientRect().top);
  await reader
    .locator(".prose p", { hasText: "Paragraph 36" })
    .evaluate((one) => one.scrollIntoView({ block: "center" }));
  const before = await place("Paragraph 36");
  await send(writing.page, "PATCH", post.own, { body: paragraphs(1, 40) });
  await reader.getByText("Paragraph 19 ").waitFor();
  expect(Math.abs((await place("Paragraph 36")) - before)).toBeLessThan(2);
  await send(writing.page, "DELETE", post.own);
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

test("of a conversation that a page does not show whole, what is new stands after the gap and is marked", async () => {
  const [writing, other, reading] = [await visit(), await visit(), await visit()];
  const { page: reader } = reading;
  const post = await talk(writing.page, "Longer than a page", 15, "moderator");
  await enterAs(other.page, "owner");
  const say = (by: Page, body: string, parent?: number) =>
    send<{ id: number }>(by, "POST", post.door, { body, ...(parent ? { parent_comment_id: parent } : {}) });
  const [first = 0] = post.comments;
  for (let at = 15; at < 23; at += 1) await say(other.page, `Comment ${at}`);
  for (let at = 0; at < 4; at += 1) await say(other.page, `Reply ${at}`, first);

  await watchAt(reader, url("", post.path));
  // All of it was there when the page was made, seconds ago.
  await reader.waitForTimeout(1_500);
  expect(await line(reader, /new comment/).count()).toBe(0);
  const root = await say(writing.page, "The newest thread.");
  const reply = await say(writing.page, "The newest reply.", first);
  await line(reader, "2 new comments").click();
  await reader.waitForFunction((anchor) => document.activeElement?.id === anchor, `message_${reply.id}`);
  const focused = reader.locator(`#message_${reply.id}`);
  expect(await focused.getAttribute("aria-label")).toMatch(/^.+, now$/);
  const words = await focused.getAttribute("aria-describedby");
  expect(await reader.locator(`#${words}`).textContent()).toBe("The newest reply.");
  for (const { id } of [root, reply]) expect(await reader.locator(`#message_${id}[data-fresh]`).count()).toBe(1);
  await expectAccessible(reader, "what was let in, marked");

  const before = await read(reader);
  expect(before.slice(1, 5)).toEqual(["Reply 0", "Reply 1", english.comments_more_replies, "The newest reply."]);
  expect(before.slice(-2)).toEqual([english.comments_more, "The newest thread."]);
  await reader.getByText(english.comments_more ?? "", { exact: true }).click();
  await reader.getByText(english.comments_more_replies ?? "", { exact: true }).click();
  await reader.getByText("Comment 22").waitFor();
  await reader.getByText("Reply 3").waitFor();
  const after = await read(reader);
  expect(after.slice(1, 6)).toEqual(["Reply 0", "Reply 1", "Reply 2", "Reply 3", "The newest reply."]);
  expect(after.slice(-2)).toEqual(["Comment 22", "The newest thread."]);
  await send(writing.page, "DELETE", post.own);
  expect([...writing.problems, ...other.problems]).toEqual([]);
  await Promise.all([writing, other, reading].map(({ context }) => context.close()));
});

test("the line is not seen over what is being typed; when it goes with the focus on it, work goes on at the heading", async () => {
  const [writing, reading] = [await visit(), await visit()];
  const { page: reader } = reading;
  const post = await talk(writing.page, "Answered while one writes", 2, "moderator");
  await enterAs(reader, "member");
  await watchAt(reader, url("", post.path));
  await beginComment(reader);
  await reader.keyboard.type("Half a thought");
  const { id } = await send<{ id: number }>(writing.page, "POST", post.door, { body: "Meanwhile." });
  const news = line(reader, "1 new comment");
  await news.waitFor();
  const seen = () => news.evaluate((one) => getComputedStyle(one).opacity);
  expect(await seen()).toBe("0");
  await news.focus();
  await expect.poll(seen).toBe("1");
  await send(writing.page, "DELETE", `${post.door}/${id}`);
  await news.waitFor({ state: "detached" });
  expect(await reader.evaluate(() => document.activeElement?.id)).toBe("comments-title");

  // The post goes: what was written does not.
  await send(writing.page, "DELETE", post.own);
  await reader.getByText(english.posts_deleted_meanwhile ?? "", { exact: true }).waitFor();
  await reader.getByText(english.posts_words_kept ?? "").waitFor();
  await reader
    .getByRole("link", { name: /^Back to .+/ })
    .first()
    .waitFor();
  expect(await reader.locator("#comments form button[type=submit]").first().isDisabled()).toBe(true);
  expect(await reader.locator('a[href^="?reply_to="]').count()).toBe(0);
  expect(await reader.locator("main .act[aria-pressed]:enabled").count()).toBe(0);
  await expectAccessible(reader, "a post that was deleted");
  expect(await reader.locator("#comments .ProseMirror").first().textContent()).toBe("Half a thought");
  expect(writing.problems).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

test("where there is nothing yet, what is new waits for nobody", async () => {
  const [writing, reading] = [await visit(), await visit()];
  const { page: reader } = reading;
  const post = await talk(writing.page, "Nobody has answered", 0);
  await watchAt(reader, url("", post.path));
  await send(writing.page, "POST", post.door, { body: "The very first." });
  await reader.getByText("The very first.").waitFor();
  expect(await line(reader, /new comment/).count()).toBe(0);
  expect(await reader.getByText(english.comments_none ?? "").count()).toBe(0);
  await send(writing.page, "DELETE", post.own);
  expect(writing.problems).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

test("in an order that does not begin with it, a new post leads to where it stands; read there, its space is not unread", async () => {
  const [writing, reading] = [await visit(), await visit()];
  const { page: reader } = reading;
  await enterAs(writing.page, "owner");
  await enterAs(reader, "member");
  const old = await publish(writing.page, "One that is there");
  const space = old.path.split("/")[2];
  const titles: string[] = [];
  const paths = [old.path];
  const post = async () => {
    titles.unshift(`New in any order ${Date.now()}`);
    paths.push((await publish(writing.page, titles[0] ?? "")).path);
  };
  await watchAt(reader, url("", `/c/${space}?sort=alphabetical`));
  await post();
  await line(reader, "1 new post, under Newest").click();
  await reader.waitForURL("**?sort=latest");
  await reader.getByRole("heading", { name: titles[0] }).waitFor();

  await watchAt(reader, url("", `/c/${space}`));
  await post();
  await line(reader, "1 new post").click();
  // Said once a minute, or when the page is left.
  await reader.goto(url("", "/"));
  const entry = reader.locator(`#sidebar a[href="/c/${space}"]`).first();
  await expect
    .poll(async () => (await reader.reload(), entry.textContent()))
    .not.toContain(english.spaces_unread ?? "?");
  for (const path of paths) await send(writing.page, "DELETE", `/spaces/${space}/posts/${path.split("/")[3]}`);
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});
