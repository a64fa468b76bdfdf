import { redirect } from "react-router";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { agreeToLegal } from "~/features/legal/commands.server";
import { agreementInput } from "~/features/legal/input";
import { findVersion, listAsked } from "~/features/legal/queries.server";
import { NAMES } from "~/features/legal/ui/legal-links";
import { LegalText } from "~/features/legal/ui/legal-text";
import { m } from "~/i18n/generated/messages";
import { signInRequired } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { CheckIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/agree";

export const meta = pageMeta(m.legal_agree_title);

/** What a member is asked to agree to, whole. The versions are known after the first trip: this page is opened once. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = await listAsked(ctx);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    const versions = await Promise.all(asked.map(({ document }) => findVersion(ctx, document, null)));
    return { versions, ids: asked.map(({ id }) => id).join(",") };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await agreeToLegal(ctx, parseForm(agreementInput, { versions: field(form, "versions") }).versions);
    throw redirect("/");
  });

export default function Agree({ loaderData, actionData }: Route.ComponentProps) {
  const { versions, ids } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData : undefined;
  return (
    <Columns>
      <PageHeader title={m.legal_agree_title()} />
      {versions.length === 0 ? (
        <EmptyState
          icon={CheckIcon}
          title={m.legal_agreed_title()}
          text={m.legal_agreed_text()}
          action={<Button to="/">{m.legal_agreed_home()}</Button>}
        />
      ) : (
        <>
          <p>{m.legal_agree_text()}</p>
          {versions.map((version) => (
            <SettingsSection key={version.document} title={NAMES[version.document]()}>
              <LegalText version={version} />
            </SettingsSection>
          ))}
          <PostForm refusal={refusal && changedOf(refusal)} hidden={{ versions: ids }}>
            <SubmitButton size="lg">{m.legal_agree_button()}</SubmitButton>
          </PostForm>
        </>
      )}
    </Columns>
  );
}

/** There is no box here that could say it: what changed meanwhile is said above the button. */
function changedOf<R extends { error: { code: string; message: string; fields: Record<string, string> } }>(refusal: R) {
  const { agree } = refusal.error.fields;
  return agree ? { ...refusal, error: { ...refusal.error, message: agree, fields: {} } } : refusal;
}
