import { Form, redirect } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { createInvitationLink } from "~/features/invitations/commands.server";
import { linkFormValues, newLinkInput } from "~/features/invitations/input";
import { listLinkPlaces } from "~/features/invitations/places.server";
import { LinkFields } from "~/features/invitations/ui/link-form";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { SaveBar, SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/new-invitation-link";

export const meta = pageMeta(m.invitations_new);

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => listLinkPlaces(ctx));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const input = parseForm(newLinkInput, linkFormValues(form, ctx.viewer.timeZone));
    const { id } = await createInvitationLink(ctx, input, field(form, "requestKey"));
    return redirect(`/members/invitation_links/${id}/edit?made=1`);
  });

export default function NewInvitationLink({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.invitations_new()} description={m.invitations_none_text()}>
      <Form method="post">
        <OncePerForm />
        <LinkFields places={loaderData} link={null} values={values} errors={fields} message={message} />
        <SaveBar>
          <SubmitButton>{m.invitations_make()}</SubmitButton>
        </SaveBar>
      </Form>
    </SettingsPage>
  );
}
