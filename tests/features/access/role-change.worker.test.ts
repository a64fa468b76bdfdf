import { beforeAll, describe, expect, test } from "vitest";
import { setMemberRole } from "~/features/access/commands.server";
import { changesSpaces } from "~/features/access/role-change";
import { findRoleChange } from "~/features/access/role-change.server";
import { spacePolicy } from "~/features/spaces/policy";
import { listSpaces } from "~/features/spaces/queries.server";
import { action } from "~/routes/members/edit";
import { submit } from "../../routes/submit";
import { addPerson, addSpace, as, call, createWorld, grant, type Person, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await addSpace(world, "change-private", { isPrivate: 1 });
  await addSpace(world, "change-draft", { visibility: "draft" });
});

const ROLES = ["owner", "admin", "moderator", "member"] as const;

async function placesOf(person: Person) {
  const ctx = await as(world.community, person);
  const spaces = await listSpaces(ctx);
  const managed = spaces.filter((space) => spacePolicy.can_manage_space(ctx.viewer, space.access));
  return { reads: spaces.map(({ name }) => name), manages: managed.map(({ name }) => name) };
}

/** Somebody of a role, let into one secret space and looking after another. */
async function someone(role: (typeof ROLES)[number]) {
  const person = await addPerson(world.community, `Rue ${crypto.randomUUID()}`, role);
  const secret = await addSpace(world, `secret-${crypto.randomUUID()}`, { visibility: "secret" });
  await grant(world, person, secret);
  return person;
}

describe.each(ROLES.flatMap((from) => ROLES.map((to) => [from, to] as const)))("%s to %s", (from, to) => {
  test("what is said beforehand is what happens", async () => {
    const person = await someone(from);
    const olive = await as(world.community, world.olive);
    const before = await placesOf(person);
    const change = await findRoleChange(olive, person.id, to);
    expect(await placesOf(person)).toEqual(before);
    if (from === to) return expect(change).toBeNull();
    await setMemberRole(await as(world.community, world.olive), { memberId: person.id, role: to });
    const after = await placesOf(person);
    for (const part of ["reads", "manages"] as const) {
      const gained = after[part].filter((name) => !before[part].includes(name));
      const lost = before[part].filter((name) => !after[part].includes(name));
      expect(change?.[part]).toMatchObject({
        gain: { count: gained.length },
        lose: { count: lost.length },
        keep: before[part].length - lost.length,
      });
      expect(gained).toEqual(expect.arrayContaining(change?.[part].gain.names ?? []));
      expect(lost).toEqual(expect.arrayContaining(change?.[part].lose.names ?? []));
      expect(change?.[part].gain.names.length).toBe(Math.min(3, gained.length));
    }
  });
});

test("between the two who see everything nothing is asked, and to whom no role may be given nothing is said", async () => {
  const admin = await someone("admin");
  const change = await findRoleChange(await as(world.community, world.olive), admin.id, "owner");
  expect(change && changesSpaces(change)).toBe(false);
  await expect(findRoleChange(await as(world.community, world.ada), admin.id, "member")).rejects.toMatchObject({
    status: 403,
  });
  const path = (id: number) => `/internal_api/members/${id}/role_change?role=moderator`;
  const statuses = await Promise.all(
    [null, world.stan, world.mia, world.mo].map(
      async (who) => (await call(world.community, who, path(world.max.id))).status,
    ),
  );
  expect(statuses).toEqual([401, 401, 403, 403]);
  expect((await call(world.community, world.ada, path(world.stan.id))).status).toBe(404);
  const told = await call(world.community, world.ada, path(world.max.id));
  expect(await told.json()).toMatchObject({
    role_change: { from: "member", to: "moderator", reads: { gained: { count: 0 } } },
  });
});

test("a member's page asks before it gives a role, once, and of another one again", async () => {
  const person = await someone("member");
  const send = (fields: Record<string, string>) =>
    submit(
      world.community,
      `/members/edit/${person.id}`,
      action,
      { intent: "role", ...fields },
      { cookie: world.olive.cookie, params: { memberId: String(person.id) } },
    );
  const roleOf = async () => (await call(world.community, person, "/internal_api/current_user")).json();
  const before = await roleOf();
  expect((await send({ role: "admin" })).data).toMatchObject({ asks: { to: "admin" }, values: { role: "admin" } });
  expect((await send({ role: "admin", sure: "moderator" })).data).toMatchObject({ asks: { to: "admin" } });
  expect(await roleOf()).toEqual(before);
  expect((await send({ role: "admin", sure: "admin" })).data).toEqual({ given: "admin" });
});
