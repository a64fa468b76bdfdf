import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { loader } from "~/routes/courses/directory";
import { visit } from "../../routes/visit";
import { call, createWorld, type Person, run, type World } from "../../world";
import { addLesson, join, makeCourse, progress, teach } from "./teaching";

type Page = Awaited<ReturnType<typeof loader>>;
type Taught = Awaited<ReturnType<typeof teach>>;

let world: World;
let bar: Taught;
let water: Taught;
let table: Taught;
beforeAll(async () => {
  world = await createWorld();
  bar = await teach(world);
  water = await teach(world, { name: "Water" });
  table = await teach(world, { name: "At the table", is_private: true });
  await makeCourse(world, { name: "Behind the curtain", visibility: "secret" });
  await makeCourse(world, { name: "Still being written", visibility: "draft" });
  await join(world, world.mia, bar.slug);
  await progress(world, world.mia, bar.slug, bar.lessons[0] ?? 0, "completed");
});

const makePublic = (isPublic: number) =>
  run(
    world.community,
    sql`update communities set public_courses_directory = ${isPublic} where community_id = ${world.community.id}`,
  );
const open = (who: Person | null, query = "") =>
  visit(world.community, who, `/courses${query}`, loader) as Promise<{ status: number; data: Page; location: string }>;
const names = async (who: Person | null, query = "") => (await open(who, query)).data.courses.map(({ name }) => name);
const ask = async (who: Person | null, query = "") => {
  const answer = await call(world.community, who, `/internal_api/courses${query}`);
  return {
    status: answer.status,
    body: (await answer.json()) as { records: Record<string, unknown>[]; code?: string },
  };
};

describe("the courses directory", () => {
  test("is the admins' alone while the community does not make it public, at both doors", async () => {
    await makePublic(0);
    expect((await open(world.ada)).status).toBe(200);
    expect((await ask(world.ada)).status).toBe(200);
    for (const who of [world.mia, world.mo]) {
      expect((await open(who)).status).toBe(403);
      expect((await ask(who)).status).toBe(403);
    }
    for (const who of [null, world.stan]) {
      expect((await open(who)).location).toMatch(/^\/users\/sign_in/);
      expect((await ask(who)).status).toBe(401);
    }
    await makePublic(1);
  });

  test("shows what its reader may know of, the newest first; what is locked says its name alone", async () => {
    expect(await names(null)).toEqual(["Water", "Barista foundations"]);
    expect(await names(world.stan)).toEqual(["Water", "Barista foundations"]);
    expect(await names(world.mia)).toEqual(["At the table", "Water", "Barista foundations"]);
    expect(await names(world.ada)).toEqual([
      "Still being written",
      "Behind the curtain",
      "At the table",
      "Water",
      "Barista foundations",
    ]);
    const [locked] = (await ask(world.mia)).body.records;
    expect(locked).toMatchObject({
      slug: table.slug,
      is_locked: true,
      cover_url: null,
      lessons_count: null,
      minutes: null,
      teacher: null,
      progress: null,
    });
  });

  test("says how far one is in what one takes, and where one goes on", async () => {
    const { records, ...page } = (await ask(world.mia)).body as {
      records: Record<string, unknown>[];
      continue?: unknown;
    };
    expect(records.find(({ slug }) => slug === bar.slug)).toMatchObject({
      is_enrolled: true,
      lessons_count: 4,
      progress: { percent: 25, completed_lessons_count: 1 },
    });
    expect(records.find(({ slug }) => slug === water.slug)).toMatchObject({ is_enrolled: false, progress: null });
    expect(page.continue).toMatchObject({ slug: bar.slug, lesson: { id: bar.lessons[1], name: "Roast levels" } });
    expect(await names(world.mia, "?tab=yours")).toEqual(["Barista foundations"]);
    expect(await names(world.max, "?tab=yours")).toEqual([]);
    expect((await open(null, "?tab=yours")).location).toMatch(/^\/users\/sign_in/);
    expect((await open(null)).data.onwards).toBeNull();
    expect((await open(world.max)).data.onwards).toBeNull();
  });

  test("goes on in the course before once the last one is finished, and in none that one has left", async () => {
    const done = await teach(world, { name: "Quick one" });
    await join(world, world.olive, bar.slug);
    await progress(world, world.olive, bar.slug, bar.lessons[2] ?? 0, "completed");
    await join(world, world.olive, done.slug);
    for (const lesson of done.lessons) await progress(world, world.olive, done.slug, lesson, "completed");
    expect((await open(world.olive)).data.onwards).toMatchObject({ slug: bar.slug, next: { title: "Water, briefly" } });
    // What is added to it is what is missing.
    await addLesson(world, done.slug, done.sections[1] ?? 0, "One more");
    expect((await open(world.olive)).data.onwards).toMatchObject({
      slug: done.slug,
      next: { title: "One more" },
      section: 2,
    });
    await call(world.community, world.olive, `/internal_api/spaces/${done.slug}/leave`, { method: "POST" });
    expect((await open(world.olive)).data.onwards).toMatchObject({ slug: bar.slug });
    await call(world.community, world.ada, `/internal_api/spaces/${done.slug}`, { method: "DELETE" });
  });

  test("leads to no lesson that is closed yet, as the course itself does", async () => {
    const { slug, lessons, sections } = await teach(world, { name: "By days" });
    await join(world, world.max, slug);
    await progress(world, world.max, slug, lessons[0] ?? 0, "completed");
    const change = (path: string, json: object) =>
      call(world.community, world.ada, `/internal_api/courses/${slug}${path}`, { method: "PATCH", json });
    expect((await open(world.max)).data.onwards).toMatchObject({ slug, next: { id: lessons[1] } });
    expect((await change("", { course_type: "structured" })).status).toBe(200);
    expect((await change(`/lessons/${lessons[1]}`, { days_after_enrolment: 3 })).status).toBe(200);
    expect((await open(world.max)).data.onwards).toMatchObject({ slug, next: { id: lessons[2] } });
    for (const id of sections) expect((await change(`/sections/${id}`, { days_after_enrolment: 3 })).status).toBe(200);
    expect((await open(world.max)).data.onwards).toBeNull();
    await call(world.community, world.ada, `/internal_api/spaces/${slug}`, { method: "DELETE" });
  });

  test("goes page by page by key, and refuses what is no page of it", async () => {
    const first = await call(world.community, world.ada, "/internal_api/courses?per_page=2");
    const { records, next_cursor } = await first.json<{ records: { name: string }[]; next_cursor: string }>();
    expect(records).toHaveLength(2);
    const rest = await ask(world.ada, `?per_page=3&cursor=${next_cursor}`);
    expect(rest.body.records.map(({ name }) => name)).toEqual(["At the table", "Water", "Barista foundations"]);
    for (const query of ["?cursor=nonsense", "?per_page=0", "?per_page=51", "?tab=theirs"]) {
      expect((await ask(world.ada, query)).status).toBe(422);
    }
    expect((await ask(world.ada, "?topic=nothing")).status).toBe(404);
  });

  test("counts lessons as they are: published, unpublished, deleted, with their section, brought back", async () => {
    const { slug, lessons, sections } = await teach(world, { name: "Counted" });
    const count = async () => (await ask(world.ada)).body.records.find((one) => one.slug === slug)?.lessons_count;
    const at = `/internal_api/courses/${slug}`;
    const say = (path: string, method: string, json?: unknown) =>
      call(world.community, world.ada, `${at}${path}`, { method, ...(json !== undefined && { json }) });
    expect(await count()).toBe(4);
    await say(`/lessons/${lessons[0]}`, "PATCH", { status: "draft" });
    expect(await count()).toBe(3);
    await say(`/lessons/${lessons[1]}`, "DELETE");
    expect(await count()).toBe(2);
    await say(`/sections/${sections[1]}`, "DELETE");
    expect(await count()).toBe(0);
    await say(`/sections/${sections[1]}/restore`, "POST", {});
    await say(`/lessons/${lessons[1]}/restore`, "POST", {});
    expect(await count()).toBe(3);
    await call(world.community, world.ada, `/internal_api/spaces/${slug}`, { method: "DELETE" });
    expect(await count()).toBeUndefined();
  });
});
