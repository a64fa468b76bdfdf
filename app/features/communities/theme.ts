import { parseColour } from "~/lib/colour";
import type { ColourPair, ThemeSettings } from "~/ui/theme/theme";
import type { Palette } from "~/ui/theme/themes";

/** What `communities.theme_colors` holds: the spec's theme settings without the theme's own name. */
export interface ThemeColours {
  custom_colors?: { light?: Partial<Palette>; dark?: Partial<Palette> };
  brand_color?: ColourPair;
  brand_text_color?: ColourPair;
}

/** The stored theme as the design system wants it. Anything unreadable is the default theme. */
export function themeSettingsOf(row: { theme: string; themeColors: string }): ThemeSettings {
  const colours = parseThemeColours(row.themeColors);
  return {
    theme: row.theme,
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
