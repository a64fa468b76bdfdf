// Finds a Chromium, or gets one: the system's, Debian's package, or Playwright's. A missing browser fails.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./lib.mjs";

/** The same engine without a window: of what a visit costs Chromium, the shell needs less than half (decision 0054). */
const SHELLS = ["/usr/bin/chromium-headless-shell"];

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium that can be launched: CHROMIUM_PATH, a headless shell, or a whole one. Installs one where none
 * is, and on Debian the shell beside a whole one. What measures how fast a page is asks for the browser that people
 * have. Throws with what to do.
 */
export async function chromium({ isWhole = false } = {}) {
  const { CHROMIUM_PATH: named } = process.env;
  if (named && existsSync(named)) return named;
  const small = isWhole ? undefined : (shell() ?? (await fromDebian("chromium-headless-shell")));
  const found = small ?? (await whole()) ?? (await install());
  if (found) return found;
  throw new Error("No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.");
}

/** For Playwright's launch: no sandbox as root, no calls home. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...withoutAddressBar(),
];

/**
 * A new headless Chromium makes a whole window for each context, and in it a renderer for the list below an address bar
 * that nobody sees: a third of what a short visit costs. Of two such switches the last counts, so Playwright's own
 * features are named again; where they are not found the window stays as it is.
 */
function withoutAddressBar() {
  const core = createRequire(import.meta.url).resolve("playwright-core/package.json");
  const list = /disabledFeatures = \[([\s\S]*?)\]\.filter/.exec(
    readFileSync(path.join(path.dirname(core), "lib/coreBundle.js"), "utf8"),
  );
  const theirs = [...(list?.[1] ?? "").matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  if (theirs.length === 0) return [];
  return [`--disable-features=${[...theirs, "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"].join(",")}`];
}

const shell = () => SHELLS.find((place) => existsSync(place));

async function whole() {
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  const { chromium: playwright } = await import("playwright-core");
  const own = playwright.executablePath();
  return own && existsSync(own) ? own : undefined;
}

async function install() {
  const found = await fromDebian("chromium");
  if (found) return found;
  console.log("No Chromium here: installing one for the browser tests …");
  run(process.execPath, [path.join(ROOT, "node_modules/playwright-core/cli.js"), "install", "chromium"]);
  return whole();
}

async function fromDebian(name) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log(`Installing ${name} for the browser tests …`);
  run("apt-get", ["update", "-qq"]);
  return run("apt-get", ["install", "-y", "-qq", name, "fonts-noto-color-emoji"]) ? (shell() ?? whole()) : undefined;
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.log(await chromium(), await chromium({ isWhole: true }));
