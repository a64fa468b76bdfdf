import { beforeAll, expect, test } from "vitest";
import { completeLesson } from "~/features/courses/commands/progress.server";
import { findLesson } from "~/features/courses/queries.server";
import { sql } from "~/platform/database/sql";
import { as, createWorld, newId, run, type World } from "../../world";
import { addSection, join, makeCourse, outline } from "./teaching";

const LESSONS = 300;
const STUDENTS = 10_000;
/** Of each student; the one who looks has done half. */
const DONE = 5;

let world: World;
let slug: string;
let first: number;
beforeAll(async () => {
  world = await createWorld();
  const course = await makeCourse(world);
  slug = course.slug;
  const section = await addSection(world, slug, "All of it");
  await join(world, world.mia, slug);
  first = newId() + 1_000_000;
  const now = Date.now();
  const { id } = world.community;
  await run(
    world.community,
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${LESSONS - 1})
      insert into course_lessons (id, community_id, space_id, section_id, position, status, title, minutes, created_by,
        created_at, updated_at, rendered, body_html)
      select ${first} + i, ${id}, ${course.id}, ${section}, i, 'published', 'Lesson ' || i, 4, ${world.ada.id}, ${now},
        ${now}, 1, '<p>Words.</p>' from n`,
  );
  const others = first + 1_000_000;
  await run(
    world.community,
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${STUDENTS * DONE - 1})
      insert into lesson_completions (member_id, space_id, lesson_id, community_id, id, completed_at)
      select ${others} + cast(i / ${DONE} as integer), ${course.id}, ${first} + i % ${DONE}, ${id}, ${others} + i, ${now} from n`,
  );
  await run(
    world.community,
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${LESSONS / 2 - 1})
      insert into lesson_completions (member_id, space_id, lesson_id, community_id, id, completed_at)
      select ${world.mia.id}, ${course.id}, ${first} + i, ${id}, ${others} * 2 + i, ${now} from n`,
  );
}, 60_000);

test("a course of 300 lessons with 10,000 students: a lesson is one trip, of its own rows and one's own completions", async () => {
  expect((await outline(world, world.mia, slug)).progress.percent).toBe(50);
  const reading = await as(world.community, world.mia, "/", "GET");
  // Who they are was asked before, in a trip of its own.
  const before = { ...reading.meter };
  const { course } = await findLesson(reading, { spaceSlug: slug, lessonId: first + 7 });
  expect(course.outline).toMatchObject({ count: LESSONS, done: LESSONS / 2 });
  expect(reading.meter.trips - before.trips).toBe(1);
  // Its lessons, one's completions, and some twenty around them, whoever else takes it.
  expect(reading.meter.rowsRead - before.rowsRead).toBeLessThan(LESSONS + LESSONS / 2 + 40);
  const writing = await as(world.community, world.mia);
  await completeLesson(writing, { spaceSlug: slug, lessonId: first + 200 });
  expect(writing.meter.trips).toBe(before.trips + 2);
  expect(writing.meter.rowsWritten).toBeLessThan(20);
});
