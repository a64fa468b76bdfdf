// What a conversation feels like in a browser whose CPU is slowed four times: a room of 100,000 messages is scrolled both
// ways, and one writes in it; in a room in which twenty messages come a second one types.
import { chromium as playwright } from "playwright-core";
import { CHROMIUM_ARGS, chromium } from "../scripts/chromium.mjs";
import { LONG_UUID, ourRoom, Page, ROOM_UUID } from "./chat.mjs";

const SLOWED = 4;
/** Messages of one's own whose painting is measured, and those that are scrolled past. */
const OWN = 20;
const PASSED = 2_000;
/** One turn of a wheel, and how many come a second. */
const TURN_PX = 400;
const TURNS = 25;
const TYPED_MS = 15_000;
const A_SECOND = 20;

/** Resolves with rows [what, measured, limit, met]. */
export async function measureBrowser({ port, members }) {
  const browser = await playwright.launch({ executablePath: await chromium({ isWhole: true }), args: CHROMIUM_ARGS });
  try {
    const bare = await inBarePage(browser);
    const long = await inLongRoom(browser, port, members);
    return [...bare, ...long, ...(await inBusyRoom(browser, port, members))];
  } finally {
    await browser.close();
  }
}

/** The same on the same machine by a page that does nothing else: a field, and two hundred lines under each other. */
async function inBarePage(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.setContent(BARE);
  const cdp = await context.newCDPSession(page);
  await slow(cdp);
  const own = await noted("bare: own lines", ownMessages(page));
  await page.evaluate((ms) => setInterval(() => window.add("Said while somebody types."), ms), 1_000 / A_SECOND);
  const { lags } = await noted("bare: typing", typing(page));
  await context.close();
  return [
    row("bare page: a line, from Enter to the frame that shows it, p50", own.p50, "ms"),
    row("bare page: the slowest of 20", own.most, "ms"),
    row("bare page: a key, twenty lines a second, p50", partOf(lags, 0.5), "ms"),
    row("bare page: the same, p98", partOf(lags, 0.98), "ms"),
  ];
}

const BARE = `<!doctype html><div role="log" style="height:700px;overflow:auto"></div>
<form><textarea name="body" style="width:600px;height:60px"></textarea></form>
<script>
  const log = document.querySelector("[role=log]");
  window.add = (text) => {
    const line = document.createElement("p");
    line.setAttribute("role", "article");
    line.textContent = text;
    log.append(line);
    if (log.childElementCount > 200) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
  };
  for (let i = 0; i < 200; i += 1) add("The bloom is over in forty seconds, and the cup is sweeter for it.");
  const field = document.querySelector("textarea");
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add(field.value);
    field.value = "";
  });
</script>`;

async function inLongRoom(browser, port, members) {
  const { page, cdp } = await open(browser, port, members[0], `/messages/${LONG_UUID}`);
  await slow(cdp);
  const own = await noted("own messages", ownMessages(page));
  const older = await noted("older ones", shiftByOlder(page));
  const up = await noted("up", scroll(page, cdp, -TURN_PX));
  const down = await noted("down", scroll(page, cdp, TURN_PX));
  await page.context().close();
  return [
    row("own message, from Enter to the frame that shows it, p50", own.p50, "ms"),
    row("the same, the slowest of 20", own.most, "ms", 50),
    row("moved when older ones came above", older, "px", 2),
    row("scrolled up: messages a second", up.aSecond, ""),
    row("scrolled up: longest without any message", up.blank, "ms", 200),
    row("scrolled up: longest wait at an end", up.wait, "ms"),
    row("scrolled down: messages a second", down.aSecond, ""),
    row("scrolled down: longest without any message", down.blank, "ms", 200),
    row("scrolled down: longest wait at an end", down.wait, "ms"),
    row("most messages in the page", Math.max(up.nodes, down.nodes), "", 200),
  ];
}

async function inBusyRoom(browser, port, members) {
  const how = ourRoom({ uuid: ROOM_UUID, members });
  // A page says two things a minute short of what one may.
  const speakers = Array.from({ length: 60 }, () => new Page());
  await Promise.all(speakers.map((one, i) => one.open({ port, host: "bench", ...how.open(i + 1) })));
  await Promise.all(speakers.map((one) => one.caughtUp(how)));
  const { page, cdp } = await open(browser, port, members[0], "/c/counter");
  let said = 0;
  const speak = () =>
    how.say(said++, `Said while somebody types, number ${said}: the bloom is over in forty seconds.`, speakers);
  for (let i = 0; i < 100; i += 1) await speak();
  await slow(cdp);
  const before = said;
  const timer = setInterval(() => void speak(), 1_000 / A_SECOND);
  const { lags, nodes } = await noted("busy: typing", typing(page));
  clearInterval(timer);
  for (const one of speakers) one.drop();
  await page.context().close();
  return [
    row("messages that came a second while one typed", (said - before) / (TYPED_MS / 1_000), ""),
    row("a key until its letter is painted, p50", partOf(lags, 0.5), "ms"),
    row("the same, p98", partOf(lags, 0.98), "ms", 50),
    row("the same, the slowest", partOf(lags, 1), "ms"),
    row("most messages in the page meanwhile", nodes, "", 200),
  ];
}

/** Types for a while; how long each key took, and the most messages that stood in the page meanwhile. */
async function typing(page) {
  await page.locator("form textarea[name=body]").first().click();
  await page.evaluate(watchTyping);
  const until = Date.now() + TYPED_MS;
  for (let typed = 0; Date.now() < until; typed += 1) {
    await page.keyboard.press("abcdefghij"[typed % 10]);
    await page.waitForTimeout(70);
  }
  const { lags, nodes } = await page.evaluate(() => window.measured());
  return { lags: lags.toSorted((a, b) => a - b), nodes };
}

const partOf = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Says on the way what has been measured: the whole takes minutes. */
async function noted(what, work) {
  const found = await work;
  console.error(`${what}: ${JSON.stringify(found).slice(0, 200)}`);
  return found;
}

const row = (what, value, unit, limit) => [
  what,
  `${value.toFixed(unit === "px" ? 2 : 0)} ${unit}`.trim(),
  limit === undefined ? "" : `${limit} ${unit}`.trim(),
  limit === undefined || value <= limit,
];

async function open(browser, port, cookie, path) {
  const origin = `http://bench.localhost:${port}`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const [name, value] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  const spoke = new Promise((resolve) => {
    page.on("websocket", (socket) => {
      if (socket.url().includes("/parties/rooms/")) socket.on("framereceived", resolve);
    });
  });
  await page.goto(origin + path);
  await spoke;
  return { page, cdp: await context.newCDPSession(page) };
}

const slow = (cdp) => cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });

async function ownMessages(page) {
  await page.locator("form textarea[name=body]").first().click();
  const took = [];
  for (let i = 0; i < OWN; i += 1) {
    const text = `own-${i} is painted before the room has answered`;
    await page.keyboard.insertText(text);
    await page.waitForTimeout(120);
    await page.evaluate(watchOwn, text);
    await page.keyboard.press("Enter");
    took.push(await page.evaluate(() => window.painted));
    // What the room answers is over.
    await page.waitForTimeout(400);
  }
  took.sort((a, b) => a - b);
  return { p50: took[Math.floor(took.length / 2)], most: took.at(-1) };
}

/** In the page: ms from the key to what comes after the first frame in which the text stands. */
function watchOwn(text) {
  window.painted = new Promise((resolve) => {
    let pressed = 0;
    const onKey = (event) => {
      if (event.key === "Enter") pressed = event.timeStamp;
    };
    addEventListener("keydown", onKey, { capture: true, once: true });
    const log = document.querySelector("[role=log]");
    const look = () => {
      const last = [...log.querySelectorAll("[role=article]")].at(-1);
      if (pressed === 0 || !last?.textContent.includes(text)) return requestAnimationFrame(look);
      // Posted from within a frame it comes when that one is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - pressed);
      port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });
}

/** px by which what is read moves while older messages come in above it, and nobody scrolls. */
function shiftByOlder(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const log = document.querySelector("[role=log]");
        log.scrollTop = -(log.scrollHeight - log.clientHeight - 300);
        const before = log.querySelectorAll("[role=article]").length;
        const { top } = log.getBoundingClientRect();
        const anchor = [...log.querySelectorAll("[data-n]")].find((one) => one.getBoundingClientRect().top > top + 200);
        const at = anchor.getBoundingClientRect().top;
        let moved = 0;
        let frames = 0;
        const look = () => {
          moved = Math.max(moved, Math.abs(anchor.getBoundingClientRect().top - at));
          if (log.querySelectorAll("[role=article]").length > before) frames += 1;
          if (frames > 30) resolve(moved);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Turns the wheel until so many messages have gone by. */
async function scroll(page, cdp, deltaY) {
  const log = await page.locator("[role=log]").boundingBox();
  const at = { x: log.x + log.width / 2, y: log.y + log.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.evaluate(watchScrolling);
  const started = Date.now();
  for (;;) {
    await cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY });
    await page.waitForTimeout(1_000 / TURNS);
    const passed = await page.evaluate(() => window.passed());
    if (passed >= PASSED || Date.now() - started > 180_000) break;
  }
  const measured = await page.evaluate(() => window.measured());
  return { ...measured, aSecond: (measured.passed * 1_000) / (Date.now() - started) };
}

/** In the page, each frame: whether any message is seen, how many there are, and whether one waits at an end. */
function watchScrolling() {
  const log = document.querySelector("[role=log]");
  const box = log.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const ys = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => box.top + box.height * part);
  const seen = () => ys.map((y) => document.elementFromPoint(x, y)?.closest("[data-n]")).find(Boolean);
  const found = { blank: 0, wait: 0, nodes: 0, passed: 0 };
  const first = Number(seen()?.dataset.n);
  let last = performance.now();
  let shownAt = last;
  let movedAt = last;
  let n = first;
  let isOn = true;
  const look = () => {
    if (!isOn) return;
    const now = performance.now();
    const message = seen();
    // A frame that came late shows what stood there before.
    if (message) shownAt = now;
    else found.blank = Math.max(found.blank, now - shownAt);
    if (message && Number(message.dataset.n) !== n) {
      n = Number(message.dataset.n);
      found.passed = Math.abs(n - first);
      movedAt = now;
    }
    found.wait = Math.max(found.wait, now - movedAt);
    found.nodes = Math.max(found.nodes, log.querySelectorAll("[role=article]").length);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.passed = () => found.passed;
  window.measured = () => {
    isOn = false;
    return { ...found, last };
  };
}

/** In the page: how long each key took until the next paint, as the browser itself counts (by eights). */
function watchTyping() {
  const lags = [];
  let nodes = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "keydown") lags.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
  let keys = 0;
  addEventListener("keydown", () => void (keys += 1), { capture: true });
  const look = () => {
    nodes = Math.max(nodes, document.querySelectorAll("[role=log] [role=article]").length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  // What is faster than 16 ms is not told.
  window.measured = () => ({ lags: [...lags, ...Array(Math.max(0, keys - lags.length)).fill(16)], nodes });
}
