// `npm run lighthouse`: mobile preset, on the demo, as a visitor and as a member: feed, space, post, profile.
// The median of five runs, with the best and the worst. --times N, --json FILE, --state DIR (keeps the demo)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
const METRICS = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  speed: "speed-index",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
};
const times = Number(option("--times") ?? 5);

if (!isBuilt()) await build();
const scratch = mkdtempSync(path.join(os.tmpdir(), "atrium-lighthouse-"));
const state = option("--state") ?? path.join(scratch, "state");
mkdirSync(state, { recursive: true });
const port = await freePort();
const debugPort = await freePort();
const server = await host({ port, state });
const origin = `http://localhost:${port}`;
const results = [];
try {
  await migrate(server.miniflare);
  await seedOnce({ port, state });
  for (const who of ["visitor", "member"]) results.push(...(await runAs(who)));
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
const file = option("--json");
if (file) writeFileSync(file, JSON.stringify(results, null, 2));

/** Every page as one person, in a browser of their own. */
async function runAs(who) {
  // Lighthouse opens its pages beside ours: they share cookies in a browser's own profile only.
  const browser = await playwright.launchPersistentContext(path.join(scratch, who), {
    executablePath: await chromium({ isWhole: true }),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${debugPort}`],
    // Playwright turns off what is judged here.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage();
    if (who === "member") await enter(page);
    const answered = [];
    for (const [name, url] of Object.entries(await addresses(page))) {
      const runs = [];
      for (let run = 0; run < times; run += 1) runs.push(await judge(page, url));
      answered.push(told(`${who} ${name}`, runs));
    }
    return answered;
  } finally {
    await browser.close();
  }
}

async function enter(page) {
  await page.goto(`${origin}/users/sign_in`);
  await page.locator('button[name="as"][value="member"]').click();
  await page.waitForURL((to) => !to.pathname.startsWith("/users/"));
}

async function addresses(page) {
  await page.goto(origin);
  const post = await page.locator("article h2 a").first().getAttribute("href");
  await page.goto(origin + post);
  const profile = await page.locator('main a[href^="/u/"]').first().getAttribute("href");
  // Nothing of ours works beside what is measured.
  await page.goto("about:blank");
  return {
    feed: origin,
    space: `${origin}${post.split("/").slice(0, 3).join("/")}`,
    post: origin + post,
    profile: origin + profile,
  };
}

/** One cold load: with its storage a session would be cleared away, so only the cache is. */
async function judge(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.detach();
  const { lhr } = await lighthouse(url, {
    port: debugPort,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    output: "json",
    logLevel: "error",
  });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

/** Says and returns what the runs of one page came to. */
function told(name, runs) {
  const scores = Object.fromEntries(
    CATEGORIES.map((id) => [id, spread(runs.map((lhr) => Math.round((lhr.categories[id]?.score ?? 0) * 100)))]),
  );
  const metrics = Object.fromEntries(
    Object.entries(METRICS).map(([short, id]) => [short, spread(runs.map((lhr) => lhr.audits[id]?.numericValue ?? 0))]),
  );
  const failing = new Set(
    runs.flatMap((lhr) =>
      Object.values(lhr.audits)
        .filter(isFailed)
        .map(({ id }) => id),
    ),
  );
  console.log(`${name}: ${CATEGORIES.map((id) => `${id} ${shown(scores[id])}`).join(", ")}`);
  console.log(
    `  ${Object.keys(METRICS)
      .map((short) => `${short} ${shown(metrics[short])}`)
      .join(", ")}`,
  );
  if (failing.size > 0) console.log(`  below 90: ${[...failing].join(" ")}`);
  return { name, ...scores, ...metrics, failing: [...failing] };
}

// A function, as it is called while the module still waits above: a constant would have no value yet.
function isFailed({ score, scoreDisplayMode }) {
  return score !== null && score < 0.9 && scoreDisplayMode !== "informative";
}

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], most: sorted.at(-1) };
}

function shown({ median, least, most }) {
  const round = (value) => (value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value));
  return least === most ? `${round(median)}` : `${round(median)} (${round(least)} to ${round(most)})`;
}

function option(name) {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
}
