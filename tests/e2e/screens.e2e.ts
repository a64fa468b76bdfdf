import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";
import { DEMO, enter, nameOf, open, type Screen, screensOf, WHO } from "./screens";

useBrowser();

/**
 * Both appearances and both sizes; a post, where everything is, is seen in all four combinations. What sets a screen
 * apart in its address or form only, and what another signed-in person has seen in both, is seen in one, in turns.
 */
const LOOKS = [
  { dark: false, width: 1440 },
  { dark: true, width: 390 },
  { dark: true, width: 1440 },
  { dark: false, width: 390 },
] as const;
function looksOf(screen: Screen, at: number): readonly (typeof LOOKS)[number][] {
  if (screen.path === "{post}" && screen.who !== "owner") return LOOKS;
  const isSeen = screensOf(DEMO).some(
    (earlier, place, all) =>
      earlier.who !== "visitor" && earlier.path === screen.path && place < all.findIndex((one) => one === screen),
  );
  return isSeen || screen.send || screen.path.includes("?") ? [LOOKS[at % 2 === 0 ? 0 : 1]] : LOOKS.slice(0, 2);
}

describe.each(WHO)("screens of the %s", (who) => {
  test("hydrate without an error, break no policy, and satisfy axe, light and dark, wide and narrow", async () => {
    const { page, context, problems } = await visit();
    await enter(page, who, DEMO);
    for (const [at, screen] of screensOf(DEMO, who).entries()) {
      await open(page, screen, DEMO);
      for (const look of looksOf(screen, at)) {
        await show(page, look);
        await expectAccessible(page, `${nameOf(screen)} ${look.dark ? "dark" : "light"} ${look.width}`);
      }
    }
    expect(problems.join("\n")).toBe("");
    await context.close();
  }, 120_000);
});

test("Portuguese pages are Portuguese", async () => {
  const { page, context, problems } = await visit({ host: "mesacomprida", locale: "pt-BR" });
  const foreign = onlyEnglish();
  await enterAs(page, "owner", "mesacomprida");
  const paths = [
    "/",
    "/notifications",
    "/account",
    "/settings",
    "/settings/theme",
    "/settings/profile",
    "/communities/new",
  ];
  for (const path of paths) {
    await page.goto(url("mesacomprida", path));
    expect.soft(await page.locator("html").getAttribute("lang"), path).toBe("pt-BR");
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll("a, button, label, h1, h2, p, [aria-label], [placeholder]")]
        .flatMap((node) => [node.textContent, node.getAttribute("aria-label"), node.getAttribute("placeholder")])
        .map((text) => text?.trim() ?? ""),
    );
    expect
      .soft(
        shown.filter((text) => foreign.has(text)),
        path,
      )
      .toEqual([]);
  }
  expect(problems.join("\n")).toBe("");
  await context.close();
});

/** English sentences that no Portuguese page may show: those that differ from their translation. */
function onlyEnglish(): Set<string> {
  const [en, pt] = [wordsOf("en-US"), wordsOf("pt-BR")];
  const portuguese = new Set(Object.values(pt));
  const isSentence = (text: unknown): text is string =>
    typeof text === "string" && text.length > 3 && !text.includes("{");
  // A language is always called by its own name.
  return new Set(
    Object.entries(en)
      .filter(([key, text]) => key !== "$schema" && isSentence(text) && text !== "English" && !portuguese.has(text))
      .map(([, text]) => text),
  );
}

async function show(page: Page, { dark, width }: (typeof LOOKS)[number]): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.evaluate((isDark) => document.documentElement.classList.toggle("dark", isDark), dark);
}
