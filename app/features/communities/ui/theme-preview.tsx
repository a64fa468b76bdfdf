import { m } from "~/i18n/generated/messages";
import type { Appearance } from "~/ui/theme/appearance";
import { SURFACES, type ThemeSettings, themeColours } from "~/ui/theme/theme";

interface ThemePreviewProps {
  name: string;
  settings: ThemeSettings;
  appearance: Appearance;
}

const QUIET: Record<Appearance, string> = { light: "#5E5E68", dark: "#A6A6AF" };

/** A small page in the chosen colours, drawn: it shows what would be saved before it is. */
export function ThemePreview({ name, settings, appearance }: ThemePreviewProps) {
  const colours = themeColours(settings, appearance);
  const of = (variable: string) => colours[`--${variable}`];
  const page = SURFACES[appearance];
  return (
    <figure>
      <svg viewBox="0 0 320 180" className="theme-preview" aria-hidden="true">
        <rect width="320" height="180" fill={page.bg} />
        <rect width="112" height="180" fill={of("sidebar-bg")} />
        <rect width="320" height="34" fill={of("header-bg")} />
        <text x="14" y="22" className="strong" fill={of("header-text")}>
          {name.slice(0, 24)}
        </text>
        <text x="264" y="22" fill={of("header-text")}>
          {m.shell_home()}
        </text>
        <rect x="8" y="44" width="96" height="24" rx="6" fill={of("sidebar-active-bg")} />
        <text x="16" y="60" className="strong" fill={of("sidebar-active-text")}>
          {m.shell_home()}
        </text>
        <text x="16" y="88" fill={of("sidebar-text")}>
          {m.communities_first_space()}
        </text>
        <circle cx="94" cy="84" r="4" fill={of("badge-bg")} />
        <text x="128" y="64" className="strong" fill={page.text}>
          {m.communities_preview_title()}
        </text>
        <text x="128" y="84" fill={QUIET[appearance]}>
          {m.communities_preview_text()}
        </text>
        <text x="128" y="104" fill={of("brand-fg")}>
          {m.communities_preview_link()}
        </text>
        <rect x="128" y="124" width="104" height="30" rx="7" fill={of("brand-fill")} />
        <text x="180" y="143" textAnchor="middle" className="strong" fill={of("brand-text")}>
          {m.communities_preview_button()}
        </text>
      </svg>
      <figcaption className="sr">{appearance === "light" ? m.ui_light() : m.ui_dark()}</figcaption>
    </figure>
  );
}
