import { Form, type MetaDescriptor, redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { deleteHeaderLink, updateHeaderLink } from "~/features/navigation/commands.server";
import { changeLinkInput, linkKey } from "~/features/navigation/input";
import { findHeaderLink } from "~/features/navigation/queries.server";
import { LinkFields } from "~/features/navigation/ui/link-fields";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { TrashIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/edit-link";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData ? m.navigation_edit_one({ name: loaderData.name }) : m.navigation_edit();
  return pageMeta(() => title)({ matches });
}

const idOf = (id: string): number => {
  const key = linkKey.safeParse({ id });
  if (!key.success) throw notFound();
  return key.data.id;
};

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findHeaderLink(ctx, idOf(args.params.id)));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    if (field(form, "intent") === "remove") {
      await deleteHeaderLink(ctx, id);
      return redirect(`/settings/navigation?removed=${id}`);
    }
    await updateHeaderLink(ctx, id, parseForm(changeLinkInput, form));
    return { saved: true };
  });

export default function EditHeaderLink({ loaderData: link, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.navigation_edit()} description={<bdi>{link.name}</bdi>}>
      <Form method="post" key={link.id}>
        <LinkFields link={link} values={values} errors={fields} message={message} />
        <SaveSettings isSaved={isSaved} />
      </Form>
      <SettingsSection>
        <Form method="post">
          <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="remove">
            {m.navigation_remove()}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}
