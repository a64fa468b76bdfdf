import { parseColour } from "~/lib/colour";
import type { Appearance } from "~/ui/theme/appearance";
import { judge, type Judgement, readableOn } from "~/ui/theme/contrast";
import { chosenPalette, type ColourPair, override, paletteOf, type ThemeSettings } from "~/ui/theme/theme";
import { type Palette, PALETTE_KEYS } from "~/ui/theme/themes";

export const APPEARANCES = ["light", "dark"] as const satisfies Appearance[];

/** What `communities.theme_colors` holds: the spec's theme settings without the theme's own name. */
export interface ThemeColours {
  custom_colors?: { light?: Partial<Palette>; dark?: Partial<Palette> };
  brand_color?: ColourPair;
  brand_text_color?: ColourPair;
}

/** The stored theme as the design system wants it. Anything unreadable is the default theme. */
export function themeSettingsOf(row: { theme: string; themeColors: string }): ThemeSettings {
  return settingsOfColours(row.theme, parseThemeColours(row.themeColors));
}

export function settingsOfColours(theme: string, colours: ThemeColours): ThemeSettings {
  return {
    theme,
    customColors: colours.custom_colors ?? null,
    brandColor: colours.brand_color ?? null,
    brandTextColor: colours.brand_text_color ?? null,
  };
}

export function parseThemeColours(text: string): ThemeColours {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as ThemeColours) : {};
  } catch {
    return {};
  }
}

/** Both values of an override, normalised; null unless both are colours (spec section 5). */
export function colourPair(light: string, dark: string): { light: string; dark: string } | null {
  const pair = { light: parseColour(light), dark: parseColour(dark) };
  return pair.light && pair.dark ? { light: pair.light, dark: pair.dark } : null;
}

/** What a settings form holds: every field's name and value, an absent colour "". */
export type ThemeForm = Record<string, string>;

/** The form's name of a custom colour: where PATCH /internal_api/community/theme has it. */
export const customField = (appearance: Appearance, key: keyof Palette) => `custom_colors.${appearance}.${key}`;

/** The stored theme as its form begins. Its custom colours are what is drawn now: changing begins from there. */
export function formOf(settings: ThemeSettings, defaultAppearance: Appearance): ThemeForm {
  const form: ThemeForm = { theme: settings.theme, default_appearance: defaultAppearance };
  for (const appearance of APPEARANCES) {
    form[`brand_color.${appearance}`] = settings.brandColor?.[appearance] ?? "";
    form[`brand_text_color.${appearance}`] = settings.brandTextColor?.[appearance] ?? "";
  }
  return { ...form, ...customForm(settings.customColors ? { ...settings, theme: "custom" } : settings) };
}

/** The colours of a theme as a custom one begins with them. */
export function customForm(settings: ThemeSettings): ThemeForm {
  const colours = APPEARANCES.flatMap((appearance) => {
    const palette = paletteOf(settings, appearance);
    return PALETTE_KEYS.map((key) => [customField(appearance, key), palette[key]] as const);
  });
  return Object.fromEntries(colours);
}

/** The theme a form describes, to be drawn before it is saved. A custom theme holds its own brand. */
export function settingsOf(form: ThemeForm): ThemeSettings {
  const theme = form.theme ?? "default";
  const custom = (appearance: Appearance) =>
    Object.fromEntries(PALETTE_KEYS.map((key) => [key, form[customField(appearance, key)]]));
  if (theme === "custom") return { theme, customColors: { light: custom("light"), dark: custom("dark") } };
  const pair = (setting: string) => ({ light: form[`${setting}.light`], dark: form[`${setting}.dark`] });
  return { theme, brandColor: pair("brand_color"), brandTextColor: pair("brand_text_color") };
}

/** Whether two forms would be saved as the same: what the chosen kind of theme hides is not compared. */
export function isSameTheme(one: ThemeForm, other: ThemeForm): boolean {
  const seen = (form: ThemeForm) => {
    const hidden = form.theme === "custom" ? /^brand_/ : /^custom_/;
    const names = Object.keys(form).filter((name) => !hidden.test(name));
    return JSON.stringify(names.sort().map((name) => [name, parseColour(form[name]) ?? form[name]?.trim()]));
  };
  return seen(one) === seen(other);
}

/**
 * The colours somebody chose that cannot be read, by the field they were chosen in. A colour nobody chose is none:
 * it follows the others when it is drawn.
 */
export function faintColours(settings: ThemeSettings): Record<string, Judgement> {
  const faint: Record<string, Judgement> = {};
  for (const appearance of APPEARANCES) {
    const palette = chosenPalette(settings, appearance);
    for (const judgement of judge(palette)) {
      if (judgement.nearest === null) continue;
      const custom = isCustom(settings, appearance, judgement.front) && customField(appearance, judgement.front);
      if (judgement.front !== "brandText") {
        if (custom) faint[custom] = judgement;
      } else if (override(settings.brandTextColor, appearance)) {
        faint[`brand_text_color.${appearance}`] = judgement;
      } else if (override(settings.brandColor, appearance)) {
        faint[`brand_color.${appearance}`] = { ...judgement, nearest: readableOn(palette.brand, palette.brandText) };
      } else if (custom) {
        faint[custom] = judgement;
      }
    }
  }
  return faint;
}

const isCustom = (settings: ThemeSettings, appearance: Appearance, key: keyof Palette) =>
  settings.theme === "custom" && parseColour(settings.customColors?.[appearance]?.[key]) !== null;

/** The stored colours as they stand once a change was merged into them: null takes one away, what is absent stays. */
export function mergeColours(stored: ThemeColours, change: ThemeChange): ThemeColours {
  const { light, dark } = change.custom_colors ?? {};
  return {
    custom_colors: {
      light: { ...stored.custom_colors?.light, ...light } as Partial<Palette>,
      dark: { ...stored.custom_colors?.dark, ...dark } as Partial<Palette>,
    },
    brand_color: { ...stored.brand_color, ...change.brand_color },
    brand_text_color: { ...stored.brand_text_color, ...change.brand_text_color },
  };
}

interface ThemeChange {
  custom_colors?: Partial<Record<Appearance, Partial<Record<keyof Palette, string | null>>>>;
  brand_color?: ColourPair;
  brand_text_color?: ColourPair;
}
