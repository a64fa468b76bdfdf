import clsx from "clsx";
import { faintness } from "~/i18n/faintness";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ColourField, Swatch } from "~/ui/colour-field";
import { Icon } from "~/ui/icon";
import { CheckIcon, WarningIcon } from "~/ui/icons";
import type { Appearance } from "~/ui/theme/appearance";
import { judge, type Judgement } from "~/ui/theme/contrast";
import { chosenPalette, type ThemeSettings } from "~/ui/theme/theme";
import type { Palette } from "~/ui/theme/themes";
import { customField, type ThemeForm } from "../theme";
import styles from "./theme.module.css";
import { shownIn, themeName } from "./theme-picker";

interface ThemeColoursProps {
  appearance: Appearance;
  settings: ThemeSettings;
  form: ThemeForm;
  errorOf: (field: string) => string | undefined;
  onChange: (field: string, colour: string) => void;
}

/**
 * Every colour of one appearance: of a named theme to be looked at, of one's own to be changed. Both stand in the
 * page and its styles show the one that is chosen, so that choosing needs no script.
 */
export function ThemeColours({ appearance, settings, form, errorOf, onChange }: ThemeColoursProps) {
  const custom: ThemeSettings = settings.theme === "custom" ? settings : { theme: "custom" };
  const judgements = new Map(judge(chosenPalette(custom, appearance)).map((one) => [one.front, one]));
  const named = chosenPalette(settings, appearance);
  return (
    <div className={shownIn[appearance]}>
      <ul className={clsx(styles.palette, styles.ofNamed)}>
        {COLOURS.map((key) => (
          <li key={key}>
            <Swatch colour={named[key]} />
            <span className="grow">{colourName(key)}</span>
            <span className="mono">{named[key]}</span>
          </li>
        ))}
      </ul>
      <fieldset className={clsx(styles.palette, styles.ofCustom)}>
        <legend className="sr">{coloursTitle("custom", appearance)}</legend>
        {COLOURS.map((key) => {
          const field = customField(appearance, key);
          const judgement = settings.theme === "custom" ? judgements.get(key) : undefined;
          return (
            <ColourField
              key={key}
              label={colourName(key)}
              name={field}
              value={form[field] ?? ""}
              onChange={(colour) => onChange(field, colour)}
              error={judgement?.nearest ? null : errorOf(field)}
              note={
                judgement && <Contrast {...judgement} name={colourName(key)} onUse={(use) => onChange(field, use)} />
              }
            />
          );
        })}
      </fieldset>
    </div>
  );
}

type ContrastProps = Pick<Judgement, "ratio" | "least" | "nearest"> & {
  name: string;
  onUse: (colour: string) => void;
};

/** How well a colour can be read, in words; where it cannot, the nearest that can is one press away. */
export function Contrast({ ratio, least, nearest, name, onUse }: ContrastProps) {
  const told = faintness({ ratio, least });
  if (nearest === null) {
    return (
      <p className={styles.contrast}>
        <Icon as={CheckIcon} size={16} />
        {m.communities_contrast_good({ ratio: told.ratio })}
      </p>
    );
  }
  return (
    <div className={clsx(styles.contrast, styles.faint)} data-contrast="faint">
      <Icon as={WarningIcon} size={16} />
      <div>
        <p>{m.communities_error_colour_too_faint({ ...told, nearest })}</p>
        <Button
          size="sm"
          label={m.communities_contrast_use_for({ colour: nearest, name })}
          onClick={() => onUse(nearest)}
        >
          <Swatch colour={nearest} small />
          {m.communities_contrast_use({ colour: nearest })}
        </Button>
      </div>
    </div>
  );
}

/** In the order they stand on a page: what is written on something follows it. */
const COLOURS: readonly (keyof Palette)[] = [
  "brand",
  "brandText",
  "headerBackground",
  "headerText",
  "sidebarBackground",
  "sidebarText",
  "sidebarActiveBackground",
  "sidebarActiveText",
  "sidebarHoverBackground",
  "sidebarHoverText",
  "badgeBackground",
  "badgeText",
  "onlineIndicator",
];

const NAMES: Record<keyof Palette, () => string> = {
  brand: m.communities_colour_brand,
  brandText: m.communities_colour_brand_text,
  headerBackground: m.communities_colour_header,
  headerText: m.communities_colour_header_text,
  sidebarBackground: m.communities_colour_sidebar,
  sidebarText: m.communities_colour_sidebar_text,
  sidebarActiveBackground: m.communities_colour_active,
  sidebarActiveText: m.communities_colour_active_text,
  sidebarHoverBackground: m.communities_colour_hover,
  sidebarHoverText: m.communities_colour_hover_text,
  badgeBackground: m.communities_colour_badge,
  badgeText: m.communities_colour_badge_text,
  onlineIndicator: m.communities_colour_online,
};

export const colourName = (key: keyof Palette) => NAMES[key]();

export const coloursTitle = (theme: string, appearance: Appearance) =>
  theme === "custom"
    ? m.communities_colours_own({ appearance: appearanceName(appearance) })
    : m.communities_colours_of({ theme: themeName(theme), appearance: appearanceName(appearance) });

/** Inside a sentence: "light", "claro". */
export const appearanceName = (appearance: Appearance) =>
  appearance === "light" ? m.communities_in_light() : m.communities_in_dark();
