import { expect, test } from "vitest";
import { setMemberRole } from "~/features/access/commands.server";
import { sql } from "~/platform/database/sql";
import { addPerson, addSession, as, asVisitor, call, createWorld, type Person, rows, type World } from "../../world";

const roleOf = async (world: World, person: Person) =>
  (await rows<{ role: string }>(world.community, sql`select role from members where id = ${person.id}`))[0]?.role;

test("admins name moderators; who is admin or owner is the owners' alone", async () => {
  const world = await createWorld();
  const ada = () => as(world.community, world.ada);
  expect(await setMemberRole(await ada(), { memberId: world.mia.id, role: "moderator" })).toEqual({
    role: "moderator",
  });
  expect(await roleOf(world, world.mia)).toBe("moderator");
  await expect(setMemberRole(await ada(), { memberId: world.mia.id, role: "admin" })).rejects.toMatchObject({
    status: 403,
  });
  await expect(setMemberRole(await ada(), { memberId: world.ada.id, role: "member" })).rejects.toMatchObject({
    status: 403,
  });
  await expect(setMemberRole(await ada(), { memberId: world.olive.id, role: "member" })).rejects.toMatchObject({
    status: 403,
  });
  await setMemberRole(await as(world.community, world.olive), { memberId: world.mia.id, role: "admin" });
  expect(await roleOf(world, world.mia)).toBe("admin");
});

test("members, moderators, visitors, strangers and view-only masquerades are refused", async () => {
  const world = await createWorld();
  const change = { memberId: world.max.id, role: "moderator" as const };
  await expect(setMemberRole(await as(world.community, world.mo), change)).rejects.toMatchObject({ status: 403 });
  await expect(setMemberRole(await as(world.community, world.mia), change)).rejects.toMatchObject({ status: 403 });
  await expect(setMemberRole(await asVisitor(world.community), change)).rejects.toMatchObject({ status: 401 });
  await expect(
    setMemberRole(await as(world.community, world.ada), { memberId: world.stan.id, role: "moderator" }),
  ).rejects.toMatchObject({ status: 404 });
  const cookie = await addSession(
    world.community,
    { ...world.ada },
    { mode: "view_only", masqueraderId: world.olive.id },
  );
  await expect(setMemberRole(await as(world.community, { ...world.ada, cookie }), change)).rejects.toMatchObject({
    code: "view_only_error",
  });
  const response = await call(world.community, world.mia, `/internal_api/members/${world.max.id}/role`, {
    method: "PATCH",
    json: { role: "moderator" },
  });
  expect(response.status).toBe(403);
  const allowed = await call(world.community, world.ada, `/internal_api/members/${world.max.id}/role`, {
    method: "PATCH",
    json: { role: "moderator" },
  });
  expect(await allowed.json()).toEqual({ role: "moderator" });
});

test("the last owner stays, also when two owners take each other's role at once", async () => {
  const world = await createWorld();
  const olive = () => as(world.community, world.olive);
  await expect(setMemberRole(await olive(), { memberId: world.olive.id, role: "member" })).rejects.toMatchObject({
    status: 409,
    code: "last_owner",
  });
  const second = await addPerson(world.community, "Otto Owner", "owner");
  const outcomes = await Promise.allSettled([
    setMemberRole(await olive(), { memberId: second.id, role: "member" }),
    setMemberRole(await as(world.community, second), { memberId: world.olive.id, role: "member" }),
  ]);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  const owners = await rows(
    world.community,
    sql`select id from members where community_id = ${world.community.id} and role = 'owner'`,
  );
  expect(owners).toHaveLength(1);
});
