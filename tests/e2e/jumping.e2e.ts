import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";
import { begin, composer, openRoom, said, two } from "./talking";
import { send } from "./watching";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);
const button = (page: Page, name: string) => page.getByRole("button", { name: word(name), exact: true });

/** A talk of the demo that went on for days: where it is read, and its first day as the address names it. */
async function oldTalk(page: Page) {
  await enterAs(page, "owner");
  await page.goto(url("", "/messages"));
  const hrefs = await page
    .locator("a[href^='/messages/0']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  for (const path of hrefs) {
    await openRoom(page, path ?? "");
    const days = await page
      .locator("[role=log] button time")
      .evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
    if (days.length < 2) continue;
    const [first = ""] = days;
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date(first ?? ""));
    return { path: path ?? "", day };
  }
  throw new Error("the demo has no talk of several days");
}

const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const log = one.closest("[role=log]")?.getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return top >= (log?.top ?? 0) - 1 && bottom <= (log?.bottom ?? 0);
  });

test("a talk is opened at a day: by keyboard from its head, from the line of another day, and without a script", async () => {
  const { page, context, problems } = await visit();
  const { path, day } = await oldTalk(page);
  await button(page, "chat_date_jump").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: word("chat_date_jump") });
  await panel.waitFor();
  await expectAccessible(page, "the field of a day");
  await panel.locator("input[type=date]").fill(day);
  await panel.getByRole("button", { name: word("chat_date_go") }).click();
  await panel.waitFor({ state: "hidden" });
  await page.locator("#dated").waitFor();
  await expect.poll(() => isInSight(page, "#dated")).toBe(true);
  // Whoever goes on by keyboard goes on from its first message, and hears where they are.
  const isReached = () => page.locator("#dated").evaluate((one) => one.nextElementSibling === document.activeElement);
  await expect.poll(isReached).toBe(true);
  const name = await page.locator("#dated").innerText();
  await page.locator("output", { hasText: name }).waitFor({ state: "attached" });

  await page.locator("[role=log] button:has(time)").last().click();
  await panel.waitFor();
  await panel.getByRole("link", { name: word("chat_date_beginning") }).click();
  await page.getByText(/^Here (your conversation|the group) begins/).waitFor();
  await page.keyboard.press("Escape");

  const plain = await visit({ javaScript: false });
  await plain.context.addCookies(await context.cookies());
  await plain.page.goto(url("", path));
  await plain.page
    .getByRole("button", { name: word("chat_date_jump") })
    .first()
    .click();
  await plain.page.locator("input[type=date]").fill(day);
  await plain.page.getByRole("button", { name: word("chat_date_go") }).click();
  await plain.page.waitForURL(/\?date=\d{4}-\d{2}-\d{2}#dated$/);
  await plain.page.locator("#dated").waitFor();
  await plain.context.close();
  expect(problems).toEqual([]);
  await context.close();
});

test("who has gone to the newest comes back to what is unread, and moves to another talk by Ctrl+K", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "line 0");
  const door = `/chat_rooms/${path.split("/").at(-1)}/messages`;
  for (let at = 1; at < 160; at += 1)
    await send(ana.page, "POST", door, { key: `long-talk-${at}`, body: `line ${at}` });
  await openRoom(bea.page, path);
  await bea.page.locator("#unread").waitFor();
  expect(await button(bea.page, "chat_to_unread").count()).toBe(0);
  await button(bea.page, "chat_newest").click();
  await said(bea.page, "line 159").waitFor();
  await button(bea.page, "chat_to_unread").click();
  await bea.page.locator("#unread").waitFor();
  await expect.poll(() => isInSight(bea.page, "#unread")).toBe(true);
  await expect.poll(() => button(bea.page, "chat_to_unread").count()).toBe(0);

  await ana.page.goto(url("", "/messages/new"));
  await ana.page.keyboard.press("Control+k");
  await ana.page.getByRole("option", { name: names.bea }).first().waitFor();
  await ana.page.keyboard.type(names.bea.slice(0, 12));
  await ana.page.keyboard.press("Enter");
  await ana.page.waitForURL(url("", path));
  expect([...ana.problems, ...bea.problems]).toEqual([]);
  await close();
});

test("code is code while it is on its way and when it stands, and an emoji goes where the caret is", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "Hello");
  await openRoom(bea.page, path);
  await openRoom(ana.page, path);
  await composer(ana.page).fill("It says `out for delivery`:\n```js\nconst grams = 18;\n```");
  await ana.page.keyboard.press("Enter");
  await ana.page.locator("[role=log] pre code", { hasText: "const grams = 18;" }).waitFor();
  await bea.page.locator("[role=log] pre .hl-keyword", { hasText: "const" }).waitFor();
  await bea.page.locator("[role=log] p code", { hasText: "out for delivery" }).waitFor();
  await expectAccessible(bea.page, "a talk with code in it");

  await composer(ana.page).fill("ab");
  await ana.page.keyboard.press("ArrowLeft");
  await button(ana.page, "chat_emoji").first().click();
  await ana.page.locator("dialog:popover-open input").waitFor();
  await ana.page.keyboard.type("rocket");
  await ana.page.locator("dialog:popover-open output:not(:empty)").waitFor({ state: "attached" });
  await ana.page.keyboard.press("Enter");
  await expect.poll(() => composer(ana.page).inputValue()).toBe("a🚀b");
  await ana.page.keyboard.press("Enter");
  await said(bea.page, "a🚀b").waitFor();
  expect([...ana.problems, ...bea.problems]).toEqual([]);
  await close();
});

test("a picture that comes late moves nothing of what is read above it", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "line 0");
  const door = `/chat_rooms/${path.split("/").at(-1)}/messages`;
  for (let at = 1; at < 30; at += 1) await send(ana.page, "POST", door, { key: `before-${at}`, body: `line ${at}` });
  await openRoom(ana.page, path);
  const picture = await sharp({ create: { width: 400, height: 900, channels: 3, background: "#7a4a2b" } })
    .png()
    .toBuffer();
  await ana.page
    .locator("form:has(textarea[name=body]) input[type=file]")
    .setInputFiles({ name: "tall.png", mimeType: "image/png", buffer: picture });
  await ana.page.getByText("tall.png is ready").waitFor({ state: "attached" });
  await composer(ana.page).fill("A tall one");
  await ana.page.keyboard.press("Enter");
  await ana.page.locator("[role=log] [aria-busy]").waitFor({ state: "detached" });

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await bea.page.route(/\/files\/\d+\/\d+\.webp/, async (route) => {
    if (route.request().resourceType() === "image") await held;
    await route.continue();
  });
  // Nobody waits for what is held back.
  await bea.page.goto(url("", path), { waitUntil: "domcontentloaded" });
  const log = bea.page.locator("[role=log]");
  await log.locator("img[alt]").last().waitFor({ state: "attached" });
  await log.evaluate((one) => (one.scrollTop = -120));
  const top = () => said(bea.page, "line 29").evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  release();
  await expect
    .poll(() =>
      log
        .locator("img[alt]")
        .last()
        .evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
    )
    .toBe(true);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await close();
});

test("who scrolls down a long talk from its beginning comes to its end, and at most 200 messages stand in the page", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "line 0");
  const door = `/chat_rooms/${path.split("/").at(-1)}/messages`;
  for (let at = 1; at < 420; at += 1)
    await send(ana.page, "POST", door, { key: `long-talk-${at}`, body: `line ${at}` });
  await openRoom(ana.page, `${path}?after=0`);
  const log = ana.page.locator("[role=log]");
  const box = await log.boundingBox();
  await ana.page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
  let most = 0;
  for (let turns = 0; turns < 150; turns += 1) {
    await ana.page.mouse.wheel(0, 600);
    await ana.page.waitForTimeout(30);
    most = Math.max(most, await log.locator("[role=article]").count());
    if ((await said(ana.page, "line 419").count()) > 0) break;
  }
  await said(ana.page, "line 419").waitFor();
  expect(most).toBeLessThanOrEqual(200);
  expect([...ana.problems, ...bea.problems]).toEqual([]);
  await close();
});
