import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { members, spaceGroups } from "#db/community/schema";
import { explainAccess } from "~/features/access/explain.server";
import { listActivity } from "~/features/activity/queries.server";
import { findJobPage, listJobs } from "~/features/jobs/queries.server";
import { duplicateWithPosts } from "~/features/posts/copies/start.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { deleteSpaceGroup } from "~/features/spaces/commands/delete-group.server";
import { deleteSpace } from "~/features/spaces/commands/delete-space.server";
import { duplicateSpace } from "~/features/spaces/commands/duplicate-space.server";
import { addSpaceGroupMembers, removeSpaceGroupMember } from "~/features/spaces/commands/group-members.server";
import { orderSpaces } from "~/features/spaces/commands/order-spaces.server";
import { updateSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { listGroupOptions } from "~/features/spaces/in-group.server";
import { createSpaceInput } from "~/features/spaces/input";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { bind, sql } from "~/platform/database/sql";
import { shardOf } from "~/platform/env";
import { action as saveGroup } from "~/routes/spaces/group-settings";
import { loader as copy } from "~/routes/spaces/duplicate-space";
import { loader as manage } from "~/routes/spaces/manage";
import { loader as newSpace } from "~/routes/spaces/new-space";
import { loader as spaceSettings } from "~/routes/spaces/space-settings";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  call,
  createWorld,
  env,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { finish, finishDue, slowedIn, step } from "../jobs/finish";

let world: World;
let elsewhere: number;
/** Mia and Max are in the house, which adds its members to new spaces; Una is in the community alone. */
beforeEach(async () => {
  world = await createWorld();
  elsewhere = newId();
  await run(
    world.community,
    insertInto(spaceGroups, {
      id: elsewhere,
      communityId: world.community.id,
      name: "Elsewhere",
      slug: "elsewhere",
      position: 2,
      createdAt: 0,
    }),
  );
  await set(true);
  await add(world.mia, world.max);
});

const ada = () => as(world.community, world.ada);
const set = async (isOn: boolean, group = world.group) =>
  updateSpaceGroup(await ada(), group, { automatically_add_members_to_new_spaces: isOn });
const add = async (...whom: { id: number }[]) =>
  addSpaceGroupMembers(
    await ada(),
    world.group,
    whom.map(({ id }) => id),
  );
const remove = async ({ id }: { id: number }, who: Person | null = world.ada, key: string | number = "house") =>
  removeSpaceGroupMember(await as(world.community, who), key, id);
const create = async (name: string, more: object = {}, key?: string) =>
  createSpace(await ada(), createSpaceInput.parse({ name, space_group_id: world.group, ...more }), key);
const jobs = () =>
  rows<{ id: number; state: string }>(
    world.community,
    sql`select id, state from jobs where community_id = ${world.community.id} and kind = 'spaces.let_group_in' order by id`,
  );
const lastJob = async () => {
  const job = (await jobs()).at(-1);
  if (!job) throw new Error("no job was begun");
  return job.id;
};
const letIn = () => finishDue(world.community);
/** Who is in a space because of a group. */
const inside = async ({ id }: { id: number }, group = world.group) =>
  (
    await rows<{ id: number }>(
      world.community,
      sql`select member_id as id from access_grants where space_id = ${id} and community_id = ${world.community.id}
        and source_kind = 'group' and source_id = ${group} order by member_id`,
    )
  ).map((row) => row.id);
const log = async () =>
  (await listActivity(await as(world.community, world.ada, "/", "GET"), {})).lines.map(({ parts }) =>
    parts.map(({ text }) => text).join(""),
  );
const both = () => [world.mia.id, world.max.id].sort((a, b) => a - b);

/** Members nobody signs in as, in the house by a grant in the plaza alone. */
async function crowd(n: number): Promise<number[]> {
  const ids = Array.from({ length: n }, () => newId());
  const now = Date.now() - 1000;
  const inserts = ids.map((id, i) =>
    insertInto(members, {
      id,
      communityId: world.community.id,
      publicUid: newUid(),
      role: "member",
      status: "active",
      name: `Crowd ${i}`,
      locale: "en",
      timeZone: "UTC",
      emailConfirmed: 1,
      joinedAt: now,
      updatedAt: now,
    }),
  );
  const db = shardOf(env, world.community.shard);
  await db.batch(inserts.map((statement) => bind(db, statement)));
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select value + 1, ${world.community.id}, value, ${world.plaza.id}, 'group', ${world.group},
        ${Number.MAX_SAFE_INTEGER}, ${now} from json_each(${JSON.stringify(ids)})`,
  );
  return ids;
}

describe("a space that is new in its group", () => {
  test("lets in who is in the group, because of it: open, private, secret and draft ones; a second click is one", async () => {
    for (const more of [
      {},
      { is_private: true },
      { is_private: true, visibility: "secret" },
      { visibility: "draft" },
    ]) {
      const key = `the-form-${newUid()}`;
      const made = await create("Loft", more, key);
      expect(await create("Loft", more, key)).toEqual(made);
      await letIn();
      expect(await inside(made)).toEqual(both());
    }
    const begun = await jobs();
    expect(begun.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
    // Whoever comes into the group later is given all of them, and a step that is taken again gives nothing more.
    expect(await add(world.una)).toEqual({ added: 8 });
    await run(world.community, sql`update jobs set state = 'running', cursor = '' where id = ${await lastJob()}`);
    await letIn();
    const grants = sql`select 1 from access_grants where community_id = ${world.community.id} and source_kind = 'group'`;
    expect(await rows(world.community, grants)).toHaveLength(3 * 8);
  });

  test("explains why, stands in the log, and is told to nobody", async () => {
    const made = await create("Loft", { is_private: true });
    await letIn();
    const { reasons, why } = await explainAccess(await ada(), world.max.id, made.id);
    expect(why.reads.holds).toBe(true);
    expect(reasons).toMatchObject([{ kind: "group", sourceId: world.group, isLive: true, grantedBy: null }]);
    expect(reasons[0]?.fact).toBe("space.group_members_added");
    const told = sql`select 1 from notifications where community_id = ${world.community.id}`;
    expect(await rows(world.community, told)).toEqual([]);
    const lines = (await log()).join("\n");
    expect(lines).toContain("let the members of its group into the space Loft");
    expect(lines).toContain("changed the space group House");
  });

  test("is a job that admins see, with how far it is", async () => {
    const made = await create("Loft");
    const page = async () => (await findJobPage(await as(world.community, world.ada, "/", "GET"), await lastJob())).job;
    expect(await page()).toMatchObject({ title: "Adding the group’s members to Loft", started_by: null });
    await letIn();
    expect(await page()).toMatchObject({
      state: "done",
      title: "Addition of the group’s members to Loft",
      outcome: "2 members added.",
      done: 2,
      total: 2,
      path: `/c/${made.slug}/members`,
    });
    expect((await listJobs(await as(world.community, world.ada, "/", "GET"))).jobs).toHaveLength(1);
  });

  test("lets in nobody where the group does not say so, has nobody, or is made with it", async () => {
    await create("Empty", { space_group_id: elsewhere });
    await set(true, elsewhere);
    await create("Still empty", { space_group_id: elsewhere });
    await create("With its group", { space_group_id: undefined, new_group: "Fresh" });
    await set(false);
    const quiet = await create("Quiet");
    expect(await jobs()).toEqual([]);
    // What is there already is not new.
    await set(true);
    expect([await jobs(), await inside(quiet)]).toEqual([[], []]);
  });

  test("goes on where its maker is an admin no more, and without whoever has left the community", async () => {
    const made = await create("Loft");
    await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
    await run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`);
    await letIn();
    expect(await inside(made)).toEqual([world.mia.id]);
  });

  test("a copy of a space, with its posts and its own members too", async () => {
    const plain = await duplicateSpace(await ada(), "cellar", {
      name: "Second",
      slug: "",
      with_members: false,
      with_posts: false,
    });
    const whole = await duplicateWithPosts(
      await ada(),
      "cellar",
      { name: "Third", slug: "", with_members: true, with_posts: true },
      "the-copy-form-1",
    );
    await letIn();
    expect([await inside(plain), await inside(whole)]).toEqual([both(), both()]);
    const direct = sql`select 1 from access_grants where space_id = ${whole.id} and member_id = ${world.mia.id}`;
    expect(await rows(world.community, direct)).toHaveLength(2);
  });

  test("one that is moved here: by its settings, by a drag, with a group that is deleted; never one that only changes its place", async () => {
    const [one, two, three, four] = await Promise.all(
      ["one", "two", "three", "four"].map((name) => addSpace({ ...world, group: elsewhere }, name, {})),
    );
    if (!one || !two || !three || !four) throw new Error("no spaces");
    await updateSpace(await ada(), one.id, { space_group_id: world.group });
    await updateSpace(await ada(), one.id, { space_group_id: world.group });
    await orderSpaces(await ada(), world.group, [two.id, one.id, world.plaza.id]);
    await orderSpaces(await ada(), world.group, [one.id, two.id, world.plaza.id]);
    expect(await jobs()).toHaveLength(2);
    await deleteSpaceGroup(await ada(), "elsewhere", { spaces: "move", space_group_id: world.group });
    const { job } = await findJobPage(await as(world.community, world.ada, "/", "GET"), await lastJob());
    expect(job.title).toBe("Adding the group’s members to 2 spaces");
    expect(await finish(world.community, await lastJob())).toBe(2);
    await letIn();
    expect(await jobs()).toHaveLength(3);
    for (const space of [one, two, three, four]) expect(await inside(space)).toEqual(both());
  });

  test("moved at the same time by two it is let in once; what moves away before its turn lets in nobody", async () => {
    const space = await addSpace({ ...world, group: elsewhere }, "one", {});
    await Promise.all([
      updateSpace(await ada(), space.id, { space_group_id: world.group }),
      orderSpaces(await as(world.community, world.olive), world.group, [space.id]),
    ]);
    expect(await jobs()).toHaveLength(1);
    await updateSpace(await ada(), space.id, { space_group_id: elsewhere });
    const gone = await create("Gone");
    await deleteSpace(await ada(), gone.id);
    await letIn();
    expect([await inside(space), await inside(gone)]).toEqual([[], []]);
    expect((await jobs()).map(({ state }) => state)).toEqual(["done", "done"]);
  });
});

test("the pages say who gets in, and the group's settings whether they do", async () => {
  const house = { id: world.group, name: "House", letsIn: 2 };
  const options = [house, { id: elsewhere, name: "Elsewhere", letsIn: null }];
  const { community, ada, mia } = world;
  const cellar = { spaceSlug: "cellar" };
  expect((await visit(community, ada, "/spaces/new", newSpace)).data).toMatchObject({ groups: options });
  expect((await visit(community, ada, "/c/cellar/settings", spaceSettings, cellar)).data).toMatchObject({
    groups: options,
  });
  expect((await visit(community, ada, "/c/cellar/settings/duplicate", copy, cellar)).data).toMatchObject({
    group: house,
  });
  expect((await visit(community, ada, "/settings/spaces", manage)).data).toMatchObject({
    groups: [{ addsMembersToNewSpaces: true }, { addsMembersToNewSpaces: false }],
  });
  // How many are in a group is told to admins alone.
  expect(await listGroupOptions(await as(community, mia, "/", "GET"))).toMatchObject([{ letsIn: null }, {}]);
  const save = async (fields: Record<string, string>) =>
    submit(community, "/s/house/settings", saveGroup, fields, { cookie: ada.cookie, params: { slug: "house" } });
  const field = "automatically_add_members_to_new_spaces";
  const wire = async () =>
    (await call(community, ada, "/internal_api/space_groups/house")).json<Record<string, unknown>>();
  expect((await save({ name: "House", slug: "house" })).data).toEqual({ saved: true });
  expect(await wire()).toMatchObject({ [field]: false });
  for (let clicks = 0; clicks < 2; clicks++) await save({ name: "House", slug: "house", [field]: "on" });
  expect(await wire()).toMatchObject({ [field]: true });
  const refused = await submit(
    community,
    "/s/house/settings",
    saveGroup,
    { name: "House", slug: "house" },
    {
      cookie: mia.cookie,
      params: { slug: "house" },
    },
  );
  expect([refused.status, await wire()]).toMatchObject([403, { [field]: true }]);
});

describe("a group of many", () => {
  test("is let in in steps; killed between two and within one it goes on, and nobody is in twice or missing", async () => {
    const ids = await crowd(460);
    const made = await create("Hall");
    const job = await lastJob();
    expect(await step(world.community, job)).toBe("again");
    expect(await inside(made)).toHaveLength(225);
    const dies = slowedIn(world.community, async () => undefined);
    expect(await dies(job, { dies: true })).toBe("killed");
    expect(await inside(made)).toHaveLength(225);
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    expect(await finish(world.community, job)).toBe(2);
    expect(await inside(made)).toEqual([...both(), ...ids].sort((a, b) => a - b));
    const [row] = await rows(world.community, sql`select done, total, changed from jobs where id = ${job}`);
    expect(row).toEqual({ done: 462, total: 462, changed: 462 });
    // One line of the log for all its steps.
    expect((await log()).filter((line) => line.includes("let the members of its group"))).toHaveLength(1);
  });

  test("who is taken out or comes in while a step is under way is out, or in", async () => {
    const made = await create("Hall");
    const meanwhile = slowedIn(world.community, async () => {
      await remove(world.mia);
      await add(world.una);
    });
    await meanwhile(await lastJob());
    await letIn();
    expect(await inside(made)).toEqual([world.max.id, world.una.id].sort((a, b) => a - b));
  });

  test("a step reads a row or two for each member, however many spaces the group has", async () => {
    await crowd(300);
    await Promise.all(Array.from({ length: 20 }, (_, n) => addSpace(world, `room-${n}`, {})));
    await run(
      world.community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        select 1000000 + row_number() over () + ${newId()}, g.community_id, g.member_id, s.id, 'group', g.source_id, g.until, 0
        from access_grants g join spaces s on s.space_group_id = g.source_id and s.slug like 'room-%'
        where g.community_id = ${world.community.id} and g.space_id = ${world.plaza.id}`,
    );
    const ctx = await ada();
    const before = ctx.meter.rowsRead;
    const groups = await listGroupOptions(ctx);
    expect(groups).toEqual([
      { id: world.group, name: "House", letsIn: 302 },
      { id: elsewhere, name: "Elsewhere", letsIn: null },
    ]);
    expect(ctx.meter.rowsRead - before).toBeLessThan(302 * 4);
  });
});

describe("taking a member out of a group", () => {
  test("takes what it gave in all its spaces, also those that have left it, and nothing else; twice is once", async () => {
    const away = await create("Away");
    await letIn();
    await updateSpace(await ada(), away.id, { space_group_id: elsewhere });
    expect(await remove(world.mia)).toEqual({ removed: 5 });
    expect(await remove(world.mia)).toEqual({ removed: 0 });
    const left = sql`select space_id as id, source_kind as kind from access_grants where member_id = ${world.mia.id}`;
    expect(await rows(world.community, left)).toEqual([{ id: world.cellar.id, kind: "direct" }]);
    const facts = sql`select 1 from facts where community_id = ${world.community.id} and name = 'space_group.member_removed'`;
    expect(await rows(world.community, facts)).toHaveLength(1);
    const made = await create("Later");
    await letIn();
    expect(await inside(made)).toEqual([world.max.id]);
  });

  test("is for admins alone, of their own community", async () => {
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const refused = await Promise.all(
      [null, world.stan, world.mia, world.mo, { ...world.mia, cookie }].map((who) =>
        remove(world.max, who).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(refused).toEqual([401, 401, 403, 403, 403]);
    const stranger = await addPerson(world.other, "Olga Owner", "owner");
    const theirs = await as(world.other, stranger);
    await expect(removeSpaceGroupMember(theirs, world.group, world.max.id)).rejects.toMatchObject({ status: 404 });
    expect(await inside(world.plaza)).toEqual(both());
    const path = `/internal_api/space_groups/house/members/${world.max.id}`;
    const answer = await call(world.community, world.ada, path, { method: "DELETE" });
    expect([answer.status, await answer.json()]).toEqual([200, { removed: 4 }]);
  });
});

type Act = { does: "add" | "remove"; whom: number } | { does: "create" | "moveIn" | "step" };

// Ids of two isolates on one shard may meet in a millisecond, and this test makes thousands: as whoever is refused then, it
// asks again.
test("after any order of coming, going, new spaces and steps, the group's new spaces hold whoever is in it", {
  retry: 2,
}, async () => {
  const act = fc.oneof(
    fc.record({ does: fc.constantFrom("add" as const, "remove" as const), whom: fc.nat(4) }),
    fc.record({ does: fc.constantFrom("create" as const, "moveIn" as const, "step" as const, "step" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array<Act>(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      world = await createWorld();
      await set(true);
      const many = await crowd(240);
      // First, last and in the midst of the order in which a job walks.
      const those = [0, 1, 120, 224, 239].map((place) => many[place] ?? 0);
      const are = new Set(many);
      const fresh: { id: number }[] = [];
      for (const [turn, { does, ...of }] of acts.entries()) {
        const id = "whom" in of ? (those[of.whom] ?? 0) : 0;
        if (does === "add") {
          await add({ id });
          are.add(id);
        } else if (does === "remove") {
          await remove({ id });
          are.delete(id);
        } else if (does === "create") fresh.push(await create(`New ${turn}`));
        else if (does === "moveIn") {
          const space = await addSpace({ ...world, group: world.group + 1 }, `moved-${turn}`, {});
          await updateSpace(await ada(), space.id, { space_group_id: world.group });
          fresh.push(space);
        } else {
          const job = (await jobs()).find(({ state }) => state !== "done");
          if (job) await step(world.community, job.id);
        }
      }
      await letIn();
      const whole = [...are].sort((a, b) => a - b);
      for (const space of fresh) expect(await inside(space)).toEqual(whole);
    }),
    { numRuns: 12 },
  );
});
