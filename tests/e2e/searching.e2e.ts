import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

/** In each community a word that stands in its posts, in its own language and without its accents. */
const TOWNS = [
  { host: "", locale: "en-US", word: "grinder" },
  { host: "mesacomprida", locale: "pt-BR", word: "agua" },
] as const;

for (const { host, locale, word } of TOWNS) {
  test(`somebody looks for a word, narrows it down and reads what was found (${locale})`, async () => {
    const { page, context, problems } = await visit({ host, locale });
    const words = wordsOf(locale);
    await enterAs(page, "member", host);
    await page.goto(url(host, "/search"));
    await page.getByText(words.search_begin ?? "").waitFor();
    const field = page.getByRole("searchbox", { name: words.search_field });
    await field.fill(word);
    await field.press("Enter");
    await page.locator("main li mark").first().waitFor();
    expect(new URL(page.url()).search).toBe(`?q=${word}`);
    await page.getByRole("link", { name: new RegExp(`^${words.search_posts}`) }).click();
    await page.waitForURL((to) => to.searchParams.get("type") === "posts");
    for (const dark of [false, true]) {
      await page.evaluate((isDark) => document.documentElement.classList.toggle("dark", isDark), dark);
      await expectAccessible(page, `search ${dark ? "dark" : "light"}`);
    }
    const first = page.locator("main li h2 a").first();
    const path = await first.getAttribute("href");
    await first.click();
    await page.waitForURL((to) => to.pathname === path);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: words.shell_palette_label }).fill(word);
    await page.getByRole("group", { name: words.search_palette_found }).getByRole("option").nth(1).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(url(host, "/search?q=zzzzz&type=posts"));
    await page.getByText(words.search_none ?? "", { exact: true }).waitFor();
    expect(problems.join("\n")).toBe("");
    await context.close();
  });
}

test("without JavaScript the form asks and the tabs lead on", async () => {
  const { page, context } = await visit({ javaScript: false });
  const words = wordsOf("en-US");
  await page.goto(url(undefined, "/search?q=grinder"));
  expect(await page.locator("main li mark").count()).toBeGreaterThan(0);
  await page.getByRole("searchbox", { name: words.search_field }).fill("water");
  await page.getByRole("button", { name: words.search_button, exact: true }).click();
  await page.waitForURL((to) => to.searchParams.get("q") === "water");
  expect(await page.locator("main li mark").count()).toBeGreaterThan(0);
  await context.close();
});

for (const { host, locale, word } of TOWNS) {
  test(`a search is saved, called something else, hushed and deleted (${locale})`, async () => {
    const { page, context, problems } = await visit({ host, locale, width: 390 });
    const words = wordsOf(locale);
    const button = (name: string | undefined) => page.getByRole("button", { name, exact: true });
    await enterAs(page, "moderator", host);
    await page.goto(url(host, `/search?q=${word}&type=posts`));
    await page.getByText(words.search_save ?? "", { exact: true }).click();
    await page.getByRole("textbox", { name: words.search_saved_name }).fill(`Good ${word}`);
    await button(words.search_saved_button).click();
    await page.getByText(words.search_saved_as?.replace("{name}", `Good ${word}`) ?? "", { exact: true }).click();
    // On a phone what narrows a search down is folded away above the results.
    await page.getByText(words.search_filters ?? "", { exact: true }).click();
    const own = page.getByRole("main").getByRole("link", { name: `Good ${word}` });
    await own.waitFor();
    await page.getByRole("textbox", { name: words.search_saved_name }).fill(`Better ${word}`);
    await button(words.search_saved_rename).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: `Better ${word}` })
      .waitFor();
    expect(await own.count()).toBe(0);
    await button(words.search_saved_hush).click();
    await button(words.search_saved_notify).waitFor();
    await expectAccessible(page, "a saved search");
    await button(words.search_saved_delete).click();
    await page.getByRole("dialog").getByRole("button", { name: words.search_saved_delete, exact: true }).click();
    await page.getByText(words.search_save ?? "", { exact: true }).waitFor();
    expect(problems.join("\n")).toBe("");
    await context.close();
  });
}

test("without JavaScript a search is saved, a name that is taken is refused with what was typed, and it is deleted", async () => {
  const { page, context } = await visit({ javaScript: false });
  const words = wordsOf("en-US");
  await enterAs(page, "moderator");
  const saveAs = async (query: string, name: string) => {
    await page.goto(url(undefined, `/search?q=${query}`));
    await page.getByText(words.search_save ?? "", { exact: true }).click();
    await page.getByRole("textbox", { name: words.search_saved_name }).fill(name);
    await page.getByRole("button", { name: words.search_saved_button, exact: true }).click();
  };
  await saveAs("kettle", "Kettles");
  await page.getByText(words.search_saved_as?.replace("{name}", "Kettles") ?? "", { exact: true }).waitFor();
  await saveAs("scale", "kettles");
  await page.getByText(words.search_error_saved_search_taken ?? "", { exact: true }).waitFor();
  expect(await page.getByRole("textbox", { name: words.search_saved_name }).inputValue()).toBe("kettles");
  await page.getByRole("complementary").getByRole("link", { name: "Kettles" }).click();
  await page.getByText(words.search_saved_as?.replace("{name}", "Kettles") ?? "", { exact: true }).click();
  await page.getByRole("button", { name: words.search_saved_delete, exact: true }).click();
  await page.getByText(words.search_save ?? "", { exact: true }).waitFor();
  await context.close();
});
