import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { publishLegal } from "~/features/legal/commands.server";
import { publishInput } from "~/features/legal/input";
import { findDraft, listVersions } from "~/features/legal/queries.server";
import { isDocument } from "~/features/legal/rules";
import { LegalForm, WithdrawForm } from "~/features/legal/ui/legal-form";
import { NAMES } from "~/features/legal/ui/legal-links";
import { VersionLine } from "~/features/legal/ui/version-list";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { emptyDoc } from "~/ui/editor/document";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { TextLink } from "~/ui/link";
import { docFrom, typedIn } from "../posts/writing";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/legal-document";

export function meta({ matches, params }: Route.MetaArgs): MetaDescriptor[] {
  const { document } = params;
  return pageMeta(() => (isDocument(document) ? `${NAMES[document]()}: ${m.legal_next()}` : m.legal_title()))({
    matches,
  });
}

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { document } = args.params;
    if (!isDocument(document)) throw notFound();
    const before = /^\d{1,9}$/.exec(ctx.request.url.searchParams.get("before") ?? "")?.[0];
    const [{ versions, next }, { versions: newest }, { doc }] = await Promise.all([
      listVersions(ctx, document, before === undefined ? null : Number(before)),
      listVersions(ctx, document),
      findDraft(ctx, document),
    ]);
    return { document, versions, next, standing: newest[0] ?? null, doc, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const values = {
      ...Object.fromEntries(form),
      document: args.params.document,
      request_key: field(form, "requestKey"),
    };
    const input = parseForm(publishInput, values);
    await publishLegal(ctx, input, input.kind === "text" ? docFrom(form) : emptyDoc);
    return { saved: true };
  });

export default function LegalDocumentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { document, versions, next, standing, doc, now } = loaderData;
  const answer = savedOrRefused(actionData);
  const typed =
    actionData && "error" in actionData
      ? typedIn({ ...actionData, values: { title: "", ...actionData.values } })
      : null;
  const stands = standing !== null && standing.kind !== "none";
  return (
    <SettingsPage title={NAMES[document]()} description={m.legal_next_text()}>
      <LegalForm
        // What was published is where the next version begins.
        key={standing?.number ?? 0}
        doc={typed?.doc ?? doc}
        standing={standing}
        answer={answer}
      />
      {versions.length > 0 && (
        <SettingsSection title={m.legal_versions()}>
          {versions.map((version) => (
            <VersionLine key={version.id} version={version} now={now} />
          ))}
          {next !== null && <TextLink to={`/settings/legal/${document}?before=${next}`}>{m.legal_older()}</TextLink>}
        </SettingsSection>
      )}
      {stands && <WithdrawForm base={standing.number} />}
    </SettingsPage>
  );
}
