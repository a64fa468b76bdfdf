import { beforeEach, describe, expect, test } from "vitest";
import { explainAccess } from "~/features/access/explain.server";
import { findGroupCandidates } from "~/features/spaces/candidates.server";
import { addSpaceGroupMembers } from "~/features/spaces/commands/group-members.server";
import { findSpace } from "~/features/spaces/queries.server";
import { GROUP_ADD_LIMIT } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type World,
} from "../../world";

let world: World;
/** Max manages the cellar by a role of its own, and nothing else of the house. */
beforeEach(async () => {
  world = await createWorld();
  await grant(world, world.max, world.cellar);
  await run(
    world.community,
    sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${world.community.id}, ${world.max.id}, ${world.cellar.id}, 'moderator', 0)`,
  );
});

const add = async (by: Person | null, whom: Person[], key: string | number = "house") =>
  addSpaceGroupMembers(
    await as(world.community, by),
    key,
    whom.map(({ id }) => id),
  );
const find = async (by: Person | null, text = "", key: string | number = "house") =>
  findGroupCandidates(await as(world.community, by, "/", "GET"), key, text);
const names = async (by: Person, text = "") => (await find(by, text)).candidates.map(({ name }) => name).sort();
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
/** By which reasons a member is in which spaces. */
const placesOf = async ({ id }: Person) =>
  (
    await rows<{ slug: string; kind: string }>(
      world.community,
      sql`select s.slug, g.source_kind as kind from access_grants g join spaces s on s.id = g.space_id
        where g.member_id = ${id} and g.community_id = ${world.community.id} order by s.slug, kind`,
    )
  ).map(({ slug, kind }) => `${slug}: ${kind}`);
const told = async (name: string) =>
  (
    await rows<{ actor: number }>(
      world.community,
      sql`select actor_id as actor from facts where community_id = ${world.community.id} and name = ${name} order by seq`,
    )
  ).map(({ actor }) => actor);

test("is for admins, and for who manages a space of the group; nobody else, and nothing of another community", async () => {
  const everybody = [null, world.stan, world.una, world.mia, world.max, world.mo, world.ada, world.olive];
  const finding = await Promise.all(everybody.map((who) => statusOf(find(who))));
  expect(finding).toEqual([401, 401, 403, 403, 200, 200, 200, 200]);
  const stranger = await addPerson(world.other, "Olga Owner", "owner");
  const theirs = await as(world.other, stranger);
  for (const key of ["house", String(world.group)]) {
    await expect(findGroupCandidates(theirs, key, "")).rejects.toMatchObject({ status: 404 });
    await expect(addSpaceGroupMembers(theirs, key, [stranger.id])).rejects.toMatchObject({ status: 404 });
  }
  const adding: number[] = [];
  for (const who of everybody) adding.push(await statusOf(add(who, [world.una])));
  expect(adding).toEqual([401, 401, 403, 403, 200, 200, 200, 200]);
  expect(await statusOf(add(world.ada, [world.una], "nowhere"))).toBe(404);
});

test("through a member's eyes an admin sees what the member may; view-only changes nothing", async () => {
  const eyes = async (member: Person, mode: "view_only" | "full") => ({
    ...member,
    cookie: await addSession(world.community, member, { mode, masqueraderId: world.ada.id }),
  });
  expect(await statusOf(find(await eyes(world.mia, "view_only")))).toBe(403);
  expect((await find(await eyes(world.max, "view_only"))).spaces.map(({ slug }) => slug)).toEqual(["cellar"]);
  await expect(add(await eyes(world.max, "view_only"), [world.una])).rejects.toMatchObject({ code: "view_only_error" });
  expect(await placesOf(world.una)).toEqual([]);
});

describe("an admin", () => {
  test("lets members into every space, because of the group; the spaces to come are theirs too; twice is once", async () => {
    expect(await add(world.ada, [world.una, world.stan])).toEqual({ added: 4 });
    const all = ["attic: group", "cellar: group", "plaza: group", "sketch: group"];
    expect(await placesOf(world.una)).toEqual(all);
    expect(await placesOf(world.stan)).toEqual([]);
    expect(await add(world.ada, [world.una, world.una], world.group)).toEqual({ added: 0 });
    expect(await placesOf(world.una)).toEqual(all);
    expect(await told("space_group.members_added")).toEqual([world.ada.id]);
    await expect(findSpace(await as(world.community, world.una), "attic")).resolves.toMatchObject({ slug: "attic" });
  });

  test("two at once let them in once", async () => {
    const both = await Promise.all([add(world.ada, [world.una, world.mia]), add(world.olive, [world.una, world.mia])]);
    expect(both.map(({ added }) => added).sort()).toEqual([0, 8]);
    expect(await placesOf(world.mia)).toEqual([
      "attic: group",
      "cellar: direct",
      "cellar: group",
      "plaza: group",
      "sketch: group",
    ]);
  });

  test("finds who is missing in one space of it at least, by any part of the name", async () => {
    expect(await names(world.ada, "MEM")).toEqual(["Max Member", "Mia Member"]);
    await add(world.ada, [world.mia]);
    expect(await names(world.ada, "mem")).toEqual(["Max Member"]);
    // A new space, and she is missing somewhere again.
    await addSpace(world, "loft", {});
    expect(await names(world.ada, "mem")).toEqual(["Max Member", "Mia Member"]);
    for (const text of ["Stan", "%", "M_"]) expect(await names(world.ada, text)).toEqual([]);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    expect(await names(world.ada, "mem")).toEqual(["Max Member"]);
  });

  test("is told where there is no space, and asked to choose fewer where there are many", async () => {
    const empty = await addSpace({ ...world, group: 0 }, "nowhere-yet", {});
    await run(
      world.community,
      sql`insert into space_groups (id, community_id, name, slug, position, created_at)
        values (${empty.id}, ${world.community.id}, 'Empty', 'empty', 9, 0)`,
    );
    expect(await find(world.ada, "", "empty")).toMatchObject({ spaces: [], candidates: [] });
    expect(await add(world.ada, [world.mia], "empty")).toEqual({ added: 0 });
    expect(await statusOf(find(world.mo, "", "empty"))).toBe(403);
    const many = Array.from({ length: GROUP_ADD_LIMIT / 4 + 1 }, (_, at) => ({ ...world.mia, id: at + 1 }));
    await expect(add(world.ada, many)).rejects.toMatchObject({ status: 422 });
    expect(await add(world.ada, many.slice(1))).toEqual({ added: 0 });
  });
});

describe("who manages some of the spaces", () => {
  test("lets members into those alone, as themselves; twice is once", async () => {
    const { group, spaces } = await find(world.max);
    expect([group.slug, spaces.map(({ slug }) => slug)]).toEqual(["house", ["cellar"]]);
    expect(await add(world.max, [world.una, world.mia, world.stan])).toEqual({ added: 1 });
    expect(await add(world.max, [world.una])).toEqual({ added: 0 });
    expect([await placesOf(world.una), await placesOf(world.mia)]).toEqual([["cellar: direct"], ["cellar: direct"]]);
    expect(await told("space.members_added")).toEqual([world.max.id]);
    const { reasons } = await explainAccess(await as(world.community, world.ada), world.una.id, world.cellar.id);
    expect(reasons.map(({ kind }) => kind)).toEqual(["direct"]);
  });

  test("finds who is missing in those; a moderator of the community, in those they see", async () => {
    expect(await names(world.max, "member")).toEqual([]);
    expect(await names(world.mo, "member")).toEqual(["Max Member", "Mia Member"]);
    const seen = (await find(world.mo)).spaces.map(({ slug }) => slug);
    expect(seen).not.toContain("cellar");
    expect(seen).not.toContain("attic");
    const { added } = await add(world.mo, [world.mia]);
    expect(added).toBe(seen.length);
    expect(await placesOf(world.mia)).toContain("plaza: direct");
  });

  test("two at once let them in once, and who has just lost the role lets nobody in", async () => {
    const both = await Promise.all([add(world.max, [world.una]), add(world.max, [world.una])]);
    expect(both.map(({ added }) => added).sort()).toEqual([0, 1]);
    const late = await as(world.community, world.max);
    const prove = late.prove.bind(late);
    // Between the look and the write.
    late.prove = async () => {
      await run(world.community, sql`delete from space_roles where member_id = ${world.max.id}`);
      return prove();
    };
    expect(await addSpaceGroupMembers(late, "house", [world.olive.id])).toEqual({ added: 0 });
    expect(await placesOf(world.olive)).toEqual([]);
  });

  test("more spaces than one commit takes are all done", async () => {
    const more = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => addSpace(world, `room-${n}`, {})));
    const { spaces } = await find(world.mo);
    expect(spaces.length).toBeGreaterThan(more.length);
    expect(await add(world.mo, [world.una, world.mia])).toEqual({ added: 2 * spaces.length });
  });
});
