import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, type Locale, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const wordStart = (text = "") => new RegExp(`^${text.split("{")[0] ?? ""}`);

const LOOKS = [
  { host: "", locale: "en-US", dark: false, width: 1440, space: "pour-over" },
  { host: "mesacomprida", locale: "pt-BR", dark: true, width: 390, space: "coado" },
] as const;

test.each(LOOKS)(
  "in $locale a change of access says first who loses it, and nothing is lost of what was typed",
  async ({ space, ...look }) => {
    const words = wordsOf(look.locale);
    const { page, context, problems } = await visit(look);
    await enterAs(page, "owner", look.host);
    const settings = url(look.host, `/c/${space}/settings`);
    await page.goto(settings);
    const description = page.locator("main textarea[name=description]");
    const before = await description.inputValue();
    const typed = `${before} Closed for the harvest.`;
    await description.fill(typed);
    await ask(page, look.locale, "draft");
    const dialog = page.getByRole("dialog").first();
    await dialog.waitFor();
    const lost = Number((await dialog.locator("dd").first().textContent())?.replace(/\D/g, ""));
    expect(lost).toBeGreaterThan(0);
    expect(await dialog.textContent()).toContain(words.spaces_change_lose_web);
    await expectAccessible(page, "who gains and who loses it");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // All of them by name, over the question, which stands as it was.
    await dialog.getByRole("button", { name: wordStart(words.spaces_change_see_all) }).click();
    const everybody = page.getByRole("dialog", { name: words.spaces_change_lose_all });
    await everybody.locator("li a").first().waitFor();
    expect(await everybody.locator("li a").count()).toBe(Math.min(lost, 20));
    await expectAccessible(page, "everybody who loses it");
    await page.keyboard.press("Escape");
    await everybody.waitFor({ state: "hidden" });

    // By keyboard: out of it again, and what was chosen and typed still stands in the form.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await description.inputValue()).toBe(typed);
    expect(await page.locator("input[name=access][value=draft]").isChecked()).toBe(true);
    expect(await visitor(look.host, space)).toBe(200);

    await page.getByRole("button", { name: words.spaces_save }).click();
    await dialog.waitFor();
    await dialog.getByRole("button", { name: words.spaces_change_yes_draft }).click();
    await page.locator("output.saved").waitFor();
    await expect.poll(() => visitor(look.host, space)).toBe(404);
    await page.reload();
    expect(await description.inputValue()).toBe(typed);

    // And back: the same people gain it.
    await description.fill(before);
    await ask(page, look.locale, "open");
    await dialog.waitFor();
    expect(Number((await dialog.locator("dd").nth(1).textContent())?.replace(/\D/g, ""))).toBe(lost);
    await dialog.getByRole("button", { name: words.spaces_change_yes_open }).click();
    await expect.poll(() => visitor(look.host, space)).toBe(200);
    expect(problems.join("\n")).toBe("");
    await context.close();
  },
);

test("without scripts the page itself asks, and takes the answer", async () => {
  const words = wordsOf("en-US");
  const { page, context } = await visit({ javaScript: false, width: 390 });
  await enterAs(page, "owner");
  for (const access of ["secret", "open"]) {
    await page.goto(url("", "/c/pour-over/settings"));
    await ask(page, "en-US", access);
    await page.locator("section", { hasText: words.spaces_change_text }).last().waitFor();
    await page.locator(`button[name=sure][value=${access}]`).last().click();
    await page.locator("output.saved").waitFor();
    await expect.poll(() => visitor("", "pour-over")).toBe(access === "open" ? 200 : 404);
  }
  await context.close();
});

async function ask(page: Page, locale: Locale, access: string): Promise<void> {
  await page.locator(`input[name=access][value=${access}]`).check();
  await page.getByRole("button", { name: wordsOf(locale).spaces_save }).click();
}

/** How somebody who is not signed in is answered. */
async function visitor(host: string, space: string): Promise<number | undefined> {
  const { page, context } = await visit({ host, javaScript: false });
  const answer = await page.goto(url(host, `/c/${space}`));
  await context.close();
  return answer?.status();
}
