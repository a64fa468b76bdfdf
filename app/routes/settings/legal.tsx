import { pageMeta } from "~/features/communities/meta";
import { listVersions } from "~/features/legal/queries.server";
import { DOCUMENTS } from "~/features/legal/rules";
import { NAMES } from "~/features/legal/ui/legal-links";
import { VersionLine } from "~/features/legal/ui/version-list";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { loadPage } from "../support.server";
import type { Route } from "./+types/legal";

export const meta = pageMeta(m.legal_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const lists = await Promise.all(DOCUMENTS.map((document) => listVersions(ctx, document)));
    const newest = lists.map(({ versions }) => versions[0] ?? null);
    return { documents: DOCUMENTS.map((document, at) => ({ document, newest: newest[at] ?? null })), now: ctx.now() };
  });

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage title={m.legal_title()} description={m.legal_text()}>
      {loaderData.documents.map(({ document, newest }) => {
        const stands = newest !== null && newest.kind !== "none";
        return (
          <SettingsSection key={document} title={NAMES[document]()}>
            {newest ? <VersionLine version={newest} now={loaderData.now} /> : <p className="muted">{m.legal_none()}</p>}
            <div className="row wrap">
              <Button to={`/settings/legal/${document}`} variant={stands ? undefined : "primary"}>
                {stands ? m.legal_next() : m.legal_write()}
                <span className="sr"> {NAMES[document]()}</span>
              </Button>
            </div>
          </SettingsSection>
        );
      })}
    </SettingsPage>
  );
}
