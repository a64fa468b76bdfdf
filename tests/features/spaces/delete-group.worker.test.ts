import { beforeEach, expect, test } from "vitest";
import { deleteSpaceGroup, findGroupContents } from "~/features/spaces/commands/delete-group.server";
import { restoreSpace } from "~/features/spaces/commands/delete-space.server";
import { createSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import { listManagedSpaces } from "~/features/spaces/queries.server";
import type { DeleteGroupInput } from "~/features/spaces/input";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/spaces/group-settings";
import { post } from "../posts/posting";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSession, addSpace, as, call, createWorld, grant, type Person, rows, run, type World } from "../../world";

let world: World;
let other: number;
beforeEach(async () => {
  world = await createWorld();
  const made = await createSpaceGroup(await as(world.community, world.ada), {
    name: "Elsewhere",
    slug: "",
    hide_non_member_spaces_from_sidebar: false,
    automatically_add_members_to_new_spaces: false,
  });
  other = made.id;
});

const remove = async (choice?: DeleteGroupInput, who: Person | null = world.ada, key: string | number = "house") =>
  deleteSpaceGroup(await as(world.community, who), key, choice);
const groups = async () => (await listManagedSpaces(await as(world.community, world.ada))).groups;
const slugsIn = async (group: number) =>
  (await groups()).find(({ id }) => id === group)?.spaces.map(({ slug }) => slug);
const factsOf = (name: string) =>
  rows(
    world.community,
    sql`select subject_id from facts where community_id = ${world.community.id} and name = ${name} and subject_id in
      (${world.plaza.id}, ${world.cellar.id}, ${world.attic.id}, ${world.sketch.id}, ${world.group})`,
  );

test("without a word of its spaces a group that has any stays, with all of them", async () => {
  await expect(remove()).rejects.toMatchObject({ status: 409, code: "space_group_not_empty" });
  expect(await slugsIn(world.group)).toHaveLength(4);
});

test("its spaces move to another group in their order, behind what stands there, and keep who is in them", async () => {
  const there = await addSpace(world, "there-first", {});
  await run(world.community, sql`update spaces set space_group_id = ${other}, position = 7 where id = ${there.id}`);
  const before = (await slugsIn(world.group)) ?? [];
  await remove({ spaces: "move", space_group_id: other });
  expect(await slugsIn(other)).toEqual(["there-first", ...before]);
  expect((await groups()).map(({ name }) => name)).toEqual(["Elsewhere"]);
  const mia = sql`select 1 from space_members where member_id = ${world.mia.id} and space_id = ${world.cellar.id}`;
  expect(await rows(world.community, mia)).toHaveLength(1);
  expect(await factsOf("space.updated")).toHaveLength(4);
  expect(await factsOf("space.deleted")).toEqual([]);
  // Once more: it is gone.
  await expect(remove({ spaces: "move", space_group_id: other })).rejects.toMatchObject({ status: 404 });
});

test("its spaces go with it, each as a deleted space goes, and come back for their time", async () => {
  await remove({ spaces: "delete" });
  expect((await groups()).map(({ name }) => name)).toEqual(["Elsewhere"]);
  expect(await factsOf("space.deleted")).toHaveLength(4);
  const { deleted } = await listManagedSpaces(await as(world.community, world.ada));
  expect(deleted.map(({ id }) => id)).toEqual(expect.arrayContaining([world.plaza.id, world.sketch.id]));
  expect((await call(world.community, world.max, "/internal_api/spaces/plaza")).status).toBe(404);
  await restoreSpace(await as(world.community, world.ada), world.plaza.id);
  expect(await slugsIn(other)).toEqual(["plaza"]);
});

test("of two at once one does it; a space that comes between keeps the group, and nothing is taken", async () => {
  const twice = await Promise.allSettled([remove({ spaces: "delete" }), remove({ spaces: "delete" })]);
  expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await factsOf("space_group.deleted")).toHaveLength(1);
  expect(await factsOf("space.deleted")).toHaveLength(4);

  world = await createWorld();
  const ctx = await as(world.community, world.ada);
  const read = ctx.read.bind(ctx);
  let isMade = false;
  ctx.read = async (build) => {
    const found = await read(build);
    if (!isMade) {
      isMade = true;
      await addSpace(world, "late", {});
    }
    return found;
  };
  const elsewhere = await createSpaceGroup(await as(world.community, world.ada), {
    name: "Elsewhere",
    slug: "",
    hide_non_member_spaces_from_sidebar: false,
    automatically_add_members_to_new_spaces: false,
  });
  const moving = deleteSpaceGroup(ctx, "house", { spaces: "move", space_group_id: elsewhere.id });
  await expect(moving).rejects.toMatchObject({ code: "space_group_not_empty" });
  isMade = false;
  await run(world.community, sql`delete from spaces where slug = 'late' and community_id = ${world.community.id}`);
  const deleting = deleteSpaceGroup(ctx, "house", { spaces: "delete" });
  await expect(deleting).rejects.toMatchObject({ code: "space_group_not_empty" });
  expect(await factsOf("space.deleted")).toEqual([]);
  expect(await slugsIn(world.group)).toHaveLength(5);
});

test("nowhere, into itself, or into a group of others nothing moves", async () => {
  for (const [to, refusal] of [
    [world.group, { status: 422, fields: { space_group_id: "space_group_choose" } }],
    [5, { status: 409, code: "space_group_gone" }],
  ] as const)
    await expect(remove({ spaces: "move", space_group_id: to })).rejects.toMatchObject(refusal);
  const theirs = await rows<{ id: number }>(
    world.other,
    sql`select id from space_groups where community_id = ${world.other.id} limit 1`,
  );
  for (const { id } of theirs)
    await expect(remove({ spaces: "move", space_group_id: id })).rejects.toMatchObject({ code: "space_group_gone" });
  expect(await slugsIn(world.group)).toHaveLength(4);
});

test("admins alone: refused to visitors, strangers, members, moderators and an admin who looks through a member's eyes", async () => {
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const refusals = await Promise.all(
    [null, world.stan, world.mia, world.mo, { ...world.mia, cookie }].map((who) =>
      remove({ spaces: "delete" }, who).then(
        () => "done",
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(refusals).toEqual(["sign_in_required", "sign_in_required", "forbidden", "forbidden", "forbidden"]);
  await expect(findGroupContents(await as(world.community, world.mia, "/", "GET"), "house")).rejects.toMatchObject({
    status: 403,
  });
  expect(await slugsIn(world.group)).toHaveLength(4);
});

test("the door takes the choice, and says what is missing of it", async () => {
  const ask = async (query: string) =>
    call(world.community, world.ada, `/internal_api/space_groups/house${query}`, { method: "DELETE" });
  expect((await ask("")).status).toBe(409);
  expect((await ask("?spaces=move")).status).toBe(422);
  expect((await ask(`?space_group_id=${other}`)).status).toBe(422);
  expect((await ask("?spaces=burn")).status).toBe(422);
  expect((await ask(`?spaces=move&space_group_id=${other}`)).status).toBe(200);
  expect(await slugsIn(other)).toHaveLength(4);
});

test("the page says what is in it, and asks for its name before its spaces go with it", async () => {
  await post(world, world.mia, world.plaza, "In the plaza");
  await grant(world, world.mia, world.plaza);
  await grant(world, world.max, world.plaza);
  const params = { slug: "house" };
  const page = await visit(world.community, world.ada, "/s/house/settings", loader, params);
  expect(page.data).toMatchObject({ spaces: 4, posts: 1, members: 2, others: [{ id: other, name: "Elsewhere" }] });
  const send = (fields: Record<string, string>) =>
    submit(world.community, "/s/house/settings", action, fields, { cookie: world.ada.cookie, params });
  const all = { intent: "delete", spaces: "delete" };
  for (const confirm_name of ["", "Elsewhere"]) {
    const refused = await send({ ...all, confirm_name });
    expect([refused.status, refused.data]).toMatchObject([422, { error: { fields: { name: expect.any(String) } } }]);
  }
  expect(await slugsIn(world.group)).toHaveLength(4);
  const [group] = await rows<{ name: string }>(
    world.community,
    sql`select name from space_groups where id = ${world.group}`,
  );
  expect(await send({ ...all, confirm_name: ` ${group?.name} ` })).toMatchObject({ location: "/settings/spaces" });
  expect((await groups()).map(({ name }) => name)).toEqual(["Elsewhere"]);
});
