import { Form, redirect } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { createSnippet } from "~/features/snippets/commands.server";
import { newSnippetForm } from "~/features/snippets/input";
import { listSnippets } from "~/features/snippets/queries.server";
import { SnippetFields } from "~/features/snippets/ui/snippet-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { SaveBar, SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/new-snippet";

export const meta = pageMeta(m.snippets_add);

/** Reads the snippets for the refusal alone: who may not see them may not add one. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { length } = await listSnippets(ctx);
    return { count: length };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { id } = await createSnippet(ctx, parseForm(newSnippetForm, form), field(form, "requestKey"));
    // Where its preview is.
    return redirect(`/settings/code_snippets/${id}/edit`);
  });

export default function NewSnippet({ actionData }: Route.ComponentProps) {
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.snippets_add()} description={m.snippets_add_text()}>
      <Form method="post">
        <OncePerForm />
        <SnippetFields snippet={null} values={values} errors={fields} message={message} />
        <SaveBar>
          <SubmitButton>{m.snippets_add()}</SubmitButton>
        </SaveBar>
      </Form>
    </SettingsPage>
  );
}
