import { forbidden, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { isStillEnrolled } from "../access.server";
import { courseFact, lessonFact, sectionFact } from "../facts";
import { findLesson, type LessonAt, type LessonFound, refuseClosed } from "../queries.server";
import { LESSON_ROWS, opensToViewer } from "../release.server";

/**
 * The viewer has completed a lesson; twice, and in two tabs at once, is once. Where nothing of its section or of the
 * course is missing by that, this is made known in the same commit. Throws as `findLesson`; 403 course_enrol_first for
 * who is not in the course: what they read of it is nobody's progress; 403 as `refuseClosed` for one that waits.
 */
export async function completeLesson(ctx: Ctx, at: LessonAt): Promise<{ isNew: boolean }> {
  const { course, line } = await findToComplete(ctx, at);
  if (line.completedAt !== null) return { isNew: false };
  const { id: spaceId } = course.space;
  const { memberId } = ctx.viewer;
  const completion = ctx.newId();
  // By its id the one that was written knows itself: the other of two that race changes no row.
  const markWhole = (mark: number, isMissing: Statement) =>
    when(sql`update lesson_completions set made_whole = ${mark} where id = ${completion}
      and community_id = ${ctx.community.id} and not exists (${isMissing})`);
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`insert into lesson_completions (member_id, space_id, lesson_id, community_id, id, completed_at)
        select ${memberId}, x.space_id, x.id, x.community_id, ${completion}, ${ctx.now()} from ${LESSON_ROWS}
        where x.id = ${line.id} and x.space_id = ${spaceId} and x.community_id = ${ctx.community.id}
          and x.deleted_at is null and x.status = 'published' and part.deleted_at is null
          and ${isStillEnrolled(ctx, spaceId)} and ${opensToViewer(ctx.viewer, ctx)}
        on conflict (member_id, space_id, lesson_id) do nothing`).record(
        lessonFact("course_lesson.completed", line.id, spaceId),
      ),
      markWhole(1, missingIn(ctx, spaceId, sql`and l.section_id = ${line.sectionId}`)).record(
        sectionFact("course_section.completed", line.sectionId, spaceId),
      ),
      markWhole(2, missingIn(ctx, spaceId, sql``)).record(courseFact("course.completed", spaceId)),
    ],
  });
  return { isNew: changes[0] === 1 };
}

/** Takes that back; twice is once. Throws as `completeLesson`. */
export async function uncompleteLesson(ctx: Ctx, at: LessonAt): Promise<void> {
  const { course, line } = await findToComplete(ctx, at);
  if (line.completedAt === null) return;
  const { id: spaceId } = course.space;
  await commit(ctx, {
    writes: [
      when(sql`delete from lesson_completions where member_id = ${ctx.viewer.memberId} and space_id = ${spaceId}
        and lesson_id = ${line.id} and community_id = ${ctx.community.id}`).record(
        lessonFact("course_lesson.uncompleted", line.id, spaceId),
      ),
    ],
  });
}

async function findToComplete(ctx: Ctx, at: LessonAt): Promise<LessonFound> {
  const found = await findLesson(ctx, at);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!found.course.isInside) throw forbidden("course_enrol_first");
  if (found.closed) throw refuseClosed(ctx, found.closed);
  return found;
}

/** What the viewer has not completed of a course, or of what `where` says of it (`l`, course_lessons). */
const missingIn = (ctx: Ctx, spaceId: number, where: Statement): Statement =>
  sql`select 1 from course_lessons l indexed by course_lessons_order
    join course_sections p on p.id = l.section_id and p.deleted_at is null
    where l.space_id = ${spaceId} and l.community_id = ${ctx.community.id} and l.deleted_at is null
      and l.status = 'published' ${where} and not exists (select 1 from lesson_completions c
        where c.member_id = ${ctx.viewer.memberId} and c.space_id = l.space_id and c.lesson_id = l.id)`;
