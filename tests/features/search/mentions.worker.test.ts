import { beforeAll, expect, test } from "vitest";
import { countFound } from "~/features/search/counts.server";
import { findFilters } from "~/features/search/filters.server";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, call, createWorld, type Person, rows, type SpaceRef, type World } from "../../world";
import { say } from "../comments/commenting";
import { post } from "../posts/posting";
import { find, listened, published, rebuilt } from "./searching";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await rebuilt(world);
});

async function uidOf(person: Person): Promise<string> {
  const [row] = await rows<{ uid: string }>(
    world.community,
    sql`select public_uid as uid from members where id = ${person.id} and community_id = ${world.community.id}`,
  );
  return row?.uid ?? "";
}

/** A post whose text links to a member's page. */
async function naming(who: Person, space: SpaceRef, title: string, href: string) {
  const text = { type: "text", text: "you", marks: [{ type: "link", attrs: { href } }] };
  const doc = { type: "doc", content: [{ type: "paragraph", content: [text] }] } as const;
  const made = await post(world, who, space, title, { doc: structuredClone(doc) as never });
  await listened(world);
  return made;
}

const mentions = (who: Person | null, query = "") => find(world, who, query, { type: "mentions" });
const count = async (who: Person | null) =>
  (await countFound(who ? await as(world.community, who) : await asVisitor(world.community), "")).mentions;

test("what links to one's page, and a comment that answers one, mentions one; it is found and counted where one may read it", async () => {
  const max = `/u/${await uidOf(world.max)}`;
  await naming(world.mia, world.plaza, "Thanks to somebody", max);
  await naming(world.mia, world.cellar, "Below, of somebody", max);
  await naming(world.mia, world.plaza, "Of nobody", `${max}x`);
  const open = await published(world, world.mia, world.plaza, "A question");
  const said = await say(world, world.ada, open.id, "An answer.");
  const answer = await say(world, world.max, open.id, "Is it?", said);
  // Below a comment an answer names whom it answers.
  await say(world, world.ada, open.id, "Quite so.", answer);
  await listened(world);
  expect((await mentions(world.max)).toSorted()).toEqual(["Thanks to somebody", "on A question"]);
  expect(await count(world.max)).toBe(2);
  expect(await mentions(world.max, "thanks")).toEqual(["Thanks to somebody"]);
  expect([await mentions(world.mia), await count(world.mia)]).toEqual([[], 0]);
  expect([await mentions(null), await count(null)]).toEqual([[], 0]);
  expect(await find({ community: world.other }, world.stan, "", { type: "mentions" })).toEqual([]);
});

test("mentions: says whom, of what one may read oneself; what is mentioned is part of what is found, and counted once", async () => {
  expect((await find(world, null, "mentions:max")).toSorted()).toEqual(["Thanks to somebody", "on A question"]);
  expect((await find(world, world.mia, "mentions:max")).toSorted()).toEqual([
    "Below, of somebody",
    "Thanks to somebody",
    "on A question",
  ]);
  expect((await find(world, world.max, "menciona:mim")).toSorted()).toEqual(["Thanks to somebody", "on A question"]);
  expect(await find(world, world.ada, "mentions:nobody")).toEqual([]);
  const counts = await countFound(await as(world.community, world.max), "thanks");
  expect(counts).toEqual({ general: 1, members: 0, posts: 1, comments: 0, spaces: 0, mentions: 1, messages: 0 });
});

test("the wire counts it, and says in which spaces most was found, of those one may read", async () => {
  const answer = await call(world.community, world.max, "/internal_api/search/count?query=somebody");
  expect(await answer.json()).toMatchObject({
    posts: 1,
    mentions: 1,
    by_space: [{ id: world.plaza.id, slug: "plaza", count: 1 }],
  });
  const { places } = await findFilters(await as(world.community, world.mia), {
    query: "somebody in:plaza",
    type: "general",
  });
  expect(places.map(({ slug, count: found }) => [slug, found]).toSorted()).toEqual([
    ["cellar", 1],
    ["plaza", 1],
  ]);
  const nothing = await findFilters(await as(world.community, world.mia), { query: "", type: "general" });
  expect(nothing).toEqual({ places: [], authors: [], times: [] });
  const visitor = await call(world.community, null, "/internal_api/search/count?query=somebody");
  expect(await visitor.json()).toMatchObject({ posts: 1, mentions: 0 });
});
