import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { getLocale } from "~/i18n/generated/runtime";
import { listFormat } from "~/lib/dates";
import { useAppearance } from "~/ui/appearance-switch";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { CheckIcon, MoonIcon, SunIcon, WarningIcon } from "~/ui/icons";
import { SaveBar } from "~/ui/layout/settings-shell";
import { LeaveGuard } from "~/ui/leave-guard";
import { Segmented } from "~/ui/segmented";
import { Saved } from "~/ui/states";
import { type Appearance, isAppearance } from "~/ui/theme/appearance";
import { APPEARANCES, customForm, faintColours, isSameTheme, settingsOf, type ThemeForm } from "../theme";
import type { savedOrRefused } from "./save-settings";
import { ThemeBrand } from "./theme-brand";
import { appearanceName, colourName, coloursTitle, ThemeColours } from "./theme-colours";
import styles from "./theme.module.css";
import { shownIn, ThemePicker, themeName } from "./theme-picker";
import { ThemePreview } from "./theme-preview";

interface ThemeEditorProps {
  community: string;
  stored: ThemeForm;
  /** Whether colours of its own are stored, chosen now or not. */
  hasCustom: boolean;
  answer: ReturnType<typeof savedOrRefused>;
}

/** The theme page: choose, look, change, and keep it or not. Nothing but Save changes what others see. */
export function ThemeEditor({ community, stored, hasCustom, answer }: ThemeEditorProps) {
  const { isSaved, fields, values, message } = answer;
  const { state } = useNavigation();
  const element = useRef<HTMLFormElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState<ThemeForm>(() => ({ ...stored, ...known(values, stored) }));
  const [hasOwn, setOwn] = useState(hasCustom || form.theme === "custom");
  const [appearance, look] = useLook(fields);
  const settings = settingsOf(form);
  const isChanged = !isSameTheme(form, stored);
  const theme = form.theme ?? "default";

  const change = (field: string, value: string) => setForm((before) => ({ ...before, [field]: value }));
  const begin = () => {
    setOwn(true);
    setForm((before) => ({ ...before, ...customForm(settingsOf(before)), theme: "custom" }));
  };
  const choose = (chosen: string) => (chosen === "custom" && !hasOwn ? begin() : change("theme", chosen));
  const discard = () => {
    setForm(stored);
    setOwn(hasCustom);
    save.current?.focus();
  };
  /** What was refused is said until it is changed. */
  const errorOf = (field: string) => (values?.[field] === form[field] ? fields[field] : undefined);

  useEffect(() => {
    if (Object.keys(fields).length > 0) focusShown(element.current, "[aria-invalid], [data-contrast=faint] button");
  }, [fields]);

  return (
    <>
      <Form method="post" ref={element}>
        <FormError>{message}</FormError>
        <div className={styles.page}>
          <div className={styles.main}>
            <section>
              <div className={styles.head}>
                <h2>{m.communities_themes()}</h2>
                <Segmented
                  label={m.communities_look()}
                  name="look"
                  value={appearance}
                  onChange={look}
                  options={[
                    { value: "light", label: m.ui_light(), icon: SunIcon },
                    { value: "dark", label: m.ui_dark(), icon: MoonIcon },
                  ]}
                />
              </div>
              <ThemePicker
                value={theme}
                custom={hasOwn ? settingsOf({ ...form, theme: "custom" }) : null}
                onChange={choose}
              />
            </section>
            <section>
              <div className={styles.head}>
                <h2>
                  {APPEARANCES.map((one) => (
                    <span key={one} className={shownIn[one]}>
                      {coloursTitle(theme, one)}
                    </span>
                  ))}
                </h2>
                {theme !== "custom" && (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      begin();
                      focusShown(element.current, '[name^="custom_colors."]');
                    }}
                  >
                    {m.communities_colours_change()}
                  </button>
                )}
              </div>
              {APPEARANCES.map((one) => (
                <ThemeColours key={one} {...{ settings, form, errorOf }} appearance={one} onChange={change} />
              ))}
            </section>
            <section className={styles.ofNamed}>
              <h2>{m.communities_brand()}</h2>
              <p className={styles.text}>{m.communities_brand_text()}</p>
              <ThemeBrand {...{ settings, form, errorOf }} onChange={change} />
            </section>
            <SaveBar>
              <Button ref={save} type="submit" variant="primary" loading={state === "submitting"}>
                {m.communities_theme_save()}
              </Button>
              {isChanged && (
                <Button variant="ghost" className={styles.discard} onClick={discard}>
                  {m.communities_discard()}
                </Button>
              )}
              <output className={styles.unsaved}>
                {isChanged && (
                  <>
                    <span className={styles.long}>{unsavedWords(form, stored)}</span>
                    <span className={styles.short}>{m.communities_unsaved()}</span>
                  </>
                )}
              </output>
              {isSaved && !isChanged && state === "idle" && <Saved />}
            </SaveBar>
          </div>
          <div className={styles.side}>
            <div className={styles.head}>
              <h2>{m.communities_preview()}</h2>
              <span className="muted">{m.communities_preview_choice()}</span>
            </div>
            <div className={styles.previews}>
              {APPEARANCES.map((one) => (
                <ThemePreview key={one} name={community} settings={settings} appearance={one} />
              ))}
            </div>
            <Verdict faint={Object.keys(faintColours(settings))} />
            <div className={styles.standard}>
              <Select
                label={m.communities_appearance()}
                hint={m.communities_appearance_text()}
                name="default_appearance"
                value={form.default_appearance}
                onChange={(event) => change("default_appearance", event.target.value)}
                error={errorOf("default_appearance")}
              >
                <option value="light">{m.ui_light()}</option>
                <option value="dark">{m.ui_dark()}</option>
              </Select>
            </div>
          </div>
        </div>
      </Form>
      <LeaveGuard when={isChanged && state === "idle"} text={m.communities_theme_leave()} />
    </>
  );
}

/** Whether everything can be read, and what cannot: said again whenever it changes. */
function Verdict({ faint }: { faint: string[] }) {
  const names = faint.map((field) => {
    const [setting, appearance, key] = field.split(".");
    const name = colourName((key ?? (setting === "brand_color" ? "brand" : "brandText")) as "brand");
    return `${name} (${appearanceName(appearance as Appearance)})`;
  });
  return (
    <output className={styles.verdict} data-tone={faint.length > 0 ? "warning" : "success"}>
      <Icon as={faint.length > 0 ? WarningIcon : CheckIcon} size={16} />
      <span>
        {faint.length > 0
          ? m.communities_contrast_some({ colours: listFormat(getLocale()).format(names) })
          : m.communities_contrast_all()}
      </span>
    </output>
  );
}

/** The appearance that is looked at: the page's own until another is picked, or something was refused in one. */
function useLook(fields: Record<string, string>) {
  const page = useAppearance();
  const [picked, setPicked] = useState<Appearance>();
  const [answered, setAnswered] = useState<typeof fields>();
  const refused = Object.keys(fields)
    .find((field) => field.startsWith("custom_colors."))
    ?.split(".")[1];
  if (answered !== fields) {
    setAnswered(fields);
    if (isAppearance(refused)) setPicked(refused);
  }
  const look = (value: string) => void (isAppearance(value) && setPicked(value));
  return [picked ?? page, look] as const;
}

const unsavedWords = (form: ThemeForm, stored: ThemeForm) =>
  form.theme === stored.theme
    ? m.communities_unsaved()
    : m.communities_theme_unsaved({ theme: themeName(stored.theme ?? "default") });

/** Once the page shows what was just chosen. */
function focusShown(form: HTMLFormElement | null, selector: string): void {
  requestAnimationFrame(() => {
    const found = [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])];
    found.find((one) => one.checkVisibility())?.focus();
  });
}

/** Of what was sent, what this form has: a refused form comes back with whatever else was in it. */
const known = (values: Record<string, string> | undefined, stored: ThemeForm): ThemeForm =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => Object.hasOwn(stored, name)));
