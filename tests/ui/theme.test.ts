import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, isDark, mix, parseColour } from "~/lib/colour";
import type { Appearance } from "~/ui/theme/appearance";
import { brandVariants, SURFACES, themeColours, themeVariables } from "~/ui/theme/theme";
import { THEME_NAMES, THEMES } from "~/ui/theme/themes";

const APPEARANCES: Appearance[] = ["light", "dark"];
const tokens = readTokens(readFileSync(new URL("../../app/ui/styles/tokens.css", import.meta.url), "utf8"));

describe("spec section 9: the named themes", () => {
  it("are the nineteen of the spec", () => {
    expect(THEME_NAMES).toEqual(
      "default beachCity espresso flamingo hacker highContrast milkshake moody neonNight nightshade popRocks sage sandDollar slowBurn stone sweetTooth underground veryPeri zenMind".split(
        " ",
      ),
    );
  });

  for (const theme of THEME_NAMES) {
    for (const appearance of APPEARANCES) {
      it(`${theme}, ${appearance}: text reaches 4.5:1 and controls 3:1`, () => {
        expect(tooFaint(themePairs(themeColours({ theme }, appearance), appearance))).toEqual([]);
      });
    }
  }
});

describe("the fixed grays", () => {
  for (const appearance of APPEARANCES) {
    it(`${appearance}: text reaches 4.5:1 and controls 3:1 on every surface`, () => {
      expect(tooFaint(tokenPairs(tokens[appearance]))).toEqual([]);
    });

    it(`${appearance}: the surfaces the theme reckons with are those of tokens.css`, () => {
      const value = (name: string) => tokens[appearance](name);
      expect(SURFACES[appearance]).toEqual({
        bg: value("--bg"),
        sunken: value("--surface-sunken"),
        raised: value("--surface-raised"),
        hover: value("--hover"),
        text: value("--text"),
      });
    });
  }
});

describe("spec section 9: the brand's variants", () => {
  it("are ten percent lighter and darker, hover by the brand's darkness", () => {
    expect(brandVariants("#506CF0")).toEqual({ light: "#7F93F4", dark: "#2145EC", hover: "#7F93F4" });
    const pale = brandVariants("#FFD7A0");
    expect(isDark("#FFD7A0")).toBe(false);
    expect(pale.hover).toBe(pale.dark);
  });

  it("gives the button the other variant where the label would be too faint", () => {
    expect(themeColours({ theme: "default" }, "light")["--brand-hover"]).toBe("#2145EC");
  });

  it("keeps the default brand as stored, with white text", () => {
    for (const appearance of APPEARANCES) {
      const colours = themeColours({ theme: "default" }, appearance);
      expect([colours["--brand"], colours["--brand-text"]]).toEqual(["#506CF0", "#FFFFFF"]);
    }
  });
});

describe("spec section 5: overriding the brand", () => {
  it("needs both the light and the dark value", () => {
    const half = { theme: "sage", brandColor: { light: "#AA0000" } };
    expect(themeVariables(half)).toBe(themeVariables({ theme: "sage" }));
    const whole = { theme: "sage", brandColor: { light: "#AA0000", dark: "#FF9999" } };
    expect(themeColours(whole, "light")["--brand"]).toBe("#AA0000");
    expect(themeColours(whole, "dark")["--brand"]).toBe("#FF9999");
  });

  it("likewise for the brand's text", () => {
    const half = { theme: "sage", brandTextColor: { dark: "#000000" } };
    expect(themeVariables(half)).toBe(themeVariables({ theme: "sage" }));
    const whole = { theme: "default", brandTextColor: { light: "#111111", dark: "#222222" } };
    expect(themeColours(whole, "dark")["--brand-text"]).toBe("#222222");
  });

  it("keeps labels readable for any brand", () => {
    for (const brand of ["#FFEE00", "#777777", "#000000", "#FFFFFF", "#00FF00", "#123456"]) {
      for (const appearance of APPEARANCES) {
        const colours = themeColours({ theme: "default", brandColor: { light: brand, dark: brand } }, appearance);
        expect(tooFaint(brandPairs(colours, appearance))).toEqual([]);
      }
    }
  });
});

describe("custom colours", () => {
  it("count only for the custom theme, one by one, over the default", () => {
    const customColors = { light: { headerBackground: "#102030", headerText: "#FFFFFF" } };
    expect(themeColours({ theme: "sage", customColors }, "light")).toEqual(themeColours({ theme: "sage" }, "light"));
    const colours = themeColours({ theme: "custom", customColors }, "light");
    expect(colours["--header-bg"]).toBe("#102030");
    expect(colours["--sidebar-bg"]).toBe(THEMES.default.light.sidebarBackground);
  });

  it("never let text into the stylesheet", () => {
    const hostile = "#fff}</style><script>";
    const css = themeVariables({
      theme: hostile,
      customColors: { light: { brand: hostile } },
      brandColor: { light: hostile, dark: hostile },
    });
    expect(css).toBe(themeVariables({ theme: "default" }));
  });

  it("stay readable", () => {
    const customColors = { dark: { sidebarBackground: "#777777", sidebarText: "#787878" } };
    const colours = themeColours({ theme: "custom", customColors }, "dark");
    expect(contrast(colours["--sidebar-text"] ?? "", "#777777")).toBeGreaterThanOrEqual(4.5);
  });
});

type Pair = [what: string, front: string, back: string, least: number];

function tooFaint(pairs: Pair[]): string[] {
  return pairs
    .filter(([, front, back, least]) => contrast(front, back) < least)
    .map(
      ([what, front, back, least]) =>
        `${what}: ${front} on ${back} is ${contrast(front, back).toFixed(2)}, needs ${least}`,
    );
}

function themePairs(colours: Record<string, string>, appearance: Appearance): Pair[] {
  const value = reader(colours);
  const page = SURFACES[appearance].bg;
  return [
    ...brandPairs(colours, appearance),
    ["brand control on page", value("--brand-fill"), page, 3],
    ["header", value("--header-text"), value("--header-bg"), 4.5],
    ["quiet header", mix(value("--header-text"), value("--header-bg"), 0.9), value("--header-bg"), 4.5],
    ["quiet header, chosen", value("--header-text"), mix(value("--header-text"), value("--header-bg"), 0.08), 4.5],
    ["sidebar", value("--sidebar-text"), value("--sidebar-bg"), 4.5],
    ["sidebar active", value("--sidebar-active-text"), value("--sidebar-active-bg"), 4.5],
    ["sidebar hover", value("--sidebar-hover-text"), value("--sidebar-hover-bg"), 4.5],
    ["online on sidebar", value("--online"), value("--sidebar-bg"), 3],
    ["online on page", value("--online"), page, 3],
    ["badge", value("--badge-text"), value("--badge-bg"), 4.5],
    ["badge on sidebar", value("--badge-bg"), value("--sidebar-bg"), 3],
    ["header badge", value("--header-badge-text"), value("--header-badge-bg"), 4.5],
    ["header badge on header", value("--header-badge-bg"), value("--header-bg"), 3],
  ];
}

function brandPairs(colours: Record<string, string>, appearance: Appearance): Pair[] {
  const value = reader(colours);
  const surface = SURFACES[appearance];
  const grounds = [
    surface.bg,
    surface.sunken,
    surface.raised,
    surface.hover,
    value("--brand-soft"),
    value("--brand-softer"),
  ];
  return [
    ["button", value("--brand-text"), value("--brand-fill"), 4.5],
    ["button hover", value("--brand-text"), value("--brand-hover"), 4.5],
    ["button pressed", value("--brand-text"), value("--brand-active"), 4.5],
    ["text on soft", surface.text, value("--brand-soft"), 4.5],
    ...grounds.map((ground): Pair => ["brand as text", value("--brand-fg"), ground, 4.5]),
  ];
}

function tokenPairs(value: (name: string) => string): Pair[] {
  const pairs: Pair[] = [];
  for (const surface of ["--bg", "--surface", "--surface-sunken", "--surface-raised", "--hover"]) {
    for (const text of ["--text", "--text-2", "--text-3", "--success", "--warning", "--danger", "--info"]) {
      pairs.push([`${text} on ${surface}`, value(text), value(surface), 4.5]);
    }
    for (const control of ["--border-control", "--like"]) {
      pairs.push([`${control} on ${surface}`, value(control), value(surface), 3]);
    }
  }
  for (const tone of ["success", "warning", "danger", "info"]) {
    pairs.push([`${tone} on soft`, value(`--${tone}`), value(`--${tone}-soft`), 4.5]);
    pairs.push([`text on ${tone} soft`, value("--text"), value(`--${tone}-soft`), 4.5]);
  }
  for (const solid of ["--success-solid", "--danger-solid", "--danger-hover", "--info-solid"]) {
    pairs.push([`label on ${solid}`, value("--on-solid"), value(solid), 4.5]);
  }
  for (const [text, ground] of [
    ["--text-inverse", "--surface-inverse"],
    ["--text-2", "--chip"],
    ["--text", "--pressed"],
  ] as const) {
    pairs.push([`${text} on ${ground}`, value(text), value(ground), 4.5]);
  }
  for (let colour = 1; colour <= 8; colour++)
    pairs.push([`initials ${colour}`, "#FFFFFF", value(`--av-${colour}`), 4.5]);
  return pairs;
}

/** Reads a colour by its name; one that is missing must fail loudly, not pass as NaN. */
function reader(colours: Record<string, string>): (name: string) => string {
  return (name) => {
    const value = parseColour(colours[name]);
    if (!value) throw new Error(`${name} has no colour: ${colours[name]}`);
    return value;
  };
}

function readTokens(css: string): Record<Appearance, (name: string) => string> {
  const block = (selector: string) => {
    const start = css.indexOf(`${selector} {`);
    return Object.fromEntries(
      [...css.slice(start, css.indexOf("}", start)).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
        name,
        value?.trim(),
      ]),
    ) as Record<string, string>;
  };
  const light = block(":root");
  const dark = { ...light, ...block(":root.dark") };
  const follow = (all: Record<string, string>) => (name: string) => {
    let value = all[name];
    while (value?.startsWith("var(")) value = all[value.slice(4, -1)];
    return reader({ [name]: value ?? "" })(name);
  };
  return { light: follow(light), dark: follow(dark) };
}
