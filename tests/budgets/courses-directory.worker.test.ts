import { beforeAll, expect, test } from "vitest";
import { listCourses } from "~/features/courses/directory.server";
import { findOnwards } from "~/features/courses/onwards.server";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, createWorld, newId, type Person, run, type World } from "../world";

const COURSES = 300;
const LESSONS = 15;
/** Of each course one takes; one takes every third. */
const DONE = 5;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { id } = world.community;
  const now = Date.now();
  const first = newId() + 1_000_000;
  await run(world.community, sql`update communities set public_courses_directory = 1 where community_id = ${id}`);
  const numbers = (to: number) =>
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${to - 1})`;
  await run(
    world.community,
    sql`${numbers(COURSES)} insert into spaces (id, community_id, space_group_id, slug, name, post_type, is_private,
        visibility, position, created_at, created_by)
      select ${first} + i, ${id}, ${world.group}, 'course-' || i, 'Course ' || i, 'course', 0, 'listed', i, ${now},
        ${world.olive.id} from n`,
  );
  await run(
    world.community,
    sql`${numbers(COURSES)} insert into course_sections (id, community_id, space_id, name, position, created_at, updated_at)
      select ${first} + i, ${id}, ${first} + i, 'All of it', 0, ${now}, ${now} from n`,
  );
  await run(
    world.community,
    sql`${numbers(COURSES * LESSONS)} insert into course_lessons (id, community_id, space_id, section_id, position, status,
        title, minutes, created_by, created_at, updated_at)
      select ${first} + i, ${id}, ${first} + cast(i / ${LESSONS} as integer), ${first} + cast(i / ${LESSONS} as integer),
        i % ${LESSONS}, 'published', 'Lesson ' || i, 4, ${world.olive.id}, ${now}, ${now} from n`,
  );
  await run(
    world.community,
    sql`${numbers(COURSES / 3)} insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select ${first} + i, ${id}, ${world.mia.id}, ${first} + i * 3, 'direct', 0, 9007199254740991, ${now} from n`,
  );
  await run(
    world.community,
    sql`${numbers((COURSES / 3) * DONE)} insert into lesson_completions (member_id, space_id, lesson_id, community_id, id, completed_at)
      select ${world.mia.id}, ${first} + 3 * cast(i / ${DONE} as integer),
        ${first} + ${LESSONS} * 3 * cast(i / ${DONE} as integer) + i % ${DONE}, ${id}, ${first} + i, ${now} + i from n`,
  );
}, 120_000);

async function costOf(who: Person | null) {
  const ctx = who ? await as(world.community, who, "/courses", "GET") : await asVisitor(world.community);
  const before = { ...ctx.meter };
  const [page, onwards] = await Promise.all([listCourses(ctx), findOnwards(ctx)]);
  const rows = ctx.meter.rowsRead - before.rowsRead;
  return { trips: ctx.meter.trips - before.trips, rows, page, onwards };
}

test("a directory of 300 courses is one trip, and reads what it shows", async () => {
  const mine = await costOf(world.mia);
  expect(mine.page.courses).toHaveLength(12);
  expect(mine.page.courses.filter(({ isEnrolled }) => isEnrolled)).toHaveLength(4);
  expect(mine.page.courses.every(({ count }) => count === LESSONS)).toBe(true);
  expect(mine.onwards).toMatchObject({ count: LESSONS, done: DONE });
  expect(mine.trips).toBe(1);
  const others = [await costOf(null), await costOf(world.max), await costOf(world.olive)];
  expect(others.map(({ trips }) => trips)).toEqual([1, 1, 1]);
  // Of who takes some of them: what they have completed there, and the lessons of the one they go on in.
  expect([mine.rows, ...others.map(({ rows }) => rows)]).toEqual([
    expect.toSatisfy((rows: number) => rows < 320, `${mine.rows} rows`),
    ...others.map(({ rows }) => expect.toSatisfy((n: number) => n < 130, `${rows} rows`)),
  ]);
});
