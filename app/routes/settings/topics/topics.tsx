import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { moveTopic, restoreTopic } from "~/features/topics/commands.server";
import { topicKey } from "~/features/topics/input";
import { getDeletedTopic, listTopics } from "~/features/topics/queries.server";
import { MOST_TOPICS } from "~/features/topics/rules";
import { TopicList } from "~/features/topics/ui/topic-list";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { PlusIcon, TagIcon, UndoIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner, EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/topics";

export const meta = pageMeta(m.topics_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const key = topicKey.safeParse({ id: searchParams.get("removed") });
    const cursor = searchParams.get("cursor");
    const [listed, removed] = await Promise.all([
      listTopics(ctx, { cursor }),
      getDeletedTopic(ctx, key.success ? key.data.id : null),
    ]);
    return { ...listed, removed, isFirstPage: !cursor };
  });

/** Buttons say `intent` and the id they mean: `up=1`, `down=2`, `restore=3`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [intent, value] = field(form, "intent").split("=");
    const key = topicKey.safeParse({ id: value });
    if (!key.success) throw notFound();
    if (intent === "up" || intent === "down") await moveTopic(ctx, key.data.id, intent);
    else if (intent === "restore") await restoreTopic(ctx, key.data.id);
    else throw invalid({ intent: "invalid" });
    return null;
  });

/** The community's topics, in the order in which who writes is offered them. */
export default function TopicsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { topics, cursor, count, removed, isFirstPage } = loaderData;
  const add = (
    <Button variant="primary" icon={PlusIcon} to="/settings/topics/new">
      {m.topics_add()}
    </Button>
  );
  return (
    <SettingsPage title={m.topics_title()} description={m.topics_text()}>
      <Form method="post">
        {removed && (
          <Banner
            tone="info"
            action={
              <Button type="submit" size="sm" icon={UndoIcon} name="intent" value={`restore=${removed.id}`}>
                {m.topics_undo()}
              </Button>
            }
          >
            {withWords(m.topics_deleted, { name: removed.name })}
          </Banner>
        )}
        <FormError>{actionData ? actionData.error.message : null}</FormError>
        <SettingsSection full>
          {count === 0 ? (
            <EmptyState compact icon={TagIcon} title={m.topics_none()} text={m.topics_none_text()} action={add} />
          ) : (
            <div className="stack">
              {count >= MOST_TOPICS ? (
                <p className="hint">{m.topics_full({ count: MOST_TOPICS })}</p>
              ) : (
                <div>{add}</div>
              )}
              <TopicList topics={topics} isFirst={isFirstPage} isLast={cursor === null} />
            </div>
          )}
        </SettingsSection>
      </Form>
      {cursor && (
        <div className="more-row">
          <Button size="sm" to={`?cursor=${cursor}`}>
            {m.topics_more()}
          </Button>
        </div>
      )}
    </SettingsPage>
  );
}
