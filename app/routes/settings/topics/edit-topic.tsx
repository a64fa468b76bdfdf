import { Form, type MetaDescriptor, redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { SaveSettings, savedOrRefused } from "~/features/communities/ui/save-settings";
import { listSpacePlaces } from "~/features/invitations/places.server";
import { deleteTopic, updateTopic } from "~/features/topics/commands.server";
import { changeTopicInput, topicFormValues, topicKey } from "~/features/topics/input";
import { findTopic } from "~/features/topics/queries.server";
import { TopicFields } from "~/features/topics/ui/topic-fields";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { TrashIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/edit-topic";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData ? m.topics_edit_one({ name: loaderData.topic.name }) : m.topics_edit();
  return pageMeta(() => title)({ matches });
}

const idOf = (id: string): number => {
  const key = topicKey.safeParse({ id });
  if (!key.success) throw notFound();
  return key.data.id;
};

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [topic, spaces] = await Promise.all([findTopic(ctx, idOf(args.params.id)), listSpacePlaces(ctx)]);
    return { topic, spaces };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    if (field(form, "intent") === "delete") {
      await deleteTopic(ctx, id);
      return redirect(`/settings/topics?removed=${id}`);
    }
    await updateTopic(ctx, id, parseForm(changeTopicInput, topicFormValues(form)));
    return { saved: true };
  });

export default function EditTopicRoute({ loaderData: { topic, spaces }, actionData }: Route.ComponentProps) {
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  return (
    <SettingsPage title={m.topics_edit()} description={<bdi>{topic.name}</bdi>}>
      <Form method="post" key={topic.id}>
        <TopicFields topic={topic} spaces={spaces} values={values} errors={fields} message={message} />
        <SaveSettings isSaved={isSaved} />
      </Form>
      <SettingsSection
        title={m.topics_delete()}
        description={`${m.topics_carried({ count: topic.postsCount })} ${m.topics_delete_text()}`}
      >
        <Form method="post">
          <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="delete">
            {m.topics_delete()}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  );
}
