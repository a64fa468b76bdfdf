import { Form, redirect } from "react-router";
import { OncePerForm, SubmitButton } from "~/features/accounts/ui/form";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { listSpacePlaces } from "~/features/invitations/places.server";
import { createTopic } from "~/features/topics/commands.server";
import { newTopicInput, topicFormValues } from "~/features/topics/input";
import { TopicFields } from "~/features/topics/ui/topic-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { SaveBar, SettingsPage } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/new-topic";

export const meta = pageMeta(m.topics_add);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => ({ spaces: await listSpacePlaces(ctx) }));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await createTopic(ctx, parseForm(newTopicInput, topicFormValues(form)), field(form, "requestKey"));
    return redirect("/settings/topics");
  });

export default function NewTopicRoute({ loaderData: { spaces }, actionData }: Route.ComponentProps) {
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.topics_add()} description={m.topics_add_text()}>
      <Form method="post">
        <OncePerForm />
        <TopicFields topic={null} spaces={spaces} values={values} errors={fields} message={message} />
        <SaveBar>
          <SubmitButton>{m.topics_add()}</SubmitButton>
        </SaveBar>
      </Form>
    </SettingsPage>
  );
}
