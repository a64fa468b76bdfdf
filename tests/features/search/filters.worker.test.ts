import { beforeAll, expect, test } from "vitest";
import { findFilters } from "~/features/search/filters.server";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, call, createWorld, type Person, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { find, listened, published, rebuilt } from "./searching";

let world: World;
const DAY = 86_400_000;
beforeAll(async () => {
  world = await createWorld();
  const open = await published(world, world.mia, world.plaza, "Water of the week");
  await published(world, world.max, world.plaza, "Water once more");
  await published(world, world.mia, world.cellar, "Water below");
  const old = await published(world, world.mia, world.plaza, "Water of the winter");
  const older = await published(world, world.max, world.plaza, "Water of years ago");
  const hidden = await published(world, world.ada, world.plaza, "Water of nobody");
  await say(world, world.ada, open.id, "More water.");
  await listened(world);
  const set = (id: number, what: ReturnType<typeof sql>) =>
    run(world.community, sql`update posts set ${what} where id = ${id} and community_id = ${world.community.id}`);
  await set(old.id, sql`published_at = ${Date.now() - 100 * DAY}`);
  await set(older.id, sql`published_at = ${Date.now() - 800 * DAY}`);
  await set(hidden.id, sql`hide_meta_info = 1`);
  await run(world.community, sql`delete from search_docs where community_id = ${world.community.id}`);
  await rebuilt(world);
});

async function filters(who: Person | null, query: string, type: "general" | "members" | "comments" = "general") {
  const ctx = who ? await as(world.community, who) : await asVisitor(world.community);
  const { places, authors, times } = await findFilters(ctx, { query, type });
  return {
    where: places.map(({ slug, count }) => `${slug} ${count}`),
    by: authors.map(({ name, count }) => `${name} ${count}`),
    since: times.map(({ count }) => count),
  };
}

test("what was found is told by its spaces, its authors and its time, of what one may read", async () => {
  expect(await filters(world.mia, "water")).toEqual({
    where: ["plaza 6", "cellar 1"],
    by: [`${world.mia.name} 3`, `${world.max.name} 2`, `${world.ada.name} 1`],
    since: [5, 5, 6],
  });
  expect(await filters(null, "water")).toEqual({
    where: ["plaza 6"],
    by: [`${world.mia.name} 2`, `${world.max.name} 2`, `${world.ada.name} 1`],
    since: [4, 4, 5],
  });
  expect(await filters(world.ada, "water", "comments")).toMatchObject({
    by: [`${world.ada.name} 1`],
    since: [1, 1, 1],
  });
});

test("each is told whatever was asked of it, within what else was asked", async () => {
  const { by, since } = await filters(world.mia, `water from:"${world.max.name}"`);
  expect(by).toHaveLength(3);
  expect(since).toEqual([1, 1, 1]);
  const { where } = await filters(world.mia, "water in:cellar before:2020-01-01");
  expect(where).toEqual([]);
  expect((await filters(world.mia, "water in:cellar before:2020-01-01")).since).toEqual([1, 1, 1]);
  expect(await find(world, world.mia, `water from:"${world.max.name}"`)).toHaveLength(2);
});

test("of names, of nothing and of another community there is nothing to narrow down", async () => {
  const nothing = { where: [], by: [], since: [] };
  expect(await filters(world.mia, "water", "members")).toEqual(nothing);
  expect(await filters(world.mia, "")).toEqual(nothing);
  const stranger = await findFilters(await as(world.other, world.stan), { query: "water", type: "general" });
  expect([stranger.places, stranger.authors]).toEqual([[], []]);
  expect(stranger.times.map(({ count }) => count)).toEqual([0, 0, 0]);
});

test("however many operators are typed, one statement bears them", async () => {
  const words = "-salt -sugar waterfalls";
  const all = `in:"The Plaza" from:mia mentions:max after:2026-01-01 before:2027-01-01 has:file has:poll has:link has:picture`;
  for (const query of [`${all} ${words}`.slice(0, 300), `from:max before:2027-01-01 ${words}`.slice(0, 300)])
    for (const who of [world.mia, world.ada, null]) expect(await filters(who, query)).toMatchObject({ where: [] });
});

test("the wire says the same", async () => {
  const answer = await call(world.community, world.mia, "/internal_api/search/count?query=water");
  const {
    by_space: where,
    by_author: by,
    since,
  } = await answer.json<{
    by_space: { slug: string }[];
    by_author: { public_uid: string; name: string; count: number }[];
    since: { day: string; count: number }[];
  }>();
  expect(where.map(({ slug }) => slug)).toEqual(["plaza", "cellar"]);
  expect(by[0]).toEqual({ public_uid: expect.stringMatching(/./), name: world.mia.name, count: 3 });
  expect(since.map(({ count }) => count)).toEqual([5, 5, 6]);
  expect(since[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
});
