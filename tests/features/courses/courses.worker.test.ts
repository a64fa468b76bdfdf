import { beforeEach, describe, expect, test } from "vitest";
import { completeLesson } from "~/features/courses/commands/progress.server";
import { removeCourse } from "~/features/courses/removal.server";
import { leaveSpace } from "~/features/spaces/commands/join-space.server";
import { commit } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { action as lessonForm, loader as lessonPage } from "~/routes/courses/lesson";
import { loader as spacePage } from "~/routes/spaces/space";
import { submit } from "../../routes/submit";
import { signInFor, visit } from "../../routes/visit";
import { publicVersionOf } from "../../support/public-version";
import { as, asSystem, call, createWorld, type Person, rows, type World } from "../../world";
import { makePng } from "../files/pictures";
import { addLesson, addSection, ask, join, makeCourse, outline, progress, teach, type WireLesson } from "./teaching";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const open = (who: Person | null, slug: string, section: number, lesson: number) => {
  const path = `/c/${slug}/sections/${section}/lessons/${lesson}`;
  const params = { spaceSlug: slug, sectionId: String(section), lessonId: String(lesson) };
  return visit(world.community, who, path, lessonPage, params);
};
const factsOf = async (name: string) =>
  (
    await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from facts where community_id = ${world.community.id} and name = ${name}`,
    )
  )[0]?.n;

describe("a course", () => {
  test("is a space of kind course, made by its door; it takes no posts, and has no view of them", async () => {
    const { slug, post_type } = await makeCourse(world);
    expect(post_type).toBe("course");
    expect((await outline(world, world.mia, slug)).sections).toEqual([]);
    const write = await call(world.community, world.ada, `/internal_api/spaces/${slug}/posts`, {
      json: { title: "No", body: "Words." },
    });
    expect(write.status).toBe(403);
    const cards = { name: "Cards", post_type: "course", space_group_id: world.group, display_view: "cards" };
    expect((await call(world.community, world.ada, "/internal_api/spaces", { json: cards })).status).toBe(422);
  });

  test("is no course's door to another space, nor to who may not read it", async () => {
    expect((await ask(world, world.mia, "plaza")).status).toBe(404);
    const { slug, sections, lessons } = await teach(world, { is_private: true });
    const [section = 0] = sections;
    const [preview = 0] = lessons;
    // What is open to all in a private course is open to all who may see the course.
    for (const path of ["", `/lessons/${preview}`]) {
      expect((await ask(world, world.max, slug, path)).status).toBe(403);
      expect((await ask(world, null, slug, path)).status).toBe(401);
      expect((await ask(world, world.stan, slug, path)).status).toBe(401);
    }
    expect(await open(world.max, slug, section, preview)).toMatchObject({ status: 403, data: { locked: {} } });
    expect((await open(null, slug, section, preview)).location).toMatch(/^\/users\/sign_in/);
  });

  test("shows its outline to whoever sees it, and a lesson to who takes it; what is open to all to everybody", async () => {
    const { slug, sections, lessons } = await teach(world);
    const [bean = 0] = sections;
    const [preview = 0, roast = 0] = lessons;
    for (const who of [null, world.stan, world.max]) {
      const { sections: shown, is_enrolled } = await outline(world, who, slug);
      expect(shown.map(({ name, lessons: of }) => [name, of.map((one) => one.name)])).toEqual([
        ["The bean", ["From cherry to green", "Roast levels"]],
        ["The brew", ["Grind size", "Water, briefly"]],
      ]);
      expect(is_enrolled).toBe(false);
      expect(await ask(world, who, slug, `/lessons/${preview}`)).toMatchObject({ status: 200, body: { minutes: 1 } });
    }
    expect(await ask(world, world.max, slug, `/lessons/${roast}`)).toMatchObject({
      status: 403,
      body: { code: "course_enrol_first" },
    });
    expect((await ask(world, null, slug, `/lessons/${roast}`)).status).toBe(401);
    const path = `/c/${slug}/sections/${bean}/lessons/${roast}`;
    expect((await open(null, slug, bean, roast)).location).toBe(signInFor(path));
    expect(await open(world.max, slug, bean, roast)).toMatchObject({ status: 403, data: { lesson: null } });
    expect((await open(world.mo, slug, bean, roast)).status).toBe(200);
    await join(world, world.max, slug);
    expect(await open(world.max, slug, bean, roast)).toMatchObject({
      status: 200,
      data: { lesson: { bodyHtml: expect.stringContaining("at length") } },
    });
    await leaveSpace(await as(world.community, world.max), slug);
    expect((await open(world.max, slug, bean, roast)).status).toBe(403);
  });

  test("has drafts for who manages it alone", async () => {
    const { slug, sections } = await teach(world);
    const [bean = 0] = sections;
    const draft = await addLesson(world, slug, bean, "Later", {});
    await join(world, world.mia, slug);
    const names = async (who: Person | null) =>
      (await outline(world, who, slug)).sections[0]?.lessons.map(({ name }) => name);
    expect(await names(world.mia)).not.toContain("Later");
    expect(await names(world.ada)).toContain("Later");
    expect((await ask(world, world.mia, slug, `/lessons/${draft}`)).status).toBe(404);
    expect((await open(world.mia, slug, bean, draft)).status).toBe(404);
    expect((await progress(world, world.mia, slug, draft, "completed")).status).toBe(404);
    expect((await outline(world, world.ada, slug)).progress.lessons_count).toBe(4);
  });

  test("opens what hangs on a lesson to who may open the lesson", async () => {
    const { slug, sections, lessons } = await teach(world);
    const [preview = 0, roast = 0] = lessons;
    expect(sections).toHaveLength(2);
    const shown = async (lesson: number) => {
      const body = await makePng(40, 30);
      const uploaded = await call(world.community, world.ada, "/internal_api/files?purpose=picture", {
        method: "POST",
        body,
        headers: { "X-Filename": "a.png", "Content-Length": String(body.byteLength) },
      });
      const { id } = await uploaded.json<{ id: number }>();
      const image = { type: "image", attrs: { fileId: id, width: 40, height: 30, alt: "" } };
      const doc = { type: "doc", content: [image] };
      const saved = await ask(world, world.ada, slug, `/lessons/${lesson}`, { tiptap_body: doc }, "PATCH");
      return /\/files\/[^"\s]+/.exec((saved.body as WireLesson).body)?.[0] ?? "";
    };
    const seenBy = async (who: Person | null, src: string) => (await call(world.community, who, src)).status === 200;
    const [free, closed] = [await shown(preview), await shown(roast)];
    expect([await seenBy(null, free), await seenBy(world.max, free)]).toEqual([true, true]);
    expect([await seenBy(null, closed), await seenBy(world.max, closed), await seenBy(world.mo, closed)]).toEqual([
      false,
      false,
      true,
    ]);
    await join(world, world.max, slug);
    expect(await seenBy(world.max, closed)).toBe(true);
  });

  test("has a page: a landing with its teachers for who is not in it, and where they go on for who is", async () => {
    const { slug, lessons } = await teach(world);
    const page = async (who: Person | null) =>
      (await visit(world.community, who, `/c/${slug}`, spacePage, { spaceSlug: slug })).data as {
        course: {
          isInside: boolean;
          teachers: { name: string }[];
          outline: { next: { id: number } | null; done: number };
        };
      };
    expect((await page(null)).course).toMatchObject({ isInside: false, teachers: [{ name: "Ada Admin" }] });
    await join(world, world.mia, slug);
    await progress(world, world.mia, slug, lessons[0] ?? 0, "completed");
    expect((await page(world.mia)).course).toMatchObject({
      isInside: true,
      teachers: [],
      outline: { done: 1, next: { id: lessons[1] } },
    });
  });

  test("leaves behind the pages kept for visitors with what changes of it, and by nobody's progress", async () => {
    const { slug, sections, lessons } = await teach(world);
    await join(world, world.mia, slug);
    const before = await publicVersionOf(world);
    await progress(world, world.mia, slug, lessons[0] ?? 0, "completed");
    expect(await publicVersionOf(world)).toBe(before);
    await ask(world, world.ada, slug, `/sections/${sections[0]}`, { name: "Beans" }, "PATCH");
    expect(await publicVersionOf(world)).toBeGreaterThan(before);
  });
});

test("what is kept of a course goes with its space for good", async () => {
  const { id, slug, lessons } = await teach(world);
  const other = await teach(world, { name: "Other" });
  await join(world, world.mia, slug);
  await progress(world, world.mia, slug, lessons[0] ?? 0, "completed");
  const system = asSystem(world.community);
  for (let steps = 0; steps < 10; steps += 1) {
    const removal = await removeCourse(system, id);
    if (!removal) break;
    await commit(system, { writes: removal.writes, origin: "system" });
  }
  for (const table of ["course_sections", "course_lessons", "lesson_completions"]) {
    const left = await rows<{ spaceId: number }>(
      world.community,
      sql`select distinct space_id as spaceId from ${raw(table)} where community_id = ${world.community.id}`,
    );
    expect(left.map(({ spaceId }) => spaceId)).toEqual(table === "lesson_completions" ? [] : [other.id]);
  }
});

describe("progress", () => {
  test("is a row for each lesson; twice is once, and what it makes whole is said once", async () => {
    const { slug, lessons } = await teach(world);
    await join(world, world.mia, slug);
    const [first = 0, second = 0, third = 0, fourth = 0] = lessons;
    expect((await progress(world, world.mia, slug, first, "completed")).body).toMatchObject({
      percent: 25,
      next_lesson_id: second,
    });
    expect((await progress(world, world.mia, slug, first, "completed")).body).toMatchObject({ percent: 25 });
    expect(await factsOf("course_lesson.completed")).toBe(1);
    expect(await factsOf("course_section.completed")).toBe(0);
    await progress(world, world.mia, slug, second, "completed");
    expect(await factsOf("course_section.completed")).toBe(1);
    await progress(world, world.mia, slug, fourth, "completed");
    expect(await factsOf("course.completed")).toBe(0);
    expect((await progress(world, world.mia, slug, third, "completed")).body).toMatchObject({
      percent: 100,
      next_lesson_id: null,
      completed_at: expect.any(String),
    });
    expect(await factsOf("course_section.completed")).toBe(2);
    expect(await factsOf("course.completed")).toBe(1);
    expect((await progress(world, world.mia, slug, third, "incomplete")).body).toMatchObject({ percent: 75 });
    expect((await progress(world, world.mia, slug, third, "incomplete")).body).toMatchObject({ percent: 75 });
    expect(await factsOf("course_lesson.uncompleted")).toBe(1);
  });

  test("of twenty clicks at once is one completion, and the last two lessons at once finish the course once", async () => {
    const { slug, lessons } = await teach(world);
    await join(world, world.mia, slug);
    const complete = async (lessonId: number) =>
      completeLesson(await as(world.community, world.mia), { spaceSlug: slug, lessonId });
    const [first = 0, second = 0, ...last] = lessons;
    const made = await Promise.all(Array.from({ length: 20 }, () => complete(first)));
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await factsOf("course_lesson.completed")).toBe(1);
    await complete(second);
    await Promise.all([...last, ...last].map(complete));
    expect(await factsOf("course_lesson.completed")).toBe(4);
    expect(await factsOf("course_section.completed")).toBe(2);
    expect(await factsOf("course.completed")).toBe(1);
    expect((await outline(world, world.mia, slug)).progress.percent).toBe(100);
  });

  test("is of those who are in the course: nobody else's, and nobody reads another's", async () => {
    const { slug, lessons } = await teach(world);
    const [preview = 0] = lessons;
    expect((await progress(world, null, slug, preview, "completed")).status).toBe(401);
    expect((await progress(world, world.stan, slug, preview, "completed")).status).toBe(401);
    expect((await progress(world, world.max, slug, preview, "completed")).status).toBe(403);
    expect((await progress(world, world.mo, slug, preview, "completed")).status).toBe(403);
    await join(world, world.mia, slug);
    await progress(world, world.mia, slug, preview, "completed");
    expect((await outline(world, world.max, slug)).progress.completed_lessons_count).toBe(0);
    expect((await outline(world, world.ada, slug)).progress.completed_lessons_count).toBe(0);
  });

  test("is not lost by leaving, deleting, moving, unpublishing or renaming", async () => {
    const { slug, sections, lessons } = await teach(world);
    const [bean = 0, brew = 0] = sections;
    const [first = 0, second = 0, third = 0, fourth = 0] = lessons;
    await join(world, world.mia, slug);
    for (const lesson of lessons) await progress(world, world.mia, slug, lesson, "completed");
    const percent = async () => (await outline(world, world.mia, slug)).progress.percent;
    expect(await percent()).toBe(100);
    await ask(world, world.ada, slug, `/lessons/${first}`, undefined, "DELETE");
    expect(await percent()).toBe(100);
    await ask(world, world.ada, slug, `/lessons/${first}/restore`, {});
    expect(await percent()).toBe(100);
    await ask(world, world.ada, slug, `/lessons/${second}`, { status: "draft", title: "Other" }, "PATCH");
    await ask(world, world.ada, slug, `/lessons/${second}`, { status: "published" }, "PATCH");
    const order = {
      sections: [
        { id: brew, lesson_ids: [second, fourth, first, third] },
        { id: bean, lesson_ids: [] },
      ],
    };
    expect((await ask(world, world.ada, slug, "/order", order, "PUT")).status).toBe(200);
    expect(await percent()).toBe(100);
    await ask(world, world.ada, slug, `/sections/${brew}`, undefined, "DELETE");
    await ask(world, world.ada, slug, `/sections/${brew}/restore`, {});
    expect(await percent()).toBe(100);
    await leaveSpace(await as(world.community, world.mia), slug);
    await join(world, world.mia, slug);
    expect(await percent()).toBe(100);
    // What is added makes it less, and takes nothing away.
    await addLesson(world, slug, bean, "Fifth");
    expect((await outline(world, world.mia, slug)).progress).toMatchObject({ percent: 80, completed_lessons_count: 4 });
  });

  test("by its form leads to the next lesson, and from the last one to the course", async () => {
    const { slug, sections, lessons } = await teach(world);
    await join(world, world.mia, slug);
    const send = (lesson: number, intent: string) =>
      submit(
        world.community,
        `/c/${slug}/sections/${sections[0]}/lessons/${lesson}`,
        lessonForm,
        { intent },
        {
          cookie: world.mia.cookie,
          params: { spaceSlug: slug, sectionId: String(sections[0]), lessonId: String(lesson) },
        },
      );
    expect(await send(lessons[0] ?? 0, "complete")).toMatchObject({
      location: `/c/${slug}/sections/${sections[0]}/lessons/${lessons[1]}`,
    });
    expect(await send(lessons[3] ?? 0, "complete")).toMatchObject({ location: `/c/${slug}` });
    expect(await send(lessons[3] ?? 0, "uncomplete")).toMatchObject({ status: 200 });
    expect((await outline(world, world.mia, slug)).progress.completed_lessons_count).toBe(1);
  });

  test("counts for an owner who takes the course as for anybody", async () => {
    const { slug, lessons } = await teach(world);
    await join(world, world.olive, slug);
    expect((await progress(world, world.olive, slug, lessons[1] ?? 0, "completed")).status).toBe(200);
  });
});

describe("the builder", () => {
  test("is who manages the course's: everybody else is refused at each door", async () => {
    const { slug, sections, lessons } = await teach(world);
    await join(world, world.mia, slug);
    const [section = 0] = sections;
    const [lesson = 0] = lessons;
    const doors: [string, unknown, string][] = [
      ["/sections", { name: "Mine" }, "POST"],
      [`/sections/${section}`, { name: "Mine" }, "PATCH"],
      [`/sections/${section}`, undefined, "DELETE"],
      [`/sections/${section}/restore`, {}, "POST"],
      ["/lessons", { section_id: section, title: "Mine" }, "POST"],
      [`/lessons/${lesson}`, { title: "Mine" }, "PATCH"],
      [`/lessons/${lesson}/duplicate`, {}, "POST"],
      [`/lessons/${lesson}`, undefined, "DELETE"],
      [`/lessons/${lesson}/restore`, {}, "POST"],
      ["/order", { sections: [] }, "PUT"],
    ];
    for (const [path, json, method] of doors) {
      expect([path, (await ask(world, world.mia, slug, path, json, method)).status]).toEqual([path, 403]);
      expect([path, (await ask(world, null, slug, path, json, method)).status]).toEqual([path, 401]);
      expect([path, (await ask(world, world.stan, slug, path, json, method)).status]).toEqual([path, 401]);
    }
    expect((await outline(world, world.mia, slug)).sections[0]?.name).toBe("The bean");
  });

  test("makes one section of a double click, and of a lesson's button one lesson", async () => {
    const { slug } = await makeCourse(world);
    const key = { "Idempotency-Key": "twice-the-same" };
    const twice = async (path: string, json: unknown) =>
      Promise.all(
        [1, 2].map(async () => {
          const at = `/internal_api/courses/${slug}${path}`;
          const made = await call(world.community, world.ada, at, { json, headers: key });
          return (await made.json<{ id: number }>()).id;
        }),
      );
    const [section, again] = await twice("/sections", { name: "Once" });
    expect(section).toBe(again);
    const [lesson, also] = await twice("/lessons", { section_id: section, title: "Once" });
    expect(lesson).toBe(also);
    expect((await outline(world, world.ada, slug)).sections).toMatchObject([{ lessons: [{ id: lesson }] }]);
  });

  test("publishes nothing that says nothing, and writes over nobody", async () => {
    const { slug } = await makeCourse(world);
    const section = await addSection(world, slug, "A");
    const { body } = await ask(world, world.ada, slug, "/lessons", { section_id: section, title: "Empty" });
    const { id, version } = body as WireLesson;
    const save = (json: unknown, who = world.ada) => ask(world, who, slug, `/lessons/${id}`, json, "PATCH");
    expect(await save({ status: "published" })).toMatchObject({ status: 422 });
    expect(await save({ title: "" })).toMatchObject({ status: 422 });
    expect(await save({ body: "Words.", version })).toMatchObject({ status: 200 });
    expect(await save({ body: "Other words.", version })).toMatchObject({
      status: 409,
      body: { code: "lesson_newer" },
    });
    const evil = { type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] };
    const saved = await save({ tiptap_body: { type: "doc", content: [{ type: "paragraph", content: [evil] }] } });
    expect(JSON.stringify(saved.body)).not.toContain('href="javascript');
    expect((await ask(world, world.ada, slug, "/sections", { name: " " })).status).toBe(422);
  });

  test("copies a lesson behind it, as a draft with its text", async () => {
    const { slug, sections, lessons } = await teach(world);
    const { status, body } = await ask(world, world.ada, slug, `/lessons/${lessons[0]}/duplicate`, {});
    expect(status).toBe(201);
    const copy = body as WireLesson;
    expect(copy).toMatchObject({ name: "From cherry to green (copy)", status: "draft", section_id: sections[0] });
    expect(copy.body).toContain("at length");
    const { sections: shown } = await outline(world, world.ada, slug);
    expect(shown[0]?.lessons.map(({ id }) => id)).toEqual([lessons[0], copy.id, lessons[1]]);
  });

  test("orders sections and lessons; what somebody added meanwhile stays behind, what is foreign is left out", async () => {
    const { slug, sections, lessons } = await teach(world);
    const other = await teach(world, { name: "Other" });
    const [bean = 0, brew = 0] = sections;
    const [first = 0, second = 0, third = 0, fourth = 0] = lessons;
    const late = await addSection(world, slug, "Late");
    const order = {
      sections: [
        { id: brew, lesson_ids: [fourth, first, other.lessons[0] ?? 0] },
        { id: other.sections[0] ?? 0, lesson_ids: [second] },
        { id: bean, lesson_ids: [third] },
      ],
    };
    await ask(world, world.ada, slug, "/order", order, "PUT");
    const { sections: shown } = await outline(world, world.ada, slug);
    expect(shown.map(({ id, lessons: of }) => [id, of.map((one) => one.id)])).toEqual([
      [brew, [fourth, first]],
      [bean, [third, second]],
      [late, []],
    ]);
    expect((await outline(world, world.ada, other.slug)).sections[0]?.lessons[0]?.id).toBe(other.lessons[0]);
  });

  test("brings back what was deleted, a lesson also where its section is gone", async () => {
    const { slug, sections, lessons } = await teach(world);
    const [bean = 0, brew = 0] = sections;
    const act = (path: string, method: string) =>
      ask(world, world.ada, slug, path, method === "POST" ? {} : undefined, method);
    await act(`/lessons/${lessons[0]}`, "DELETE");
    expect((await act(`/lessons/${lessons[0]}`, "DELETE")).status).toBe(200);
    await act(`/sections/${bean}`, "DELETE");
    expect((await act(`/lessons/${lessons[0]}/restore`, "POST")).status).toBe(200);
    expect((await act(`/lessons/${lessons[0]}/restore`, "POST")).status).toBe(200);
    const { sections: shown } = await outline(world, world.ada, slug);
    expect(shown.map(({ id, lessons: of }) => [id, of.map((one) => one.id)])).toEqual([
      [brew, [lessons[2], lessons[3], lessons[0]]],
    ]);
    await act(`/sections/${bean}/restore`, "POST");
    expect((await outline(world, world.ada, slug)).sections.map(({ id }) => id)).toEqual([brew, bean]);
    expect((await act("/sections/1/restore", "POST")).status).toBe(404);
    expect((await act("/lessons/1", "DELETE")).status).toBe(404);
  });
});
