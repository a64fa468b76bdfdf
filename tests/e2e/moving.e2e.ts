import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, firstSpace, publish, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

/** What a server says of a file that a deployment has replaced, and of a page whose database is away. */
const GONE = { status: 404, body: "" };
const BROKEN = { status: 503, body: "" };

test("Back keeps the place in the feed; each change of route is announced with its path", async () => {
  const { page, context, problems } = await visit();
  await page.addInitScript(() => {
    const kept = ((window as unknown as { heard: string[] }).heard = [] as string[]);
    const listen = document.dispatchEvent.bind(document);
    document.dispatchEvent = (event: Event) => {
      if (event instanceof CustomEvent) kept.push(JSON.stringify(event.detail));
      return listen(event);
    };
  });
  await page.goto(url());
  const post = page.locator("main article h2 a").nth(8);
  await post.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await post.click();
  await page.locator("main article h1").waitFor();
  const path = new URL(page.url()).pathname;
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 20);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(20);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(" "));
  expect(heard).toContain(path);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a link whose hash is no encoding of anything leads to its page like any other", async () => {
  const { page, context, problems } = await visit();
  await page.goto(url());
  const title = page.locator("main article h2 a").first();
  await title.evaluate((link) => link.setAttribute("href", `${link.getAttribute("href")}#50%`));
  await title.click();
  await page.locator("main article h1:focus").waitFor();
  expect(new URL(page.url()).hash).toBe("#50%");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("everything on the way to a comment is reached by keyboard alone, with a visible focus", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  // The first stop leads past the navigation.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("skip");
  await page.keyboard.press("Enter");
  await tabTo(page, () => document.activeElement?.matches("main article h2 a") ?? false);
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement as Element);
    return style.outlineStyle !== "none" || style.boxShadow !== "none";
  });
  expect(outline).toBe(true);
  await page.keyboard.press("Enter");
  await page.locator("main article h1").waitFor();
  await tabTo(page, () => document.activeElement?.closest("#comments .editor, #comments form") !== null);
  await page.locator("#comments .ProseMirror").waitFor();
  const text = `By keyboard, ${Date.now()}.`;
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await page.locator("#comments article", { hasText: text }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a comment's link leads to it, on whatever page it is, and marks it", async () => {
  const { page, context } = await visit();
  await page.goto(url());
  await page.locator("main article a[href$='#comments']").first().click();
  const comment = page.locator("#comments article").last();
  const id = (await comment.getAttribute("id"))?.replace("message_", "");
  await page.goto(url("", `${new URL(page.url()).pathname}?message_id=${id}`));
  const target = page.locator(`#message_${id}`);
  await target.waitFor();
  expect(await target.getAttribute("class")).toContain("target");
  await expect.poll(() => target.evaluate((node) => node.getBoundingClientRect().top < innerHeight)).toBe(true);
  await context.close();
});

test("the hash of a comment alone leads to it too, from the first page of comments to the one it is on", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "A post with two pages of comments");
  // From inside the page, as `publish` does; one after another, for the order is that of time.
  const last = await page.evaluate(async (door) => {
    let id = 0;
    for (let n = 1; n <= 24; n += 1) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": `two-pages-${Date.now()}-${n}` };
      const body = JSON.stringify({ body: `Comment ${n}` });
      const answer = await fetch(door, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      id = ((await answer.json()) as { id: number }).id;
    }
    return id;
  }, `/internal_api/posts/${post.id}/comments`);
  await page.goto(url("", post.path));
  const target = page.locator(`#message_${last}`);
  expect(await page.locator("#comments article").count()).toBe(20);
  expect(await target.count()).toBe(0);

  await page.goto(url());
  const before = await page.evaluate(() => history.length);
  await page.goto(url("", `${post.path}#message_${last}`));
  await target.waitFor();
  expect(new URL(page.url()).searchParams.get("message_id")).toBe(String(last));
  await expect.poll(() => target.evaluate((node) => node.getBoundingClientRect().top < innerHeight)).toBe(true);
  // Back is the page one came from: the address on the way is none.
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  // One that is nowhere is looked for once, and the post is read from its beginning.
  await page.goto(url("", `${post.path}#message_999999999`));
  await page.waitForURL("**message_id=999999999**");
  await page.locator("#comments article", { hasText: "Comment 1" }).first().waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a page whose chunk does not load is refreshed once; the second time it says that it broke, with a way home", async () => {
  const { page, context } = await visit();
  await page.goto(url());
  let documents = 0;
  page.on("request", (request) => void (documents += Number(request.isNavigationRequest())));
  const chunk = /\/assets\/post-[^/]+\.js/;
  let asked = 0;
  await page.route(chunk, async (route) => {
    asked += Number(route.request().resourceType() === "script");
    await route.fulfill(GONE);
  });
  const title = page.locator("main article h2 a").first();
  const address = new URL((await title.getAttribute("href")) ?? "", url());

  const refreshed = page.waitForEvent("load");
  await title.click();
  await refreshed;
  expect([documents, asked]).toEqual([1, 1]);
  await expect.poll(() => isHydrated(page)).toBe(true);

  await title.click();
  await page.getByRole("heading", { name: words.shell_broke_title }).waitFor();
  expect(page.url()).toBe(address.href);
  expect(await page.locator("#sidebar a").count()).toBeGreaterThan(0);
  await page.waitForTimeout(1_000);
  expect([documents, asked]).toEqual([1, 2]);

  // Each way on is a document of its own, and with it whatever the server has by now.
  await page.unroute(chunk);
  await page.locator("main a", { hasText: words.ui_retry }).click();
  await page.locator("main article h1").waitFor();
  expect(documents).toBe(2);
  await context.close();
});

test("from a page that broke the way home leads home", async () => {
  const { page, context } = await visit();
  await page.goto(url());
  await page.evaluate(() => sessionStorage.setItem("atrium-chunk-refreshed", "1"));
  await page.route(/\/assets\/post-[^/]+\.js/, (route) => route.fulfill(GONE));
  await page.locator("main article h2 a").first().click();
  await page.getByRole("heading", { name: words.shell_broke_title }).waitFor();
  await page.locator("main a[href='/']", { hasText: words.ui_go_home }).click();
  await page.locator("main article h2 a").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await context.close();
});

test("what does not arrive after a write leaves the house as it stands; only the page says that it broke", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const path = `/c/${await firstSpace(page)}`;
  // The space's list of members: the space itself marks itself read, and that is a write of its own.
  await page.goto(url("", `${path}/members`));
  const links = () => page.locator("#sidebar a").allInnerTexts();
  const before = await links();
  expect(before.length).toBeGreaterThan(3);
  await page.route(`**${path}.data**`, (route) =>
    route.request().method() === "GET" ? route.fulfill(BROKEN) : route.continue(),
  );
  await page.getByRole("button", { name: words.spaces_membership }).click();
  await page.getByRole("menuitem", { name: words.spaces_leave }).click();
  await page.getByRole("heading", { name: words.shell_broke_title }).waitFor();
  expect(await links()).toEqual(before);
  // What stands is as of before the write: the way on is a document, with everything as of now.
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.locator("main a", { hasText: words.ui_retry }).click();
  await loaded;
  await page.unroute(`**${path}.data**`);
  await page.getByRole("button", { name: words.spaces_join, exact: true }).click();
  await page.getByRole("button", { name: words.spaces_membership }).waitFor();
  await context.close();
});

test("a space that marks itself read keeps its page and asks for nothing anew, also when the saying is refused", async () => {
  const { page, context } = await visit();
  await enterAs(page, "moderator");
  const unread = page.locator("#sidebar a:has(.unread)").first();
  const path = (await unread.getAttribute("href")) ?? "";
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(path) && pathname.endsWith(".data")) asked.push(request.method());
  });
  await page.route("**/internal_api/spaces/*/read", (route) => route.fulfill(BROKEN));
  const said = page.waitForResponse((answer) => answer.url().endsWith("/read"));
  await unread.click();
  expect((await said).ok()).toBe(false);
  await page.waitForTimeout(300);
  expect(asked).toEqual(["GET"]);
  expect(await page.locator("main article").count()).toBeGreaterThan(0);
  expect(await page.getByText(words.shell_broke_title ?? "", { exact: true }).count()).toBe(0);
  expect(await page.locator(`#sidebar a[href="${path}"] .unread`).count()).toBe(0);
  await context.close();
});

const isHydrated = (page: import("playwright-core").Page) =>
  page.evaluate(() => "__reactRouterDataRouter" in window && document.readyState === "complete");

test("what does not exist says so, with a way home", async () => {
  const { page, context } = await visit();
  const answer = await page.goto(url("", "/c/no-such-space"));
  expect(answer?.status()).toBe(404);
  await page.getByText(words.shell_not_found_title ?? "").waitFor();
  expect(await page.locator("main a[href='/']").count()).toBeGreaterThan(0);
  await context.close();
});

/** Tabs until the page says that it is there; in the page `reached` runs alone. */
async function tabTo(page: import("playwright-core").Page, reached: () => boolean): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(reached)) return;
  }
  throw new Error("the keyboard never got there");
}

test("a plain click stays in the page's own document; a modifier, a place on the page and a file are the browser's", async () => {
  const { page, context, problems } = await visit();
  await page.goto(url());
  await page.evaluate(() => Object.assign(window, { same: true }));
  const isSame = () => page.evaluate(() => "same" in window);
  const title = page.locator("main article h2 a").first();

  const [opened] = await Promise.all([context.waitForEvent("page"), title.click({ modifiers: ["Control"] })]);
  await opened.close();
  expect(new URL(page.url()).pathname).toBe("/");

  await title.click();
  await page.locator("main article h1").waitFor();
  expect(await isSame()).toBe(true);
  await page.locator('main a.act[href="#comments"]').click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#comments");
  expect(await isSame()).toBe(true);

  // As somebody would write them into a post.
  await page.evaluate(() => {
    const prose = document.querySelector("main .prose");
    prose?.insertAdjacentHTML("beforeend", '<a id="ours" href="/">ours</a> <a id="file" href="/robots.txt">file</a>');
  });
  await page.locator("#ours").click();
  await page.locator("main article h2 a").first().waitFor();
  expect(await isSame()).toBe(true);
  await page.goBack();
  await page.locator("main article h1").waitFor();
  await page.evaluate(() => {
    document.querySelector("main .prose")?.insertAdjacentHTML("beforeend", '<a id="file" href="/robots.txt">file</a>');
  });
  await page.locator("#file").click();
  await page.waitForURL("**/robots.txt");
  expect(await isSame()).toBe(false);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

/** As the browser tells assistive technology: of a button with a popover no attribute says it. */
async function isExpanded(button: Locator): Promise<unknown> {
  await button.evaluate((node) => node.setAttribute("data-asked", ""));
  const session = await button.page().context().newCDPSession(button.page());
  const expression = 'document.querySelector("[data-asked]")';
  const { result } = await session.send("Runtime.evaluate", { expression });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await session.detach();
  await button.evaluate((node) => node.removeAttribute("data-asked"));
  return nodes[0]?.properties?.find(({ name }) => name === "expanded")?.value.value;
}

test("the menus of a list are made when they are opened: by mouse, by keyboard, and closed by Escape", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  const more = page.locator("main article .byline .end button").nth(1);
  await more.click();
  const menu = page.locator("main [role=menu]:popover-open");
  await menu.waitFor();
  expect(await menu.getByRole("menuitem").first().innerText()).toBe(words.posts_copy_link);
  expect(await isExpanded(more)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("main [role=menu]:popover-open").count()).toBe(0);
  expect(await more.evaluate((button) => document.activeElement === button)).toBe(true);
  expect(await isExpanded(more)).toBe(false);

  await page.locator("main article .byline .end button").nth(2).focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menuitem");
  await page.keyboard.press("Escape");
  // The second time it is there already.
  await more.click();
  await menu.waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});
