import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, comment, enterAs, expectAccessible, publish, url, useBrowser, visit, wordsOf } from "./browser";
import { line, scrolled, send, talk, watchAt } from "./watching";

useBrowser();

const english = wordsOf("en-US");

test("a visitor who reads a post is told of a new comment, keeps their place, and lets it in", async () => {
  const writing = await visit();
  const reading = await visit({ locale: "pt-BR" });
  const { page: reader } = reading;
  await reading.context.addCookies([{ name: "atrium_locale", value: "pt", url: url() }]);
  const post = await talk(writing.page, "Read while others write", 9);

  await watchAt(reader, url("", post.path));
  await reader.locator(`#message_${post.comments[7]}`).scrollIntoViewIfNeeded();
  const before = await scrolled(reader);
  expect(before).toBeGreaterThan(200);
  const { id } = await send<{ id: number }>(writing.page, "POST", post.door, { body: "Said while you were reading." });

  const news = line(reader, "1 novo comentário");
  await news.waitFor();
  expect(await scrolled(reader)).toBe(before);
  // The number is that of now; the comment waits.
  await reader.getByRole("heading", { name: "10 comentários" }).waitFor();
  expect(await reader.locator(`#message_${id}`).count()).toBe(0);
  expect(await news.locator("xpath=ancestor::output").getAttribute("aria-live")).toBe("polite");
  await expectAccessible(reader, "a post with a line of news");

  await send(writing.page, "POST", post.door, { body: "And once more." });
  await line(reader, "2 novos comentários").focus();
  await reader.keyboard.press("Enter");
  const added = reader.locator(`#message_${id}`);
  await added.waitFor();
  await reader.getByText("And once more.").waitFor();
  expect(await line(reader, /novo/).count()).toBe(0);
  // Work goes on at what was let in.
  await reader.waitForFunction((anchor) => document.activeElement?.id === anchor, `message_${id}`);
  expect(await added.evaluate((one) => one.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await send(writing.page, "DELETE", post.own);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

test("likes, edits and deletions change in place, and nothing that is being typed is touched", async () => {
  const writing = await visit();
  const reading = await visit();
  const { page: reader } = reading;
  const post = await talk(writing.page, "Changed while it is read", 3, "moderator");
  const [first = 0, second = 0, third = 0] = post.comments;
  await enterAs(reader, "owner");
  await watchAt(reader, url("", post.path));
  await reader.locator(`#message_${second} a[href^="?reply_to="]`).click();
  await reader.locator("#comments .ProseMirror:focus").waitFor();
  await reader.keyboard.type("An answer that takes its ti");

  const like = { user_likeable_type: "Comment", user_likeable_id: first };
  await send(writing.page, "POST", "/user_likes", like);
  await send(writing.page, "POST", "/user_likes", { user_likeable_type: "Post", user_likeable_id: post.id });
  await send(writing.page, "PATCH", `${post.door}/${first}`, { body: "Said better." });
  await send(writing.page, "DELETE", `${post.door}/${second}`);
  await send(writing.page, "PATCH", post.own, { name: "Changed, and read", body: "Other words." });

  await reader.locator(`#message_${first}`).getByText("Said better.").waitFor();
  const heart = (within: string) =>
    reader
      .locator(within)
      .getByRole("button", { name: `${english.likes_like}, 1 like`, exact: true })
      .first();
  await heart(`#message_${first}`).waitFor();
  await heart("main").waitFor();
  await reader
    .locator(`#message_${second}`)
    .getByText(english.comments_gone ?? "")
    .waitFor();
  await reader.getByRole("heading", { name: "Changed, and read", level: 1 }).waitFor();
  await reader.getByText("Other words.").waitFor();
  await reader.getByRole("heading", { name: "2 comments" }).waitFor();
  // Whom it answers is gone; what was written is not, nor is the place in it.
  await reader.keyboard.type("me.");
  const editor = reader.locator("#comments .ProseMirror:focus");
  expect(await editor.textContent()).toBe("An answer that takes its time.");

  // What one says oneself is no news.
  await comment(reader, "By the reader themselves.");
  await reader.getByRole("heading", { name: "3 comments" }).waitFor();
  await send(writing.page, "DELETE", `${post.door}/${third}`);
  await reader
    .locator(`#message_${third}`)
    .getByText(english.comments_gone ?? "")
    .waitFor();
  expect(await line(reader, /new comment/).count()).toBe(0);

  await send(writing.page, "DELETE", post.own);
  await reader.getByText(english.posts_deleted_meanwhile ?? "", { exact: true }).waitFor();
  expect(await editor.count()).toBeLessThanOrEqual(1);
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

test("a feed and a space show new posts when they are let in, and what changed of the others at once", async () => {
  const writing = await visit();
  await enterAs(writing.page, "owner");
  const old = await publish(writing.page, "A post that was there before");
  const [, , space = "", slug = ""] = old.path.split("/");
  for (const address of ["/", `/c/${space}`]) {
    const reading = await visit();
    const { page: reader } = reading;
    await watchAt(reader, url("", address));
    await reader.mouse.wheel(0, 700);
    await reader.waitForFunction(() => window.scrollY > 300);
    const before = await scrolled(reader);
    const title = `New at ${address} ${Date.now()}`;
    const { id, path } = await publish(writing.page, title);
    const renamed = `A post that was there before ${address}`;
    await send(writing.page, "PATCH", `/spaces/${space}/posts/${slug}`, { name: renamed });

    const news = line(reader, "1 new post");
    await news.waitFor();
    expect(await scrolled(reader), address).toBe(before);
    expect(await reader.getByRole("heading", { name: title }).count()).toBe(0);
    await reader.getByRole("heading", { name: renamed }).waitFor();
    await news.click();
    await reader.waitForFunction(
      (post) => document.activeElement?.getAttribute("aria-labelledby") === post,
      `post-${id}`,
    );
    await reader.getByRole("heading", { name: title }).waitFor();
    expect(await news.count()).toBe(0);

    // From the top: where one stands now, a title may lie half under the bar, which axe takes for a small target.
    await reader.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(reader, `${address} with what was let in`);

    await send(writing.page, "DELETE", `/spaces/${space}/posts/${path.split("/")[3]}`);
    await reader.getByRole("heading", { name: title }).waitFor({ state: "detached" });
    expect(reading.problems, address).toEqual([]);
    await reading.context.close();
  }
  await send(writing.page, "DELETE", `/spaces/${space}/posts/${slug}`);
  expect(writing.problems).toEqual([]);
  await writing.context.close();
});

test("a tab that is not seen holds no socket; seen again it asks once for what it missed", async () => {
  const writing = await visit();
  const reading = await visit();
  const { page: reader } = reading;
  const post = await talk(writing.page, "Left for a while", 1);
  const show = (hidden: boolean) =>
    reader.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const sockets: { isOpen: boolean }[] = [];
  reader.on("websocket", (socket) => {
    const held = { isOpen: true };
    sockets.push(held);
    socket.on("close", () => (held.isOpen = false));
  });
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(new URL(request.url()).pathname));

  await watchAt(reader, url("", post.path));
  // It was made right after the last change, and may ask about that.
  await reader.waitForTimeout(1_500);
  const before = asked.length;
  await show(true);
  await expect.poll(() => sockets.filter(({ isOpen }) => isOpen).length).toBe(0);
  await send(writing.page, "POST", post.door, { body: "One." });
  await send(writing.page, "POST", post.door, { body: "Two." });
  await reader.waitForTimeout(1_500);
  expect(await line(reader, /new comment/).count()).toBe(0);
  await show(false);
  await line(reader, "2 new comments").waitFor();
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  await reader.waitForTimeout(1_500);
  expect(asked.slice(before).filter((path) => path.endsWith("/comments"))).toHaveLength(1);
  await send(writing.page, "DELETE", post.own);
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

/** A space of the owner's, and a post in it. */
async function found(owner: Page, slug: string, is_private: boolean) {
  await enterAs(owner, "owner");
  const space = await send<{ id: number }>(owner, "POST", "/spaces", { name: slug, slug, new_group: slug, is_private });
  const post = await send<{ id: number; slug: string }>(owner, "POST", `/spaces/${slug}/posts`, {
    name: "Where it stands",
    body: "Some words.",
  });
  return { space: `/spaces/${space.id}`, post, path: `/c/${slug}/${post.slug}` };
}

test("a space gets another address: its open post goes on, its open list leads there", async () => {
  const [writing, reading, listing] = [await visit(), await visit(), await visit()];
  const { space, post, path } = await found(writing.page, "old-corner", false);
  await watchAt(reading.page, url("", path));
  await watchAt(listing.page, url("", "/c/old-corner"));
  await send(writing.page, "PUT", space, { slug: "new-corner" });
  await send(writing.page, "PATCH", `/spaces/new-corner/posts/${post.slug}`, { name: "It stands elsewhere" });

  await reading.page.getByRole("heading", { name: "It stands elsewhere", level: 1 }).waitFor();
  await send(writing.page, "POST", `/posts/${post.id}/comments`, { body: "Still here." });
  await reading.page.getByText("Still here.").waitFor();
  expect(await reading.page.getByText(english.posts_deleted_meanwhile ?? "").count()).toBe(0);

  const way = listing.page.getByRole("link", { name: english.spaces_new_address });
  await way.waitFor();
  await expectAccessible(listing.page, "a list whose space has another address");
  await way.click();
  await listing.page.waitForURL("**/c/new-corner");
  await listing.page.getByRole("heading", { name: "It stands elsewhere" }).waitFor();
  await way.waitFor({ state: "detached" });
  await send(writing.page, "DELETE", space);
  expect([...writing.problems, ...reading.problems, ...listing.problems]).toEqual([]);
  await Promise.all([writing, reading, listing].map(({ context }) => context.close()));
});

test("who loses a space while reading is told so once, calmly, and keeps what they were writing", async () => {
  const [writing, reading] = [await visit(), await visit()];
  const { space, post, path } = await found(writing.page, "back-room", true);
  const { page: reader } = reading;
  await enterAs(reader, "member");
  const { current_user } = await send<{ current_user: { id: number } }>(reader, "GET", "/current_user");
  const member = current_user.id;
  await send(writing.page, "POST", `${space}/space_members`, { community_member_ids: [member] });
  const list = await reading.context.newPage();
  await watchAt(list, url("", "/c/back-room"));
  await watchAt(reader, url("", path));
  await beginComment(reader);
  await reader.keyboard.type("Half a tho");

  await send(writing.page, "DELETE", `${space}/space_members/${member}`);
  await send(writing.page, "POST", `/posts/${post.id}/comments`, { body: "Among ourselves." });
  await reader.getByText(english.posts_space_closed ?? "", { exact: true }).waitFor();
  await list.getByText(english.posts_closed ?? "", { exact: true }).waitFor();
  expect(await reader.getByText("Among ourselves.").count()).toBe(0);
  await reader.keyboard.type("ught.");
  expect(await reader.locator("#comments .ProseMirror:focus").textContent()).toBe("Half a thought.");
  await expectAccessible(reader, "a post that its reader lost");

  const asked: string[] = [];
  for (const page of [reader, list]) page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await send(writing.page, "POST", `/posts/${post.id}/comments`, { body: "And once more." });
  await reader.waitForTimeout(7_000);
  expect(asked).toEqual([]);
  await send(writing.page, "DELETE", space);
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});

test("a feed that is closed to its reader says so, and asks no more", async () => {
  const [writing, reading] = [await visit(), await visit({ locale: "pt-BR" })];
  const { page: reader } = reading;
  await reading.context.addCookies([{ name: "atrium_locale", value: "pt", url: url() }]);
  await enterAs(writing.page, "owner");
  await watchAt(reader, url("", "/"));
  const asked: string[] = [];
  await reader.route("**/internal_api/posts?**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 401, contentType: "application/json", body: "{}" });
  });
  const one = await publish(writing.page, "Not for visitors any more");
  await reader.getByText(wordsOf("pt-BR").posts_closed ?? "", { exact: true }).waitFor();
  const other = await publish(writing.page, "Nor this");
  await reader.waitForTimeout(7_000);
  expect(asked).toHaveLength(1);
  for (const { path } of [one, other]) {
    const [, , space, slug] = path.split("/");
    await send(writing.page, "DELETE", `/spaces/${space}/posts/${slug}`);
  }
  expect([...writing.problems, ...reading.problems]).toEqual([]);
  await Promise.all([writing.context.close(), reading.context.close()]);
});
