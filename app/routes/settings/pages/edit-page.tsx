import { Form, redirect } from "react-router";
import { SubmitButton } from "~/features/accounts/ui/form";
import { privateMeta } from "~/features/communities/meta";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { deletePage, updatePage } from "~/features/pages/commands.server";
import { changePageInput, pageKey } from "~/features/pages/input";
import { findManagedPage } from "~/features/pages/queries.server";
import { pagePath } from "~/features/pages/rules";
import { PageForm } from "~/features/pages/ui/page-form";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { TrashIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { docUnlessUntouched, typedIn } from "../../posts/writing";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/edit-page";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.pages_edit(), community: loaderData?.title });

const idOf = (id: string): number => {
  const key = pageKey.safeParse({ id });
  if (!key.success) throw notFound();
  return key.data.id;
};

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findManagedPage(ctx, idOf(args.params.id)));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    if (field(form, "intent") === "delete") {
      await deletePage(ctx, id);
      throw redirect("/settings/pages");
    }
    const { doc: before } = await findManagedPage(ctx, id);
    const input = parseForm(changePageInput, form);
    const { slug } = await updatePage(ctx, id, { ...input, doc: docUnlessUntouched(form, before) });
    throw redirect(pagePath(slug));
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export default function EditSitePage({ loaderData: page, actionData }: Route.ComponentProps) {
  const refusal = actionData && "error" in actionData ? actionData : null;
  return (
    <SettingsPage title={m.pages_edit()} description={<bdi>{page.title}</bdi>}>
      <PageForm
        key={page.id}
        page={page}
        typed={refusal ? typedIn(refusal) : null}
        values={refusal?.values}
        error={refusal?.error ?? null}
        footer={
          <span className="end row">
            <Button variant="ghost" to={pagePath(page.slug)}>
              {m.pages_cancel()}
            </Button>
            <SubmitButton>{m.pages_save()}</SubmitButton>
          </span>
        }
      >
        <input type="hidden" name="version" value={page.version} />
      </PageForm>
      <SettingsSection title={m.pages_delete()} description={m.pages_delete_text()}>
        <Form method="post">
          <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="delete">
            {m.pages_delete()}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}
