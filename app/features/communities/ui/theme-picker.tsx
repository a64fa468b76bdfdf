import { THEME_NAMES, THEMES, type ThemeName } from "~/ui/theme/themes";
import "./theme-picker.css";

interface ThemePickerProps {
  value: string;
  onChange: (theme: ThemeName) => void;
}

/**
 * The 19 themes as cards, each drawn in its own colours, light and dark side by side. Radio buttons of a form:
 * with custom colours none is chosen, and the form leaves them alone until one is.
 */
export function ThemePicker({ value, onChange }: ThemePickerProps) {
  return (
    <div className="theme-cards">
      {THEME_NAMES.map((theme) => (
        <label key={theme} className="theme-card">
          <input
            type="radio"
            className="sr"
            name="theme"
            value={theme}
            checked={theme === value}
            onChange={() => onChange(theme)}
          />
          <Drawing theme={theme} />
          <span className="name">{nameOf(theme)}</span>
        </label>
      ))}
    </div>
  );
}

/** "beachCity" is called Beach City in every language. */
const nameOf = (theme: string) => theme.replace(/[A-Z]/g, " $&").replace(/^./, (letter) => letter.toUpperCase());

const PAGE = { light: { ground: "#FFFFFF", text: "#C9C9D0" }, dark: { ground: "#17171A", text: "#4A4A52" } } as const;

function Drawing({ theme }: { theme: ThemeName }) {
  return (
    <svg viewBox="0 0 128 72" aria-hidden="true" className="drawing">
      <Half theme={theme} appearance="light" x={0} />
      <Half theme={theme} appearance="dark" x={64} />
    </svg>
  );
}

function Half({ theme, appearance, x }: { theme: ThemeName; appearance: "light" | "dark"; x: number }) {
  const palette = THEMES[theme][appearance];
  const page = PAGE[appearance];
  return (
    <g transform={`translate(${x} 0)`}>
      <rect width="64" height="72" fill={page.ground} />
      <rect width="24" height="72" fill={palette.sidebarBackground} />
      <rect width="64" height="12" fill={palette.headerBackground} />
      <rect x="5" y="5" width="20" height="2.5" rx="1.2" fill={palette.headerText} />
      <rect x="3" y="17" width="18" height="7" rx="2" fill={palette.sidebarActiveBackground} />
      <rect x="6" y="19.5" width="10" height="2" rx="1" fill={palette.sidebarActiveText} />
      <rect x="6" y="30" width="9" height="2" rx="1" fill={palette.sidebarText} />
      <rect x="6" y="38" width="11" height="2" rx="1" fill={palette.sidebarText} />
      <circle cx="19" cy="31" r="2" fill={palette.badgeBackground} />
      <rect x="30" y="20" width="26" height="2.5" rx="1.2" fill={page.text} />
      <rect x="30" y="27" width="28" height="2" rx="1" fill={page.text} />
      <rect x="30" y="33" width="22" height="2" rx="1" fill={page.text} />
      <rect x="30" y="46" width="20" height="9" rx="3" fill={palette.brand} />
      <rect x="35" y="49.5" width="10" height="2" rx="1" fill={palette.brandText} />
    </g>
  );
}
