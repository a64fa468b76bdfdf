import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, firstSpace, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { firstWord } from "./watching";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

const composer = (page: Page) => page.locator("form textarea[name=body]");
const said = (page: Page, text: string) => page.locator("[role=log] [role=article]", { hasText: text });

async function comeIn(name: string) {
  const { page, context } = await visit();
  await signUp(page, { name });
  const space = await firstSpace(page);
  // Where the list of members is closed, one finds whom one shares a space with.
  await page.evaluate(
    async (path) => void (await fetch(path, { method: "POST" })),
    `/internal_api/spaces/${space}/join`,
  );
  return { page, context };
}

test("two in a conversation see that the other is there, that they type, and nothing of it once they are gone", async () => {
  const stamp = Date.now().toString(36);
  const names = { ana: `Anouk ${stamp}`, bea: `Beatrix ${stamp}` };
  const [ana, bea] = await Promise.all([comeIn(names.ana), comeIn(names.bea)]);
  const [from, to] = [ana.page, bea.page];
  await from.goto(url("", "/messages/new"));
  await from.getByRole("combobox").fill(names.bea);
  await from.getByRole("option", { name: names.bea }).waitFor();
  await from.keyboard.press("Enter");
  await composer(from).fill("Are you there?");
  await from.keyboard.press("Enter");
  await from.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await said(from, "Are you there?").waitFor();
  const lives = firstWord(to, (address) => address.includes("/parties/rooms/"));
  await to.goto(url("", new URL(from.url()).pathname));
  await lives;

  // Each has the other's dot, in the head of the room and in the list.
  for (const page of [from, to]) await page.locator("[data-room] header .dot").waitFor();
  await from.locator("[data-room] header").getByText(word("chat_online"), { exact: true }).first().waitFor();
  await expectAccessible(from, "a room whose other is there");

  await composer(to).focus();
  await to.keyboard.type("Yes");
  await from.getByText(`${names.bea} is typing`).waitFor();
  expect(await to.getByText("is typing").count()).toBe(0);
  const box = await composer(from).boundingBox();
  await to.keyboard.press("Enter");
  await said(from, "Yes").waitFor();
  await from.getByText("is typing").waitFor({ state: "detached" });
  expect((await composer(from).boundingBox())?.y).toBe(box?.y);

  // Who types and then does not is forgotten by itself; whoever leaves is gone with the next word of it.
  // It is told once in three seconds: whoever goes on is told of again.
  await to.keyboard.type("And then more", { delay: 350 });
  await from.getByText(`${names.bea} is typing`).waitFor();
  await from.getByText("is typing").waitFor({ state: "detached", timeout: 8_000 });
  await bea.context.close();
  await from.locator("[data-room] header .dot").waitFor({ state: "detached", timeout: 45_000 });
  await ana.context.close();
}, 120_000);
