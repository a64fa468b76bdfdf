import { beforeAll, expect, test } from "vitest";
import type { MentionsPayload } from "~/features/search/people";
import { sql } from "~/platform/database/sql";
import { addPerson, call, createWorld, grant, newId, type Person, run, type World } from "../../world";
import { rebuilt } from "./searching";

let world: World;
let marina: Person;
beforeAll(async () => {
  world = await createWorld();
  marina = await addPerson(world.community, "Marina Duarte", "member");
  await grant(world, marina, world.plaza);
  await grant(world, world.max, world.plaza);
  // Later, also where both came within one millisecond.
  await run(world.community, sql`update space_members set joined_at = joined_at + 1 where member_id = ${world.max.id}`);
  await rebuilt(world);
});

const ask = (who: Person | null, slug: string, query = "") =>
  call(world.community, who, `/internal_api/search/mentionable?space_slug=${slug}&query=${encodeURIComponent(query)}`);
const names = async (who: Person, slug: string, query = "") =>
  (await (await ask(who, slug, query)).json<MentionsPayload>()).records.map(({ name }) => name);

test("finds the readers of a space by how a name begins, or a typo away; who came last where nothing is asked", async () => {
  expect(await names(world.mia, "plaza", "mar")).toEqual(["Marina Duarte"]);
  expect(await names(world.mia, "plaza", "DUA")).toEqual(["Marina Duarte"]);
  expect(await names(world.mia, "plaza", "marnia")).toEqual(["Marina Duarte"]);
  expect(await names(world.mia, "plaza", "m")).toEqual(["Max Member", "Marina Duarte"]);
  expect((await names(world.mia, "plaza")).toSorted()).toEqual(["Marina Duarte", "Max Member"]);
  expect(await names(world.mia, "plaza", '"*- :')).toEqual([]);
  // A second name's first letter.
  expect(await names(world.mia, "plaza", "Marina D")).toEqual(["Marina Duarte"]);
  expect(await names(world.mia, "plaza", "marnia d")).toEqual(["Marina Duarte"]);
  expect(await names(world.mia, "plaza", "marina e")).toEqual([]);
  // Nobody names themselves, nor who may not read the text.
  expect(await names(marina, "plaza", "marina")).toEqual([]);
  expect(await names(world.mia, "cellar", "marina")).toEqual([]);
});

test("in a closed space its own are found, however many outside are called so; an accent is no other letter", async () => {
  const own = await addPerson(world.community, "Élodie Alpha", "member");
  await grant(world, own, world.cellar);
  const ids = Array.from({ length: 205 }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${world.community.id}, 'e' || j.value, 'Elodie ' || j.key, 'member', 'active', 'en', 'UTC', 1,
        ${Date.now() + 1000} + j.key, 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  await rebuilt(world);
  expect(await names(world.mia, "cellar", "elodie")).toEqual(["Élodie Alpha"]);
  expect(await names(world.mia, "cellar", "e")).toEqual(["Élodie Alpha"]);
  expect(await names(world.mia, "cellar", "el\u0000")).toEqual(["Élodie Alpha"]);
});

test("everybody is for who manages it; a visitor, a stranger and who may not read it are refused", async () => {
  const everybody = async (who: Person) => (await (await ask(who, "plaza")).json<MentionsPayload>()).everybody;
  expect(await everybody(world.ada)).toEqual({ name: "plaza" });
  expect(await everybody(world.mia)).toBeNull();
  expect([(await ask(null, "plaza")).status, (await ask(world.stan, "plaza")).status]).toEqual([401, 401]);
  expect([(await ask(world.max, "attic")).status, (await ask(world.mia, "nowhere")).status]).toEqual([404, 404]);
  expect((await ask(world.mia, "")).status).toBe(422);
});

test("where the directory is the admins’ own, who is in the space alone", async () => {
  const pedro = await addPerson(world.community, "Pedro Lima", "member");
  await rebuilt(world);
  const directory = (isPublic: number) =>
    run(
      world.community,
      sql`update communities set public_member_directory = ${isPublic} where community_id = ${world.community.id}`,
    );
  await directory(1);
  expect(await names(world.mia, "plaza", "ped")).toEqual([pedro.name]);
  await directory(0);
  expect([await names(world.mia, "plaza", "ped"), await names(world.mia, "plaza", "mar")]).toEqual([
    [],
    ["Marina Duarte"],
  ]);
  expect(await names(world.ada, "plaza", "ped")).toEqual([pedro.name]);
  await directory(1);
});
