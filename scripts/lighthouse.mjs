// `npm run lighthouse`: mobile preset, as visitor and on the demo: feed, space, post, profile. --json FILE
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import { chromium as playwright } from "playwright-core";
import { build, isBuilt } from "./build.mjs";
import { CHROMIUM_ARGS, chromium } from "./chromium.mjs";
import { host, migrate } from "./host.mjs";
import { freePort } from "./lib.mjs";
import { seedOnce } from "./seed.mjs";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

if (!isBuilt()) await build();
const state = mkdtempSync(path.join(os.tmpdir(), "atrium-lighthouse-"));
const port = await freePort();
const debugPort = await freePort();
const server = await host({ port, state });
const browser = await playwright.launch({
  executablePath: await chromium(),
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${debugPort}`],
});
const results = [];
try {
  await migrate(server.miniflare);
  await seedOnce({ port, state });
  for (const [name, url] of Object.entries(await pages())) {
    const { lhr } = await lighthouse(url, {
      port: debugPort,
      onlyCategories: CATEGORIES,
      output: "json",
      logLevel: "error",
    });
    const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]));
    const metrics = Object.fromEntries(
      ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"].map(
        (id) => [id, lhr.audits[id]?.displayValue],
      ),
    );
    const failing = Object.values(lhr.audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative")
      .map((audit) => audit.id);
    results.push({ name, ...scores, ...metrics, failing });
    console.log(name, JSON.stringify({ ...scores, ...metrics, failing: failing.join(" ") }));
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(state, { recursive: true, force: true });
}
const at = process.argv.indexOf("--json");
if (at > 0) writeFileSync(process.argv[at + 1], JSON.stringify(results, null, 2));

async function pages() {
  const origin = `http://localhost:${port}`;
  const page = await browser.newPage();
  await page.goto(origin);
  const post = await page.locator("article h2 a").first().getAttribute("href");
  await page.goto(origin + post);
  const profile = await page.locator('a[href^="/u/"]').first().getAttribute("href");
  await page.close();
  return {
    feed: origin,
    space: `${origin}${post.split("/").slice(0, 3).join("/")}`,
    post: origin + post,
    profile: origin + profile,
  };
}
