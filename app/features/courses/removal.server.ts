import type { SpaceRemover } from "~/features/spaces/jobs/remove-space.server";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { loosen } from "../files/attach.server";
import { LESSON } from "./subject.server";

const AT_ONCE = 400;

/** A course that goes for good: what was completed in it, its lessons and their files, its sections and its rules. */
export const removeCourse: SpaceRemover = async (ctx, spaceId) => {
  const own = sql`space_id = ${spaceId} and community_id = ${ctx.community.id}`;
  const lessons = sql`select id from course_lessons indexed by course_lessons_order where ${own}`;
  const completions = sql`select id from lesson_completions where lesson_id in (${lessons}) limit ${AT_ONCE}`;
  const some = sql`(${lessons} limit ${AT_ONCE})`;
  const [[completion], [lesson], [section], [rules]] = await Promise.all([
    ctx.read(() => sql`select 1 from lesson_completions where lesson_id in (${lessons}) limit 1`),
    ctx.read(() => sql`select 1 from course_lessons indexed by course_lessons_order where ${own} limit 1`),
    ctx.read(() => sql`select 1 from course_sections indexed by course_sections_order where ${own} limit 1`),
    ctx.read(() => sql`select 1 from course_rules where ${own}`),
  ]);
  const community = ctx.community.id;
  const [card] = await ctx.read(
    () => sql`select 1 from course_cards where ${own}
    union all select 1 from course_topic_marks where ${own} limit 1`,
  );
  // First of all: what counts its lessons counts nothing any more then.
  if (card) {
    const gone = [sql`delete from course_cards where ${own}`, sql`delete from course_topic_marks where ${own}`];
    return { writes: gone.map((statement) => write(statement)), rows: 0 };
  }
  if (completion) {
    const gone = sql`delete from lesson_completions where community_id = ${community} and id in (${completions})`;
    return { writes: [write(gone)], rows: 0 };
  }
  if (lesson) {
    const gone = sql`delete from course_lessons where community_id = ${community} and id in ${some}`;
    return { writes: [loosen(ctx, LESSON, some), write(gone)], rows: 0 };
  }
  // With the lessons what was said of when they open: as many rows, of which nobody reads one any more.
  const others = [sql`lesson_releases`, sql`course_rules`, sql`course_sections`];
  return section || rules
    ? { writes: others.map((table) => write(sql`delete from ${table} where ${own}`)), rows: 0 }
    : null;
};
