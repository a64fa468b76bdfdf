import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
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
