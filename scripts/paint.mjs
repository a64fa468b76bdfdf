// `npm run paint`: how long a press waits for its next paint, as the browser's Event Timing counts it, on a phone
// whose CPU is slowed four times (budget: under 100 ms). --times N for each, --slower N.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium as playwright } from "playwright-core";
import { build, isBuilt } from "./build.mjs";
import { CHROMIUM_ARGS, chromium } from "./chromium.mjs";
import { host, migrate } from "./host.mjs";
import { freePort } from "./lib.mjs";
import { seedOnce } from "./seed.mjs";

const flag = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? Number(process.argv[at + 1]) : otherwise;
};
const times = flag("times", 8);
const rate = flag("slower", 4);
/** As long as a finger rests on a button. */
const HOLD_MS = 60;

if (!isBuilt()) await build();
const state = mkdtempSync(path.join(os.tmpdir(), "atrium-paint-"));
const port = await freePort();
const server = await host({ port, state });
const browser = await playwright.launch({ executablePath: await chromium({ isWhole: true }), args: CHROMIUM_ARGS });
const waits = { like: [], "open a post": [], type: [] };
try {
  await migrate(server.miniflare);
  await seedOnce({ port, state });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/users/sign_in`);
  await page.locator('button[name="as"][value="member"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith("/users/"));
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  for (let time = 0; time < times; time += 1) await play(page, time);
} finally {
  await browser.close();
  await server.stop();
  rmSync(state, { recursive: true, force: true });
}
const ms = (values) => [...values].sort((a, b) => a - b);
console.table(
  Object.fromEntries(
    Object.entries(waits).map(([what, all]) => [
      what,
      { median: ms(all)[Math.floor(all.length / 2)], worst: ms(all).at(-1), all: ms(all).join(" ") },
    ]),
  ),
);

async function play(page, time) {
  await page.goto(`http://localhost:${port}/`);
  await page.waitForTimeout(3000);
  waits.like.push(await waited(page, () => press(page, page.locator("main article button.act").nth(time % 6))));
  waits["open a post"].push(await waited(page, () => press(page, page.locator("main article h2 a").first())));
  await page.locator("main article h1").waitFor();
  await page.locator("#comments textarea, #comments .ProseMirror").first().click();
  await page.locator("#comments .ProseMirror:focus").waitFor();
  await page.waitForTimeout(2000);
  waits.type.push(await waited(page, () => page.keyboard.type("Slow hands type this.", { delay: 90 })));
}

/** By the mouse itself: a locator's click runs checks of its own in the page. */
async function press(page, target) {
  // In the middle: what scrolls into view by itself may lie under the header.
  await target.evaluate((node) => node.scrollIntoView({ block: "center" }));
  const box = await target.boundingBox();
  await page.mouse.move(box.x + Math.min(box.width / 2, 60), box.y + Math.min(box.height / 2, 10));
  await page.waitForTimeout(400);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.up();
}

/** The longest an event of a press or a key waited, from the hand to the paint; in ms, in steps of 8. */
async function waited(page, act) {
  await page.evaluate(() => {
    window.seenEvents = [];
    window.eventObserver?.disconnect();
    window.eventObserver = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId) window.seenEvents.push(entry.duration);
    });
    window.eventObserver.observe({ type: "event", durationThreshold: 16 });
  });
  await act();
  await page.waitForTimeout(1200);
  return page.evaluate(() => Math.max(0, ...window.seenEvents));
}
