import { beforeAll, expect, test } from "vitest";
import { countFound } from "~/features/search/counts.server";
import { sql } from "~/platform/database/sql";
import { banMember } from "~/features/members/commands/remove-member.server";
import { addPerson, addSpace, as, createWorld, grant, run, type Person, type World } from "../../world";
import { find, listened, published, rebuilt } from "./searching";

let world: World;
let gus: Person;
beforeAll(async () => {
  world = await createWorld();
  gus = await addPerson(world.community, "Gustavo Conceição", "member");
  await addPerson(world.community, "Marina Albuquerque", "member");
  await addPerson(world.community, "Mariana Dias", "member");
  const cellar = await addSpace(world, "roastery", { name: "Roastery", isPrivate: 1 });
  await grant(world, world.mia, cellar);
  await published(world, gus, world.plaza, "Notes on grinding");
  await rebuilt(world);
  await open(1);
});

const open = (is: number) =>
  run(
    world.community,
    sql`update communities set public_member_directory = ${is} where community_id = ${world.community.id}`,
  );
const mia = (query: string, of = {}) => find(world, world.mia, query, of);
const members = async (who: Person, query: string) => (await countFound(await as(world.community, who), query)).members;

test("a member is found with one typo in each word of their name, and without accents", async () => {
  for (const typed of ["gustavo", "gusatvo", "gustvo", "gusttavo", "gustabo conceicao", "gustavo conceciao"]) {
    expect(await mia(typed, { type: "members" }), typed).toEqual(["Gustavo Conceição"]);
    expect(await members(world.mia, typed), typed).toBe(1);
  }
  for (const typed of ["gsutabo", "guatavo dias", "gus dias"]) {
    expect(await mia(typed, { type: "members" }), typed).toEqual([]);
  }
  expect(await mia("maryna", { type: "members" })).toEqual(["Marina Albuquerque"]);
  expect((await mia("marinna", { type: "members" })).toSorted()).toEqual(["Mariana Dias", "Marina Albuquerque"]);
});

test("who is called as was typed has not been mistyped; what says it as it was typed comes first", async () => {
  expect(await mia("mariana", { type: "members" })).toEqual(["Mariana Dias"]);
  await published(world, world.max, world.plaza, "Gustano, a recipe");
  expect(await mia("gustano")).toEqual(["Gustano, a recipe", "Gustavo Conceição"]);
  expect(await mia("gustano", { sort: "latest" })).toEqual(["Gustano, a recipe", "Gustavo Conceição"]);
  expect(await mia('"gustano"', { type: "posts" })).toEqual(["Gustano, a recipe"]);
});

test("permission stands in the same match: a private space, a closed directory and who has left are found by nobody else", async () => {
  expect(await mia("roastary")).toEqual(["Roastery"]);
  expect(await find(world, world.max, "roastary")).toEqual([]);
  expect((await countFound(await as(world.community, world.max), "roastary")).general).toBe(0);
  expect(await find({ community: world.other }, world.stan, "roastary")).toEqual([]);
  await open(0);
  expect(await mia("gusatvo", { type: "members" })).toEqual([]);
  expect(await members(world.mia, "gusatvo")).toBe(0);
  expect(await find(world, world.olive, "gusatvo", { type: "members" })).toEqual(["Gustavo Conceição"]);
  await open(1);
});

test("from: finds what somebody wrote who has left, with a typo too; they themselves are found no more", async () => {
  expect(await mia("from:gustavo")).toEqual(["Notes on grinding"]);
  expect(await mia("from:gusatvo")).toEqual(["Notes on grinding"]);
  const ctx = await as(world.community, world.olive);
  await banMember(ctx, { memberId: gus.id, until: null });
  await ctx.settled();
  await listened(world);
  for (const who of [world.mia, world.olive]) {
    expect(await find(world, who, "gustavo", { type: "members" })).toEqual([]);
    expect(await find(world, who, "gusatvo", { type: "members" })).toEqual([]);
    expect(await members(who, "gustavo")).toBe(0);
    expect(await find(world, who, "grinding from:gustavo")).toEqual(["Notes on grinding"]);
    expect(await find(world, who, "from:gusatvo")).toEqual(["Notes on grinding"]);
  }
  await rebuilt(world);
  expect(await mia("from:gustavo")).toEqual(["Notes on grinding"]);
  expect(await find(world, world.olive, "gustavo", { type: "members" })).toEqual([]);
});

test("authors that were brought in are known by what they wrote", async () => {
  const old = await addPerson(world.community, "Ottoline Old", "member");
  await published(world, old, world.plaza, "From elsewhere");
  await run(
    world.community,
    sql`update members set status = 'imported' where id = ${old.id} and community_id = ${world.community.id}`,
  );
  await rebuilt(world);
  expect(await mia("from:ottoline")).toEqual(["From elsewhere"]);
  expect(await find(world, world.olive, "ottoline")).toEqual([]);
});
