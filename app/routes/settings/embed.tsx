import { Form } from "react-router";
import { authorizeManaging, updateEmbed } from "~/features/communities/commands/update-community.server";
import { parseHosts } from "~/features/communities/embed";
import { embedInput } from "~/features/communities/input";
import { pageMeta } from "~/features/communities/meta";
import { getCommunity } from "~/features/communities/settings.server";
import { useRoot } from "~/features/communities/ui/root-data";
import { savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { CopyField } from "~/ui/copy-button";
import { FormError, Textarea } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/embed";

const EXAMPLE = "www.example.com";

export const meta = pageMeta(m.communities_embed);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const row = await getCommunity(ctx);
    authorizeManaging(ctx);
    if (!row) throw notFound();
    return { hosts: parseHosts(row.embedHosts) };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await updateEmbed(ctx, parseForm(embedInput, form));
    return { saved: true };
  });

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const { origin } = useRoot();
  const stored = loaderData.hosts.join("\n");
  return (
    <SettingsPage title={m.communities_embed()} description={m.communities_embed_text()}>
      <Form method="post" key={stored}>
        <FormError>{message}</FormError>
        <SettingsSection>
          <Textarea
            label={m.communities_embed_hosts()}
            hint={m.communities_embed_hosts_hint()}
            name="hosts"
            rows={6}
            className="mono"
            spellCheck={false}
            autoCapitalize="none"
            placeholder={EXAMPLE}
            defaultValue={values?.hosts ?? stored}
            error={fields.hosts}
          />
        </SettingsSection>
        <SettingsSection title={m.communities_embed_code()} description={m.communities_embed_code_text()}>
          <CopyField
            label={m.communities_embed_code()}
            hideLabel
            lines={2}
            value={`<iframe src="${origin}/?iframe=true" width="100%" height="600"></iframe>`}
          />
        </SettingsSection>
        <SaveSettings isSaved={isSaved} />
      </Form>
    </SettingsPage>
  );
}
