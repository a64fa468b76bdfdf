import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { managedByMember, managedByViewer, readableByMember, readableByViewer } from "../spaces/readable.server";
import { isEnrolled } from "./access.server";

export const LESSON = "course_lesson";

/** What hangs on a lesson, its pictures and files, opens to who may open the lesson (`closedTo` of rules). */
export const lessonSubject: SubjectKind = {
  kind: LESSON,
  from: sql`course_lessons x join spaces s on s.id = x.space_id`,
  stands: sql`x.status = 'published' and x.deleted_at is null
    and exists (select 1 from course_sections part where part.id = x.section_id and part.deleted_at is null)`,
  isReadable: (viewer, ctx) => sql`${readableByViewer(viewer, ctx.community, ctx.now())} and (x.is_preview = 1
    or ${isEnrolled(viewer, ctx)} or ${managedByViewer(viewer, ctx.community, ctx.now())})`,
  isReadableInRow: (now) => sql`${readableByMember(now)} and (x.is_preview = 1
    or exists (select 1 from space_members enrolled where enrolled.member_id = m.id and enrolled.space_id = s.id
      and enrolled.until > ${now}) or ${managedByMember(now)})`,
  isReadableBefore: (viewer, ctx) => sql`x.deleted_at is null and ${managedByViewer(viewer, ctx.community, ctx.now())}`,
};
