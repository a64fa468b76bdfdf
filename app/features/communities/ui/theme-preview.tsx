import clsx from "clsx";
import { m } from "~/i18n/generated/messages";
import type { Appearance } from "~/ui/theme/appearance";
import { SURFACES, type ThemeSettings, themeColours } from "~/ui/theme/theme";
import styles from "./theme.module.css";
import { shownIn } from "./theme-picker";

interface ThemePreviewProps {
  name: string;
  settings: ThemeSettings;
  appearance: Appearance;
}

const QUIET: Record<Appearance, string> = { light: "#55555E", dark: "#B6B6BF" };
const NAME_SHOWN = 22;
const UNREAD = 4;

/** A small page in the chosen colours, drawn: it shows what would be saved before it is. */
export function ThemePreview({ name, settings, appearance }: ThemePreviewProps) {
  const colours = themeColours(settings, appearance);
  const of = (variable: string) => colours[`--${variable}`];
  const page = SURFACES[appearance];
  const letters = [...name];
  const short = letters.length > NAME_SHOWN ? `${letters.slice(0, NAME_SHOWN - 1).join("")}…` : name;
  return (
    <figure className={shownIn[appearance]}>
      <svg viewBox="0 0 344 184" className={styles.preview} aria-hidden="true">
        <rect width="344" height="184" fill={page.bg} />
        <rect width="124" height="184" fill={of("sidebar-bg")} />
        <rect width="344" height="36" fill={of("header-bg")} />
        <rect x="12" y="10" width="16" height="16" rx="4" fill={of("header-text")} />
        <text x="38" y="22.5" className={styles.bold} fill={of("header-text")}>
          {short}
        </text>
        <text x="308" y="22.5" textAnchor="end" fill={of("header-text")}>
          {m.shell_home()}
        </text>
        <circle cx="326" cy="18" r="8" fill="#A8553A" />
        <rect x="6" y="44" width="112" height="24" rx="5" fill={of("sidebar-active-bg")} />
        <text x="14" y="60.5" className={styles.bold} fill={of("sidebar-active-text")}>
          {m.shell_home()}
        </text>
        <text x="14" y="86.5" fill={of("sidebar-text")}>
          {m.communities_first_space()}
        </text>
        <rect x="96" y="74" width="18" height="16" rx="8" fill={of("badge-bg")} />
        <text x="105" y="86" textAnchor="middle" className={clsx(styles.tiny, styles.bold)} fill={of("badge-text")}>
          {UNREAD}
        </text>
        <rect x="6" y="96" width="112" height="24" rx="5" fill={of("sidebar-hover-bg")} />
        <text x="14" y="112.5" fill={of("sidebar-hover-text")}>
          {m.communities_preview_hovered()}
        </text>
        <text x="14" y="138.5" fill={of("sidebar-text")}>
          {m.communities_preview_space()}
        </text>
        <text x="138" y="61" className={clsx(styles.heading, styles.bold)} fill={page.text}>
          {m.communities_preview_title()}
        </text>
        <text x="138" y="80" fill={QUIET[appearance]}>
          {m.communities_preview_text()}
        </text>
        <text x="138" y="97" className={styles.bold} fill={of("brand-fg")}>
          {m.communities_preview_link()}
        </text>
        <circle cx="148" cy="120" r="10" fill="#2B7A78" />
        <circle cx="155" cy="127" r="4" fill={of("online")} stroke={page.bg} strokeWidth="1.5" />
        <text x="166" y="124.5" fill={page.text}>
          {m.communities_preview_member()}
        </text>
        <rect x="138" y="142" width="92" height="28" rx="6" fill={of("brand-fill")} />
        <text x="184" y="160.5" textAnchor="middle" className={styles.bold} fill={of("brand-text")}>
          {m.communities_preview_button()}
        </text>
      </svg>
      <figcaption className="sr">{appearance === "light" ? m.ui_light() : m.ui_dark()}</figcaption>
    </figure>
  );
}
