import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, firstSpace, url, useBrowser, visit, wordsOf } from "./browser";
import { send } from "./watching";

useBrowser();
const words = wordsOf("en-US");

const title = (page: Page) => page.locator("textarea[name=title]");
const editor = (page: Page) => page.locator(".ProseMirror");
const select = (page: Page) => page.locator("select[name=space]");
const saved = (page: Page) => page.getByText(words.posts_draft_saved ?? "", { exact: true }).waitFor();

/** How far the page has moved by itself since it was opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

test("the space stays to be chosen until publishing, nothing jumps, and the post goes where the page says", async () => {
  for (const width of [1440, 390] as const) {
    const { page, context, problems } = await visit({ width });
    await watchShifts(page);
    await enterAs(page, "member");
    // From a place that is no space: nobody has chosen one yet.
    await page.goto(url("", "/"));
    await page.getByRole("main").getByRole("link", { name: words.posts_write, exact: true }).click();
    await page.waitForURL("**/new?choose=space");
    expect(await select(page).inputValue()).toBe("");
    await title(page).fill(`Placed with care ${width}`);
    await editor(page).click();
    const before = { select: await select(page).boundingBox(), text: await editor(page).boundingBox() };
    const moved = await shifted(page);
    await page.keyboard.type("Words.");
    await saved(page);
    expect({ select: await select(page).boundingBox(), text: await editor(page).boundingBox() }).toEqual(before);
    expect((await shifted(page)) - moved).toBe(0);

    await page.locator("button[value=publish]").click();
    await page.getByText(words.posts_error_space_required ?? "", { exact: true }).waitFor();
    expect(await title(page).inputValue()).toBe(`Placed with care ${width}`);
    await expect.poll(() => select(page).evaluate((one) => one === document.activeElement)).toBe(true);

    const options = await select(page)
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));
    // One for words: pictures have their own journey.
    const chosen = options.filter((slug) => slug !== "bag-library").at(-1) ?? "";
    await select(page).selectOption(chosen);
    await page.waitForURL((to) => to.pathname === `/c/${chosen}/new` && to.searchParams.has("draft"));
    await page.reload();
    expect(await select(page).inputValue()).toBe(chosen);
    await editor(page).getByText("Words.").waitFor();
    if (width === 390) await expectAccessible(page);
    await page.locator("button[value=publish]").click();
    await page.waitForURL(`**/c/${chosen}/placed-with-care-${width}*`);
    expect(problems.join("\n")).toBe("");
    await context.close();
  }
});

test("a discarded draft comes back with every word, also with those that were not kept yet", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over/new"));
  await title(page).fill("Thrown away");
  await editor(page).click();
  await page.keyboard.type("All of it.");
  await saved(page);
  await page.keyboard.type(" And the last words.");
  await page.getByRole("button", { name: words.posts_discard, exact: true }).click();
  await page.waitForURL((to) => to.pathname === "/c/pour-over");
  await page.getByText(words.posts_draft_deleted ?? "", { exact: true }).waitFor();
  await page.locator(".toasts").getByRole("button", { name: words.posts_undo, exact: true }).click();
  await page.waitForURL("**/c/pour-over/new?draft=*");
  await editor(page).getByText("All of it. And the last words.").waitFor();
  expect(await title(page).inputValue()).toBe("Thrown away");

  // The same from the list of drafts.
  await page.goto(url("", "/settings/posts?status=draft"));
  const line = page.locator(".lrow", { hasText: "Thrown away" });
  await line.getByRole("button", { name: words.posts_more_actions }).click();
  await page.getByRole("menuitem", { name: words.posts_delete, exact: true }).click();
  await line.waitFor({ state: "detached" });
  await page.locator(".toasts").getByRole("button", { name: words.posts_undo, exact: true }).click();
  await line.waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();

  // Without JavaScript the list makes the offer.
  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "member");
  await plain.page.goto(url("", "/c/pour-over/new"));
  await title(plain.page).fill("Thrown away in plain");
  await plain.page.locator("textarea[name=body]").fill("Plain words.");
  await plain.page.locator("button[value=discard]").click();
  await plain.page.waitForURL("**/settings/posts?status=draft&deleted=*");
  await plain.page.getByRole("button", { name: words.posts_undo, exact: true }).click();
  await plain.page.waitForURL("**/c/pour-over/new?draft=*");
  expect(await plain.page.locator("textarea[name=body]").inputValue()).toContain("Plain words.");
  await plain.context.close();
});

test("Create, pressed where one writes, leaves the text and its address; an input method keeps its Enter and Tab", async () => {
  const { page, context, problems } = await visit({ width: 390 });
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over/new"));
  await title(page).fill("Begun before Create");
  await saved(page);
  const { search } = new URL(page.url());
  expect(search).toMatch(/^\?draft=\d+$/);
  await page.locator(".tabbar").getByRole("link", { name: words.shell_create }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(search);
  await page.reload();
  expect(await title(page).inputValue()).toBe("Begun before Create");

  await title(page).focus();
  const taken = await title(page).evaluate((field) =>
    ["Enter", "Tab"].map((key) => {
      const press = new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true });
      field.dispatchEvent(press);
      return [press.defaultPrevented, document.activeElement === field];
    }),
  );
  expect(taken).toEqual([
    [false, true],
    [false, true],
  ]);
  await page.keyboard.press("Enter");
  await expect.poll(() => title(page).evaluate((field) => document.activeElement === field)).toBe(false);
  await page.getByRole("button", { name: words.posts_discard, exact: true }).click();
  await page.waitForURL((to) => to.pathname === "/c/pour-over");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a title that is too long is counted, refused and kept, letter by letter", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over/new"));
  const long = "a".repeat(300);
  await title(page).fill("a".repeat(190));
  const left = (count: number) => (count < 0 ? `${-count} characters too many` : `${count} characters left`);
  const counter = page.locator("main form > .letters");
  await counter.getByText(left(10)).first().waitFor();
  await title(page).fill(long);
  await counter.getByText(left(-100)).first().waitFor();
  await expect.poll(() => counter.locator("output").innerText()).toBe(left(-100));
  await editor(page).click();
  await page.keyboard.type("Words.");
  await page.locator("button[value=publish]").click();
  await page
    .locator("form[data-writing] [role=alert]")
    .getByText(words.posts_error_title_too_long ?? "")
    .waitFor();
  expect(await title(page).inputValue()).toBe(long);
  await title(page).fill("a".repeat(150));
  await expect.poll(() => counter.locator("[aria-hidden]").innerText()).toBe("");
  await context.close();
});

test("a draft is read by who runs its space while its author shares it, and by nobody else", async () => {
  const author = await visit();
  await enterAs(author.page, "member");
  await author.page.goto(url("", "/c/pour-over/new"));
  await title(author.page).fill("Have a look at this");
  await editor(author.page).click();
  await author.page.keyboard.type("Before it goes out.");
  await saved(author.page);
  const owner = await visit();
  await enterAs(owner.page, "owner");
  const line = owner.page.locator(".lrow", { hasText: "Have a look at this" });
  const listed = async () => {
    await owner.page.goto(url("", "/settings/posts?status=draft"));
    return line.count();
  };
  expect(await listed()).toBe(0);
  const share = author.page.getByRole("switch");
  // Enter presses a form's first button: it must neither discard nor publish.
  await share.press("Enter");
  expect(await title(author.page).inputValue()).toBe("Have a look at this");
  await share.check();
  await saved(author.page);
  await expect.poll(listed).toBe(1);
  await line.getByRole("link", { name: "Have a look at this" }).click();
  await owner.page.locator(".prose", { hasText: "Before it goes out." }).waitFor();
  await expectAccessible(owner.page);
  await share.uncheck();
  await expect.poll(listed).toBe(0);
  expect([...author.problems, ...owner.problems].join("\n")).toBe("");
  await author.context.close();
  await owner.context.close();
});

test("one's own post is no news to oneself: its space stays read, and the line stands around what others did", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const unread = () => page.locator("#sidebar a[href='/c/pour-over'] .unread").count();
  await page.goto(url("", "/c/pour-over"));
  await page.goto(url("", "/"));
  await expect.poll(async () => (await page.reload(), unread())).toBe(0);
  const answer = await page.evaluate(async () => {
    const body = JSON.stringify({ name: "No news to me", body: "Words.", status: "published" });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/internal_api/spaces/pour-over/posts", { method: "POST", body, headers })).status;
  });
  expect(answer).toBe(201);
  await page.goto(url("", "/"));
  await page.locator("main article", { hasText: "No news to me" }).waitFor();
  expect(await unread()).toBe(0);
  expect(await page.getByText(words.posts_earlier ?? "", { exact: true }).count()).toBe(0);
  await context.close();
});

test("a new post is set while it is written: a draft keeps that, also without JavaScript, and readers find it so", async () => {
  const option = (page: Page, name: keyof typeof words) => page.getByRole("switch", { name: words[name] });
  const options = (page: Page) => page.locator("details > summary", { hasText: words.posts_options ?? "" });
  const { page, context, problems } = await visit({ width: 390 });
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over/new"));
  await title(page).fill("Set from the start");
  await editor(page).click();
  await page.keyboard.type("Words.");
  await options(page).click();
  await option(page, "posts_option_closed").check();
  await option(page, "posts_option_quiet").check();
  await saved(page);
  await page.waitForURL((to) => to.searchParams.has("draft"));
  await page.waitForTimeout(1_500);
  await saved(page);
  await page.reload();
  // What is set is not folded away.
  expect(await option(page, "posts_option_closed").isChecked()).toBe(true);
  expect(await option(page, "posts_option_quiet").isChecked()).toBe(true);
  expect(await option(page, "posts_option_likes").isChecked()).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, "the options of a new post");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.locator("button[value=publish]").click();
  await page.waitForURL("**/c/pour-over/set-from-the-start*");
  await page.getByText(words.comments_closed ?? "", { exact: true }).waitFor();
  expect(problems.join("\n")).toBe("");

  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "member");
  await plain.page.goto(url("", "/c/pour-over/new"));
  await title(plain.page).fill("Set without a script");
  await plain.page.locator("textarea[name=body]").fill("Words.");
  await options(plain.page).click();
  await option(plain.page, "posts_option_closed").check();
  await plain.page.locator("button[value=draft]").last().click();
  await plain.page.getByRole("link", { name: "Set without a script" }).first().click();
  expect(await option(plain.page, "posts_option_closed").isChecked()).toBe(true);
  await plain.page.locator("button[value=publish]").click();
  await plain.page.getByText(words.comments_closed ?? "", { exact: true }).waitFor();
  await plain.context.close();
  // Other journeys comment on what stands first in the feed.
  for (const slug of ["set-from-the-start", "set-without-a-script"])
    await send(page, "DELETE", `/spaces/pour-over/posts/${slug}`);
  await context.close();
});

test("Back and then Forward at once find the draft; Publish that was left while offline is told, and is a draft", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const space = await firstSpace(page);
  const field = page.locator("textarea[name=title]");
  async function write(title: string): Promise<void> {
    await page.goto(url("", `/c/${space}`));
    await page.locator(`main a[href="/c/${space}/new"]`).first().click();
    await page.waitForURL(url("", `/c/${space}/new`));
    await field.fill(title);
    await page.locator(".ProseMirror").click();
    await page.keyboard.type("Every word of it.");
  }
  await write("There and back");
  await page.goBack();
  await page.waitForURL(url("", `/c/${space}`));
  await page.goForward();
  await page.waitForURL(/\/new\?draft=\d+$/);
  await expect.poll(() => field.inputValue()).toBe("There and back");

  await write("Sent into the void");
  await context.setOffline(true);
  await page.locator("button[value=publish]").click();
  await page.locator(".toast.standing").waitFor();
  const publishing = page.locator("button[value=publish][aria-busy=true]");
  await publishing.waitFor();
  await page.locator('a[href="/"]').first().click();
  // A link is followed after the next paint: the line may come back once Publish has been given up.
  await publishing.waitFor({ state: "detached" });
  await context.setOffline(false);
  await page.waitForURL(url("", "/"));
  const toast = page.locator(".toast", { hasText: words.posts_not_sent });
  await toast.getByRole("button", { name: words.posts_continue_draft }).click();
  await page.waitForURL(/\/new\?draft=\d+$/);
  await expect.poll(() => field.inputValue()).toBe("Sent into the void");
  await context.close();
});

test("a draft of the space is offered where one begins to write, and opens", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const space = await firstSpace(page);
  await page.goto(url("", `/c/${space}/new`));
  await title(page).fill("Begun before");
  await saved(page);
  await page.goto(url("", `/c/${space}`));
  await page.locator(`main a[href="/c/${space}/new"]`).first().click();
  await page.waitForURL(url("", `/c/${space}/new`));
  await page.getByRole("link", { name: words.posts_continue_draft, exact: true }).click();
  await page.waitForURL(/\/new\?draft=\d+$/);
  await expect.poll(() => title(page).inputValue()).toBe("Begun before");
  await page.getByRole("button", { name: words.posts_discard, exact: true }).click();
  await page.getByText(words.posts_draft_deleted ?? "", { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("what is typed before the scripts have come stays, in the title and in a field that holds something", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const space = await firstSpace(page);
  const { promise: isLate, resolve: come } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLate;
    await route.continue();
  });
  for (const [address, field] of [
    [`/c/${space}/new`, "textarea[name=title]"],
    ["/settings/profile", "textarea[name=bio]"],
  ] as const) {
    const opening = page.goto(url("", address));
    await page.locator(field).click();
    await page.keyboard.press("End");
    await page.keyboard.type("typed early");
    come();
    await opening;
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
    await page.keyboard.type(", and on");
    await expect.poll(() => page.locator(field).inputValue()).toMatch(/typed early, and on$/);
    if (field.includes("title")) await saved(page);
  }
  await page.goto(url("", `/c/${space}/new`));
  await page.getByRole("link", { name: words.posts_continue_draft, exact: true }).click();
  await expect.poll(() => title(page).inputValue()).toBe("typed early, and on");
  await page.getByRole("button", { name: words.posts_discard, exact: true }).click();
  await page.getByText(words.posts_draft_deleted ?? "", { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
