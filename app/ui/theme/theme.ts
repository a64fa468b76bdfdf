import { contrast, darken, isDark, lighten, mix, moveUntil, parseColour } from "~/lib/colour";
import type { Appearance } from "./appearance";
import { CONTROL, readableOn, TEXT } from "./contrast";
import { isThemeName, type Palette, PALETTE_KEYS, THEMES } from "./themes";

/** A community's stored theme (spec section 3, "Theme settings"). Values that are no hex colour are ignored. */
export interface ThemeSettings {
  /** A named theme or "custom"; anything unknown is the default theme. */
  theme: string;
  /** Read only when `theme` is "custom"; what is absent comes from the default theme. */
  customColors?: { light?: Partial<Palette> | null; dark?: Partial<Palette> | null } | null;
  brandColor?: ColourPair | null;
  brandTextColor?: ColourPair | null;
}

export interface ColourPair {
  light?: string | null;
  dark?: string | null;
}

/** The neutral colours of styles/tokens.css that text in the brand's colour stands on; a test holds the two equal. */
export const SURFACES: Record<Appearance, Record<SurfaceName, string>> = {
  light: { bg: "#FFFFFF", sunken: "#F7F7F8", raised: "#FFFFFF", hover: "#F4F4F6", text: "#1D1D21" },
  dark: { bg: "#17171A", sunken: "#111113", raised: "#202024", hover: "#212125", text: "#EDEDF0" },
};

type SurfaceName = "bg" | "sunken" | "raised" | "hover" | "text";

/** CSS text with both appearances of a community's theme, for one `<style>` in the page's head. */
export function themeVariables(settings: ThemeSettings): string {
  const key = JSON.stringify(settings);
  const known = kept.get(key);
  if (known !== undefined) return known;
  // Every colour is proven against every surface: too dear to be done again for each page.
  const css = rule(":root", settings, "light") + rule(":root.dark", settings, "dark");
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, css);
  return css;
}

const MAX_KEPT = 200;
const kept = new Map<string, string>();

function rule(selector: string, settings: ThemeSettings, appearance: Appearance): string {
  const declarations = Object.entries(themeColours(settings, appearance)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${declarations.join(";")}}`;
}

/** Every colour variable of one appearance, derived ones included. */
export function themeColours(settings: ThemeSettings, appearance: Appearance): Record<string, string> {
  const palette = paletteOf(settings, appearance);
  const badgeShows = contrast(palette.badgeBackground, palette.headerBackground) >= CONTROL;
  return {
    ...brandColours(palette.brand, palette.brandText, appearance),
    "--header-bg": palette.headerBackground,
    "--header-text": palette.headerText,
    "--sidebar-bg": palette.sidebarBackground,
    "--sidebar-text": palette.sidebarText,
    "--sidebar-active-bg": palette.sidebarActiveBackground,
    "--sidebar-active-text": palette.sidebarActiveText,
    "--sidebar-hover-bg": palette.sidebarHoverBackground,
    "--sidebar-hover-text": palette.sidebarHoverText,
    "--online": palette.onlineIndicator,
    "--badge-bg": palette.badgeBackground,
    "--badge-text": palette.badgeText,
    "--header-badge-bg": badgeShows ? palette.badgeBackground : palette.headerText,
    "--header-badge-text": badgeShows ? palette.badgeText : palette.headerBackground,
  };
}

/**
 * The brand's variants by spec section 9: 10 percent lighter and darker in HSL; hover is the lighter one when
 * the brand is dark, otherwise the darker one.
 */
export function brandVariants(brand: string): { light: string; dark: string; hover: string } {
  const light = lighten(brand, 0.1);
  const dark = darken(brand, 0.1);
  return { light, dark, hover: isDark(brand) ? light : dark };
}

/** One appearance as it is drawn: what an admin chose, the text of custom colours moved just enough to be read. */
export function paletteOf(settings: ThemeSettings, appearance: Appearance): Palette {
  const palette = chosenPalette(settings, appearance);
  if (settings.theme !== "custom") return palette;
  // A colour chosen here is refused where it cannot be read; one that was not chosen follows its ground.
  return {
    ...palette,
    headerText: readableOn(palette.headerText, palette.headerBackground),
    sidebarText: readableOn(palette.sidebarText, palette.sidebarBackground),
    sidebarActiveText: readableOn(palette.sidebarActiveText, palette.sidebarActiveBackground),
    sidebarHoverText: readableOn(palette.sidebarHoverText, palette.sidebarHoverBackground),
    badgeText: readableOn(palette.badgeText, palette.badgeBackground),
  };
}

/** One appearance as it was chosen, whether it can be read or not. */
export function chosenPalette(settings: ThemeSettings, appearance: Appearance): Palette {
  const palette = { ...THEMES[isThemeName(settings.theme) ? settings.theme : "default"][appearance] };
  if (settings.theme === "custom") {
    const chosen = settings.customColors?.[appearance];
    for (const key of PALETTE_KEYS) palette[key] = parseColour(chosen?.[key]) ?? palette[key];
  }
  palette.brand = override(settings.brandColor, appearance) ?? palette.brand;
  palette.brandText = override(settings.brandTextColor, appearance) ?? palette.brandText;
  return palette;
}

/** An override counts only when both its light and its dark value are there (spec section 5). */
export function override(pair: ColourPair | null | undefined, appearance: Appearance): string | null {
  const light = parseColour(pair?.light);
  const dark = parseColour(pair?.dark);
  return light && dark ? { light, dark }[appearance] : null;
}

function brandColours(brand: string, label: string, appearance: Appearance): Record<string, string> {
  const surface = SURFACES[appearance];
  const carriesLabel = (ground: string) => contrast(ground, label) >= TEXT;
  const variants = brandVariants(brand);
  const other = variants.hover === variants.light ? variants.dark : variants.light;
  const fill = moveUntil(brand, awayFrom(label), carriesLabel);
  const hover = [variants.hover, other].find(carriesLabel) ?? moveUntil(fill, awayFrom(label), carriesLabel);
  const soft = mix(brand, surface.bg, appearance === "light" ? 0.1 : 0.18);
  const softer = mix(brand, surface.bg, appearance === "light" ? 0.06 : 0.1);
  const grounds = [surface.bg, surface.sunken, surface.raised, surface.hover, soft, softer];
  return {
    "--brand": brand,
    "--brand-light": variants.light,
    "--brand-dark": variants.dark,
    "--brand-text": label,
    "--brand-fill": fill,
    "--brand-hover": hover,
    "--brand-active": [mix(hover, "#000000", 0.9), mix(hover, "#FFFFFF", 0.9)].find(carriesLabel) ?? hover,
    "--brand-soft": soft,
    "--brand-softer": softer,
    "--brand-fg": moveUntil(brand, surface.text, (text) => grounds.every((ground) => contrast(text, ground) >= TEXT)),
  };
}

/** Black or white, whichever is further from a colour. */
function awayFrom(colour: string): string {
  return contrast(colour, "#FFFFFF") > contrast(colour, "#000000") ? "#FFFFFF" : "#000000";
}
