import { redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { createLesson, deleteLesson, duplicateLesson, restoreLesson } from "~/features/courses/commands/lessons.server";
import { changeRules, openSection } from "~/features/courses/commands/release.server";
import {
  arrangeCourse,
  createSection,
  deleteSection,
  renameSection,
  restoreSection,
} from "~/features/courses/commands/sections.server";
import { lessonKey, newLessonInput, openingInput, rulesInput, sectionInput } from "~/features/courses/input";
import { onDay, rearranged, type SectionOutline, stepOf } from "~/features/courses/outline";
import { findManagedCourse, listDeletedParts } from "~/features/courses/queries.server";
import { type CourseRules, DAY_MS, MOST_DAYS } from "~/features/courses/release";
import { builderPath, coursePath, editLessonPath } from "~/features/courses/rules";
import { Builder } from "~/features/courses/ui/builder";
import { type DayAsked, DayView } from "~/features/courses/ui/day-view";
import { DeletedParts, Gone } from "~/features/courses/ui/deleted-parts";
import { RulesForm } from "~/features/courses/ui/rules-form";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/builder";
import { openingIn } from "./opening";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({
    title: loaderData?.asked ? m.courses_as_student() : m.courses_builder(),
    community: loaderData?.space.name,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { space, outline, rules, landing } = await findManagedCourse(ctx, args.params.spaceSlug);
    const deleted = await listDeletedParts(ctx, space.id);
    const { searchParams } = ctx.request.url;
    return {
      space: { slug: space.slug, name: space.name, emoji: space.emoji },
      sections: outline.sections,
      deleted,
      rules,
      words: landing.words,
      renaming: Number(searchParams.get("rename")) || null,
      opening: Number(searchParams.get("opening")) || null,
      asked: dayAsked(searchParams, outline.sections, rules, ctx.now()),
      // What was just taken away, for the way back.
      gone: deleted.find(({ id }) => String(id) === searchParams.get("deleted")) ?? null,
    };
  });

/** `?day=3&did=all`: the course as who starts it today finds it then; null where nobody asked. */
function dayAsked(
  query: URLSearchParams,
  sections: SectionOutline[],
  rules: CourseRules,
  now: number,
): DayAsked | null {
  const asked = query.get("day");
  if (asked === null) return null;
  const day = Math.min(Math.max(Math.trunc(Number(asked)) || 0, 0), MOST_DAYS);
  const didAll = query.get("did") === "all";
  return { day, didAll, at: now + day * DAY_MS, outline: onDay(sections, { rules, now, day, doesAll: didAll }) };
}

/** Buttons say `intent` and the id they mean: `lesson_up=1`, `restore_section=2`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug: slug } = args.params;
    const [intent = "", value] = field(form, "intent").split("=");
    const requestKey = field(form, "requestKey");
    if (intent === "add_section") {
      await createSection(ctx, slug, parseForm(sectionInput, form), requestKey);
      return redirect(builderPath(slug));
    }
    if (intent === "rules") {
      // An unticked box is not sent.
      const enforces = form.has("enforce_lessons_order");
      await changeRules(ctx, slug, { ...parseForm(rulesInput, form), enforce_lessons_order: enforces });
      return redirect(builderPath(slug));
    }
    const key = lessonKey.safeParse({ id: value });
    if (!key.success) throw invalid({ intent: "invalid" });
    const { id } = key.data;
    if (intent === "add_lesson") {
      const { title } = parseForm(newLessonInput, { title: field(form, "title"), section_id: id });
      const lesson = await createLesson(ctx, slug, { sectionId: id, title }, requestKey);
      return redirect(editLessonPath(slug, { id: lesson.id, sectionId: id }));
    }
    const step = /^(section|lesson)_(up|down)$/.exec(intent);
    if (step) await move(ctx, slug, { kind: step[1] as "section" | "lesson", id }, step[2] as "up" | "down");
    else if (intent === "rename") await renameSection(ctx, slug, id, parseForm(sectionInput, form));
    else if (intent === "open_section")
      await openSection(ctx, slug, id, parseForm(openingInput, openingIn(form, ctx.viewer.timeZone)));
    else if (intent === "delete_section") await deleteSection(ctx, slug, id);
    else if (intent === "restore_section") await restoreSection(ctx, slug, id);
    else if (intent === "delete_lesson") await deleteLesson(ctx, slug, id);
    else if (intent === "restore_lesson") await restoreLesson(ctx, slug, id);
    else if (intent === "duplicate") await duplicateLesson(ctx, slug, id, copyName(ctx), requestKey);
    else throw invalid({ intent: "invalid" });
    return redirect(intent.startsWith("delete_") ? `${builderPath(slug)}?deleted=${id}` : builderPath(slug));
  });

const copyName = (ctx: Ctx) => (title: string) => m.courses_copy_of({ title }, { locale: localeOf(ctx) });

/** One place further, for who has no script; at an end nothing moves. */
async function move(
  ctx: Ctx,
  slug: string,
  what: { kind: "section" | "lesson"; id: number },
  direction: "up" | "down",
) {
  const { outline } = await findManagedCourse(ctx, slug);
  const to = stepOf(outline.sections, what, direction);
  if (!to) return;
  const sections = rearranged(outline.sections, to);
  await arrangeCourse(ctx, slug, {
    sections: sections.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) })),
  });
}

/** A course as it is built: its sections and lessons, their order, and what was deleted. For who manages it. */
export default function CourseBuilder({ loaderData, actionData }: Route.ComponentProps) {
  const { space, sections, rules, words, deleted, renaming, opening, asked, gone } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData : null;
  const message = refusal && (Object.values(refusal.error.fields)[0] ?? refusal.error.message);
  const isOfField = refusal !== null && Object.keys(refusal.error.fields).length > 0;
  if (asked)
    return (
      <Columns>
        <PageHeader
          title={m.courses_as_student()}
          emoji={space.emoji || undefined}
          description={m.courses_as_student_text()}
          backTo={builderPath(space.slug)}
          backLabel={m.courses_as_student_back()}
        />
        <DayView slug={space.slug} words={words} asked={asked} key={`${asked.day} ${asked.didAll}`} />
      </Columns>
    );
  return (
    <Columns>
      <PageHeader
        title={m.courses_builder()}
        emoji={space.emoji || undefined}
        description={m.courses_builder_text()}
        backTo={coursePath(space.slug)}
        backLabel={space.name}
        actions={<Button to={`${builderPath(space.slug)}?day=0`}>{m.courses_as_student()}</Button>}
      />
      <FormError>{isOfField ? null : message}</FormError>
      {gone && <Gone part={gone} />}
      <Builder
        slug={space.slug}
        sections={sections}
        rules={rules}
        renaming={renaming}
        opening={opening}
        refused={
          refusal && isOfField
            ? { intent: refusal.values.intent ?? "", message: message ?? "", values: refusal.values }
            : null
        }
      />
      <RulesForm rules={rules} />
      <DeletedParts parts={deleted} />
    </Columns>
  );
}
