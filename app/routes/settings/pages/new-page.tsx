import { redirect } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { createPage } from "~/features/pages/commands.server";
import { newPageInput } from "~/features/pages/input";
import { listDeletedPages } from "~/features/pages/queries.server";
import { pagePath } from "~/features/pages/rules";
import { PageForm } from "~/features/pages/ui/page-form";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { docFrom, typedIn } from "../../posts/writing";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/new-page";

export const meta = pageMeta(m.pages_new);

/** Reads for the refusal alone: who may not list pages may not write one. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    await listDeletedPages(ctx);
    return null;
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const input = parseForm(newPageInput, form);
    const { slug } = await createPage(ctx, { ...input, doc: docFrom(form) }, field(form, "requestKey"));
    throw redirect(pagePath(slug));
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export default function NewSitePage({ actionData }: Route.ComponentProps) {
  const refusal = actionData && "error" in actionData ? actionData : null;
  return (
    <SettingsPage title={m.pages_new()}>
      <PageForm
        page={null}
        typed={refusal ? typedIn(refusal) : null}
        values={refusal?.values}
        error={refusal?.error ?? null}
        footer={
          <span className="end row">
            <Button variant="ghost" to="/settings/pages">
              {m.pages_cancel()}
            </Button>
            <SubmitButton>{m.pages_save()}</SubmitButton>
          </span>
        }
      >
        <OncePerForm />
      </PageForm>
    </SettingsPage>
  );
}
