import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, firstSpace, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const word = (name: string) => String(words[name]);
const field = (page: Page) => page.locator("form textarea[name=body]").first();
const menu = (page: Page) => page.getByRole("listbox", { name: word("editor_mention") });
const said = (page: Page, text: string) => page.locator("[role=log] [role=article]", { hasText: text });

/** Into a space, as others there: so that they may write to each other. */
async function comeIn(page: Page, name: string) {
  await signUp(page, { name });
  const path = `/internal_api/spaces/${await firstSpace(page)}/join`;
  expect(await page.evaluate(async (to) => (await fetch(to, { method: "POST" })).status, path)).toBeLessThan(300);
}

/** Makes a conversation of whoever looks with these. */
async function group(page: Page, ...names: string[]) {
  await page.goto(url("", "/messages/new"));
  for (const name of names) {
    await page.getByRole("combobox").fill(name);
    await page.getByRole("option", { name }).click();
  }
  await field(page).fill("Hello, you two");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
}

test("an @ finds who is in the conversation; sent, kept as a draft and edited they stay named, and their list says so", async () => {
  // On a phone the list stands alone: beside an open conversation nothing of it is unread.
  const people = await Promise.all([visit(), visit({ width: 390 }), visit()]);
  const [ana, bea, cy] = people;
  const stamp = Date.now().toString(36);
  const names = { ana: `Anouk ${stamp}`, bea: `Beatrix ${stamp}`, cy: `Cyril ${stamp}` };
  await comeIn(ana.page, names.ana);
  await comeIn(bea.page, names.bea);
  await comeIn(cy.page, names.cy);
  await group(ana.page, names.bea, names.cy);
  await said(ana.page, "Hello, you two").waitFor();
  await bea.page.goto(url("", "/messages"));

  // By the keyboard, and what is kept on this device still knows whom it names.
  await field(ana.page).pressSequentially("At nine, @bea");
  await menu(ana.page).getByRole("option", { name: names.bea }).waitFor();
  expect(await menu(ana.page).getByRole("option").count()).toBe(1);
  expect(await field(ana.page).getAttribute("aria-activedescendant")).toBeTruthy();
  await expectAccessible(ana.page, "the list of names over the field");
  await ana.page.keyboard.press("Enter");
  expect(await menu(ana.page).count()).toBe(0);
  expect(await field(ana.page).inputValue()).toBe(`At nine, @${names.bea} `);
  await ana.page.reload();
  await expect.poll(() => field(ana.page).inputValue()).toBe(`At nine, @${names.bea} `);
  await field(ana.page).focus();
  await ana.page.keyboard.press("End");
  await ana.page.keyboard.type("or ten?");
  await ana.page.keyboard.press("Enter");
  const link = said(ana.page, "or ten?").getByRole("link", { name: `@${names.bea}` });
  await link.waitFor();
  await bea.page
    .getByLabel(word("chat_mentioned"))
    .or(bea.page.getByText(word("chat_mentioned")))
    .first()
    .waitFor();

  await bea.page.getByRole("link", { name: /Anouk/ }).last().click();
  await bea.page.locator("[data-mention=own]").waitFor();

  // Escape leaves the words; nobody else is offered.
  await field(ana.page).pressSequentially("@cy");
  await menu(ana.page).getByRole("option", { name: names.cy }).waitFor();
  await ana.page.keyboard.press("Escape");
  await expect.poll(() => menu(ana.page).count()).toBe(0);
  await field(ana.page).fill("@tomas");
  expect(await menu(ana.page).count()).toBe(0);
  await field(ana.page).fill("");

  // An edit keeps whom it names, and adds somebody.
  await ana.page.keyboard.press("ArrowUp");
  const editor = ana.page.getByRole("textbox", { name: word("chat_edit_label") });
  await expect.poll(() => editor.inputValue()).toBe(`At nine, @${names.bea} or ten?`);
  await editor.press("End");
  await editor.pressSequentially(" @cyr");
  await menu(ana.page).getByRole("option", { name: names.cy }).click();
  await ana.page.keyboard.press("Enter");
  const message = said(ana.page, "or ten?");
  await message.getByRole("link", { name: `@${names.cy}` }).waitFor();
  await message.getByRole("link", { name: `@${names.bea}` }).waitFor();
  for (const { problems, context } of people) {
    expect(problems.join("\n")).toBe("");
    await context.close();
  }
});

test("in a chat space an @ asks for its readers, and their name leads to them", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/c/the-stools"));
  await field(page).pressSequentially("Ask @tom");
  await menu(page).getByRole("option", { name: /Tomas/ }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("about water");
  await page.keyboard.press("Enter");
  await said(page, "about water").getByRole("link", { name: "@Tomas Lindqvist" }).click();
  await page.getByRole("heading", { name: "Tomas Lindqvist" }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});
