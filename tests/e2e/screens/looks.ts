import type { Page } from "playwright-core";
import { expectAccessible } from "../browser";
import { DEMO, nameOf, type Screen, screensOf } from "./list";

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
type Look = (typeof LOOKS)[number];

/** Axe on a screen that is open, light and dark, wide and narrow; leaves it light and wide. */
export async function lookAt(page: Page, screen: Screen): Promise<void> {
  for (const look of looksOf(screen)) {
    await show(page, look);
    await expectAccessible(page, `${nameOf(screen)} ${look.dark ? "dark" : "light"} ${look.width}`);
  }
  await show(page, LOOKS[0]);
}

function looksOf(screen: Screen): readonly Look[] {
  if (screen.path === "{post}" && screen.who !== "owner") return LOOKS;
  const all = screensOf(DEMO);
  const at = all.indexOf(screen);
  const isSeen = all.slice(0, at).some(({ who, path }) => who !== "visitor" && path === screen.path);
  return isSeen || screen.send || screen.path.includes("?") ? [LOOKS[at % 2 === 0 ? 0 : 1]] : LOOKS.slice(0, 2);
}

async function show(page: Page, { dark, width }: Look): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.evaluate((isDark) => document.documentElement.classList.toggle("dark", isDark), dark);
}
