import { Form } from "react-router";
import { SubmitButton } from "~/features/accounts/ui/form";
import { MessagingInput } from "~/features/chat/input";
import { findMessaging, setMessaging } from "~/features/chat/messaging.server";
import { MessagingFields } from "~/features/chat/ui/messaging-fields";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/messaging";

export const meta = pageMeta(m.chat_messaging_title);

export const loader = (args: Route.LoaderArgs) => loadPage(args, findMessaging);

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await setMessaging(ctx, parseForm(MessagingInput, form));
    return { saved: true };
  });

/** Who may write to whom. */
export default function MessagingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.chat_messaging_title()} description={m.chat_messaging_text()}>
      <FormError>{message}</FormError>
      <Form method="post">
        <MessagingFields messaging={values?.messaging ?? loaderData.messaging} error={fields.messaging} />
        <div className="row">
          <SubmitButton intent="save">{m.chat_messaging_save()}</SubmitButton>
          {isSaved && <Saved />}
        </div>
      </Form>
    </SettingsPage>
  );
}
