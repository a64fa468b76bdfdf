import { beforeAll, describe, expect, test } from "vitest";
import { removeCourse } from "~/features/courses/removal.server";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { action as landingForm, loader as landingPage } from "~/routes/courses/landing";
import { loader as lessonPage } from "~/routes/courses/lesson";
import { action as topicsForm, loader as topicsPage } from "~/routes/settings/courses/topics";
import { action as spaceForm, loader as spacePage } from "~/routes/spaces/space";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { find, listened } from "../search/searching";
import { ask, join, outline, progress, teach } from "./teaching";

let world: World;
let course: Awaited<ReturnType<typeof teach>>;
beforeAll(async () => {
  world = await createWorld();
  course = await teach(world);
  await run(
    world.community,
    sql`update communities set public_courses_directory = 1 where community_id = ${world.community.id}`,
  );
});

const topics = async (who: Person | null, path = "", json?: unknown, method?: string) => {
  const answer = await call(world.community, who, `/internal_api/course_topics${path}`, {
    ...(json !== undefined && { json }),
    ...(method !== undefined && { method }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>) };
};
const add = async (name: string) => Number((await topics(world.ada, "", { name })).body?.id);
const names = async () =>
  ((await topics(world.ada)).body as { records: { name: string }[] }).records.map(({ name }) => name);
const describeIt = (who: Person | null, json: unknown) => ask(world, who, course.slug, "/landing", json, "PATCH");
const listed = async (who: Person | null, query: string) => {
  const answer = await call(world.community, who, `/internal_api/courses${query}`);
  return answer.json<{ records: { name: string }[]; topics: { name: string; slug: string }[] }>();
};

describe("course topics", () => {
  test("are made, renamed, ordered and deleted by admins alone, and their names are told apart", async () => {
    const water = await add("Water");
    const beans = await add("  The   beans ");
    expect(await names()).toEqual(["Water", "The beans"]);
    expect(await topics(world.ada, "", { name: "WATER" })).toMatchObject({ status: 422 });
    for (const name of ["", "x".repeat(41)]) expect((await topics(world.ada, "", { name })).status).toBe(422);
    expect((await topics(world.ada, "/reorder", { ids: [beans] }, "PUT")).status).toBe(200);
    expect(await names()).toEqual(["The beans", "Water"]);
    expect((await topics(world.ada, `/${water}`, { name: "Water and salt" }, "PATCH")).body).toMatchObject({
      name: "Water and salt",
      slug: "water",
      courses_count: 0,
    });
    for (const [who, status] of [
      [null, 401],
      [world.mia, 403],
      [world.mo, 403],
      [world.stan, 401],
    ] as const) {
      expect((await topics(who)).status).toBe(status);
      expect((await topics(who, "", { name: "Mine" })).status).toBe(status);
      expect((await topics(who, `/${water}`, { name: "Mine" }, "PATCH")).status).toBe(status);
      expect((await topics(who, `/${water}`, undefined, "DELETE")).status).toBe(status);
    }
    for (const _ of [1, 2])
      expect((await topics(world.ada, `/${beans}`, undefined, "DELETE")).status).toBeLessThan(300);
    expect((await topics(world.ada, `/${beans}`, { name: "Gone" }, "PATCH")).status).toBe(404);
    expect(await names()).toEqual(["Water and salt"]);
  });

  test("have their page: what was refused stays typed beside its reason", async () => {
    const { cookie } = world.ada;
    const send = (fields: Record<string, string>) =>
      submit(world.community, "/settings/course_topics", topicsForm, fields, { cookie });
    expect(await send({ intent: "add", name: "Roasting" })).toMatchObject({ location: "/settings/course_topics" });
    expect(await send({ intent: "add", name: "roasting" })).toMatchObject({
      status: 422,
      data: { values: { name: "roasting" }, error: { fields: { name: expect.any(String) } } },
    });
    const page = await visit(world.community, world.ada, "/settings/course_topics", topicsPage);
    const { topics: shown } = page.data as { topics: { id: number; name: string }[] };
    const [first, second] = shown;
    await send({ intent: `down=${first?.id}` });
    expect(await names()).toEqual([second?.name, first?.name]);
    expect((await visit(world.community, world.mia, "/settings/course_topics", topicsPage)).status).toBe(403);
    await send({ intent: `delete=${shown.find(({ name }) => name === "Roasting")?.id}` });
  });

  test("fifty at most, also of many that come at once", async () => {
    const own = await createWorld();
    const { id } = own.community;
    const first = newId() + 1_000_000;
    await run(
      own.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 49)
        insert into course_topics (id, community_id, name, name_key, slug, position, created_at, updated_at)
        select ${first} + i, ${id}, 'T' || i, 't' || i, 't-' || i, i, 0, 0 from n`,
    );
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) =>
        call(own.community, own.ada, "/internal_api/course_topics", { json: { name } }).then(({ status }) => status),
      ),
    );
    expect(answers.sort()).toEqual([201, 409, 409]);
  });
});

describe("a course's landing", () => {
  test("says what one will be able to do and what its parts are called, as who manages it says", async () => {
    const water = await add("Brewing");
    expect(
      await describeIt(world.ada, {
        outcomes: ["Tell what went wrong", "  ", "Dial in a coffee"],
        section_word: "week",
        lesson_word: "day",
        topic_ids: [water],
      }),
    ).toMatchObject({
      status: 200,
      body: { outcomes: ["Tell what went wrong", "Dial in a coffee"], section_word: "week", lesson_word: "day" },
    });
    // What is absent stays.
    expect((await describeIt(world.ada, { lesson_word: "lesson" })).body).toMatchObject({
      outcomes: ["Tell what went wrong", "Dial in a coffee"],
      section_word: "week",
      lesson_word: "lesson",
    });
    for (const wrong of [
      { section_word: "room" },
      { outcomes: ["x".repeat(141)] },
      { outcomes: Array.from({ length: 13 }, (_, i) => `Line ${i}`) },
      { topic_ids: [1] },
      { topic_ids: [1, 2, 3, 4, 5, 6] },
    ])
      expect((await describeIt(world.ada, wrong)).status).toBe(422);
    expect((await describeIt(world.mia, { outcomes: [] })).status).toBe(403);
    for (const who of [null, world.stan]) expect((await describeIt(who, { outcomes: [] })).status).toBe(401);
    const facts = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from facts where community_id = ${world.community.id} and name = 'course.described'`,
    );
    expect(facts[0]?.n).toBe(2);
  });

  test("the directory is filtered by what courses are about, of which nobody learns by a course that is not theirs to know", async () => {
    await teach(world, { name: "About nothing" });
    expect((await listed(world.mia, "?topic=brewing")).records.map(({ name }) => name)).toEqual([
      "Barista foundations",
    ]);
    expect((await listed(null, "")).topics.map(({ name }) => name)).toEqual(["Brewing"]);
    const hidden = await teach(world, { name: "Behind the curtain", visibility: "secret" });
    const secret = await add("Secret things");
    await ask(world, world.ada, hidden.slug, "/landing", { topic_ids: [secret] }, "PATCH");
    for (const who of [null, world.mia]) {
      expect((await listed(who, "")).topics.map(({ name }) => name)).toEqual(["Brewing"]);
      expect((await call(world.community, who, "/internal_api/courses?topic=secret-things")).status).toBe(404);
    }
    expect((await listed(world.ada, "?topic=secret-things")).records).toHaveLength(1);
    await topics(world.ada, `/${secret}`, undefined, "DELETE");
    expect((await call(world.community, world.ada, "/internal_api/courses?topic=secret-things")).status).toBe(404);
  });

  test("has its form, for who manages the course", async () => {
    const path = `/c/${course.slug}/settings/landing`;
    const params = { spaceSlug: course.slug };
    expect((await visit(world.community, world.mia, path, landingPage, params)).status).toBe(403);
    expect((await visit(world.community, null, path, landingPage, params)).location).toMatch(/^\/users\/sign_in/);
    const { cookie } = world.ada;
    const typed = { outcomes: "One\r\n\r\nTwo", section_word: "module", lesson_word: "lesson" };
    const sent = await submit(world.community, path, landingForm, typed, { cookie, params });
    expect(sent.location).toBe(`/c/${course.slug}`);
    expect(await outline(world, world.mia, course.slug)).toMatchObject({
      outcomes: ["One", "Two"],
      section_word: "module",
    });
    // No box was ticked: it is about nothing any more.
    expect((await listed(world.mia, "")).topics).toEqual([]);
    const long = await submit(
      world.community,
      path,
      landingForm,
      { ...typed, outcomes: "x".repeat(141) },
      { cookie, params },
    );
    expect(long).toMatchObject({ status: 422, data: { values: { outcomes: "x".repeat(141) } } });
  });

  test("leads a visitor through signing in into the course, once", async () => {
    const path = `/c/${course.slug}`;
    const params = { spaceSlug: course.slug };
    const asked = await submit(world.community, path, spaceForm, { intent: "join" }, { params });
    expect(asked.location).toMatch(/^\/users\/sign_in.*post_login_redirect/);
    expect(asked.cookie).toContain(`enrol=${course.id}`);
    const back = { ...world.max, cookie: `${world.max.cookie}; ${asked.cookie}` };
    expect((await visit(world.community, back, path, spacePage, params)).data).toMatchObject({
      course: { isUnsaid: true },
    });
    expect((await visit(world.community, world.max, path, spacePage, params)).data).toMatchObject({
      course: { isUnsaid: false },
    });
    const said = await submit(world.community, path, spaceForm, { intent: "join" }, { cookie: back.cookie, params });
    expect(said.cookie).toMatch(/enrol=(?:;|$)/);
    expect((await outline(world, world.max, course.slug)).is_enrolled).toBe(true);
    // Of another course nothing was said; and who joins a space that is none keeps nothing.
    const other = await submit(
      world.community,
      "/c/plaza",
      spaceForm,
      { intent: "join" },
      { params: { spaceSlug: "plaza" } },
    );
    expect(other.cookie).not.toContain("enrol=");
  });

  test("opens its previews to all at every door, the others to nobody who is not in it", async () => {
    const [preview = 0, closed = 0] = course.lessons;
    const [section = 0] = course.sections;
    for (const who of [null, world.stan, world.mia]) {
      const at = (lesson: number) => {
        const params = { spaceSlug: course.slug, sectionId: String(section), lessonId: String(lesson) };
        return visit(
          world.community,
          who,
          `/c/${course.slug}/sections/${section}/lessons/${lesson}`,
          lessonPage,
          params,
        );
      };
      expect((await ask(world, who, course.slug, `/lessons/${preview}`)).body).toMatchObject({
        body: expect.stringContaining("at length"),
      });
      expect((await at(preview)).data).toMatchObject({ lesson: { bodyHtml: expect.stringContaining("at length") } });
      expect((await ask(world, who, course.slug, `/lessons/${closed}`)).status).toBe(who === world.mia ? 403 : 401);
      const page = await at(closed);
      if (who === world.mia) expect(page).toMatchObject({ status: 403, data: { lesson: null } });
      else expect(page.location).toMatch(/^\/users\/sign_in/);
      expect(await progress(world, who, course.slug, preview, "completed")).toMatchObject({
        status: who === world.mia ? 403 : 401,
      });
    }
  });

  test("keeps the progress of who leaves, and has it again when they return", async () => {
    await join(world, world.mia, course.slug);
    await progress(world, world.mia, course.slug, course.lessons[0] ?? 0, "completed");
    await call(world.community, world.mia, `/internal_api/spaces/${course.slug}/leave`, { method: "POST" });
    expect((await ask(world, world.mia, course.slug, `/lessons/${course.lessons[1]}`)).status).toBe(403);
    await join(world, world.mia, course.slug);
    expect((await outline(world, world.mia, course.slug)).progress.percent).toBe(25);
  });

  test("is found by its name, by what one will be able to do and by its outline, by who may read it", async () => {
    await describeIt(world.ada, { outcomes: ["Steam milk that holds its shape"] });
    const hidden = await teach(world, { name: "Closed table", is_private: true });
    await ask(world, world.ada, hidden.slug, "/landing", { outcomes: ["Judge a zanzibar"] }, "PATCH");
    await listened(world);
    const spaces = (who: Person | null, words: string) => find(world, who, words, { type: "spaces" });
    for (const words of ["barista", "steam milk", "roast levels"])
      expect(await spaces(null, words)).toContain("Barista foundations");
    expect(await spaces(world.ada, "zanzibar")).toEqual(["Closed table"]);
    for (const who of [null, world.mia]) expect(await spaces(who, "zanzibar")).toEqual([]);
  });

  test("goes for good with its course", async () => {
    const gone = await teach(world, { name: "Soon gone" });
    await ask(
      world,
      world.ada,
      gone.slug,
      "/landing",
      { outcomes: ["Nothing"], topic_ids: [await add("Passing")] },
      "PATCH",
    );
    const ctx = asSystem(world.community);
    for (let step = await removeCourse(ctx, gone.id); step; step = await removeCourse(ctx, gone.id))
      await commit(ctx, { writes: step.writes, origin: "system" });
    const left = await rows<{ n: number }>(
      world.community,
      sql`select (select count(*) from course_cards where space_id = ${gone.id})
        + (select count(*) from course_topic_marks where space_id = ${gone.id})
        + (select count(*) from course_lessons where space_id = ${gone.id}) as n`,
    );
    expect(left[0]?.n).toBe(0);
  });
});
