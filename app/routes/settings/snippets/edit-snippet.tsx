import { Form, type MetaDescriptor, redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { deleteSnippet, updateSnippet } from "~/features/snippets/commands.server";
import { changeSnippetForm, snippetKey } from "~/features/snippets/input";
import { findSnippet } from "~/features/snippets/queries.server";
import { SnippetFields } from "~/features/snippets/ui/snippet-fields";
import { SnippetPreview } from "~/features/snippets/ui/snippet-preview";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { TrashIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/edit-snippet";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData ? `${m.snippets_edit()}: ${loaderData.name}` : m.snippets_edit();
  return pageMeta(() => title)({ matches });
}

const idOf = (id: string): number => {
  const key = snippetKey.safeParse({ id });
  if (!key.success) throw notFound();
  return key.data.id;
};

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findSnippet(ctx, idOf(args.params.id)));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    if (field(form, "intent") === "remove") {
      await deleteSnippet(ctx, id);
      return redirect(`/settings/code_snippets?removed=${id}`);
    }
    await updateSnippet(ctx, id, parseForm(changeSnippetForm, form));
    return { saved: true };
  });

export default function EditSnippet({ loaderData: snippet, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.snippets_edit()} description={<bdi>{snippet.name}</bdi>}>
      <Form method="post" key={snippet.id}>
        {/* What was saved is where the next change begins. */}
        <SnippetFields key={snippet.version} snippet={snippet} values={values} errors={fields} message={message} />
        <SaveSettings isSaved={isSaved} />
      </Form>
      <SnippetPreview snippet={snippet} />
      <SettingsSection>
        <Form method="post">
          <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="remove">
            {m.snippets_remove()}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}
