import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import {
  createCourseTopic,
  deleteCourseTopic,
  moveCourseTopic,
  renameCourseTopic,
} from "~/features/courses/commands/topics.server";
import { courseTopicInput, courseTopicKey } from "~/features/courses/topic-input";
import { COURSE_TOPICS_SETTINGS, MOST_COURSE_TOPICS } from "~/features/courses/topic-rules";
import { listCourseTopics } from "~/features/courses/topics.server";
import { AddCourseTopic, CourseTopicList } from "~/features/courses/ui/course-topic-list";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { GraduationCapIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/topics";

export const meta = pageMeta(m.courses_topics_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => ({ topics: await listCourseTopics(ctx) }));

/** Buttons say `intent` and the id they mean: `up=1`, `rename=2`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [intent, value] = field(form, "intent").split("=");
    if (intent === "add") {
      await createCourseTopic(ctx, parseForm(courseTopicInput, form), field(form, "requestKey"));
      return redirect(COURSE_TOPICS_SETTINGS);
    }
    const key = courseTopicKey.safeParse({ id: value });
    if (!key.success) throw notFound();
    const { id } = key.data;
    if (intent === "up" || intent === "down") await moveCourseTopic(ctx, id, intent);
    else if (intent === "rename") await renameCourseTopic(ctx, id, parseForm(courseTopicInput, form));
    else if (intent === "delete") await deleteCourseTopic(ctx, id);
    else throw invalid({ intent: "invalid" });
    return redirect(COURSE_TOPICS_SETTINGS);
  });

/** What the community's courses are about, in the order in which the directory offers it. */
export default function CourseTopicsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { topics } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData : null;
  const why = refusal?.error.fields.name;
  const [intent, id] = (refusal?.values.intent ?? "").split("=");
  const typed = refusal?.values.name ?? "";
  return (
    <SettingsPage title={m.courses_topics_title()} description={m.courses_topics_text()}>
      <FormError>{refusal && why === undefined ? refusal.error.message : null}</FormError>
      <SettingsSection full>
        {topics.length >= MOST_COURSE_TOPICS ? (
          <p className="hint">{m.courses_topics_all_there({ count: MOST_COURSE_TOPICS })}</p>
        ) : (
          <AddCourseTopic
            key={topics.length}
            typed={intent === "add" ? typed : ""}
            error={intent === "add" ? why : undefined}
          />
        )}
        {topics.length === 0 ? (
          <EmptyState
            compact
            icon={GraduationCapIcon}
            title={m.courses_topics_none()}
            text={m.courses_topics_none_text()}
          />
        ) : (
          <CourseTopicList
            topics={topics}
            refused={intent === "rename" && why !== undefined ? { id: Number(id), name: typed, error: why } : null}
          />
        )}
      </SettingsSection>
    </SettingsPage>
  );
}
