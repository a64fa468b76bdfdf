import { expect, test } from "vitest";
import { expectAccessible, url, useBrowser, visit, waitForScripts, wordsOf } from "./browser";
import { begin, comeIn, openRoom, said, two } from "./talking";
import { send } from "./watching";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

test("what was said is found in its room, among all messages and by the palette, and opened at its place", async () => {
  const { ana, bea, names, close } = await two();
  const { page } = ana;
  const path = await begin(page, names.bea, "Zephyr kettles are the best");
  const door = `/chat_rooms/${path.split("/").at(-1)}/messages`;
  for (let at = 1; at < 130; at += 1) await send(page, "POST", door, { key: `talk-line-${at}`, body: `line ${at}` });
  await openRoom(page, path);
  expect(await said(page, "Zephyr").count()).toBe(0);

  await page.getByRole("link", { name: word("search_in_room") }).click();
  const field = page.getByRole("searchbox", { name: word("search_in_room") });
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.fill("zephyr");
  await field.press("Enter");
  const hit = page.locator("main").getByRole("listitem").filter({ hasText: "Zephyr kettles are the best" });
  await hit.waitFor();
  expect(await hit.locator("mark").textContent()).toBe("Zephyr");
  await expectAccessible(page, "what was found in a room");
  await hit.getByRole("link").click();
  await page.waitForURL(/message_id=1$/);
  await said(page, "Zephyr kettles").waitFor();
  await expect.poll(() => said(page, "Zephyr kettles").isVisible()).toBe(true);

  // Among the messages of all rooms, for both of them; of all there is it is no part.
  await bea.page.goto(url("", "/search?q=zephyr"));
  await bea.page.getByRole("link", { name: /^Messages 1$/ }).click();
  await bea.page.waitForURL(/type=messages/);
  const found = bea.page.locator("main").getByRole("listitem").filter({ hasText: "Zephyr kettles are the best" });
  await found.getByRole("heading", { name: names.ana }).waitFor();
  await expectAccessible(bea.page, "messages that were found");
  await found.getByRole("link").click();
  await bea.page.waitForURL(new RegExp(`${path}\\?message_id=1$`));

  await page.goto(url("", "/members"));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("zephyr");
  await page
    .getByRole("option", { name: new RegExp(names.bea) })
    .first()
    .waitFor();
  await page
    .getByRole("option", { name: new RegExp(names.bea) })
    .first()
    .click();
  await page.waitForURL(new RegExp(`${path}\\?message_id=1$`));
  expect([...ana.problems, ...bea.problems]).toEqual([]);

  const plain = await visit({ javaScript: false });
  await plain.context.addCookies(await ana.context.cookies());
  await plain.page.goto(url("", `${path}?search=`));
  await plain.page.getByRole("searchbox", { name: word("search_in_room") }).fill("zephyr");
  await plain.page
    .getByRole("button", { name: word("search_button"), exact: true })
    .last()
    .click();
  await plain.page.getByText("Zephyr kettles are the best").waitFor();
  await plain.context.close();
  await close();
});

test("a conversation is pinned to the top from its menu, and another page of the same person follows", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "Pin me");
  const third = await visit();
  const cora = `Corinne ${Date.now().toString(36)}`;
  await comeIn(third.page, cora);
  await begin(ana.page, cora, "I am newer");
  const list = await ana.context.newPage();
  waitForScripts(list);
  await list.goto(url("", "/messages"));
  const lines = list.locator("section li");
  await expect.poll(() => lines.first().innerText()).toContain(cora);
  const { page } = ana;
  await openRoom(page, path);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: word("chat_room_menu") }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await choose(word("chat_room_pin"));
  for (const one of [page, list]) {
    const first = one.locator("section li").first();
    await first.getByText(names.bea).waitFor();
    await first.getByRole("img", { name: word("chat_room_pinned") }).waitFor();
  }
  await expectAccessible(list, "a list with a conversation that is pinned");
  await choose(word("chat_room_unpin"));
  await expect.poll(() => lines.first().innerText()).toContain(cora);
  expect([...ana.problems, ...bea.problems]).toEqual([]);
  await third.context.close();
  await close();
});
