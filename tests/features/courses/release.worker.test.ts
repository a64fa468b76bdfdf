import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { completeLesson } from "~/features/courses/commands/progress.server";
import { findCourse } from "~/features/courses/queries.server";
import { COURSE_TYPES, DAY_MS } from "~/features/courses/release";
import { LESSON_ROWS, opensToMember, opensToViewer } from "~/features/courses/release.server";
import { loader as builderPage } from "~/routes/courses/builder";
import { loader as lessonPage } from "~/routes/courses/lesson";
import { sql } from "~/platform/database/sql";
import { visit } from "../../routes/visit";
import { as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { makePng } from "../files/pictures";
import { addLesson, addSection, ask, join, makeCourse, outline, progress, teach, type WireLesson } from "./teaching";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const change = (slug: string, path: string, json: unknown) => ask(world, world.ada, slug, path, json, "PATCH");
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const open = (who: Person | null, slug: string, section: number, lesson: number) => {
  const path = `/c/${slug}/sections/${section}/lessons/${lesson}`;
  const params = { spaceSlug: slug, sectionId: String(section), lessonId: String(lesson) };
  return visit(world.community, who, path, lessonPage, params);
};
const closedOf = async (who: Person | null, slug: string) =>
  (await outline(world, who, slug)).sections.flatMap(({ lessons }) =>
    lessons.map(({ closed }) => closed?.reason ?? null),
  );
/** They enrolled so many days ago. */
const joinedBefore = (who: Person, days: number) =>
  run(
    world.community,
    sql`update space_members set joined_at = ${Date.now() - days * DAY_MS} where member_id = ${who.id}`,
  );

describe("a lesson that is not open yet", () => {
  test("is closed at every door of it, which say from when it opens; it opens with its day", async () => {
    const { slug, sections, lessons } = await teach(world);
    const [, brew = 0] = sections;
    const [, , grind = 0] = lessons;
    await join(world, world.mia, slug);
    const at = inDays(3);
    expect((await change(slug, "", { course_type: "scheduled" })).body).toMatchObject({ course_type: "scheduled" });
    expect((await change(slug, `/sections/${brew}`, { dripped_at: at })).body).toMatchObject({ dripped_at: at });
    expect(await closedOf(world.mia, slug)).toEqual([null, null, "date", "date"]);
    // Those who are not in it are told to start it, and who manages it reads all of it.
    expect(await closedOf(world.max, slug)).toEqual([null, "enrol", "enrol", "enrol"]);
    expect(await closedOf(world.mo, slug)).toEqual([null, null, null, null]);
    const refused = await ask(world, world.mia, slug, `/lessons/${grind}`);
    expect(refused).toMatchObject({ status: 403, body: { code: "lesson_not_yet" } });
    expect(await open(world.mia, slug, brew, grind)).toMatchObject({
      status: 403,
      data: { lesson: null, line: { closed: { why: "date", from: Date.parse(at) } } },
    });
    expect(JSON.stringify(await open(world.mia, slug, brew, grind))).not.toContain("at length");
    expect(await progress(world, world.mia, slug, grind, "completed")).toMatchObject({ status: 403 });
    await change(slug, `/sections/${brew}`, { dripped_at: inDays(-1) });
    expect((await open(world.mia, slug, brew, grind)).status).toBe(200);
    expect((await progress(world, world.mia, slug, grind, "completed")).status).toBe(200);
  });

  test("keeps what hangs on it to itself", async () => {
    const { slug, lessons } = await teach(world);
    const [, roast = 0] = lessons;
    const body = await makePng(40, 30);
    const uploaded = await call(world.community, world.ada, "/internal_api/files?purpose=picture", {
      method: "POST",
      body,
      headers: { "X-Filename": "a.png", "Content-Length": String(body.byteLength) },
    });
    const { id } = await uploaded.json<{ id: number }>();
    const image = { type: "image", attrs: { fileId: id, width: 40, height: 30, alt: "" } };
    const saved = await change(slug, `/lessons/${roast}`, { tiptap_body: { type: "doc", content: [image] } });
    const src = /\/files\/[^"\s]+/.exec((saved.body as WireLesson).body)?.[0] ?? "";
    await join(world, world.mia, slug);
    const seen = async (who: Person) => (await call(world.community, who, src)).status === 200;
    expect(await seen(world.mia)).toBe(true);
    await change(slug, "", { enforce_lessons_order: true });
    expect([await seen(world.mia), await seen(world.mo)]).toEqual([false, true]);
    await progress(world, world.mia, slug, lessons[0] ?? 0, "completed");
    expect(await seen(world.mia)).toBe(true);
  });

  test("opens so many days after each one enrolled, of a section and of a lesson the later one", async () => {
    const { slug, sections, lessons } = await teach(world);
    await join(world, world.mia, slug);
    await change(slug, "", { course_type: "structured" });
    await change(slug, `/sections/${sections[1]}`, { days_after_enrolment: 3 });
    await change(slug, `/lessons/${lessons[3]}`, { days_after_enrolment: 5 });
    // A copy opens as what it was made from.
    const copy = await ask(world, world.ada, slug, `/lessons/${lessons[3]}/duplicate`, {});
    expect(copy.body).toMatchObject({ days_after_enrolment: 5, status: "draft" });
    expect(await closedOf(world.mia, slug)).toEqual([null, null, "date", "date"]);
    await joinedBefore(world.mia, 4);
    expect(await closedOf(world.mia, slug)).toEqual([null, null, null, "date"]);
    await change(slug, `/lessons/${lessons[3]}`, { days_after_enrolment: null });
    expect(await closedOf(world.mia, slug)).toEqual([null, null, null, null]);
    // Dates are another type's, and the days of this one are kept while it has another.
    await change(slug, `/sections/${sections[0]}`, { dripped_at: inDays(9) });
    expect(await closedOf(world.mia, slug)).toEqual([null, null, null, null]);
  });

  test("waits for the one before it, where the course or the lesson says so; a draft and a new one hold nobody who is past", async () => {
    const { slug, sections, lessons } = await teach(world);
    const [first = 0, second = 0, third = 0, fourth = 0] = lessons;
    await join(world, world.mia, slug);
    await change(slug, `/lessons/${third}`, { needs_to_complete_previous_lesson: true });
    expect(await closedOf(world.mia, slug)).toEqual([null, null, "previous", null]);
    await change(slug, "", { enforce_lessons_order: true });
    expect(await closedOf(world.mia, slug)).toEqual([null, "previous", "previous", "previous"]);
    expect(await ask(world, world.mia, slug, `/lessons/${second}`)).toMatchObject({
      status: 403,
      body: { code: "lesson_in_turn" },
    });
    for (const lesson of [first, second, third]) await progress(world, world.mia, slug, lesson, "completed");
    // What is put between is not held against what is completed.
    await addLesson(world, slug, sections[0] ?? 0, "Late");
    await addLesson(world, slug, sections[0] ?? 0, "A draft", {});
    expect(await closedOf(world.mia, slug)).toEqual([null, null, null, null, null]);
    expect((await progress(world, world.mia, slug, fourth, "completed")).status).toBe(200);
    // Nor what its owner does to its time.
    await change(slug, "", { course_type: "scheduled" });
    await change(slug, `/sections/${sections[1]}`, { dripped_at: inDays(30) });
    expect(await closedOf(world.mia, slug)).toEqual([null, null, null, null, null]);
    expect((await outline(world, world.mia, slug)).progress.percent).toBe(80);
  });

  test("is completed by nobody in a race: who takes back the one before it at that moment has not come that far", async () => {
    const { slug, lessons } = await teach(world);
    const [first = 0, second = 0] = lessons;
    await join(world, world.mia, slug);
    await change(slug, "", { enforce_lessons_order: true });
    await progress(world, world.mia, slug, first, "completed");
    const ctx = await as(world.community, world.mia);
    const at = { spaceSlug: slug, lessonId: second };
    await findCourse(ctx, slug);
    await Promise.all([completeLesson(ctx, at), progress(world, world.mia, slug, first, "incomplete")]);
    const { sections } = await outline(world, world.mia, slug);
    const [one, two] = sections[0]?.lessons ?? [];
    // Whichever came first, what is completed is open.
    if (two?.progress.status === "completed") expect(two.closed).toBe(null);
    expect(one?.progress.status).toBe("incomplete");
  });

  test("is of nobody to change but who manages the course; bad input is refused", async () => {
    const { slug, sections } = await teach(world);
    await join(world, world.mia, slug);
    for (const who of [world.mia, null, world.stan]) {
      const status = who === world.mia ? 403 : 401;
      expect((await ask(world, who, slug, "", { enforce_lessons_order: true }, "PATCH")).status).toBe(status);
      expect((await ask(world, who, slug, `/sections/${sections[0]}`, { dripped_at: null }, "PATCH")).status).toBe(
        status,
      );
    }
    expect((await change(slug, "", { course_type: "sometimes" })).status).toBe(422);
    for (const wrong of [{ dripped_at: "tomorrow" }, { days_after_enrolment: -1 }, { days_after_enrolment: 1001 }])
      expect((await change(slug, `/sections/${sections[0]}`, wrong)).status).toBe(422);
    expect((await change(slug, "/sections/1", { days_after_enrolment: 1 })).status).toBe(404);
  });
});

test("the builder shows the course as a student finds it on a day", async () => {
  const { slug, sections } = await teach(world);
  await change(slug, "", { course_type: "structured" });
  await change(slug, `/sections/${sections[1]}`, { days_after_enrolment: 3 });
  const see = async (query: string) =>
    (
      (await visit(world.community, world.ada, `/c/${slug}/settings/outline${query}`, builderPage, { spaceSlug: slug }))
        .data as { asked: { outline: { sections: { lessons: { closed: unknown }[] }[] } } | null }
    ).asked?.outline.sections.flatMap(({ lessons }) => lessons.map(({ closed }) => closed !== null));
  expect(await see("")).toBe(undefined);
  expect(await see("?day=0")).toEqual([false, false, true, true]);
  expect(await see("?day=3&did=all")).toEqual([false, false, false, false]);
  expect(await see("?day=nonsense")).toEqual([false, false, true, true]);
});

test("statements and the outline say the same of every lesson, whatever the course and whoever reads", async () => {
  const { id: spaceId, slug } = await makeCourse(world);
  const parts = [await addSection(world, slug, "A"), await addSection(world, slug, "B")];
  await join(world, world.mia, slug);
  const { id: community } = world.community;
  const now = Date.now();
  const day = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null });
  const days = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
  const lesson = fc.record({
    part: fc.constantFrom(...parts),
    isOut: fc.boolean(),
    isPreview: fc.nat(4).map((n) => n === 0),
    needsPrevious: fc.boolean(),
    isDone: fc.boolean(),
    day,
    days,
  });
  const course = fc.record({
    type: fc.constantFrom(...COURSE_TYPES),
    inOrder: fc.boolean(),
    hasRules: fc.boolean(),
    joined: fc.integer({ min: 0, max: 4 }),
    sections: fc.tuple(fc.record({ day, days }), fc.record({ day, days })),
    lessons: fc.array(lesson, { minLength: 1, maxLength: 7 }),
  });
  // Half an hour off, so that nothing lies on the very moment.
  const moment = (on: number | null) => (on === null ? null : now + on * DAY_MS + 1_800_000);
  for (const one of fc.sample(course, 40)) {
    const ids = one.lessons.map(() => newId());
    for (const table of [sql`course_lessons`, sql`lesson_releases`, sql`lesson_completions`, sql`course_rules`])
      await run(world.community, sql`delete from ${table} where space_id = ${spaceId}`);
    if (one.hasRules)
      await run(
        world.community,
        sql`insert into course_rules (space_id, community_id, course_type, enforces_order)
          values (${spaceId}, ${community}, ${one.type}, ${one.inOrder})`,
      );
    for (const [at, section] of one.sections.entries())
      await run(
        world.community,
        sql`update course_sections set opens_at = ${moment(section.day)}, opens_after = ${section.days}
          where id = ${parts[at] ?? 0}`,
      );
    await run(
      world.community,
      sql`update space_members set joined_at = ${now - one.joined * DAY_MS - 1_800_000}
        where member_id = ${world.mia.id} and space_id = ${spaceId}`,
    );
    for (const [at, own] of one.lessons.entries()) {
      await run(
        world.community,
        sql`insert into course_lessons (id, community_id, space_id, section_id, position, status, is_preview, title,
            created_by, created_at, updated_at)
          values (${ids[at] ?? 0}, ${community}, ${spaceId}, ${own.part}, ${at}, ${own.isOut ? "published" : "draft"},
            ${own.isPreview}, 'One', ${world.ada.id}, 1, 1)`,
      );
      await run(
        world.community,
        sql`insert into lesson_releases (space_id, lesson_id, community_id, opens_at, opens_after, needs_previous)
          values (${spaceId}, ${ids[at] ?? 0}, ${community}, ${moment(own.day)}, ${own.days}, ${own.needsPrevious})`,
      );
      if (own.isDone)
        await run(
          world.community,
          sql`insert into lesson_completions (member_id, space_id, lesson_id, community_id, id, completed_at)
            values (${world.mia.id}, ${spaceId}, ${ids[at] ?? 0}, ${community}, ${newId()}, 1)`,
        );
    }
    for (const who of [world.mia, world.max, world.mo, null]) {
      const ctx = await as(world.community, who, "/", "GET");
      const { outline: shown } = await findCourse(ctx, slug);
      const said = shown.sections.flatMap(({ lessons }) => lessons.map(({ id, closed }) => [id, closed === null]));
      const asked = await rows<{ id: number; isOpen: number }>(
        world.community,
        sql`select x.id, ${opensToViewer(ctx.viewer, ctx)} as isOpen from ${LESSON_ROWS} where x.space_id = ${spaceId}`,
      );
      const byId = new Map(asked.map(({ id, isOpen }) => [id, isOpen === 1]));
      expect(said).toEqual(said.map(([id]) => [id, byId.get(Number(id))]));
      if (!who) continue;
      const inRow = await rows<{ id: number; isOpen: number }>(
        world.community,
        sql`select x.id, ${opensToMember(now)} as isOpen from ${LESSON_ROWS} join members m on m.id = ${who.id}
          where x.space_id = ${spaceId}`,
      );
      expect(inRow.map(({ id, isOpen }) => [id, isOpen === 1])).toEqual(inRow.map(({ id }) => [id, byId.get(id)]));
    }
  }
}, 120_000);
