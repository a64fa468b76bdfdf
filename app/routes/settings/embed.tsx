import { Form } from "react-router";
import { authorizeManaging, updateEmbed } from "~/features/communities/commands/update-community.server";
import { parseHosts } from "~/features/communities/embed";
import { embedInput } from "~/features/communities/input";
import { parseOrigins } from "~/features/communities/origins";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { savedOrRefused, SaveSettings } from "~/features/communities/ui/save-settings";
import { surfaceInput } from "~/features/embeds/input";
import { findSurfaces } from "~/features/embeds/surfaces.server";
import { EmbedBuilder } from "~/features/embeds/ui/embed-builder";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError, Textarea } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/embed";

const EXAMPLE = "www.example.com";

export const meta = pageMeta(m.communities_embed);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = surfaceInput.parse(Object.fromEntries(ctx.request.url.searchParams));
    const { row, ...surfaces } = await findSurfaces(ctx, asked);
    authorizeManaging(ctx);
    return { asked, hosts: parseHosts(row.embedHosts), origins: parseOrigins(row.corsOrigins), surfaces };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await updateEmbed(ctx, parseForm(embedInput, form));
    return { saved: true };
  });

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const { origin, community } = useRoot();
  const { hosts, origins, ...builder } = loaderData;
  const stored = { hosts: hosts.join("\n"), origins: origins.join("\n") };
  return (
    <SettingsPage title={m.communities_embed()} description={m.embeds_text({ community: community?.name ?? "Atrium" })}>
      <Form method="post" key={JSON.stringify(stored)}>
        <FormError>{message}</FormError>
        <SettingsSection>
          <Textarea
            label={m.communities_embed_hosts()}
            hint={m.communities_embed_hosts_hint()}
            name="hosts"
            rows={4}
            className="mono"
            spellCheck={false}
            autoCapitalize="none"
            placeholder={EXAMPLE}
            defaultValue={values?.hosts ?? stored.hosts}
            error={fields.hosts}
          />
          <Textarea
            label={m.communities_cors()}
            hint={m.communities_cors_hint()}
            name="origins"
            rows={3}
            className="mono"
            spellCheck={false}
            autoCapitalize="none"
            placeholder={`https://${EXAMPLE}`}
            defaultValue={values?.origins ?? stored.origins}
            error={fields.origins}
          />
          <SaveSettings isSaved={isSaved} />
        </SettingsSection>
      </Form>
      <SettingsSection title={m.embeds_show()}>
        <div className="stack">
          {hosts.length === 0 && <Banner>{m.embeds_allowed_none({ hosts: m.communities_embed_hosts() })}</Banner>}
          <EmbedBuilder action="/settings/embed" origin={origin} {...builder} />
        </div>
      </SettingsSection>
    </SettingsPage>
  );
}
