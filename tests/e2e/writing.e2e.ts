import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, enterAs, firstSpace, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

async function compose(page: Page, title: string, text: string): Promise<void> {
  await page.locator("textarea[name=title]").fill(title);
  await page.locator(".ProseMirror").click();
  await page.keyboard.type(text);
}

const draftSaved = (page: Page) => page.getByText(words.posts_draft_saved ?? "", { exact: true }).waitFor();

test("a draft survives a killed browser; publishing makes one post, however often it is clicked", async () => {
  const first = await visit();
  await enterAs(first.page, "member");
  const space = await firstSpace(first.page);
  await first.page.goto(url("", `/c/${space}/new`));
  await compose(first.page, "Kept while typing", "Nothing of this may be lost.");
  await draftSaved(first.page);
  const address = first.page.url();
  const state = await first.context.storageState();
  // Killed: no pagehide, no farewell.
  await first.context.close();

  const second = await visit();
  await second.context.addCookies(state.cookies);
  await second.page.goto(address);
  await second.page.locator(".ProseMirror", { hasText: "Nothing of this may be lost." }).waitFor();
  expect(await second.page.locator("textarea[name=title]").inputValue()).toBe("Kept while typing");
  await second.page.locator("button[value=publish]").dblclick();
  await second.page.waitForURL(`**/c/${space}/kept-while-typing*`);
  const listed = await second.page.request.get(url("", `/internal_api/spaces/${space}/posts?sort=latest`));
  const { records } = (await listed.json()) as { records: { name: string }[] };
  expect(records.filter((post) => post.name === "Kept while typing")).toHaveLength(1);
  expect([...first.problems, ...second.problems].join("\n")).toBe("");
  await second.context.close();
});

test("of two tabs the newer wins, with a warning that offers both texts", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const space = await firstSpace(page);
  await page.goto(url("", `/c/${space}/new`));
  await compose(page, "In two tabs", "The first tab.");
  await draftSaved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator(".ProseMirror", { hasText: "The first tab." }).click();
  await other.keyboard.type(" And the second.");
  await draftSaved(other);

  await page.locator(".ProseMirror").click();
  await page.keyboard.type(" Typed too late.");
  await page.getByRole("button", { name: words.posts_use_newer }).click();
  await page.locator(".ProseMirror", { hasText: "And the second." }).waitFor();
  expect(await page.locator(".ProseMirror").innerText()).not.toContain("too late");
  await context.close();
});

test("a double click on Comment makes one comment", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "One comment only");
  await page.goto(url("", post.path));
  await beginComment(page);
  await page.keyboard.type("Once is enough.");
  await page.locator("#comments button[value=comment]").first().dblclick();
  await page.locator("#comments article").first().waitFor();
  await page.reload();
  expect(await page.locator("#comments article").count()).toBe(1);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a comment that fails to be sent keeps what was typed", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A comment without a net");
  await page.goto(url("", post.path));
  await beginComment(page);
  await page.keyboard.type("Words that must stay.");
  await page.route("**/internal_api/posts/*/comments", (route) => route.abort());
  await page.locator("#comments button[value=comment]").first().click();
  await page.locator("#comments [role=alert]").waitFor();
  expect(await page.locator("#comments .ProseMirror").innerText()).toContain("Words that must stay.");
  await page.unroute("**/internal_api/posts/*/comments");
  await page.locator("#comments button[value=comment]").first().click();
  await page.locator("#comments article", { hasText: "Words that must stay." }).waitFor();
  await context.close();
});

test("what is typed while the editor is on its way is there, and the next key goes where the last one went", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "Typed at once");
  await page.goto(url("", post.path));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/tiptap-editor-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("textbox", { name: words.comments_write, exact: true }).click();
  await page.keyboard.type("One three");
  for (let steps = 0; steps < "three".length; steps += 1) await page.keyboard.press("ArrowLeft");
  release();
  // No pause: some of it still falls into the plain field.
  await page.keyboard.type("two and a half, no less, and no more than ", { delay: 20 });
  await page.locator("#comments .ProseMirror:focus").waitFor();
  expect((await page.locator("#comments .ProseMirror").innerText()).trim()).toBe(
    "One two and a half, no less, and no more than three",
  );
  expect(problems.join("\n")).toBe("");
  await context.close();
});
