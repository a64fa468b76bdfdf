import { authorizeManaging, updateTheme } from "~/features/communities/commands/update-community.server";
import { themeInput } from "~/features/communities/input";
import { pageMeta } from "~/features/communities/meta";
import { getCommunity } from "~/features/communities/settings.server";
import { formOf, themeSettingsOf } from "~/features/communities/theme";
import { useRoot } from "~/features/communities/ui/root-data";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { ThemeEditor } from "~/features/communities/ui/theme-editor";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/theme";

export const meta = pageMeta(m.communities_theme);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const row = await getCommunity(ctx);
    authorizeManaging(ctx);
    if (!row) throw notFound();
    const settings = themeSettingsOf(row);
    return { stored: formOf(settings, row.defaultAppearance), hasCustom: settings.customColors !== null };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await updateTheme(ctx, parseForm(themeInput, form));
    return { saved: true };
  });

export default function Theme({ loaderData, actionData }: Route.ComponentProps) {
  const { community } = useRoot();
  return (
    <SettingsPage title={m.communities_theme()} description={m.communities_theme_text()}>
      <ThemeEditor {...loaderData} community={community?.name ?? "Atrium"} answer={savedOrRefused(actionData)} />
    </SettingsPage>
  );
}
