import { useState } from "react";
import { Form } from "react-router";
import { parseForm } from "~/features/accounts/input";
import { authorizeManaging, updateTheme } from "~/features/communities/commands/update-community.server";
import { themeInput } from "~/features/communities/input";
import { pageMeta } from "~/features/communities/meta";
import { getCommunity } from "~/features/communities/settings.server";
import { themeSettingsOf } from "~/features/communities/theme";
import { savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { ThemePicker } from "~/features/communities/ui/theme-picker";
import { ThemePreview } from "~/features/communities/ui/theme-preview";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { Field, FormError, Input } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Segmented } from "~/ui/segmented";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/theme";

export const meta = pageMeta(m.communities_theme);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const row = await getCommunity(ctx);
    authorizeManaging(ctx);
    if (!row) throw notFound();
    const { theme, customColors, brandColor, brandTextColor } = themeSettingsOf(row);
    return {
      customColors,
      theme,
      default_appearance: row.defaultAppearance as string,
      brand_light: brandColor?.light ?? "",
      brand_dark: brandColor?.dark ?? "",
      brand_text_light: brandTextColor?.light ?? "",
      brand_text_dark: brandTextColor?.dark ?? "",
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await updateTheme(ctx, parseForm(themeInput, form));
    return { saved: true };
  });

const COLOURS = ["brand_light", "brand_dark", "brand_text_light", "brand_text_dark"] as const;

export default function Theme({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const { community } = useRoot();
  const { customColors, ...stored } = loaderData;
  const [chosen, setChosen] = useState({ ...stored, ...values });
  const choose = (name: keyof typeof stored, value: string) => setChosen((before) => ({ ...before, [name]: value }));
  const labels = {
    brand_light: m.communities_brand_light(),
    brand_dark: m.communities_brand_dark(),
    brand_text_light: m.communities_brand_text_light(),
    brand_text_dark: m.communities_brand_text_dark(),
  };
  const settings = {
    theme: chosen.theme,
    customColors,
    brandColor: { light: chosen.brand_light, dark: chosen.brand_dark },
    brandTextColor: { light: chosen.brand_text_light, dark: chosen.brand_text_dark },
  };
  return (
    <SettingsPage title={m.communities_theme()} description={m.communities_theme_text()}>
      <Form method="post">
        <FormError>{message}</FormError>
        <SettingsSection title={m.communities_themes()} full>
          <div className="theme-page">
            <ThemePicker value={chosen.theme} onChange={(theme) => choose("theme", theme)} />
            <div className="theme-previews">
              <h3>{m.communities_preview()}</h3>
              <ThemePreview name={community?.name ?? "Atrium"} settings={settings} appearance="light" />
              <ThemePreview name={community?.name ?? "Atrium"} settings={settings} appearance="dark" />
            </div>
          </div>
        </SettingsSection>
        <SettingsSection title={m.communities_appearance()} description={m.communities_appearance_text()}>
          <Field error={fields.default_appearance}>
            {() => (
              <Segmented
                label={m.communities_appearance()}
                name="default_appearance"
                value={chosen.default_appearance}
                onChange={(appearance) => choose("default_appearance", appearance)}
                options={[
                  { value: "light", label: m.ui_light() },
                  { value: "dark", label: m.ui_dark() },
                ]}
              />
            )}
          </Field>
        </SettingsSection>
        <SettingsSection title={m.communities_brand()} description={m.communities_brand_text()}>
          <div className="theme-colours">
            {COLOURS.map((name) => (
              <Input
                key={name}
                label={labels[name]}
                name={name}
                className="mono"
                placeholder="#506CF0"
                spellCheck={false}
                autoComplete="off"
                value={chosen[name]}
                onChange={(event) => choose(name, event.target.value)}
                error={fields[name]}
              />
            ))}
          </div>
        </SettingsSection>
        <SaveSettings isSaved={isSaved} />
      </Form>
    </SettingsPage>
  );
}
