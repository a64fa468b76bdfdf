import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, url, useBrowser, visit } from "./browser";

useBrowser();

// design/budgets.md; in bytes, gzip.
const KB = 1_000;
const READING_SCRIPT = 180 * KB;
const EDITOR_SCRIPT = 190 * KB;
/** What the pages of conversations bring along beside what every page has: ours, so that nothing of elsewhere slips in. It was 30 before threads, files and the outbox, 35 before days, the way back to what is unread, code and names. */
const CHAT_SCRIPT = 40 * KB;
const STYLES = 30 * KB;
const REQUESTS = 20;
const WORKER = 3_000 * KB;
const FONT = 60 * KB;

const BUILD = path.resolve(import.meta.dirname, "../../build");

test("the Worker is at most 3 MB gzip", () => {
  const bytes = files(path.join(BUILD, "server"))
    .filter((file) => /\.(js|wasm)$/.test(file))
    .reduce((sum, file) => sum + gzipped(file), 0);
  console.log(`Worker: ${Math.round(bytes / KB)} KB gzip`);
  expect(bytes).toBeLessThanOrEqual(WORKER);
});

test("reading pages stay inside the budgets of script, style, font and requests, cold", async () => {
  const pages = {
    feed: "/",
    space: "/c/pour-over",
    post: await firstPost(),
    "space of pictures": "/c/bag-library",
  };
  for (const [what, address] of Object.entries(pages)) {
    const { page, context } = await visit();
    const seen = watchRequests(page);
    await page.goto(url("", address), { waitUntil: "networkidle" });
    const { script, style, font, paths } = seen();
    console.log(`${what}: ${kb(script)} script, ${kb(style)} style, ${kb(font)} font, ${paths.length} requests`);
    expect.soft(script, `${what}: script`).toBeLessThanOrEqual(READING_SCRIPT);
    expect.soft(style, `${what}: style`).toBeLessThanOrEqual(STYLES);
    expect.soft(font, `${what}: font`).toBeLessThanOrEqual(FONT);
    expect.soft(paths.length, `${what}: requests\n${paths.join("\n")}\n`).toBeLessThanOrEqual(REQUESTS);
    await context.close();
  }
});

test("a post of pictures asks for no more than another post and its pictures, of which there may be more than five", async () => {
  const { page, context } = await visit();
  const seen = watchRequests(page);
  await page.goto(url("", await firstPost("/c/bag-library")), { waitUntil: "networkidle" });
  const pictures = await page.locator("main article img[srcset]").count();
  const { script, paths } = seen();
  console.log(`post of pictures: ${kb(script)} script, ${paths.length} requests, ${pictures} pictures`);
  expect(pictures).toBeGreaterThan(3);
  expect(script).toBeLessThanOrEqual(READING_SCRIPT);
  // Nor do the community's own emoji of its reactions ask for more than each its picture.
  const emoji = paths.filter((path) => path.startsWith("/custom_emoji/")).length;
  expect(paths.length - pictures - emoji, paths.join("\n")).toBeLessThanOrEqual(REQUESTS - 5);
  await context.close();
});

test("whichever sheet of the build comes first settles the order of the layers: none is stronger for its place", () => {
  const sheets = files(path.join(BUILD, "client", "assets")).filter((file) => file.endsWith(".css"));
  const order = sheets.map((file) => {
    const named = [...readFileSync(file, "utf8").matchAll(/@layer ([\w, ]+)[;{]/g)];
    return [...new Set(named.flatMap(([, names = ""]) => names.split(/, ?/)))].join(" ");
  });
  expect(order.filter((layers) => !"tokens base parts layout component".startsWith(layers))).toEqual([]);
  expect(order.filter((layers) => layers.endsWith("component")).length).toBeGreaterThan(5);
  // What stands in no layer beats them all.
  const loose = sheets.filter((file) => !readFileSync(file, "utf8").trim().startsWith("@layer"));
  expect(loose).toEqual([]);
});

test("what the served HTML names as script is inside the budget, too", async () => {
  for (const address of ["/", await firstPost()]) {
    const html = await (await fetch(url("", address))).text();
    // The list of what an inline script puts in once the page has been painted (app/platform/edge/late-modules.ts).
    const list = /\}\)\((\[[^\]]*\]),/.exec(html)?.[1] ?? "";
    const named = new Set([...list.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ""));
    expect.soft(named.size, address).toBeGreaterThan(4);
    expect.soft(html, "what is read goes first").not.toMatch(/modulepreload" href|type="module"|<script[^>]+src=/);
    const bytes = [...named].reduce((sum, name) => sum + gzipped(path.join(BUILD, "client", name)), 0);
    expect.soft(bytes, address).toBeLessThanOrEqual(READING_SCRIPT);
  }
});

test("the editor adds at most 190 KB of script, and only when somebody writes", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", await firstPost()), { waitUntil: "networkidle" });
  expect(await page.locator(".ProseMirror").count()).toBe(0);
  const seen = watchRequests(page);
  await page.locator("#comments textarea").first().focus();
  await page.locator("#comments .ProseMirror").waitFor();
  await page.waitForLoadState("networkidle");
  console.log(`editor: ${kb(seen().script)} script`);
  expect(seen().script).toBeLessThanOrEqual(EDITOR_SCRIPT);
  await context.close();
});

test("conversations stay inside the budget of reading, and their code comes with no other page", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const seen = watchRequests(page);
  await page.goto(url("", "/"), { waitUntil: "networkidle" });
  const elsewhere = new Set(seen().paths);
  await page.goto(url("", "/messages"), { waitUntil: "networkidle" });
  const own = seen().paths.filter((path) => path.startsWith("/assets/") && !elsewhere.has(path));
  expect(own.length).toBeGreaterThan(1);
  // Where nobody has written yet no room is open, and its code comes along all the same: it is the page's.
  const { script, style } = sizesOf(own);
  console.log(`messages: ${kb(script)} script and ${kb(style)} style of their own`);
  expect(script).toBeLessThanOrEqual(CHAT_SCRIPT);
  await context.close();
});

/** Sums what the page fetches of our build, as gzip would send it. */
function watchRequests(page: Page) {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  return () => {
    const assets = fetched.filter((name) => name.startsWith("/assets/"));
    const sum = (pattern: RegExp) =>
      assets
        .filter((name) => pattern.test(name))
        .reduce((all, name) => all + gzipped(path.join(BUILD, "client", name)), 0);
    const fonts = assets.filter((name) => name.endsWith(".woff2"));
    const font = fonts.reduce((all, name) => all + statSync(path.join(BUILD, "client", name)).size, 0);
    return { script: sum(/\.js$/), style: sum(/\.css$/), font, paths: fetched };
  };
}

async function firstPost(of = "/c/pull-up-a-chair"): Promise<string> {
  const html = await (await fetch(url("", of))).text();
  return /<h2[^>]*><a[^>]*href="(\/c\/[^"]+)"/.exec(html)?.[1] ?? "";
}

/** Of files of the build, as gzip would send them. */
function sizesOf(paths: readonly string[]) {
  const sum = (end: string) =>
    paths.filter((path) => path.endsWith(end)).reduce((all, path) => all + gzipped(`${BUILD}/client${path}`), 0);
  return { script: sum(".js"), style: sum(".css") };
}

const gzipped = (file: string) => gzipSync(readFileSync(file)).length;
const kb = (bytes: number) => `${Math.round(bytes / KB)} KB`;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test("nothing moves when the font arrives late, nor after: layout shift of 0.02 at most", async () => {
  for (const width of [1440, 390] as const) {
    for (const address of ["/", "/c/pour-over", await firstPost()]) {
      const { page, context } = await visit({ width });
      await page.route("**/*.woff2", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(url("", address), { waitUntil: "networkidle" });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 300))));
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
      );
      expect.soft(moved, `${address} at ${width}`).toBeLessThanOrEqual(0.02);
      await context.close();
    }
  }
});
