import { Form } from "react-router";
import { authorizeManaging, updatePlayers } from "~/features/communities/commands/update-community.server";
import { pageMeta } from "~/features/communities/meta";
import { getPlayersPayload } from "~/features/communities/current-user.server";
import { savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { playersForm } from "~/features/communities/input";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { PROVIDERS, siteOfPlayer } from "~/lib/players";
import { Checkbox, FieldGroup } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/links";

export const meta = pageMeta(m.links_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { allowed_players } = await getPlayersPayload(ctx);
    authorizeManaging(ctx);
    return { allowed: allowed_players };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await updatePlayers(ctx, parseForm(playersForm, form));
    return { saved: true };
  });

export default function Links({ loaderData: { allowed }, actionData }: Route.ComponentProps) {
  const { isSaved, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.links_title()} description={m.links_text()}>
      <Form method="post" key={allowed.join()}>
        <FormError>{message}</FormError>
        <SettingsSection>
          <FieldGroup label={m.links_players()} hint={m.links_players_hint()}>
            {(group) => (
              <fieldset {...group} className="stack">
                {PROVIDERS.map((provider) => {
                  const { label, site } = siteOfPlayer(provider);
                  return (
                    <Checkbox
                      key={provider}
                      name={provider}
                      label={label}
                      hint={site}
                      defaultChecked={allowed.includes(provider)}
                    />
                  );
                })}
              </fieldset>
            )}
          </FieldGroup>
          <SaveSettings isSaved={isSaved} />
        </SettingsSection>
      </Form>
    </SettingsPage>
  );
}
