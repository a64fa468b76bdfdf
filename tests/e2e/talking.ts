import type { Page } from "playwright-core";
import { expect } from "vitest";
import { firstSpace, signUp, url, visit } from "./browser";
import { firstWord } from "./watching";

/** Two who have just met, each in a browser of their own. */
export async function two() {
  const [ana, bea] = await Promise.all([visit(), visit()]);
  const stamp = Date.now().toString(36);
  const names = { ana: `Anouk ${stamp}`, bea: `Beatrix ${stamp}` };
  await comeIn(ana.page, names.ana);
  await comeIn(bea.page, names.bea);
  const close = () => Promise.all([ana.context.close(), bea.context.close()]);
  return { ana, bea, names, close };
}

/** Signs somebody up and has them join a space: where the list of members is closed, one finds whom one shares one with. */
export async function comeIn(page: Page, name: string) {
  await signUp(page, { name });
  const space = await firstSpace(page);
  const status = await page.evaluate(
    async (path) => (await fetch(path, { method: "POST" })).status,
    `/internal_api/spaces/${space}/join`,
  );
  expect(status).toBeLessThan(300);
}

export const composer = (page: Page) => page.locator("form textarea[name=body]");
export const said = (page: Page, text: string) => page.locator("[role=log] [role=article]", { hasText: text });
export const texts = (page: Page, mark: string) =>
  page
    .locator("[role=log] [role=article] p")
    .allTextContents()
    .then((all) => all.filter((text) => text.startsWith(mark)));

/** By the field of people and the first line; returns the room's address. */
export async function begin(page: Page, name: string, text: string): Promise<string> {
  await page.goto(url("", "/messages/new"));
  await page.getByRole("combobox").fill(name);
  await page.getByRole("option", { name }).waitFor();
  await page.keyboard.press("Enter");
  await composer(page).fill(text);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await said(page, text).waitFor();
  return new URL(page.url()).pathname;
}

export const openRoom = async (page: Page, path: string, host = "") => {
  const hasSpoken = firstWord(page, (to) => to.includes("/parties/rooms/"));
  await page.goto(url(host, path));
  await hasSpoken;
};
