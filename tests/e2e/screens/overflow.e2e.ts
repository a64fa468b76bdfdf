import { beforeAll, expect, test } from "vitest";
import { useBrowser, visit } from "../browser";
import { longestWorld, seedLongest } from "./longest";
import { enter, nameOf, open, screensOf, WHO } from "./list";
import { dotsBefore, spills, unmarkedWords } from "./spills";

useBrowser();

const WIDTHS = [1440, 390, 360, 320];

beforeAll(async () => {
  await Promise.all([seedLongest("en"), seedLongest("pt")]);
});

const WALKS = (["en", "pt"] as const).flatMap((locale) => WHO.map((who) => ({ locale, who })));

test.each(WALKS)(
  "with the longest names that a field takes, no screen of the $who in $locale is wider than its window, from 320 px on",
  async ({ locale, who }) => {
    const world = longestWorld(locale);
    const { page, context } = await visit({ host: world.host, width: 390 });
    await enter(page, who, world, locale === "en" ? "en-US" : "pt-BR");
    for (const screen of screensOf(world, who)) {
      await open(page, screen, world);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const name = `${locale} ${nameOf(screen)} at ${width}`;
        expect.soft(await page.evaluate(spills), name).toEqual([]);
      }
      expect.soft(await page.evaluate(unmarkedWords), `${locale} ${nameOf(screen)}`).toEqual([]);
      expect.soft(await page.evaluate(dotsBefore), `${locale} ${nameOf(screen)}`).toEqual([]);
    }
    await context.close();
  },
  180_000,
);
