import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";
import { begin, comeIn, composer, openRoom, said, texts, two } from "./talking";
import { send } from "./watching";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

test("two write to each other: by keyboard, live, over a line that goes, and no word is lost or doubled", async () => {
  const { ana, bea, names, close } = await two();
  const [from, to] = [ana.page, bea.page];
  await to.goto(url("", "/members"));
  const path = await begin(from, names.bea, "Shall we compare kettles?");
  await expectAccessible(from, "a room with one message");

  // The other's page is told, wherever it is.
  const link = to.getByRole("link", { name: "Messages, 1 unread conversation" });
  await link.first().waitFor();
  // The tab says the same as the badge.
  await expect.poll(() => to.title()).toMatch(/^\(1\) /);
  await link.first().click();
  await to
    .getByRole("link", { name: new RegExp(names.ana) })
    .first()
    .waitFor();
  // The newest stands beside the list, at what is unread.
  await to.locator("#unread").waitFor();
  await expectAccessible(to, "the list of conversations");
  await openRoom(to, path);
  await said(to, "Shall we compare kettles?").waitFor();
  await to.locator(".hdr").getByRole("link", { name: "Messages", exact: true }).waitFor();
  await expect.poll(() => to.title()).not.toMatch(/^\(/);
  // Who wrote it learns that it was read.
  await from.getByText(word("chat_read"), { exact: true }).waitFor();

  await composer(to).focus();
  await to.keyboard.type("Gladly.");
  await to.keyboard.press("Shift+Enter");
  await to.keyboard.type("Mine is older.");
  await to.keyboard.press("Enter");
  await said(from, "Gladly.").waitFor();
  expect(await said(from, "Mine is older.").count()).toBe(1);
  await from.locator("output", { hasText: `${names.bea}: Gladly.` }).waitFor({ state: "attached" });

  // The line goes: what is written stands at once, and goes out in order when it is back.
  await ana.context.setOffline(true);
  await composer(from).focus();
  for (const text of ["kept one", "kept two", "kept three"]) {
    await from.keyboard.type(text);
    await from.keyboard.press("Enter");
  }
  await from.getByText(word("chat_waiting")).first().waitFor();
  await composer(to).fill("Said meanwhile.");
  await to.keyboard.press("Enter");
  await said(to, "Said meanwhile.").waitFor();
  await ana.context.setOffline(false);
  await said(from, "Said meanwhile.").waitFor();
  await said(to, "kept three").waitFor();
  await from.locator("[aria-busy]").first().waitFor({ state: "detached" });
  for (const page of [from, to]) expect(await texts(page, "kept")).toEqual(["kept one", "kept two", "kept three"]);

  // The arrow up edits one's last, Escape leaves it; the other sees the change.
  await composer(from).focus();
  await from.keyboard.press("ArrowUp");
  const editor = from.getByRole("textbox", { name: word("chat_edit_label") });
  await expect.poll(() => editor.inputValue()).toBe("kept three");
  await from.keyboard.press("Escape");
  await editor.waitFor({ state: "detached" });
  expect(await composer(from).evaluate((one) => one === document.activeElement)).toBe(true);
  await from.keyboard.press("ArrowUp");
  await expect.poll(() => editor.inputValue()).toBe("kept three");
  await editor.fill("kept and changed");
  await from.keyboard.press("Enter");
  await said(to, "kept and changed").getByText(word("chat_edited")).waitFor();

  // A reaction is picked by keyboard, shows on both pages, is joined, and taken back; who it is says the chip.
  await said(from, "Gladly.")
    .getByRole("button", { name: word("reactions_add") })
    .focus();
  await from.keyboard.press("Enter");
  await from.locator("dialog:popover-open input").waitFor();
  await from.keyboard.type("rocket");
  await from.locator("dialog:popover-open output:not(:empty)").waitFor({ state: "attached" });
  await from.keyboard.press("Enter");
  const chip = (page: Page) => said(page, "Gladly.").getByRole("button", { name: /🚀/ });
  await chip(to).waitFor();
  expect(await chip(to).getAttribute("aria-label")).toContain(names.ana);
  expect(await chip(from).getAttribute("aria-pressed")).toBe("true");
  await chip(to).click();
  await said(from, "Gladly.").getByRole("button", { name: /🚀, 2/ }).waitFor();
  await chip(from).focus();
  await from.keyboard.press("Enter");
  await said(to, "Gladly.").getByRole("button", { name: /🚀, 1/ }).waitFor();
  await said(to, "Gladly.").focus();
  await to.keyboard.press("Enter");
  await to.getByRole("menuitem", { name: word("reactions_who") }).click();
  await to.getByRole("dialog").getByRole("link", { name: names.bea }).waitFor();
  await expectAccessible(to, "who reacted");
  await to.keyboard.press("Escape");

  // One that is taken away is gone, for nobody had answered it.
  await said(from, "kept one").focus();
  await from.keyboard.press("Enter");
  await from.getByRole("menuitem", { name: word("chat_delete"), exact: true }).click();
  await from
    .getByRole("dialog")
    .getByRole("button", { name: word("chat_delete"), exact: true })
    .click();
  await expect.poll(() => texts(to, "kept one")).toEqual([]);
  expect(await to.getByText(word("chat_removed")).count()).toBe(0);

  // A paste that is longer than a message may be stays whole, is counted, and is not sent.
  await composer(from).fill("x".repeat(10_005));
  await from.getByText("5 characters too many").first().waitFor();
  await composer(from).press("Enter");
  await from.getByRole("alert").getByText(word("chat_error_message_too_long")).waitFor();
  expect((await composer(from).inputValue()).length).toBe(10_005);
  await expectAccessible(from, "a message that is too long");

  // What is typed is there after the page was left, and gone with a sign-out.
  await composer(from).fill("half a sent");
  await openRoom(from, path);
  await expect.poll(() => composer(from).inputValue()).toBe("half a sent");
  await expectAccessible(from, "a room with a talk in it");
  expect([...ana.problems, ...bea.problems].filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await close();
});

test("a long talk opens at its newest, and what is loaded above moves nothing", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "line 0");
  const door = `/chat_rooms/${path.split("/").at(-1)}/messages`;
  for (let at = 1; at < 160; at += 1)
    await send(ana.page, "POST", door, { key: `long-talk-${at}`, body: `line ${at}` });
  await openRoom(ana.page, path);
  const log = ana.page.locator("[role=log]");
  await said(ana.page, "line 159").waitFor();
  expect(await log.evaluate((one) => Math.abs(one.scrollTop))).toBeLessThan(2);

  await log.evaluate((one) => (one.scrollTop = -(one.scrollHeight - one.clientHeight - 400)));
  const place = () =>
    log.evaluate((one) => {
      const top = one.getBoundingClientRect().top;
      const first = [...one.querySelectorAll("[data-n]")].find((row) => row.getBoundingClientRect().bottom > top + 200);
      return { n: first?.getAttribute("data-n") ?? "", top: first?.getBoundingClientRect().top ?? 0 };
    });
  const before = await place();
  await ana.page.getByText("line 12", { exact: true }).waitFor({ state: "attached" });
  const after = await log.evaluate(
    (one, n) => one.querySelector(`[data-n="${n}"]`)?.getBoundingClientRect().top ?? Number.NaN,
    before.n,
  );
  expect(Math.abs(after - before.top)).toBeLessThan(2);
  expect(await log.locator("[role=article]").count()).toBeLessThanOrEqual(200);

  // Who was away for longer than a page of it opens where they left off.
  await openRoom(bea.page, path);
  await bea.page.locator("#unread").waitFor();
  await said(bea.page, "line 0").first().waitFor();
  const line = await bea.page.locator("#unread").boundingBox();
  expect(line?.y ?? -1).toBeGreaterThan(0);
  expect(line?.y ?? 10_000).toBeLessThan(900);
  await bea.page.getByRole("button", { name: word("chat_newest"), exact: true }).click();
  await said(bea.page, "line 159").waitFor();
  expect([...ana.problems, ...bea.problems]).toEqual([]);
  await close();
});

test("a group is made, named, grows, and is left; who has left hears nothing", async () => {
  const { ana, bea, names, close } = await two();
  const third = await visit();
  const cora = `Cora ${Date.now().toString(36)}`;
  await comeIn(third.page, cora);
  const { page } = ana;
  await page.goto(url("", "/messages/new"));
  for (const name of [names.bea, cora]) {
    await page.getByRole("combobox").fill(name);
    await page.getByRole("option", { name }).waitFor();
    await page.keyboard.press("Enter");
  }
  await page.getByLabel(word("chat_name")).fill("Kettles");
  await composer(page).fill("Hello, both.");
  const note = { name: "kettles.txt", mimeType: "text/plain", buffer: Buffer.from("Mine is older.") };
  await page.locator("form input[type=file]").setInputFiles(note);
  await page.locator("input[name=attachments]").waitFor({ state: "attached" });
  await expectAccessible(page, "a new message with a file");
  // Whoever leaves the page, or loads it anew, finds all of it.
  await page.reload();
  await page.locator("input[name=attachments]").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("input[name=people]").count()).toBe(2);
  await expect.poll(() => page.getByLabel(word("chat_name")).inputValue()).toBe("Kettles");
  await expect.poll(() => composer(page).inputValue()).toBe("Hello, both.");
  await composer(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { name: "Kettles", level: 1 }).waitFor();
  const path = new URL(page.url()).pathname;
  await openRoom(bea.page, path);
  await said(bea.page, "Hello, both.").getByText("kettles.txt").waitFor();
  // What was sent is kept no more.
  const later = await ana.context.newPage();
  await later.goto(url("", "/messages/new"));
  await later.getByRole("combobox").waitFor();
  expect(await later.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":new")))).toEqual([]);
  expect(await later.locator("input[name=people]").count()).toBe(0);
  await later.close();

  await page.getByRole("button", { name: word("chat_room_menu") }).click();
  await page.getByRole("menuitem", { name: word("chat_people_and_name") }).click();
  await page.getByLabel(word("chat_name")).fill("Old kettles");
  await page.getByRole("button", { name: word("chat_save"), exact: true }).click();
  await bea.page.getByRole("heading", { name: "Old kettles", level: 1 }).waitFor();
  await expectAccessible(page, "the people of a group");

  // An admin pins a message and puts it in the spotlight: everybody sees it, as it is edited, and until it is taken away.
  await openRoom(page, path);
  const choose = async (item: string) => {
    await said(page, "Hello, both.").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await choose(word("chat_pin"));
  await choose(word("chat_spotlight_put"));
  const spotlight = bea.page.getByRole("complementary", { name: word("chat_spotlight") });
  await spotlight.getByText("Hello, both.").waitFor();
  expect(await spotlight.getByRole("button").count()).toBe(0);
  await said(bea.page, "Hello, both.")
    .getByRole("img", { name: word("chat_pinned") })
    .waitFor();
  await expectAccessible(page, "a room with a message in the spotlight");
  await choose(word("chat_edit"));
  await page.getByRole("textbox", { name: word("chat_edit_label") }).fill("Hello, both of you.");
  await page.keyboard.press("Enter");
  await spotlight.getByText("Hello, both of you.").waitFor();
  // The mark of an edit opens what it said before, for whom it is to; for others it is a word.
  await page.getByRole("button", { name: word("chat_edited") }).click();
  await page.getByRole("dialog").getByText("Hello, both.", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  expect(await bea.page.getByRole("button", { name: word("chat_edited") }).count()).toBe(0);
  await page
    .getByRole("complementary", { name: word("chat_spotlight") })
    .getByRole("button", { name: word("chat_unspotlight") })
    .click();
  await spotlight.waitFor({ state: "detached" });
  // Who has the list of them open sees it go.
  await bea.page.getByRole("link", { name: "1 pinned message" }).click();
  await bea.page.getByRole("heading", { name: word("chat_pins") }).waitFor();
  await expectAccessible(bea.page, "the pinned messages");
  await said(page, "Hello, both of you.").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: word("chat_unpin"), exact: true }).click();
  await bea.page.getByRole("heading", { name: word("chat_pins_empty") }).waitFor();
  await openRoom(bea.page, path);

  await bea.page.getByRole("button", { name: word("chat_room_menu") }).click();
  await bea.page.getByRole("menuitem", { name: word("chat_leave") }).click();
  await bea.page
    .getByRole("button", { name: word("chat_leave"), exact: true })
    .last()
    .click();
  await bea.page
    .getByRole("dialog")
    .getByRole("button", { name: word("chat_leave"), exact: true })
    .click();
  await bea.page.waitForURL(/\/messages$/);
  const refused = await bea.page.goto(url("", path));
  expect(refused?.status()).toBe(404);

  await page.goto(url("", path));
  await page.getByRole("button", { name: word("chat_room_menu") }).click();
  await page.getByRole("menuitem", { name: word("chat_mute"), exact: true }).click();
  await page
    .locator("header")
    .getByRole("img", { name: word("chat_muted") })
    .waitFor();
  await close();
  await third.context.close();
});

test("on a phone a long press on a message opens its menu as a sheet, which stays, and a reaction is at hand", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "Held for a while");
  const phone = await visit({ width: 390 });
  await phone.context.addCookies(await bea.context.cookies());
  const { page } = phone;
  await openRoom(page, path);
  const box = await said(page, "Held for a while").locator("[data-words]").boundingBox();
  const touch = await phone.context.newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  const menu = page.getByRole("menu", { name: word("chat_message_menu") });
  await menu.waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(300);
  const sheet = await menu.boundingBox();
  expect([sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]).toEqual([390, 844]);
  await expectAccessible(page, "the menu of a message on a phone");
  await menu.getByRole("menuitem", { name: /🎉/ }).tap();
  await said(ana.page, "Held for a while").getByRole("button", { name: /🎉, 1/ }).waitFor();
  await phone.context.close();
  await close();
});

test("without a script a conversation is begun, read and answered by forms", async () => {
  const { ana, names, bea, close } = await two();
  const plain = await visit({ javaScript: false, width: 390 });
  await plain.context.addCookies(await ana.context.cookies());
  const { page } = plain;
  await page.goto(url("", "/messages/new"));
  await page.locator("input[name=q]").fill(names.bea);
  await page.getByRole("button", { name: word("chat_find"), exact: true }).click();
  await page.getByRole("option", { name: names.bea }).click();
  await composer(page).fill("Written plainly.");
  await page
    .getByRole("button", { name: word("chat_send") })
    .last()
    .click();
  await said(page, "Written plainly.").waitFor();
  await composer(page).fill("And once more.");
  await page.getByRole("button", { name: word("chat_send") }).click();
  await said(page, "And once more.").waitFor();
  expect(await composer(page).inputValue()).toBe("");
  await openRoom(bea.page, new URL(page.url()).pathname);
  await said(bea.page, "And once more.").waitFor();
  await plain.context.close();
  await close();
});
