import clsx from "clsx";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CheckIcon, SlidersIcon } from "~/ui/icons";
import type { Appearance } from "~/ui/theme/appearance";
import { paletteOf, type ThemeSettings } from "~/ui/theme/theme";
import { type Palette, THEME_NAMES, THEMES } from "~/ui/theme/themes";
import { APPEARANCES } from "../theme";
import styles from "./theme.module.css";

interface ThemePickerProps {
  value: string;
  /** The community's own colours, where it has some: they are drawn on the last card. */
  custom: ThemeSettings | null;
  onChange: (theme: string) => void;
}

/** The 19 themes and one's own as cards, drawn in the appearance that is looked at. Radio buttons of the form. */
export function ThemePicker({ value, custom, onChange }: ThemePickerProps) {
  return (
    <div className={styles.cards} role="radiogroup" aria-label={m.communities_themes()}>
      {[...THEME_NAMES, "custom" as const].map((theme) => (
        <label key={theme} className={styles.card}>
          <input
            type="radio"
            className="sr"
            name="theme"
            value={theme}
            checked={theme === value}
            onChange={() => onChange(theme)}
          />
          {theme === "custom" && !custom ? (
            <span className={clsx(styles.drawing, styles.empty)}>
              <Icon as={SlidersIcon} />
            </span>
          ) : (
            APPEARANCES.map((appearance) => (
              <Drawing
                key={appearance}
                palette={theme === "custom" ? paletteOf(custom ?? { theme }, appearance) : THEMES[theme][appearance]}
                appearance={appearance}
              />
            ))
          )}
          <span className={styles.name}>
            {themeName(theme)}
            {theme === value && <Icon as={CheckIcon} size={16} />}
          </span>
        </label>
      ))}
    </div>
  );
}

/** What is seen only while that appearance is looked at. */
export const shownIn = { light: styles.inLight, dark: styles.inDark };

/** "beachCity" is called Beach City in every language; what somebody made themselves is called by theirs. */
export const themeName = (theme: string) =>
  theme === "custom"
    ? m.communities_theme_custom()
    : theme.replace(/[A-Z]/g, " $&").replace(/^./, (letter) => letter.toUpperCase());

const PAGE = {
  light: { ground: "#FFFFFF", title: "#3A3A42", text: "#C9C9D0" },
  dark: { ground: "#17171A", title: "#D0D0D6", text: "#5A5A64" },
} as const;

function Drawing({ palette, appearance }: { palette: Palette; appearance: Appearance }) {
  const page = PAGE[appearance];
  return (
    <svg viewBox="0 0 104 64" aria-hidden="true" className={clsx(styles.drawing, shownIn[appearance])}>
      <rect width="104" height="64" fill={page.ground} />
      <rect width="104" height="12" fill={palette.headerBackground} />
      <rect x="5" y="4" width="4" height="4" rx="1.2" fill={palette.headerText} />
      <rect x="12" y="5" width="16" height="2" rx="1" fill={palette.headerText} />
      <circle cx="98" cy="6" r="2.2" fill={palette.headerText} />
      <rect y="12" width="32" height="52" fill={palette.sidebarBackground} />
      <rect x="3" y="16" width="26" height="7" rx="1.8" fill={palette.sidebarActiveBackground} />
      <rect x="6" y="18.5" width="13" height="2" rx="1" fill={palette.sidebarActiveText} />
      <rect x="6" y="28" width="15" height="2" rx="1" fill={palette.sidebarText} />
      <circle cx="26" cy="29" r="2" fill={palette.badgeBackground} />
      <rect x="6" y="36" width="11" height="2" rx="1" fill={palette.sidebarText} />
      <rect x="6" y="44" width="14" height="2" rx="1" fill={palette.sidebarText} />
      <circle cx="26" cy="45" r="1.6" fill={palette.onlineIndicator} />
      <rect x="40" y="19" width="30" height="3" rx="1.5" fill={page.title} />
      <rect x="40" y="27" width="56" height="2" rx="1" fill={page.text} />
      <rect x="40" y="32" width="48" height="2" rx="1" fill={page.text} />
      <rect x="40" y="48" width="22" height="9" rx="2.5" fill={palette.brand} />
      <rect x="45" y="51.5" width="12" height="2" rx="1" fill={palette.brandText} />
    </svg>
  );
}
