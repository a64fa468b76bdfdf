import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginComment, enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

/** What the arrows stand on, as a screen reader is told. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant");
    return document.getElementById(id ?? "")?.querySelector(".grow")?.textContent;
  });

test("Ctrl+K goes anywhere by name, by keyboard alone, and gives the focus back", async () => {
  const { page, context, problems } = await visit({ host: "mesacomprida", locale: "pt-BR" });
  const words = wordsOf("pt-BR");
  await enterAs(page, "owner", "mesacomprida");
  await page.goto(url("mesacomprida", "/notifications"));
  await page.locator("#sidebar a").nth(1).focus();
  const before = await page.evaluate(() => document.activeElement?.getAttribute("href"));
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: words.shell_palette_label });
  await field.waitFor();
  for (const dark of [false, true]) {
    await page.evaluate((isDark) => document.documentElement.classList.toggle("dark", isDark), dark);
    await expectAccessible(page, `palette ${dark ? "dark" : "light"}`);
  }
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(before);

  // Without its accents, and in the area's name.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("configuracoes");
  expect(await active(page)).toBeTruthy();
  await page.keyboard.press("Home");
  const first = await active(page);
  // What is found by search comes in behind the rest.
  await expect
    .poll(async () => {
      await page.keyboard.press("End");
      const last = await active(page);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowUp");
      return last !== first && (await active(page)) === last;
    })
    .toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await active(page)).toBe(first);
  await page.keyboard.press("Enter");
  await page.waitForURL((to) => to.pathname.startsWith("/settings"));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  // Where one was lately stands first.
  await page.keyboard.press("Control+k");
  expect(await active(page)).toBe(words.notifications_title);
  const [opened] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);
  expect(new URL(opened.url()).pathname).toMatch(/notifications|blank/);
  await opened.close();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("what is typed while the palette is on its way is looked for when it has come", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  let isHere = () => {};
  const waits = new Promise<void>((resolve) => (isHere = resolve));
  await page.route(/\/assets\/palette-[^/]+\.js$/, async (route) => {
    await waits;
    await route.continue();
  });
  await page.goto(url("", "/"));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pourx");
  await page.keyboard.press("Backspace");
  const field = page.getByRole("combobox", { name: wordsOf("en-US").shell_palette_label });
  expect(await field.count()).toBe(0);
  isHere();
  await field.waitFor();
  expect(await field.inputValue()).toBe("pour");
  await page.keyboard.type("-over");
  expect(await field.inputValue()).toBe("pour-over");
  expect(await active(page)).toBe("Pour-over");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a visitor finds what is open by the button, on a phone as well, and nothing that is not", async () => {
  const { page, context, problems } = await visit({ width: 390 });
  const words = wordsOf("en-US");
  await page.goto(url());
  await page.getByRole("button", { name: words.shell_palette_button }).click();
  const list = page.getByRole("listbox", { name: words.shell_palette_label });
  await list.waitFor();
  await list.getByRole("option", { name: words.shell_sign_in }).waitFor();
  const offered = await list.getByRole("option").allInnerTexts();
  expect(offered.join("\n")).toContain("Pour-over");
  expect(offered.join("\n")).not.toContain(words.shell_settings ?? "");
  await page.keyboard.type("roasters");
  await list.getByRole("option", { name: words.search_palette_all?.replace("{query}", "roasters") }).click();
  await page.waitForURL((to) => to.pathname === "/search" && to.searchParams.get("q") === "roasters");
  await page.getByRole("searchbox", { name: words.search_field }).waitFor();
  expect(await page.locator("main").innerText()).not.toContain("Roasters’ table");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a space behind a lock is marked, as in the sidebar", async () => {
  const { page, context } = await visit();
  const words = wordsOf("en-US");
  await enterAs(page, "member");
  await page.goto(url());
  const locked = page.locator("#sidebar a", { has: page.getByRole("img", { name: words.shell_locked }) }).first();
  const name = (await locked.locator(".trunc, .grow").first().innerText()).trim();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  const option = page.getByRole("option", { name }).first();
  await option.getByRole("img", { name: words.shell_locked, exact: true }).waitFor();
  await context.close();
});

test("an editor keeps Ctrl+K for its links, and another dialog the page", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  await page.locator("main article h2 a").first().click();
  await page.locator("main article h1").waitFor();
  await beginComment(page);
  await page.keyboard.press("Control+k");
  await page.waitForTimeout(200);
  expect(await page.locator("dialog[data-palette]").count()).toBe(0);
  await context.close();
});

test("in the settings a setting is found by its name and led to; without JavaScript as well", async () => {
  const words = wordsOf("pt-BR");
  const { page, context, problems } = await visit({ host: "mesacomprida", locale: "pt-BR" });
  await enterAs(page, "owner", "mesacomprida");
  await page.goto(url("mesacomprida", "/settings/theme"), { waitUntil: "networkidle" });
  const list = page.getByRole("navigation", { name: words.shell_settings, exact: true });
  const field = list.getByRole("searchbox", { name: words.communities_settings_find });
  await field.fill("zzzz");
  await list.getByText("zzzz").waitFor();
  expect(await list.getByRole("link").count()).toBe(0);
  await field.fill("descricao");
  await expectAccessible(page, "a setting looked for");
  await field.press("Enter");
  await page.waitForURL((to) => to.pathname === "/settings");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("description");
  expect(await field.inputValue()).toBe("");
  expect(problems.join("\n")).toBe("");
  await context.close();

  const plain = await visit({ host: "mesacomprida", locale: "pt-BR", javaScript: false });
  await enterAs(plain.page, "owner", "mesacomprida");
  await plain.page.goto(url("mesacomprida", "/settings"));
  const search = plain.page.getByRole("searchbox", { name: words.communities_settings_find }).first();
  await search.fill("tema");
  await search.press("Enter");
  await plain.page.waitForURL(/find=tema/);
  await plain.page.locator(".subnav > nav").getByRole("link", { name: words.communities_theme }).click();
  await plain.page.waitForURL(/settings\/theme/);
  await plain.context.close();
});
