import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, comment, enterAs, firstSpace, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

async function compose(page: Page, title: string, text: string): Promise<void> {
  await page.locator("textarea[name=title]").fill(title);
  await page.locator(".ProseMirror").click();
  await page.keyboard.type(text);
}

/** Something that waits until it is let go. */
function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
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
  const { held, release } = hold();
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

test("the count beside the heart goes with the conversation", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "Counted in two places");
  await page.goto(url("", post.path));
  const beside = page.locator("main a.act[href='#comments']");
  const heading = page.locator("#comments-title");
  const counts = async () => [(await beside.innerText()).trim(), (await heading.innerText()).trim()];
  expect(await counts()).toEqual(["", "0 comments"]);
  await comment(page, "One to count.");
  await expect.poll(counts).toEqual(["1", "1 comment"]);
  await page.locator("#comments article").getByRole("button", { name: words.comments_more_actions }).click();
  await page.getByRole("menuitem", { name: words.comments_delete, exact: true }).click();
  await expect.poll(counts).toEqual(["", "0 comments"]);
  await page.getByRole("button", { name: words.comments_undo, exact: true }).click();
  await expect.poll(counts).toEqual(["1", "1 comment"]);
  await page.reload();
  expect(await counts()).toEqual(["1", "1 comment"]);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("Escape leaves the editing of a comment and its answer; changed words wait, and can be let go", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "Edited and left");
  await page.goto(url("", post.path));
  await comment(page, "As it was.");
  const said = page.locator("#comments article").first();
  const more = said.getByRole("button", { name: words.comments_more_actions });
  const editor = said.locator(".ProseMirror");
  const kept = page.getByText(words.comments_changes_kept ?? "", { exact: true });
  const edit = async () => {
    await more.click();
    await page.getByRole("menuitem", { name: words.comments_edit, exact: true }).click();
    await said.locator(".ProseMirror:focus").waitFor();
  };

  await edit();
  await page.keyboard.press("Escape");
  await editor.waitFor({ state: "detached" });
  expect(await kept.count()).toBe(0);
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);

  await edit();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And changed.");
  // The address of a link is a field of its own.
  await said.getByRole("button", { name: words.editor_link, exact: true }).click();
  await page.keyboard.press("Escape");
  await said.locator(".ProseMirror:focus").waitFor();
  await page.keyboard.press("Escape");
  await editor.waitFor({ state: "detached" });
  await kept.waitFor();
  expect((await said.locator(".prose").innerText()).trim()).toBe("As it was.");

  await page.reload();
  await edit();
  expect((await editor.innerText()).trim()).toBe("As it was. And changed.");
  await said.getByRole("button", { name: words.ui_cancel, exact: true }).click();
  await page.getByRole("button", { name: words.comments_discard, exact: true }).click();
  await edit();
  expect((await editor.innerText()).trim()).toBe("As it was.");
  await page.keyboard.press("Escape");

  const reply = said.getByRole("link", { name: words.comments_reply, exact: true });
  await reply.click();
  await said.locator(".ProseMirror:focus").waitFor();
  await page.keyboard.type("Half an answer");
  await page.keyboard.press("Escape");
  await editor.waitFor({ state: "detached" });
  await expect.poll(() => reply.evaluate((link) => link === document.activeElement)).toBe(true);
  await reply.click();
  await said.locator(".ProseMirror", { hasText: "Half an answer" }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a kept comment comes back around what is typed meanwhile: neither words nor focus are lost", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "Kept and continued");
  await page.goto(url("", post.path));
  await beginComment(page);
  await page.keyboard.press("ControlOrMeta+B");
  await page.keyboard.type("Kept from before.");
  const isKept = () => page.evaluate(() => JSON.stringify(localStorage).includes("Kept from before."));
  await expect.poll(isKept).toBe(true);

  // The page's script is slow, and the editor slower: somebody writes before either knows of them.
  const [script, editor] = [hold(), hold()];
  await page.route(/\.js$/, async (route) => {
    await (route.request().url().includes("tiptap-editor") ? editor.held : script.held);
    await route.continue();
  });
  await page.goto(url("", post.path), { waitUntil: "commit" });
  const field = page.locator("#comments textarea").first();
  await field.click();
  await page.keyboard.type("Typed meanwhile");
  const element = await field.elementHandle();
  script.release();
  await page.keyboard.type(", and on", { delay: 20 });
  await expect.poll(() => field.inputValue()).toBe("Kept from before.\n\nTyped meanwhile, and on");
  expect(await element?.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(" and on");
  editor.release();
  await page.locator("#comments .ProseMirror:focus").waitFor();
  await page.keyboard.type(".");
  const lines = async () => (await page.locator("#comments .ProseMirror").innerText()).split(/\n+/);
  expect(await lines()).toEqual(["Kept from before.", "Typed meanwhile, and on and on."]);
  // Both are kept now.
  await page.unroute(/\.js$/);
  await page.reload();
  await page.locator("#comments textarea, #comments .ProseMirror").first().click();
  await page.locator("#comments .ProseMirror:focus").waitFor();
  expect(await lines()).toEqual(["Kept from before.", "Typed meanwhile, and on and on."]);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("where there are no drafts one begins one", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "moderator");
  await page.goto(url("", "/settings/posts?status=draft"));
  await page.locator(".empty-state").getByRole("link", { name: words.posts_write, exact: true }).click();
  await page.waitForURL("**/c/*/new?choose=space");
  await page.locator("textarea[name=title]").waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a visitor's first page has one primary button, and every other the way in", async () => {
  const { page, context } = await visit();
  const primary = page.locator(".btn.primary:visible");
  for (const [path, where] of [
    ["/", "main header"],
    ["/c/pour-over", ".hdr"],
  ] as const) {
    await page.goto(url("", path));
    expect(await primary.count(), path).toBe(1);
    expect(await page.locator(where).locator(primary).count(), path).toBe(1);
  }
  await context.close();
});

test("what moves a group and what moves its spaces stand under each other", async () => {
  for (const width of [1440, 390] as const) {
    const { page, context } = await visit({ width });
    await enterAs(page, "owner");
    await page.goto(url("", "/settings/spaces"));
    for (const way of ["up", "down"]) {
      const buttons = page.locator(`button[value^=group_${way}], button[value^=space_${way}]`);
      const edges = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      expect(edges.length).toBeGreaterThan(4);
      expect(new Set(edges).size, `${way} at ${width}`).toBe(1);
    }
    await context.close();
  }
});

test("on a phone an answer opens above the bar at the bottom, with its buttons", async () => {
  const { page, context } = await visit({ width: 390 });
  await enterAs(page, "member");
  const post = await publish(page, "Answered with a thumb");
  await page.goto(url("", post.path));
  await comment(page, "Who answers?");
  const said = page.locator("#comments article").first();
  const reply = said.getByText(words.comments_reply ?? "", { exact: true }).first();
  await reply.waitFor();
  // As low as it can be pressed: right above the bar.
  await reply.evaluate((button) => {
    const bar = document.querySelector(".tabbar")?.getBoundingClientRect().top ?? innerHeight;
    document.documentElement.style.minHeight = "300vh";
    window.scrollBy({ top: button.getBoundingClientRect().bottom - bar + 4, behavior: "instant" });
  });
  await reply.click();
  const send = said.locator("form button[value=comment]");
  await said.locator(".ProseMirror:focus").waitFor();
  await expect
    .poll(() =>
      send.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height - 1) === button;
      }),
    )
    .toBe(true);
  await context.close();
});

test("a deleted post comes back with what was said under it, as long as the offer stands", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "Gone and back");
  await page.goto(url("", post.path));
  await comment(page, "Don’t go.");

  await page.getByRole("button", { name: words.posts_more_actions }).first().click();
  await page.getByRole("menuitem", { name: words.posts_delete, exact: true }).click();
  await page.waitForURL((to) => to.pathname !== post.path);
  expect(await page.getByRole("link", { name: "Gone and back", exact: true }).count()).toBe(0);
  const gone = await page.evaluate(async (path) => (await fetch(path)).status, post.path);
  expect(gone).toBe(404);

  await page.getByRole("button", { name: words.posts_undo, exact: true }).click();
  await page.waitForURL((to) => to.pathname === post.path);
  await page.locator("#comments .prose", { hasText: "Don’t go." }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("whatever refuses a text, it stays on the page, and the page says why", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const space = await firstSpace(page);
  const publishing = page.locator("button[value=publish]");
  const refusal = page.locator("form[data-writing] [role=alert]");
  const editor = page.locator(".ProseMirror");
  /** As from a manuscript: at once, for 120,000 keys would take all day. */
  const paste = (text: string) =>
    editor.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  const saved = page.getByText(words.posts_draft_saved ?? "", { exact: true });

  // As long as a post may be: nine bytes for each of these letters in a form.
  await page.goto(url("", `/c/${space}/new`));
  await compose(page, "A long text of many letters", "");
  await paste(`${"语".repeat(1_000)}\n\n`.repeat(120));
  await saved.waitFor();
  await publishing.click();
  await page.waitForURL(`**/c/${space}/a-long-text-of-many-letters*`);

  // More than a door reads. The page's own save is refused with the same words, and rests.
  await page.goto(url("", `/c/${space}/new`));
  await compose(page, "Longer than a post", "");
  const refuse = (status: number, code: string) =>
    page.route(
      (to) => to.pathname === `/c/${space}/new.data`,
      (route) => route.fulfill({ status, json: { code, message: "Of the guard.", error_details: "" } }),
    );
  const allow = () => page.unrouteAll();
  await paste("Words that must stay.");
  await saved.waitFor();
  for (const [status, said] of [
    [413, words.editor_error_body_too_long],
    [429, "Of the guard."],
  ] as const) {
    await refuse(status, "of_the_guard");
    // At once, while the draft still waits to be saved.
    await paste("And more of them.");
    await publishing.click();
    await expect.poll(() => refusal.innerText()).toBe(said);
    expect(await editor.innerText()).toContain("Words that must stay.");
    await saved.waitFor();
    await allow();
  }
  await paste("Part.\n\n".repeat(5_001));
  const reason = words.editor_error_body_too_complex ?? "";
  await page.getByText((words.posts_draft_refused ?? "").replace("{reason}", reason), { exact: true }).waitFor();
  await publishing.click();
  await expect.poll(() => refusal.innerText()).toBe(reason);
  expect(await editor.innerText()).toContain("Words that must stay.");

  // Signed out everywhere from another device.
  await page.goto(url("", `/c/${space}/new`));
  await compose(page, "Written past the end", "And still here.");
  await draftSaved(page);
  await context.clearCookies();
  await publishing.click();
  await refusal.getByText(words.accounts_error_session_ended ?? "").waitFor();
  expect(await editor.innerText()).toContain("And still here.");
  await refusal.getByRole("link", { name: words.accounts_sign_in_button, exact: true }).click();
  await page.locator('button[name="as"][value="member"]').click();
  await page.waitForURL(`**/c/${space}/new*`);
  await page.getByRole("button", { name: words.posts_kept_restore, exact: true }).click();
  await editor.getByText("And still here.").waitFor();
  await context.close();
});

test("a letter in the local outbox looks as it would in a mailbox", async () => {
  const { page, context, problems } = await visit();
  await page.goto(url("", "/users/password/new"));
  await page.locator("input[name=email]").fill("member@demo.test");
  await page.getByRole("button", { name: words.accounts_forgot_button, exact: true }).click();
  await page.getByText(words.accounts_forgot_sent_title ?? "", { exact: true }).waitFor();
  await page.goto(url("", "/dev/mail"));
  await page
    .getByText(words.accounts_dev_mail_preview ?? "", { exact: true })
    .first()
    .click();
  const button = page.frameLocator("iframe").first().locator("a").first();
  expect(await button.evaluate((link) => getComputedStyle(link).display)).toBe("inline-block");
  expect(problems.join("\n")).toBe("");
  await context.close();
});
