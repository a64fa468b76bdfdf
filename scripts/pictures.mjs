// `npm run pictures`: the README's pictures, from a freshly seeded server of its own.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium as playwright } from "playwright-core";
import { build, isBuilt } from "./build.mjs";
import { CHROMIUM_ARGS, chromium } from "./chromium.mjs";
import { host, migrate } from "./host.mjs";
import { freePort, ROOT } from "./lib.mjs";
import { seedOnce } from "./seed.mjs";

const SHOTS = [
  { name: "feed", path: "/", as: "owner" },
  { name: "post-dark-pt", community: "mesacomprida", path: "first post", as: "member", dark: true, locale: "pt-BR" },
  { name: "feed-390", path: "/", as: "member", width: 390 },
  { name: "theme", path: "/settings/theme", as: "owner" },
  { name: "people", path: "/members", as: "owner" },
  { name: "messages", path: "group", as: "owner" },
  { name: "chat-dark", path: "/c/the-stools", as: "owner", dark: true, opensThread: true },
  { name: "events", path: "/events", as: "member" },
  { name: "course", path: "/c/your-first-good-cup", as: "member" },
  { name: "view-as", path: "/", as: "owner", looks: true },
];

if (!isBuilt()) await build();
const out = path.join(ROOT, "docs/pictures");
mkdirSync(out, { recursive: true });
const state = mkdtempSync(path.join(os.tmpdir(), "atrium-pictures-"));
const port = await freePort();
const server = await host({ port, state });
const browser = await playwright.launch({ executablePath: await chromium(), args: CHROMIUM_ARGS });
try {
  await migrate(server.miniflare);
  await seedOnce({ port, state });
  for (const shot of SHOTS) await take(shot);
} finally {
  await browser.close();
  await server.stop();
  rmSync(state, { recursive: true, force: true });
}

async function take({
  name,
  community,
  path: target,
  as,
  looks,
  opensThread,
  dark = false,
  width = 1440,
  locale = "en-US",
}) {
  const origin = `http://${community ? `${community}.` : ""}localhost:${port}`;
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    locale,
    deviceScaleFactor: 1,
  });
  if (dark) await context.addInitScript(() => localStorage.setItem("current_appearance", "dark"));
  const page = await context.newPage();
  await page.goto(`${origin}/users/sign_in`);
  await page.locator(`button[name="as"][value="${as}"]`).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/users/"));
  if (looks) {
    await page.goto(`${origin}/view_as`);
    // The first is the visitor's, the second the first member's.
    await page.locator("main button[value=view_only]").nth(1).click();
    await page.waitForURL(`${origin}/`);
  }
  if (target === "first post")
    await page.goto(new URL(await page.locator("article h2 a").first().getAttribute("href"), origin).href);
  else if (target === "group") {
    // The one of several people: it has a name, and a plan that is pinned.
    await page.goto(`${origin}/messages`);
    const groups = page.locator("section ul a[href^='/messages/']");
    await page.goto(new URL(await groups.filter({ hasText: "Saturday" }).first().getAttribute("href"), origin).href);
  } else await page.goto(origin + target);
  if (opensThread) {
    await page
      .locator("[role=log] a[href*='?thread=']", { has: page.locator("time") })
      .last()
      .click();
    await page.locator("[data-thread]").waitFor();
  }
  await page.waitForLoadState("networkidle");
  const sharp = (await import("sharp")).default;
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(path.join(out, `${name}.webp`));
  await context.close();
}
