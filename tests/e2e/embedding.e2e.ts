import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");

/** Somebody's own site, another origin than ours, which shows a community in a frame. */
let site: Server;
let host = "";
beforeAll(async () => {
  site = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://site").searchParams;
    const path = query.get("show") ?? "/";
    const code = query.get("code");
    response.setHeader("Content-Type", "text/html");
    if (code !== null) return void response.end(`<!doctype html><title>A blog</title>${code}`);
    const sandbox = query.has("sandbox") ? ' sandbox="allow-scripts"' : "";
    response.end(
      `<!doctype html><title>A blog</title><iframe${sandbox} src="${url("", path)}" width="900" height="600"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  host = `blog.localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

test("only a site that an admin lists shows the community in a frame, and only its pages made for that", async () => {
  const shown = async (path: string) => {
    const { page, context } = await visit();
    await page.goto(`http://${host}/?show=${encodeURIComponent(path)}`);
    const posts = await page.frameLocator("iframe").locator("main article").count();
    return { posts, page, context };
  };
  const before = await shown("/?iframe=true");
  expect(before.posts).toBe(0);
  await before.context.close();

  const admin = await visit();
  await enterAs(admin.page, "owner");
  await admin.page.goto(url("", "/settings/embed"));
  await admin.page.locator("textarea[name=hosts]").fill(host);
  await admin.page.getByRole("button", { name: words.communities_save, exact: true }).click();
  await admin.page.locator("output.saved").waitFor();
  // What is offered is what a visitor sees, here already; its code is copied and pasted elsewhere.
  const preview = admin.page.frameLocator("main iframe");
  await admin.page.locator("main iframe").scrollIntoViewIfNeeded();
  await preview.locator("main article").first().waitFor();
  expect(await preview.locator("form[action*=user_likes], .hdr").count()).toBe(0);
  await admin.page.goto(url("", "/settings/embed?show=space"));
  const named = await admin.page.locator("select[name=space]").selectOption({ index: 1 });
  await admin.page.waitForURL((to) => to.searchParams.get("space") === named[0]);
  await expectAccessible(admin.page, "embed builder");
  const field = admin.page.getByLabel(words.embeds_code ?? "");
  await expect.poll(() => field.inputValue()).toContain(`/c/${named[0]}?iframe=true`);
  const code = await field.inputValue();
  await admin.page.getByRole("button", { name: words.ui_copy, exact: true }).first().click();
  await admin.page.getByRole("button", { name: words.ui_copied, exact: true }).waitFor();
  await admin.context.close();

  await expect
    .poll(
      async () => {
        const { posts, context } = await shown("/?iframe=true");
        await context.close();
        return posts;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  const pasted = await visit();
  await pasted.page.goto(`http://${host}/?code=${encodeURIComponent(code)}`);
  await pasted.page.frameLocator("iframe").locator("main").waitFor();
  const heights = () =>
    pasted.page.locator("iframe").evaluate((frame) => [frame.style.height, frame.getAttribute("height")]);
  await expect.poll(async () => (await heights())[0]).toMatch(/^\d{3,}px$/);
  // And the page its colours, where its own styles want them.
  const brand = () => pasted.page.locator("html").evaluate((root) => root.style.getPropertyValue("--atrium-brand"));
  await expect.poll(brand).toMatch(/^#[0-9a-f]{6}$/i);
  await pasted.context.close();

  const whole = await shown("/");
  expect(whole.posts).toBe(0);
  await whole.context.close();

  // Browsers refuse a frame its storage: where other sites' cookies are blocked, and in a sandbox.
  for (const sandbox of ["", "&sandbox"]) {
    const refused = await visit();
    const said: string[] = [];
    refused.page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    refused.page.on("pageerror", (error) => said.push(`error: ${error.message}`));
    await refused.context.addInitScript(() => {
      if (window === window.top) return;
      for (const name of ["localStorage", "sessionStorage"]) {
        const get = () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        };
        Object.defineProperty(window, name, { get });
      }
    });
    await refused.page.goto(`http://${host}/?show=${encodeURIComponent("/?iframe=true")}${sandbox}`);
    await refused.page.frameLocator("iframe").locator("main article").first().waitFor();
    await refused.page.waitForLoadState("networkidle");
    // A sandbox without an origin loads no module of ours: that is all that may be said there.
    const blocked = (line: string) => sandbox !== "" && /CORS policy|ERR_FAILED|NotSameOrigin/.test(line);
    expect(said.filter((line) => !blocked(line))).toEqual([]);
    await refused.context.close();
  }

  const { page, context } = await shown("/?iframe=true");
  const frame = page.frameLocator("iframe");
  // The page alone: its house stands where its reader came from.
  expect(await frame.locator("#sidebar, .hdr, .tabbar").count()).toBe(0);
  // It says and notes nobody's name, also where somebody is signed in who looks at it by itself.
  expect(await frame.locator("html[data-reader]").count()).toBe(0);
  const member = await visit();
  await enterAs(member.page, "member");
  await member.page.goto(url("", "/?iframe=true"));
  await member.page.locator("main article").first().waitFor();
  expect(await member.page.locator("html[data-reader]").count()).toBe(0);
  await member.context.close();
  await frame.locator("main article h2 a").first().click();
  await page.waitForURL((to) => to.pathname.startsWith("/c/") && to.origin === url());
  await context.close();
});

test("in another site's frame one signs in by a window of ours, takes part, and signs out again", async () => {
  const admin = await visit();
  await enterAs(admin.page, "owner");
  const before = await allow(admin.page, host);
  const { page, context } = await visit();
  // Signed in here already, in a tab of one's own.
  await enterAs(page, "member");
  await page.goto(url("", "/feed"));
  const post = (await page.locator("main article h2 a").first().getAttribute("href")) ?? "";
  await page.goto(`http://${host}/?show=${encodeURIComponent(`${post}?iframe=true`)}`);
  const frame = page.frameLocator("iframe");
  const enter = frame.getByRole("link", { name: words.embeds_take_part, exact: true });
  await enter.waitFor();
  // Of the tab's session the frame knows nothing.
  expect(await frame.getByRole("button", { name: words.embeds_leave }).count()).toBe(0);
  await frame.locator("html").evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))));
  const [popup] = await Promise.all([context.waitForEvent("page"), enter.click()]);
  await popup.waitForLoadState();
  expect(new URL(popup.url()).pathname).toBe("/session/frame");
  await popup.getByText(host).first().waitFor();
  await expectAccessible(popup, "offering a session to a frame");
  const closed = popup.waitForEvent("close");
  await popup.locator("main form button[type=submit]").click();
  await closed;
  await frame.getByRole("button", { name: words.embeds_leave, exact: true }).waitFor();
  // What one writes there is written.
  const text = `Written in a frame ${Date.now()}`;
  await frame.locator("#comments form [contenteditable=true], #comments form textarea").first().click();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await frame.locator("#comments").getByText(text).waitFor();
  // The site itself cannot use it: what its own scripts send is refused, and nothing they ask for can be read.
  const tried = await page.evaluate(async (house) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(`${house}${path}`, { credentials: "include", ...init }).then(
        (answer) => answer.type,
        () => "unread",
      );
    return [await ask("/internal_api/framed_sessions", {}), await ask("/feed?iframe=true", {})];
  }, url());
  expect(tried).toEqual(["unread", "unread"]);
  // Nor does the tab that leaves the frame: there is one's own session, and no other cookie.
  const cookies = await context.cookies(url());
  expect(cookies.filter(({ name }) => name === "atrium_framed").map(({ partitionKey }) => partitionKey)).toEqual([
    expect.stringContaining("blog.localhost"),
  ]);
  await frame.getByRole("button", { name: words.embeds_leave, exact: true }).click();
  await enter.waitFor();
  await page.goto(url("", "/account"));
  expect(new URL(page.url()).pathname).toBe("/account");
  await context.close();

  // Who is signed in nowhere signs in first, and is told to go back.
  const other = await visit();
  await other.page.goto(`http://${host}/?show=${encodeURIComponent("/feed?iframe=true")}`);
  const link = other.page.frameLocator("iframe").getByRole("link", { name: words.embeds_take_part, exact: true });
  await link.waitFor();
  await other.page.waitForLoadState("networkidle");
  const [window_] = await Promise.all([other.context.waitForEvent("page"), link.click()]);
  await window_.waitForURL((to) => to.pathname === "/users/sign_in");
  await window_.locator(`button[name="as"][value="member"]`).click();
  await window_.waitForURL((to) => to.pathname === "/session/frame");
  await window_.getByRole("heading", { name: words.accounts_frame_back_title }).waitFor();
  await window_.close();
  const [again] = await Promise.all([other.context.waitForEvent("page"), link.click()]);
  await Promise.all([again.waitForEvent("close"), again.locator("main form button[type=submit]").click()]);
  await other.page.frameLocator("iframe").getByRole("button", { name: words.embeds_leave, exact: true }).waitFor();
  // Of another site the window says that it is not on the list.
  await other.page.goto(url("", "/session/frame?site=evil.example&state=x"));
  await other.page.getByRole("heading", { name: words.accounts_frame_refused_title }).waitFor();
  expect(await other.page.locator("main form button[type=submit]").count()).toBe(0);
  await other.context.close();
  await allow(admin.page, before);
  await admin.context.close();
});

/** Lists the sites that may show the house; answers what stood there. */
async function allow(page: Page, hosts: string): Promise<string> {
  await page.goto(url("", "/settings/embed"));
  const field = page.locator("textarea[name=hosts]");
  const before = await field.inputValue();
  await field.fill(hosts);
  await page.getByRole("button", { name: words.communities_save, exact: true }).click();
  await page.locator("output.saved").waitFor();
  return before;
}
