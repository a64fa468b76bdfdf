import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, when, type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { stillManages } from "../access.server";
import { courseFact, sectionFact } from "../facts";
import type { OpeningInput, RulesInput } from "../input";
import { findManagedCourse } from "../queries.server";
import { AT_ONCE, type LessonRelease, type Opening } from "../release";

/** By what a course opens its lessons; what is absent stays. For who manages it. Throws as `findManagedCourse`. */
export async function changeRules(ctx: Ctx, slug: string, input: RulesInput): Promise<void> {
  const { space, rules } = await findManagedCourse(ctx, slug);
  const courseType = input.course_type ?? null;
  const enforcesOrder = input.enforce_lessons_order === undefined ? null : Number(input.enforce_lessons_order);
  await commit(ctx, {
    writes: [
      when(sql`insert into course_rules (space_id, community_id, course_type, enforces_order)
        select ${space.id}, ${ctx.community.id}, ${courseType ?? rules.courseType},
          ${enforcesOrder ?? Number(rules.enforcesOrder)} where ${stillManages(ctx, space.id)}
        on conflict (space_id) do update set course_type = coalesce(${courseType}, course_type),
          enforces_order = coalesce(${enforcesOrder}, enforces_order)
        where course_type is not coalesce(${courseType}, course_type)
          or enforces_order is not coalesce(${enforcesOrder}, enforces_order)`).record(
        courseFact("course.rules_changed", space.id),
      ),
    ],
  });
}

/**
 * When a section opens with all that stands in it; what is absent stays, null takes it away. For who manages the
 * course. Throws as `findManagedCourse`, and 404.
 */
export async function openSection(ctx: Ctx, slug: string, id: number, input: OpeningInput): Promise<void> {
  const { space, outline } = await findManagedCourse(ctx, slug);
  const section = outline.sections.find((one) => one.id === id);
  if (!section) throw notFound();
  const { opensAt, opensAfter } = openingOf(section, input);
  await commit(ctx, {
    writes: [
      when(sql`update course_sections set opens_at = ${opensAt}, opens_after = ${opensAfter}
        where id = ${id} and space_id = ${space.id} and community_id = ${ctx.community.id} and deleted_at is null
          and (opens_at is not ${opensAt} or opens_after is not ${opensAfter}) and ${stillManages(ctx, space.id)}`).record(
        sectionFact("course_section.scheduled", id, space.id),
      ),
    ],
  });
}

/** What was there with what is said of it. */
const openingOf = (before: Opening, input: OpeningInput): Opening => ({
  opensAt: input.dripped_at === undefined ? before.opensAt : input.dripped_at,
  opensAfter: input.days_after_enrolment === undefined ? before.opensAfter : input.days_after_enrolment,
});

/** As `openingOf`, of a lesson. */
export function releaseOf(
  before: LessonRelease,
  input: OpeningInput & { needs_to_complete_previous_lesson?: boolean },
): LessonRelease {
  return {
    ...openingOf(before, input),
    needsPrevious: input.needs_to_complete_previous_lesson ?? before.needsPrevious,
  };
}

/** Part of the commit that writes the lesson: when it opens. One that opens with its section has no row. */
export function releaseLesson(ctx: Ctx, spaceId: number, id: number, release: LessonRelease): Write {
  const { opensAt, opensAfter, needsPrevious } = release;
  const isWithSection = opensAt === AT_ONCE.opensAt && opensAfter === AT_ONCE.opensAfter && !needsPrevious;
  return isWithSection
    ? forgetReleases(ctx, spaceId, sql`(${id})`)
    : write(sql`insert into lesson_releases (space_id, lesson_id, community_id, opens_at, opens_after, needs_previous)
        select ${spaceId}, id, ${ctx.community.id}, ${opensAt}, ${opensAfter}, ${needsPrevious} from course_lessons
          where id = ${id} and space_id = ${spaceId}
        on conflict (space_id, lesson_id) do update set opens_at = excluded.opens_at,
          opens_after = excluded.opens_after, needs_previous = excluded.needs_previous`);
}

/** `lessons` follows `lesson_id in`. */
export const forgetReleases = (ctx: Ctx, spaceId: number, lessons: Statement): Write =>
  write(sql`delete from lesson_releases where space_id = ${spaceId} and community_id = ${ctx.community.id}
    and lesson_id in ${lessons}`);
