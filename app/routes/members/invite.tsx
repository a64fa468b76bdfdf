import { Form } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { inviteInput, tickedPlaces } from "~/features/invitations/input";
import { invitePeople } from "~/features/invitations/invite.server";
import { listLinkPlaces } from "~/features/invitations/places.server";
import { InviteFields } from "~/features/invitations/ui/invite-form";
import { InviteResult } from "~/features/invitations/ui/invite-result";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { SaveBar, SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/invite";

export const meta = pageMeta(m.invitations_invite);

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => listLinkPlaces(ctx));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const values = { people: form.get("people"), message: form.get("message") ?? "", ...tickedPlaces(form) };
    return { saved: true, came: await invitePeople(ctx, parseForm(inviteInput, values), field(form, "requestKey")) };
  });

/** /members/invite, and each of its sections at an address of the spec: who, what they are let into, what the mail says. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "came" in actionData) return <InviteResult came={actionData.came} />;
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.invitations_invite()} description={m.invitations_invite_text()}>
      <Form method="post">
        <OncePerForm />
        <InviteFields places={loaderData} values={values} errors={fields} message={message} />
        <SaveBar>
          <SubmitButton>{m.invitations_invite_send()}</SubmitButton>
        </SaveBar>
      </Form>
    </SettingsPage>
  );
}
