import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
/** What the demo is seeded with, for the journeys after this one. */
const DEMO = { current_theme: "espresso", brand_color: { light: null, dark: null } };

test("an owner chooses, thinks again, makes colours of their own, is stopped where they cannot be read, and saves", async () => {
  const { page, context, problems } = await visit();
  const visitor = await visit();
  await enterAs(page, "owner");
  try {
    await page.goto(url("", "/settings/theme"), { waitUntil: "networkidle" });
    await choose(page, "Sage");
    const unsaved = page.getByText("Unsaved: theme changed from Espresso");
    await unsaved.waitFor();
    expect(await headerOf(page)).not.toBe(SAGE);

    // Nobody leaves by mistake, and what was chosen waits.
    await page.getByRole("link", { name: words.communities_embed, exact: true }).click();
    await page.getByRole("heading", { name: words.ui_leave_title }).waitFor();
    await page.getByRole("button", { name: words.ui_stay }).click();
    expect(await chosen(page)).toBe("sage");
    await page.getByRole("button", { name: words.communities_discard }).click();
    expect(await chosen(page)).toBe("espresso");
    await unsaved.waitFor({ state: "hidden" });
    expect(await focused(page)).toBe(words.communities_theme_save);

    // Colours of one's own begin as those of the theme, and each is picked or typed.
    await choose(page, "Sage");
    await page.getByRole("button", { name: words.communities_colours_change }).click();
    expect(await chosen(page)).toBe("custom");
    const header = page.locator('[name="custom_colors.light.headerBackground"]');
    expect(await header.inputValue()).toBe(SAGE);
    await page.getByLabel("Choose a colour: Header", { exact: true }).first().fill("#102030");
    expect(await header.inputValue()).toBe("#102030");
    const text = page.locator('[name="custom_colors.light.headerText"]');
    await text.fill("334455");
    await text.blur();
    expect(await text.inputValue()).toBe("#334455");
    await page.getByText("Too faint to read: Header text (light).").waitFor();
    await expectAccessible(page, "custom colours, one too faint");

    // Refused from where the other appearance is looked at: it is shown, and the way out has the focus.
    await look(page, words.ui_dark);
    await save(page);
    const offer = page.getByRole("button", { name: /^Use #[0-9A-F]{6}: Header text$/ });
    await offer.waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.matches('[name="custom_colors.light.headerText"], [data-contrast] button'),
    );
    await offer.click();
    const offered = await text.inputValue();
    await save(page);
    await page.getByText(words.ui_saved ?? "", { exact: true }).waitFor();

    // The house is drawn in it, here without a reload and elsewhere at once.
    expect(await headerOf(page)).toBe("#102030");
    await visitor.page.goto(url());
    expect(await headerOf(visitor.page)).toBe("#102030");
    expect(await valueOf(visitor.page, "--header-text")).toBe(offered);

    for (const width of [320, 360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await look(page, words.ui_dark);
    await expectAccessible(page, "custom colours, dark, on a phone");
    expect(problems.join("\n")).toBe("");
  } finally {
    await restore(page);
    await visitor.context.close();
    await context.close();
  }
}, 60_000);

test("without scripts a theme is chosen and saved, and a faint brand comes back with its words", async () => {
  const { page, context } = await visit({ javaScript: false });
  const owner = await visit();
  await enterAs(owner.page, "owner");
  await enterAs(page, "owner");
  try {
    await page.goto(url("", "/settings/theme"));
    await page.locator('[name="theme"][value="hacker"]').check({ force: true });
    await page.locator('[name="brand_color.light"]').fill("#FFEE00");
    await page.locator('[name="brand_color.dark"]').fill("#FFEE00");
    await save(page);
    await page.getByText(/^Too faint to read: 1\.2 to 1, it needs 4\.5\./).waitFor();
    expect(await chosen(page)).toBe("hacker");
    await page.locator('[name="brand_color.light"]').fill("");
    await page.locator('[name="brand_color.dark"]').fill("");
    await save(page);
    await page.getByText(words.ui_saved ?? "", { exact: true }).waitFor();
    await owner.page.goto(url());
    expect(await headerOf(owner.page)).toBe("#0A110C");
  } finally {
    await restore(owner.page);
    await owner.context.close();
    await context.close();
  }
}, 60_000);

const SAGE = "#D3DECA";

const choose = (page: Page, theme: string) =>
  page.getByRole("radio", { name: theme, exact: true }).check({ force: true });
const look = (page: Page, name: string | undefined) =>
  page.getByRole("radio", { name: name ?? "", exact: true }).check({ force: true });
const save = (page: Page) => page.getByRole("button", { name: words.communities_theme_save }).click();
const chosen = (page: Page) => page.locator('[name="theme"]:checked').getAttribute("value");
const headerOf = (page: Page) => valueOf(page, "--header-bg");

/** From the house's own style: the fixed colours stand in a sheet. */
const valueOf = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** By the door that takes single colours: null gives each back, so that none of its own is left. */
async function restore(page: Page): Promise<void> {
  const status = await page.evaluate(async (theme) => {
    const headers = { "Content-Type": "application/json" };
    const patch = { method: "PATCH", body: JSON.stringify(theme), headers };
    return (await fetch("/internal_api/community/theme", patch)).status;
  }, DEMO);
  expect(status).toBe(200);
}
