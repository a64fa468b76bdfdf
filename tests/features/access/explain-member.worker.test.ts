import { beforeEach, expect, test } from "vitest";
import { explainMember } from "~/features/access/explain.server";
import { addSpaceGroupMembers } from "~/features/spaces/commands/group-members.server";
import { leaveSpace } from "~/features/spaces/commands/join-space.server";
import { addSpaceMembers, setSpaceRole } from "~/features/spaces/commands/space-members.server";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/spaces/members";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSession, addSpace, as, createWorld, grant, type Person, rows, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const params = { spaceSlug: "cellar" };
const ask = async (who: Person | null, whom: Person, slug = "cellar") =>
  explainMember(await as(world.community, who), slug, whom.id);
const page = async (who: Person, query: string) =>
  (await visit(world.community, who, `/c/cellar/members${query}`, loader, params)).data as Record<string, unknown>;
const send = (who: Person, fields: Record<string, string>) =>
  submit(world.community, "/c/cellar/members", action, fields, { cookie: who.cookie, params });
const isIn = async (who: Person, spaceId = world.cellar.id) =>
  (await rows(world.community, sql`select 1 from space_members where member_id = ${who.id} and space_id = ${spaceId}`))
    .length === 1;

test("who manages a space is told why somebody sees it, with every grant and who gave it", async () => {
  await addSpaceMembers(await as(world.community, world.ada), "cellar", [world.max.id]);
  await setSpaceRole(await as(world.community, world.ada), "cellar", world.mia.id, "moderator");
  for (const manager of [world.mia, world.ada, world.olive]) {
    const answer = await ask(manager, world.max);
    expect(answer).toMatchObject({ slug: "cellar", why: { reads: { holds: true } }, without: null });
    expect(answer.reasons).toMatchObject([{ kind: "direct", isLive: true, grantedBy: "Ada Admin" }]);
  }
  expect(await page(world.mia, `?why=${world.max.id}`)).toMatchObject({
    explanation: { member: { name: "Max Member" }, slug: "cellar" },
  });
});

test("nobody else is, and nobody of another community or space is told of", async () => {
  await grant(world, world.max, world.cellar);
  await expect(ask(world.max, world.mia)).rejects.toMatchObject({ status: 403 });
  await expect(ask(null, world.mia)).rejects.toMatchObject({ status: 401 });
  await expect(ask(world.stan, world.mia)).rejects.toMatchObject({ status: 401 });
  await expect(ask(world.ada, world.stan)).rejects.toMatchObject({ status: 404 });
  await setSpaceRole(await as(world.community, world.ada), "cellar", world.mia.id, "admin");
  await expect(ask(world.mia, world.max, "attic")).rejects.toMatchObject({ status: 404 });
  // The page keeps its list and leaves the answer out.
  for (const query of [`?why=${world.mia.id}`, "?why=nobody", `?why=${world.stan.id}`])
    expect(await page(world.max, query)).toMatchObject({ explanation: null, members: expect.any(Array) });
});

test("taking somebody out asks first, with what they lose, and is done once somebody is sure of them", async () => {
  await grant(world, world.max, world.cellar);
  const remove = { intent: "remove", member_id: String(world.max.id) };
  const asked = await send(world.ada, remove);
  expect(asked.data).toMatchObject({
    asks: { member: { name: "Max Member" }, space: "cellar", role: null, heldBy: [], reads: null },
  });
  expect((await send(world.ada, { ...remove, sure: String(world.mia.id) })).data).toMatchObject({ asks: {} });
  expect(await isIn(world.max)).toBe(true);
  for (const who of [world.max, world.mia]) {
    expect((await send(who, remove)).status).toBe(403);
    expect((await send(who, { ...remove, sure: remove.member_id })).status).toBe(403);
  }
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  expect((await send({ ...world.ada, cookie }, { ...remove, sure: remove.member_id })).status).toBe(403);
  expect(await isIn(world.max)).toBe(true);
  const sure = () => send(world.ada, { ...remove, sure: remove.member_id });
  for (const done of await Promise.all([sure(), sure()]))
    expect(done.data).toEqual({ heldBy: [], answered: "removed" });
  expect((await sure()).data).toEqual({ heldBy: [], answered: "removed" });
  expect(await isIn(world.max)).toBe(false);
});

test("out of a group one is taken from its dialog, by admins; what a group gave that is gone goes by hand", async () => {
  const olive = () => as(world.community, world.olive);
  await addSpaceGroupMembers(await olive(), world.group, [world.max.id]);
  const house = { id: world.group, name: "House" };
  const { removal, reasons } = await ask(world.ada, world.max);
  expect([removal.groups, reasons.map(({ groupName }) => groupName)]).toEqual([[house], ["House"]]);
  await setSpaceRole(await olive(), "cellar", world.mia.id, "admin");
  expect((await ask(world.mia, world.max)).removal).toMatchObject({ heldBy: ["group"], groups: [] });
  const out = { intent: "remove_from_group", member_id: String(world.max.id), group_id: String(world.group) };
  expect((await send(world.mia, out)).status).toBe(403);
  expect((await send(world.ada, { ...out, group_id: "x" })).status).toBe(404);
  for (let clicks = 0; clicks < 2; clicks++)
    expect((await send(world.ada, out)).data).toEqual({ heldBy: [], answered: "ungrouped" });
  expect(await isIn(world.max, world.cellar.id)).toBe(false);

  await addSpaceGroupMembers(await olive(), world.group, [world.max.id]);
  await run(world.community, sql`update space_groups set deleted_at = 1 where id = ${world.group}`);
  expect((await ask(world.ada, world.max)).removal).toMatchObject({ heldBy: [], groups: [], reads: null });
  const sure = { intent: "remove", member_id: String(world.max.id), sure: String(world.max.id) };
  expect((await send(world.mia, sure)).data).toEqual({ heldBy: [], answered: "removed" });
  expect(await isIn(world.max, world.cellar.id)).toBe(false);
  expect(await leaveSpace(await as(world.community, world.max), "plaza")).toEqual({ isSpaceMember: false, heldBy: [] });
});

test("what is said to be left is what is left: by a group, by being an admin, by the space's being open", async () => {
  const group = await ask(world.ada, world.max);
  expect(group.removal).toMatchObject({ heldBy: [], reads: null });
  await grant(world, world.max, world.cellar);
  await addSpaceGroupMembers(await as(world.community, world.ada), world.group, [world.max.id]);
  await setSpaceRole(await as(world.community, world.ada), "cellar", world.max.id, "moderator");
  expect((await ask(world.ada, world.max)).removal).toMatchObject({
    role: "moderator",
    heldBy: ["group"],
    reads: "held",
  });
  const removed = await send(world.ada, {
    intent: "remove",
    member_id: String(world.max.id),
    sure: String(world.max.id),
  });
  expect(removed.data).toMatchObject({ heldBy: ["group"] });
  expect((await ask(world.ada, world.max)).why.reads.holds).toBe(true);
  await grant(world, world.olive, world.cellar);
  expect((await ask(world.ada, world.olive)).removal).toMatchObject({ heldBy: [], reads: "admin" });
  await grant(world, world.una, world.plaza);
  expect((await ask(world.ada, world.una, "plaza")).removal).toMatchObject({ heldBy: [], reads: "open" });
  // A draft shows to those who run it alone: a group does not keep them.
  const draft = await addSpace(world, "hatching", { visibility: "draft" });
  await setSpaceRole(await as(world.community, world.ada), "hatching", world.max.id, "admin");
  await addSpaceGroupMembers(await as(world.community, world.ada), world.group, [world.max.id]);
  expect((await ask(world.ada, world.max, "hatching")).removal).toMatchObject({ heldBy: ["group"], reads: null });
  expect(await isIn(world.max, draft.id)).toBe(true);
});
