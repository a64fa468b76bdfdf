import { authorizeManaging, updateSeo } from "~/features/communities/commands/update-community.server";
import { getSeoPayload } from "~/features/communities/current-user.server";
import { seoInput } from "~/features/communities/input";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { SeoForm } from "~/features/communities/ui/seo-form";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { CopyField } from "~/ui/copy-button";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/seo";

export const meta = pageMeta(m.communities_seo);

export const loader = (args: Route.LoaderArgs) => loadPage(args, getSeoPayload);

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    authorizeManaging(ctx);
    await updateSeo(ctx, parseForm(seoInput, form));
    return { saved: true };
  });

export default function Seo({ loaderData, actionData }: Route.ComponentProps) {
  const { community, origin } = useRoot();
  return (
    <SettingsPage title={m.communities_seo()} description={m.communities_seo_text()}>
      <SeoForm stored={loaderData} answer={savedOrRefused(actionData)} />
      {community?.isIndexed && (
        <SettingsSection title={m.communities_seo_machines()} description={m.communities_seo_machines_text()}>
          <div className="stack">
            <CopyField label={m.communities_seo_sitemap()} value={`${origin}/sitemap.xml`} />
            <CopyField label={m.communities_seo_robots()} value={`${origin}/robots.txt`} />
          </div>
        </SettingsSection>
      )}
    </SettingsPage>
  );
}
