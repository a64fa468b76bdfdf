import { redirect } from "react-router";
import { SubmitButton } from "~/features/accounts/ui/form";
import { privateMeta } from "~/features/communities/meta";
import { updateLesson } from "~/features/courses/commands/lessons.server";
import { changeLessonInput } from "~/features/courses/input";
import { findManagedLesson } from "~/features/courses/queries.server";
import { builderPath, lessonPath } from "~/features/courses/rules";
import { LessonForm } from "~/features/courses/ui/lesson-form";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { docUnlessUntouched, typedIn } from "../posts/writing";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/edit-lesson";
import { lessonAt } from "./lesson-at";
import { openingIn } from "./opening";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.courses_edit_lesson(), community: loaderData?.lesson.title });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { course, lesson } = await findManagedLesson(ctx, lessonAt(args.params));
    return { space: { slug: course.space.slug, name: course.space.name }, rules: course.rules, lesson };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const at = lessonAt(args.params);
    const { lesson } = await findManagedLesson(ctx, at);
    const input = parseForm(changeLessonInput, {
      ...Object.fromEntries(form),
      ...openingIn(form, ctx.viewer.timeZone),
    });
    const doc = docUnlessUntouched(form, lesson.doc);
    await updateLesson(ctx, at.spaceSlug, at.lessonId, {
      ...input,
      // An unticked box is not sent.
      is_preview: form.has("is_preview"),
      needs_to_complete_previous_lesson: form.has("needs_to_complete_previous_lesson"),
      doc,
    });
    throw redirect(lessonPath(at.spaceSlug, lesson));
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

/** A lesson as it is written. For who manages the course. */
export default function EditLesson({ loaderData, actionData }: Route.ComponentProps) {
  const { space, rules, lesson } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData : null;
  return (
    <Columns>
      <PageHeader title={m.courses_edit_lesson()} backTo={builderPath(space.slug)} backLabel={space.name} />
      <LessonForm
        key={lesson.id}
        lesson={lesson}
        rules={rules}
        typed={refusal ? typedIn(refusal) : null}
        values={refusal?.values}
        error={refusal?.error ?? null}
        footer={
          <span className="end row">
            <Button variant="ghost" to={lessonPath(space.slug, lesson)}>
              {m.courses_cancel()}
            </Button>
            <SubmitButton>{m.courses_save()}</SubmitButton>
          </span>
        }
      />
    </Columns>
  );
}
