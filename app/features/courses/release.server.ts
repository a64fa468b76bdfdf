import type { Claim } from "~/lib/viewer";
import { claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql, ofRows } from "~/platform/database/condition";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { managedByMember, managedByViewer } from "../spaces/readable.server";
import { DAY_MS, opensLesson } from "./release";

type Of = Statement | ReturnType<typeof raw>;

/** What `opensToViewer` and `opensToMember` ask of: a lesson as `x`, its section, its space, and what holds for both. */
export const LESSON_ROWS = sql`course_lessons x
  join course_sections part on part.id = x.section_id
  join spaces s on s.id = x.space_id
  left join course_rules whole on whole.space_id = x.space_id
  left join lesson_releases own on own.space_id = x.space_id and own.lesson_id = x.id`;

/** Of `LESSON_ROWS`: the lesson is open to the viewer at that moment. Who may read its space is asked beside it. */
export const opensToViewer = (viewer: Claim, ctx: Ctx): Statement =>
  opens(sql`${viewer.memberId}`, ctx.now(), {
    isMember: claimsMember(viewer),
    manages: managedByViewer(viewer, ctx.community, ctx.now()),
  });

/** As `opensToViewer`, for a member who stands in the statement as `m` (members). */
export const opensToMember = (now: number): Statement =>
  opens(raw("m.id"), now, { isMember: true, manages: managedByMember(now) });

function opens(memberId: Of, now: number, { isMember, manages }: { isMember: boolean; manages: Statement }): Statement {
  if (!isMember) return sql`x.is_preview = 1`;
  const enrolled = (where: Statement) => sql`exists (select 1 from space_members enrolled
    where enrolled.member_id = ${memberId} and enrolled.space_id = x.space_id and enrolled.until > ${now} ${where})`;
  const days = sql`max(coalesce(part.opens_after, 0), coalesce(own.opens_after, 0))`;
  const isOpen = opensLesson(ofRows, {
    manages,
    isInside: enrolled(nothing),
    isPreview: sql`x.is_preview = 1`,
    isCompleted: completed(memberId, sql`x.id`),
    isDue: sql`case coalesce(whole.course_type, 'self_paced')
      when 'scheduled' then max(coalesce(part.opens_at, 0), coalesce(own.opens_at, 0)) <= ${now}
      when 'structured' then ${days} = 0 or ${enrolled(sql`and enrolled.joined_at + ${days} * ${DAY_MS} <= ${now}`)}
      else 1 end`,
    isInTurn: ofRows.any(
      sql`max(coalesce(whole.enforces_order, 0), coalesce(own.needs_previous, 0)) = 0`,
      // The first lesson waits for none.
      sql`coalesce((select ${completed(memberId, sql`prev.id`)} from course_lessons prev
        where prev.id = coalesce(${BEFORE_IN_SECTION}, ${LAST_OF_SECTION_BEFORE})), 1)`,
    ),
  });
  return asSql(isOpen);
}

const IS_OUT = sql`one.status = 'published' and one.deleted_at is null`;

/** The lesson before `x`, walked to by the index and no further than to it. */
const BEFORE_IN_SECTION = sql`(select one.id from course_lessons one indexed by course_lessons_order
  where one.space_id = x.space_id and one.section_id = x.section_id and ${IS_OUT}
    and (one.position, one.id) < (x.position, x.id) order by one.position desc, one.id desc limit 1)`;

const LAST_OF_SECTION_BEFORE = sql`(select one.id from course_lessons one indexed by course_lessons_order
  where one.space_id = x.space_id and ${IS_OUT}
    and one.section_id = (select earlier.id from course_sections earlier indexed by course_sections_order
      where earlier.space_id = x.space_id and earlier.deleted_at is null
        and (earlier.position, earlier.id) < (part.position, part.id)
        and exists (select 1 from course_lessons one indexed by course_lessons_order
          where one.space_id = earlier.space_id and one.section_id = earlier.id and ${IS_OUT})
      order by earlier.position desc, earlier.id desc limit 1)
  order by one.position desc, one.id desc limit 1)`;

const completed = (memberId: Of, lessonId: Statement): Statement =>
  sql`exists (select 1 from lesson_completions done where done.member_id = ${memberId}
    and done.space_id = x.space_id and done.lesson_id = ${lessonId})`;
