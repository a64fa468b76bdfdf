import { m } from "~/i18n/generated/messages";
import { ColourField } from "~/ui/colour-field";
import { judge } from "~/ui/theme/contrast";
import { chosenPalette, override, type ThemeSettings } from "~/ui/theme/theme";
import { APPEARANCES, faintColours, type ThemeForm } from "../theme";
import styles from "./theme.module.css";
import { Contrast } from "./theme-colours";

interface ThemeBrandProps {
  settings: ThemeSettings;
  form: ThemeForm;
  errorOf: (field: string) => string | undefined;
  onChange: (field: string, colour: string) => void;
}

/** A named theme with the community's own button: both appearances or none (spec section 5). */
export function ThemeBrand({ settings, form, errorOf, onChange }: ThemeBrandProps) {
  const faint = faintColours(settings);
  const labels = {
    "brand_color.light": m.communities_brand_light(),
    "brand_text_color.light": m.communities_brand_text_light(),
    "brand_color.dark": m.communities_brand_dark(),
    "brand_text_color.dark": m.communities_brand_text_dark(),
  };
  return (
    <div className={styles.palette}>
      {APPEARANCES.flatMap((appearance) => {
        const { brand, brandText } = chosenPalette({ theme: settings.theme }, appearance);
        const [button] = judge(chosenPalette(settings, appearance));
        const isOwnText = override(settings.brandTextColor, appearance) !== null;
        const isOwnBrand = override(settings.brandColor, appearance) !== null;
        return (["brand_color", "brand_text_color"] as const).map((setting) => {
          const field = `${setting}.${appearance}` as const;
          const isJudged = setting === "brand_text_color" ? isOwnText : isOwnBrand && !isOwnText;
          const judgement = isJudged ? (faint[field] ?? button) : undefined;
          const name = labels[field];
          return (
            <ColourField
              key={field}
              label={name}
              name={field}
              value={form[field] ?? ""}
              placeholder={setting === "brand_color" ? brand : brandText}
              onChange={(colour) => onChange(field, colour)}
              error={judgement?.nearest ? null : errorOf(field)}
              note={judgement && <Contrast {...judgement} name={name} onUse={(use) => onChange(field, use)} />}
            />
          );
        });
      })}
    </div>
  );
}
