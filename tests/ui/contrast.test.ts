import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faintness } from "~/i18n/faintness";
import { contrast } from "~/lib/colour";
import { judge, readableOn } from "~/ui/theme/contrast";
import { chosenPalette, themeColours } from "~/ui/theme/theme";
import { type Palette, PALETTE_KEYS, THEME_NAMES } from "~/ui/theme/themes";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`);
const palette = fc.record(
  Object.fromEntries(PALETTE_KEYS.map((key) => [key, colour])) as Record<keyof Palette, typeof colour>,
);

describe("the colour that is offered", () => {
  it("always reaches its ratio, whatever stands on whatever", () => {
    fc.assert(
      fc.property(palette, (chosen) => {
        for (const { front, ground, ratio, least, nearest } of judge(chosen)) {
          expect(nearest === null).toBe(ratio >= least);
          if (nearest) expect(contrast(nearest, chosen[ground])).toBeGreaterThanOrEqual(least);
          if (nearest)
            expect(judge({ ...chosen, [front]: nearest }).find((one) => one.front === front)?.nearest).toBeNull();
        }
      }),
    );
  });

  it("is the colour itself where that can be read, and lies the shorter way where it cannot", () => {
    expect(readableOn("#1D1D21", "#FFFFFF")).toBe("#1D1D21");
    // Towards white it is a few steps from a light grey, towards black it would be most of the way.
    expect(contrast(readableOn("#B0B0B0", "#5A5A5A"), "#FFFFFF")).toBeLessThan(1.8);
  });
});

describe("what is said of a palette", () => {
  it("every named theme can be read, as it is and as the beginning of one's own", () => {
    for (const theme of THEME_NAMES) {
      for (const appearance of ["light", "dark"] as const) {
        const found = judge(chosenPalette({ theme }, appearance)).filter(({ nearest }) => nearest !== null);
        expect(found, `${theme}, ${appearance}`).toEqual([]);
      }
    }
  });

  it("the ratio of a button is the one it is drawn with", () => {
    const drawn = themeColours({ theme: "default" }, "light");
    const [button] = judge(chosenPalette({ theme: "default" }, "light"));
    expect(button?.front).toBe("brandText");
    expect(contrast(drawn["--brand-text"] ?? "", drawn["--brand-fill"] ?? "")).toBeGreaterThanOrEqual(
      button?.ratio ?? 21,
    );
  });

  it("a ratio is cut, not rounded, and written as its language writes numbers", () => {
    expect(faintness({ ratio: 4.4999, least: 4.5 }, "en")).toEqual({ ratio: "4.4", least: "4.5" });
    expect(faintness({ ratio: 5.1, least: 3 }, "pt")).toEqual({ ratio: "5,1", least: "3" });
  });
});
