import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { managedByViewer, readableByMember, readableByViewer } from "../spaces/readable.server";
import { LESSON_ROWS, opensToMember, opensToViewer } from "./release.server";

export const LESSON = "course_lesson";

/** What hangs on a lesson, its pictures and files, opens to who may open the lesson, and no sooner. */
export const lessonSubject: SubjectKind = {
  kind: LESSON,
  from: LESSON_ROWS,
  stands: sql`x.status = 'published' and x.deleted_at is null and part.deleted_at is null`,
  isReadable: (viewer, ctx) =>
    sql`${readableByViewer(viewer, ctx.community, ctx.now())} and ${opensToViewer(viewer, ctx)}`,
  isReadableInRow: (now) => sql`${readableByMember(now)} and ${opensToMember(now)}`,
  isReadableBefore: (viewer, ctx) => sql`x.deleted_at is null and ${managedByViewer(viewer, ctx.community, ctx.now())}`,
};
