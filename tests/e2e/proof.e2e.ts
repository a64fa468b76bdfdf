import { describe, expect, test } from "vitest";
import { comment, enterAs, publish, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

// The proof of the house: somebody signs up and comments, another member sees the notification arrive.
const PLACES = [
  { locale: "en-US", host: "", width: 1440, dark: false },
  { locale: "pt-BR", host: "mesacomprida", width: 390, dark: true },
] as const;

describe.each(PLACES)("$locale at $width", ({ locale, host, width, dark }) => {
  const words = wordsOf(locale);

  test("somebody signs up and comments; the post's author sees the notification arrive without reload", async () => {
    const author = await visit({ host, locale, width, dark });
    await enterAs(author.page, "member", host);
    const post = await publish(author.page, `A question from ${locale}`);
    await author.page.goto(url(host, "/settings/profile"));
    const bell = author.page.locator("a[href='/notifications']:visible").first();
    const before = await countOn(bell);

    const newcomer = await visit({ host, locale, width, dark });
    const person = await signUp(newcomer.page, { host, locale });
    await newcomer.page.goto(url(host, post.path));
    await comment(newcomer.page, "Ninety-three degrees, and patience.", locale);

    await expect.poll(() => countOn(bell), { timeout: 5_000 }).toBe(before + 1);
    await bell.click();
    await author.page.locator("main", { hasText: person.name }).waitFor();
    expect(await author.page.locator("main").innerText()).toContain(person.name);
    expect(await author.page.locator("html").getAttribute("lang")).toBe(locale);
    expect(await author.page.locator("main h1").innerText()).toBe(words.notifications_title);
    expect(await author.page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(dark);
    expect([...author.problems, ...newcomer.problems].join("\n")).toBe("");
    await Promise.all([author.context.close(), newcomer.context.close()]);
  });
});

/** The bell's number stands in its accessible name. */
async function countOn(bell: import("playwright-core").Locator): Promise<number> {
  const label = (await bell.getAttribute("aria-label")) ?? (await bell.innerText());
  return Number(/\d+/.exec(label)?.[0] ?? 0);
}
