import { Form, redirect } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { createHeaderLink } from "~/features/navigation/commands.server";
import { newLinkInput } from "~/features/navigation/input";
import { listHeaderLinks } from "~/features/navigation/queries.server";
import { LinkFields } from "~/features/navigation/ui/link-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { SaveBar, SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/new-link";

export const meta = pageMeta(m.navigation_add);

/** Reads the links for the refusal alone: who may not see them may not add one. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { length } = await listHeaderLinks(ctx);
    return { count: length };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await createHeaderLink(ctx, parseForm(newLinkInput, form), field(form, "requestKey"));
    return redirect("/settings/navigation");
  });

export default function NewHeaderLink({ actionData }: Route.ComponentProps) {
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.navigation_add()} description={m.navigation_add_text()}>
      <Form method="post">
        <OncePerForm />
        <LinkFields link={null} values={values} errors={fields} message={message} />
        <SaveBar>
          <SubmitButton>{m.navigation_add()}</SubmitButton>
        </SaveBar>
      </Form>
    </SettingsPage>
  );
}
