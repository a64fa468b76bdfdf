import { Hono } from "hono";
import {
  createLesson,
  deleteLesson,
  duplicateLesson,
  restoreLesson,
  updateLesson,
} from "~/features/courses/commands/lessons.server";
import { completeLesson, uncompleteLesson } from "~/features/courses/commands/progress.server";
import { changeRules, openSection } from "~/features/courses/commands/release.server";
import {
  arrangeCourse,
  createSection,
  deleteSection,
  renameSection,
  restoreSection,
} from "~/features/courses/commands/sections.server";
import {
  changeLessonInput,
  changeSectionInput,
  courseKey,
  lessonKey,
  newLessonInput,
  orderInput,
  progressInput,
  rulesInput,
  sectionInput,
} from "~/features/courses/input";
import { presentCourse, presentLesson, presentProgress, presentSection } from "~/features/courses/present";
import { findCourse, findManagedCourse, findManagedLesson, findOpenLesson } from "~/features/courses/queries.server";
import { bodyInput } from "~/features/posts/input";
import { withoutSgids } from "~/features/sgids/incoming.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, type Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type DocNode, docFromText } from "~/ui/editor/document";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;
const inCourse = courseKey.extend(lessonKey.shape);

/** Before a long text is read. */
function may(viewer: Viewer): void {
  if (!isSignedIn(viewer)) throw signInRequired();
}

const showSection = async (ctx: Ctx, slug: string, id: number) => {
  const { outline } = await findManagedCourse(ctx, slug);
  const section = outline.sections.find((one) => one.id === id);
  if (!section) throw notFound();
  return presentSection(section);
};

const showManaged = async (ctx: Ctx, spaceSlug: string, lessonId: number) => {
  const { lesson } = await findManagedLesson(ctx, { spaceSlug, lessonId });
  return presentLesson(lesson, lesson.doc);
};

/** The text as the editor's document, or plain; neither leaves it as it is. */
async function docOf(ctx: Ctx, doc: DocNode | undefined, text: string | undefined): Promise<DocNode | undefined> {
  if (doc) return withoutSgids(ctx, doc);
  return text === undefined ? undefined : docFromText(text);
}

/** /internal_api/courses/{slug}: what holds for all of it, sections, lessons and progress (spec section 7). */
export const courses = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(courseKey, async (ctx, { spaceSlug }) => presentCourse(await findCourse(ctx, spaceSlug)), reads),
  )
  .patch(
    "/",
    endpoint(courseKey.extend(rulesInput.shape), async (ctx, { spaceSlug, ...input }) => {
      await changeRules(ctx, spaceSlug, input);
      return presentCourse(await findManagedCourse(ctx, spaceSlug));
    }),
  )
  .get(
    "/progress",
    endpoint(
      courseKey,
      async (ctx, { spaceSlug }) => presentProgress((await findCourse(ctx, spaceSlug)).outline),
      reads,
    ),
  )
  .put(
    "/order",
    endpoint(courseKey.extend(orderInput.shape), async (ctx, { spaceSlug, sections }) => {
      await arrangeCourse(ctx, spaceSlug, {
        sections: sections.map(({ id, lesson_ids: lessonIds }) => ({ id, lessonIds })),
      });
      return presentCourse(await findManagedCourse(ctx, spaceSlug));
    }),
  )
  .post(
    "/sections",
    endpoint(
      courseKey.extend(sectionInput.shape),
      async (ctx, { spaceSlug, name }, { idempotencyKey }) => {
        const { id } = await createSection(ctx, spaceSlug, { name }, idempotencyKey);
        return showSection(ctx, spaceSlug, id);
      },
      { status: 201 },
    ),
  )
  .patch(
    "/sections/:id",
    endpoint(inCourse.extend(changeSectionInput.shape), async (ctx, { spaceSlug, id, name, ...opening }) => {
      if (name !== undefined) await renameSection(ctx, spaceSlug, id, { name });
      await openSection(ctx, spaceSlug, id, opening);
      return showSection(ctx, spaceSlug, id);
    }),
  )
  .delete(
    "/sections/:id",
    endpoint(inCourse, (ctx, { spaceSlug, id }) => deleteSection(ctx, spaceSlug, id)),
  )
  .post(
    "/sections/:id/restore",
    endpoint(inCourse, async (ctx, { spaceSlug, id }) => {
      await restoreSection(ctx, spaceSlug, id);
      return showSection(ctx, spaceSlug, id);
    }),
  )
  .post(
    "/lessons",
    endpoint(
      courseKey.extend(newLessonInput.shape),
      async (ctx, { spaceSlug, section_id: sectionId, title }, { idempotencyKey }) => {
        const { id } = await createLesson(ctx, spaceSlug, { sectionId, title }, idempotencyKey);
        return showManaged(ctx, spaceSlug, id);
      },
      { status: 201 },
    ),
  )
  .get(
    "/lessons/:id",
    endpoint(
      inCourse,
      async (ctx, { spaceSlug, id }) => presentLesson((await findOpenLesson(ctx, { spaceSlug, lessonId: id })).lesson),
      reads,
    ),
  )
  .patch(
    "/lessons/:id",
    endpoint(
      inCourse.extend({ ...changeLessonInput.shape, ...bodyInput }),
      async (ctx, { spaceSlug, id, tiptap_body, body, ...input }) => {
        await updateLesson(ctx, spaceSlug, id, { ...input, doc: await docOf(ctx, tiptap_body, body) });
        return showManaged(ctx, spaceSlug, id);
      },
      { may },
    ),
  )
  .post(
    "/lessons/:id/duplicate",
    endpoint(
      inCourse,
      async (ctx, { spaceSlug, id }, { idempotencyKey }) => {
        const named = (title: string) => m.courses_copy_of({ title }, { locale: localeOf(ctx) });
        const copy = await duplicateLesson(ctx, spaceSlug, id, named, idempotencyKey);
        return showManaged(ctx, spaceSlug, copy.id);
      },
      { status: 201 },
    ),
  )
  .delete(
    "/lessons/:id",
    endpoint(inCourse, (ctx, { spaceSlug, id }) => deleteLesson(ctx, spaceSlug, id)),
  )
  .post(
    "/lessons/:id/restore",
    endpoint(inCourse, async (ctx, { spaceSlug, id }) => {
      await restoreLesson(ctx, spaceSlug, id);
      return showManaged(ctx, spaceSlug, id);
    }),
  )
  /** `completed` or `incomplete`; saying either twice is saying it once. */
  .put(
    "/lessons/:id/progress",
    endpoint(inCourse.extend(progressInput.shape), async (ctx, { spaceSlug, id: lessonId, status }) => {
      const at = { spaceSlug, lessonId };
      if (status === "completed") await completeLesson(ctx, at);
      else await uncompleteLesson(ctx, at);
      return presentProgress((await findCourse(ctx, spaceSlug)).outline);
    }),
  );
