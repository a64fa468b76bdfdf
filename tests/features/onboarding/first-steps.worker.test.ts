import { expect, test } from "vitest";
import { moveChecklist } from "~/features/onboarding/commands.server";
import { getFirstSteps } from "~/features/onboarding/queries.server";
import { ticksOf } from "~/features/onboarding/rules";
import { idAt } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { loader } from "~/routes/home";
import { addPost, post } from "../posts/posting";
import { invitation } from "../../support/subjects";
import { visit } from "../../routes/visit";
import { addCommunity, addPerson, as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";

const stepsFor = async (world: Pick<World, "community">, who: Person | null) =>
  getFirstSteps(await as(world.community, who, "/", "GET"));
const ticked = async (world: Pick<World, "community">, who: Person) => {
  const steps = await stepsFor(world, who);
  return steps && Object.entries(ticksOf(steps)).flatMap(([name, isDone]) => (isDone ? [name] : []));
};
const facts = (world: World) =>
  rows<{ name: string; actor: number }>(
    world.community,
    sql`select name, actor_id as actor from facts where community_id = ${world.community.id}
      and name like 'onboarding.%' order by seq`,
  );

test("each step ticks itself by what is there, in any order, and the list ends with the last", async () => {
  const community = await addCommunity();
  const owner = await addPerson(community, "Nina New", "owner");
  const world = { community } as World;
  expect(await ticked(world, owner)).toEqual([]);
  const set = (columns: ReturnType<typeof sql>) =>
    run(community, sql`update communities set ${columns} where community_id = ${community.id}`);
  await set(sql`theme = 'espresso'`);
  expect(await ticked(world, owner)).toEqual([]);
  await set(sql`logo_file_id = 1`);
  expect(await ticked(world, owner)).toEqual(["look"]);
  const made = await call(community, owner, "/internal_api/space_groups", { json: { name: "House" } });
  const { id: group } = await made.json<{ id: number }>();
  const json = { space_group_id: group, name: "Plaza" };
  const space = await (await call(community, owner, "/internal_api/spaces", { json })).json<{ id: number }>();
  expect(await ticked(world, owner)).toEqual(["look", "spaces"]);
  // What a template brought along is nobody's first post.
  const { id } = await addPost(world, owner, { id: space.id, slug: "plaza" });
  expect(await ticked(world, owner)).toEqual(["look", "spaces", "post"]);
  await run(community, sql`update posts set source = 'template', external_id = 'x' where id = ${id}`);
  expect(await ticked(world, owner)).toEqual(["look", "spaces"]);
  await run(community, sql`update posts set source = null where id = ${id}`);
  await call(community, owner, "/internal_api/invitation_links", { json: { name: "A fair" } });
  expect(await ticked(world, owner)).toEqual(["look", "spaces", "post", "invite"]);
  const looked = { entity_type: "Visitor", mode: "view_only" };
  expect((await call(community, owner, "/internal_api/masquerades", { json: looked })).status).toBe(201);
  expect(await ticked(world, owner)).toBeNull();
});

test("a letter and somebody's coming count as an invitation, too; a destroyed link and the imported do not", async () => {
  const community = await addCommunity();
  const owner = await addPerson(community, "Nina New", "owner");
  const world = { community, olive: owner } as World;
  const link = await invitation(world);
  await call(community, owner, `/internal_api/invitation_links/${link}`, { method: "DELETE" });
  const crowd = JSON.stringify(Array.from({ length: 500 }, () => newId()));
  await run(
    community,
    sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${community.id}, 'u' || j.key, 'member', 'imported', 'n' || j.key, 'en', 'UTC', 0, 0, 0
      from json_each(${crowd}) j`,
  );
  const ctx = await as(community, owner, "/", "GET");
  const before = ctx.meter.rowsRead;
  expect((await getFirstSteps(ctx))?.hasInvited).toBe(false);
  expect(ctx.meter.rowsRead - before).toBeLessThanOrEqual(10);
  await call(community, owner, "/internal_api/bulk_invitations", { json: { people: "ana@example.test" } });
  expect((await stepsFor(world, owner))?.hasInvited).toBe(true);
  await run(community, sql`update invitation_links set state = 'destroyed' where community_id = ${community.id}`);
  expect((await stepsFor(world, owner))?.hasInvited).toBe(false);
  await addPerson(community, "Gus Guest", "member");
  expect((await stepsFor(world, owner))?.hasInvited).toBe(true);
});

test("only who runs the community is shown it, and nobody else asks; with an old community nobody does", async () => {
  const world = await createWorld();
  for (const who of [world.olive, world.ada]) expect(await stepsFor(world, who)).not.toBeNull();
  for (const who of [world.mo, world.mia, null]) {
    const ctx = await as(world.community, who, "/", "GET");
    const before = ctx.meter.statements;
    expect(await getFirstSteps(ctx)).toBeNull();
    expect(ctx.meter.statements).toBe(before);
  }
  const old = await as({ ...world.community }, world.olive, "/", "GET");
  old.community = { ...old.community, id: idAt(Date.now() - 91 * 86_400_000) };
  const before = old.meter.statements;
  expect(await getFirstSteps(old)).toBeNull();
  expect(old.meter.statements).toBe(before);
});

test("the first page has it in the same trip as its posts, in both orders, and a full page has none", async () => {
  const world = await createWorld();
  const shown = async (path: string) => (await visit(world.community, world.olive, path, loader)).data as Shown;
  expect((await shown("/")).beginning).toMatchObject({ hasSpace: true, hasPost: false });
  await post(world, world.olive, world.plaza, "The first post");
  expect((await shown("/?sort=latest")).beginning).toMatchObject({ hasPost: true });
  for (let n = 0; n < 21; n += 1) await addPost(world, world.olive, world.plaza);
  expect((await shown("/")).beginning).toBeNull();
});

interface Shown {
  beginning: unknown;
}

test("who puts it away is spared it everywhere, once in the facts; another admin keeps theirs; it comes back", async () => {
  const world = await createWorld();
  await Promise.all([1, 2].map(async () => moveChecklist(await as(world.community, world.olive), true)));
  expect(await stepsFor(world, world.olive)).toBeNull();
  expect(await stepsFor(world, world.ada)).not.toBeNull();
  expect(await facts(world)).toEqual([{ name: "onboarding.checklist_hidden", actor: world.olive.id }]);
  await moveChecklist(await as(world.community, world.olive), false);
  await moveChecklist(await as(world.community, world.olive), false);
  expect(await stepsFor(world, world.olive)).not.toBeNull();
  expect((await facts(world)).map(({ name }) => name)).toEqual([
    "onboarding.checklist_hidden",
    "onboarding.checklist_shown",
  ]);
});

test("the door: show and update, for admins", async () => {
  const world = await createWorld();
  const door = "/internal_api/community/onboarding";
  const shown = await (await call(world.community, world.ada, door)).json();
  expect(shown).toEqual({
    checklist_hidden: false,
    steps: [
      { name: "look", is_done: false },
      { name: "spaces", is_done: true },
      { name: "post", is_done: false },
      { name: "invite", is_done: true },
      { name: "view_as", is_done: false },
    ],
    done: 2,
    all: 5,
  });
  const json = { checklist_hidden: true };
  const hidden = await call(world.community, world.ada, door, { method: "PATCH", json });
  expect(await hidden.json()).toMatchObject({ checklist_hidden: true });
  expect((await call(world.community, world.mo, door)).status).toBe(403);
  expect((await call(world.community, null, door)).status).toBe(401);
  expect((await call(world.community, world.ada, door, { method: "PATCH", json: {} })).status).toBe(422);
});
