import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CHROMIUM_ARGS } from "../../scripts/chromium.mjs";
import { comment, enterAs, keepsScriptsAway, publish, signUp, url, useBrowser, visit, watch } from "./browser";

useBrowser();

/** As people have it: Playwright's own launch turns the back-forward cache off, and the headless shell has none. */
let people: Browser;

beforeAll(async () => {
  people = await chromium.launch({
    executablePath: inject("wholeChromium"),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
afterAll(() => people?.close());

async function somebody() {
  const context = await people.newContext({ baseURL: url(), locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  return { context, page, problems: watch(page) };
}

/** Leaves for a document of another kind, and is back. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await page.goto(url("", "/favicon.svg"));
  await meanwhile();
  // What is restored never loads: only its address tells that it is there.
  await page.goBack({ waitUntil: "commit" });
}

/** What a document knows of itself is there again only where it was kept whole. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);
const whyNot = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return JSON.stringify((entry as unknown as { notRestoredReasons?: unknown }).notRestoredReasons ?? null);
  });

test("Back finds the signed-in feed and a post as they were left, and what came meanwhile comes by itself", async () => {
  const { page, context, problems } = await somebody();
  let asked = 0;
  // Each socket that opens asks what was missed.
  page.on("websocket", (socket) => socket.on("framesent", () => (asked += 1)));
  await signUp(page);
  const post = await publish(page, `Left and found again ${Date.now()}`);
  const reader = await visit();
  await enterAs(reader.page, "moderator");
  await reader.page.goto(url("", post.path));
  for (const path of ["/", post.path]) {
    const before = asked;
    await page.goto(url("", path));
    // Left while the socket is open: an open one would keep the page out.
    await expect.poll(() => asked).toBeGreaterThan(before);
    await mark(page);
    const said = `While you were away from ${path}, ${Date.now()}.`;
    const news = await newsOf(page);
    await leaveAndReturn(page, () => comment(reader.page, said));
    expect.soft(await whyNot(page), path).toBe("null");
    expect(await isMarked(page), path).toBe(true);
    // Whoever sees the comment itself has nothing new: the bell counts it where it is not seen.
    if (path !== "/") await page.locator("#comments .prose", { hasText: said }).waitFor();
    else await expect.poll(() => newsOf(page), { message: path }).toBeGreaterThan(news);
  }
  expect(problems.join("\n")).toBe("");
  await reader.context.close();
  await context.close();
});

/** What the bell says. */
const newsOf = async (page: Page) =>
  Number(/\d+/.exec(await page.locator(".hdr a[href='/notifications']").first().innerText())?.[0] ?? 0);

test("after signing out, Back shows nothing that was theirs", async () => {
  const { page, context } = await somebody();
  const { name } = await signUp(page);
  await page.goto(url());
  await page.locator(".hdr .me").waitFor();
  await mark(page);
  await page.goto(url("", "/users/sign_out"));
  await page.locator("main form button[type=submit], form button.primary").first().click();
  await page.waitForURL(/notice=signed_out/);
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack({ waitUntil: "commit" });
    // What asks for itself anew is on its way, and hidden.
    const seen = () =>
      page.evaluate((whose) => !document.documentElement.hidden && document.body.innerHTML.includes(whose), name);
    await expect.poll(() => seen().catch(() => true)).toBe(false);
    expect.soft(await isMarked(page)).toBe(false);
  }
  expect(new URL(page.url()).pathname).toBe("/");
  await page.locator("main article h2 a").first().waitFor();
  expect(await page.locator(".hdr .me").count()).toBe(0);
  await context.close();
});

test.each([
  ["from the disk", () => visit()],
  ["out of the back-forward cache", () => somebody()],
])("a page that Back brings up %s is nobody else's to see, also where our scripts never arrive", async (_, begin) => {
  const { page, context } = await begin();
  await page.addInitScript(() => {
    // What is painted is noted where a reload does not take it away.
    const look = () => {
      const isSeen = !document.documentElement.hidden && document.querySelector(".hdr .me");
      if (isSeen && sessionStorage.getItem("isAnother")) sessionStorage.setItem("isSeen", "yes");
      requestAnimationFrame(look);
    };
    look();
    window.addEventListener("pageshow", look);
  });
  await enterAs(page, "member");
  // Routing would turn the disk's copies off, and they are what this is about.
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*/assets/*.js"] });
  keepsScriptsAway(page);
  await page.goto(url());
  const own = page.locator(".hdr .me");
  await own.waitFor();
  await mark(page);
  await page.goto(url("", "/c/pour-over"));
  await own.waitFor();

  // Their own copy is theirs.
  await page.goBack({ waitUntil: "commit" });
  await own.waitFor();
  expect(await howItCame(page)).not.toBe("reload");
  await mark(page);

  // As in a browser that does not obey `Clear-Site-Data`: the session is gone, and what was kept is not.
  await context.clearCookies();
  await page.goto(url("", "/users/sign_in"));
  await page.evaluate(() => sessionStorage.setItem("isAnother", "yes"));
  await page.goBack({ waitUntil: "commit" });
  await page.locator(".hdr a[href^='/users/sign_in']").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  // It was a copy that came up, and it asked anew by itself.
  expect([await howItCame(page), await isMarked(page)]).toEqual(["reload", false]);
  expect(await page.evaluate(() => sessionStorage.getItem("isSeen"))).toBeNull();
  await context.close();
});

test("where our scripts are alive, too, a copy that hides itself is asked for anew and leads nowhere else", async () => {
  const { page, context } = await somebody();
  await enterAs(page, "member");
  await page.goto(url());
  await page.locator(".hdr .me").waitFor();
  await mark(page);
  await context.clearCookies();
  await page.goto(url("", "/users/sign_in"));
  const went: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) went.push(new URL(request.url()).pathname);
  });
  await page.goBack({ waitUntil: "commit" });
  await page.locator(".hdr a[href^='/users/sign_in']").first().waitFor();
  expect([await howItCame(page), await isMarked(page)]).toEqual(["reload", false]);
  await page.waitForLoadState("networkidle");
  // Once or, where the copy came from the disk, twice.
  expect([[...new Set(went)], new URL(page.url()).pathname]).toEqual([["/"], "/"]);
  await context.close();
});

const howItCame = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type);
