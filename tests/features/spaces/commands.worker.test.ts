import { beforeAll, describe, expect, test } from "vitest";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { deleteSpace, findSpaceContents, restoreSpace } from "~/features/spaces/commands/delete-space.server";
import { joinSpace, leaveSpace } from "~/features/spaces/commands/join-space.server";
import { markSpaceRead } from "~/features/spaces/commands/see-space.server";
import { moveSpace, moveSpaceGroup, orderSpaces } from "~/features/spaces/commands/order-spaces.server";
import { deleteSpaceGroup } from "~/features/spaces/commands/delete-group.server";
import { createSpaceGroup, updateSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import {
  addSpaceMembers,
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
} from "~/features/spaces/commands/space-members.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { createGroupInput, createSpaceInput } from "~/features/spaces/input";
import { listSpaceMembers } from "~/features/spaces/members.server";
import {
  findSpace,
  findSpaceGroup,
  listManagedSpaces,
  listSpaceGroups,
  listSpaces,
} from "~/features/spaces/queries.server";
import { type Statement, sql } from "~/platform/database/sql";
import {
  addSession,
  addSpace,
  as,
  asVisitor,
  createWorld,
  grant,
  rows,
  run,
  type TestCtx,
  type World,
} from "../../world";
import { addComment } from "../comments/commenting";
import { addPost } from "../posts/posting";
import { removeDeletedSpaces } from "../jobs/finish";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const spaceInput = (overrides: Record<string, unknown> = {}) =>
  createSpaceInput.parse({ space_group_id: world.group, name: "Pour over", ...overrides });
const groupInput = (overrides: Record<string, unknown> = {}) =>
  createGroupInput.parse({ name: "Brewing", ...overrides });

const factsOf = (spaceId: number) =>
  rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} and subject_id = ${spaceId} order by seq`,
  ).then((found) => found.map((fact) => fact.name));

async function viewOnly(): Promise<TestCtx> {
  const cookie = await addSession(
    world.community,
    { id: world.ada.id, accountId: world.ada.accountId, role: "admin" },
    { mode: "view_only", masqueraderId: world.olive.id },
  );
  return as(world.community, { ...world.ada, cookie });
}

describe("creating", () => {
  test("a space lands at the end of its group with its maker in it; its address comes from the name", async () => {
    const ctx = await as(world.community, world.ada);
    const made = await createSpace(ctx, spaceInput({ emoji: "☕" }));
    expect(made.slug).toBe("pour-over");
    const space = await findSpace(await as(world.community, world.ada), "pour-over");
    expect(space).toMatchObject({ emoji: "☕", access: { isSpaceMember: true } });
    expect((await createSpace(ctx, spaceInput())).slug).toBe("pour-over-2");
    expect(await factsOf(made.id)).toEqual(["access.granted", "space.created"]);
  });

  test("ten at once with one name take ten addresses", async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, async () =>
        createSpace(await as(world.community, world.ada), spaceInput({ name: "Race" })),
      ),
    );
    expect(new Set(made.map((space) => space.slug)).size).toBe(4);
  });

  test("a typed address that is taken is refused; a reserved one, a wrong one and other kinds never pass the schema", async () => {
    const ctx = await as(world.community, world.ada);
    await expect(createSpace(ctx, spaceInput({ slug: "plaza" }))).rejects.toMatchObject({
      status: 422,
      fields: { slug: "space_slug_taken" },
    });
    for (const bad of [{ slug: "new" }, { slug: "a b" }, { post_type: "live" }, { emoji: "ab" }, { name: " " }]) {
      expect(createSpaceInput.safeParse({ space_group_id: 1, name: "x", ...bad }).success).toBe(false);
    }
  });

  test("the same request key makes one space, also with a typed address", async () => {
    const twice = async (input: ReturnType<typeof spaceInput>, key: string) =>
      Promise.all([1, 2].map(async () => createSpace(await as(world.community, world.ada), input, key)));
    const [a, b] = await twice(spaceInput({ name: "Double" }), "key-12345678");
    expect(a).toEqual(b);
    const [c, d] = await twice(spaceInput({ name: "Typed", slug: "typed-once" }), "key-87654321");
    expect(c).toEqual(d);
  });

  test("a group is made with the first space in it, last in the order, and both are there or neither", async () => {
    const fresh = await createWorld();
    const admin = () => as(fresh.community, fresh.ada);
    const input = (name: string, overrides: Record<string, unknown> = {}) =>
      createSpaceInput.parse({ new_group: " The yard ", name, ...overrides });
    const made = await createSpace(await admin(), input("Swings"));
    const groups = async () => (await listSpaceGroups(await admin())).map(({ name, slug }) => [name, slug]);
    expect(await groups()).toEqual([
      ["House", "house"],
      ["The yard", "the-yard"],
    ]);
    const { group, spaces } = await findSpaceGroup(await admin(), "the-yard");
    expect(spaces.map((space) => [space.id, space.groupId])).toEqual([[made.id, group.id]]);
    // The address of the space is taken: no group is left behind.
    await expect(createSpace(await admin(), input("Slide", { slug: "plaza" }))).rejects.toMatchObject({
      fields: { slug: "space_slug_taken" },
    });
    expect(await groups()).toHaveLength(2);
    // The group's own address is numbered when taken, and a double click is one group with one space.
    const twice = [1, 2].map(async () => createSpace(await admin(), input("Seesaw"), "key-of-a-double-click"));
    const [a, b] = await Promise.all(twice);
    expect(a).toEqual(b);
    expect(await groups()).toEqual([
      ["House", "house"],
      ["The yard", "the-yard"],
      ["The yard", "the-yard-2"],
    ]);
    const refused = await as(fresh.community, fresh.mo);
    await expect(createSpace(refused, input("Sandpit"))).rejects.toMatchObject({ status: 403 });
    for (const bad of [{}, { space_group_id: fresh.group, new_group: "Both" }, { new_group: " " }])
      expect(createSpaceInput.safeParse({ name: "x", ...bad }).success, JSON.stringify(bad)).toBe(false);
  });

  test("members, moderators, visitors and view-only admins are refused; a gone group too", async () => {
    for (const person of [world.mia, world.mo]) {
      const ctx = await as(world.community, person);
      await expect(createSpace(ctx, spaceInput())).rejects.toMatchObject({ status: 403 });
      await expect(createSpaceGroup(ctx, groupInput())).rejects.toMatchObject({ status: 403 });
    }
    await expect(createSpace(await asVisitor(world.community), spaceInput())).rejects.toMatchObject({ status: 401 });
    await expect(createSpace(await as(world.community, world.stan), spaceInput())).rejects.toMatchObject({
      status: 401,
    });
    await expect(createSpace(await viewOnly(), spaceInput())).rejects.toMatchObject({ code: "view_only_error" });
    await expect(
      createSpace(await as(world.community, world.ada), spaceInput({ space_group_id: 1 })),
    ).rejects.toMatchObject({ code: "space_group_gone" });
  });
});

describe("changing", () => {
  test("only what is given changes; a manager of the space may, a member may not", async () => {
    const space = await addSpace(world, "garden", { description: "Green" });
    await grant(world, world.mia, space);
    await expect(updateSpace(await as(world.community, world.mia), space.slug, { name: "X" })).rejects.toMatchObject({
      status: 403,
    });
    await setSpaceRole(await as(world.community, world.ada), space.slug, world.mia.id, "admin");
    const changed = await updateSpace(await as(world.community, world.mia), space.slug, {
      name: "Kitchen",
      slug: "kitchen",
    });
    expect(changed.slug).toBe("kitchen");
    const found = await findSpace(await as(world.community, world.ada), "kitchen");
    expect(found).toMatchObject({ name: "Kitchen", description: "Green" });
    await expect(updateSpace(await as(world.community, world.ada), "kitchen", { slug: "plaza" })).rejects.toMatchObject(
      { fields: { slug: "space_slug_taken" } },
    );
  });

  test("nothing of what who lost the right meanwhile sends; who closes it to themselves may", async () => {
    const space = await addSpace(world, "orchard", {});
    await grant(world, world.max, space);
    await setSpaceRole(await as(world.community, world.ada), space.slug, world.max.id, "admin");
    const befallen = async (loss: Statement) => {
      const ctx = await as(world.community, world.max);
      const prove = ctx.prove.bind(ctx);
      ctx.prove = async () => {
        ctx.prove = prove;
        await run(world.community, loss);
        return prove();
      };
      return ctx;
    };
    const change = { name: "Taken over", is_private: true };
    const demoting = await befallen(sql`delete from space_roles where space_id = ${space.id}`);
    await expect(updateSpace(demoting, space.id, change)).rejects.toMatchObject({ status: 403 });
    const [stored] = await rows(world.community, sql`select name, is_private from spaces where id = ${space.id}`);
    expect(stored).toMatchObject({ name: "orchard", is_private: 0 });
    expect(await factsOf(space.id)).not.toContain("space.updated");
    await setSpaceRole(await as(world.community, world.ada), space.slug, world.max.id, "admin");
    // Deleted meanwhile it is said so.
    const deleting = await befallen(sql`update spaces set deleted_at = 1 where id = ${space.id}`);
    await expect(updateSpace(deleting, space.id, change)).rejects.toMatchObject({ status: 409, code: "space_gone" });
    await run(world.community, sql`update spaces set deleted_at = null where id = ${space.id}`);
    // A moderator of the community sees no private space that they are not in.
    await updateSpace(await as(world.community, world.mo), space.id, { is_private: true });
    await expect(updateSpace(await as(world.community, world.mo), space.id, { name: "X" })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("visitors' pages are left behind by the commit", async () => {
    const version = async () =>
      (
        await rows<{ v: number }>(
          world.community,
          sql`select public_version as v from communities where community_id = ${world.community.id}`,
        )
      )[0]?.v ?? 0;
    const before = await version();
    await updateSpace(await as(world.community, world.ada), "plaza", { description: "Everybody" });
    expect(await version()).toBe(before + 1);
  });
});

describe("deleting", () => {
  test("asks with the name, says what is inside, hides at once, comes back whole beside a taken address", async () => {
    const space = await addSpace(world, "cabin", { name: "Cabin", postsCount: 7 });
    await grant(world, world.mia, space);
    const admin = () => as(world.community, world.ada);
    expect(await findSpaceContents(await admin(), "cabin")).toMatchObject({ posts: 7, members: 1 });
    await expect(deleteSpace(await admin(), "cabin", "Cottage")).rejects.toMatchObject({
      fields: { name: "space_name_mismatch" },
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, async () => deleteSpace(await admin(), "cabin", "Cabin")),
    );
    expect(outcomes.some((outcome) => outcome.status === "fulfilled")).toBe(true);
    expect((await factsOf(space.id)).filter((name) => name === "space.deleted")).toHaveLength(1);
    await expect(findSpace(await admin(), "cabin")).rejects.toMatchObject({ status: 404 });
    await expect(findSpace(await as(world.community, world.mia), "cabin")).rejects.toMatchObject({ status: 404 });
    await createSpace(await admin(), spaceInput({ name: "Cabin" }));
    const { deleted } = await listManagedSpaces(await admin());
    expect(deleted.find((one) => one.id === space.id)).toMatchObject({ name: "Cabin", deletedBy: "Ada Admin" });
    expect(await restoreSpace(await admin(), space.id)).toEqual({ id: space.id, slug: "cabin-2" });
    const back = await findSpace(await as(world.community, world.mia), "cabin-2");
    expect(back.access.isSpaceMember).toBe(true);
    await expect(restoreSpace(await admin(), space.id)).rejects.toMatchObject({ status: 404 });
  });

  test("a manager of the space may not delete it", async () => {
    const space = await addSpace(world, "shed", {});
    await setSpaceRole(await as(world.community, world.ada), "shed", world.max.id, "admin");
    await expect(deleteSpace(await as(world.community, world.max), "shed")).rejects.toMatchObject({ status: 403 });
    await expect(deleteSpace(await as(world.community, world.mo), space.id)).rejects.toMatchObject({ status: 403 });
  });

  test("after 30 days it is gone for good with everything in it, and nothing else is", async () => {
    const old = Date.now() - 31 * 86_400_000;
    const space = await addSpace(world, "ruin", { deletedAt: old });
    await grant(world, world.mia, space);
    const { id: post } = await addPost(world, world.mia, space);
    const root = await addComment(world, world.mia, post);
    const reply = await addComment(world, world.mia, post, { parentId: root });
    await run(
      world.community,
      sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at)
        values (${world.community.id}, 'comment', ${reply}, ${world.mia.id}, 1)`,
    );
    await expect(restoreSpace(await as(world.community, world.ada), space.id)).rejects.toMatchObject({ status: 404 });
    const recent = await addSpace(world, "recent", { deletedAt: Date.now() - 1000 });
    await removeDeletedSpaces(world.community);
    const left = await rows<{ n: number }>(
      world.community,
      sql`select (select count(*) from spaces where id = ${space.id}) + (select count(*) from posts where id = ${post})
        + (select count(*) from comments where post_id = ${post}) + (select count(*) from space_members where space_id = ${space.id})
        + (select count(*) from likes where subject_id = ${reply} and community_id = ${world.community.id}) as n`,
    );
    expect(left[0]?.n).toBe(0);
    expect(await rows(world.community, sql`select id from spaces where id = ${recent.id}`)).toHaveLength(1);
    expect(await factsOf(space.id)).toEqual(["space.removed"]);
  });
});

describe("joining and leaving", () => {
  test("an open space is joined by oneself, once however often; leaving takes the direct grant only", async () => {
    const space = await addSpace(world, "bench", {});
    const joins = await Promise.all(
      Array.from({ length: 5 }, async () => joinSpace(await as(world.community, world.max), "bench")),
    );
    expect(joins.every((join) => join.isSpaceMember)).toBe(true);
    expect(await factsOf(space.id)).toEqual(["space.joined"]);
    await setSpaceRole(await as(world.community, world.ada), "bench", world.max.id, "moderator");
    expect(await leaveSpace(await as(world.community, world.max), "bench")).toEqual({
      isSpaceMember: true,
      heldBy: ["role"],
    });
    expect(await removeSpaceRole(await as(world.community, world.ada), "bench", world.max.id)).toEqual({
      isSpaceMember: false,
      heldBy: [],
    });
    expect(await leaveSpace(await as(world.community, world.max), "bench")).toEqual({
      isSpaceMember: false,
      heldBy: [],
    });
  });

  test("an unconfirmed member may join; a visitor is sent to sign in; a private space stays locked", async () => {
    expect(await joinSpace(await as(world.community, world.una), "plaza")).toEqual({ isSpaceMember: true });
    await expect(joinSpace(await asVisitor(world.community), "plaza")).rejects.toMatchObject({ status: 401 });
    await expect(joinSpace(await as(world.community, world.stan), "plaza")).rejects.toMatchObject({ status: 401 });
    await expect(joinSpace(await as(world.community, world.max), "cellar")).rejects.toMatchObject({
      status: 403,
      code: "private_space",
    });
    await expect(joinSpace(await as(world.community, world.max), "attic")).rejects.toMatchObject({ status: 404 });
    await expect(joinSpace(await viewOnly(), "plaza")).rejects.toMatchObject({ code: "view_only_error" });
  });

  test("a space that turned private between look and write lets nobody in", async () => {
    const space = await addSpace(world, "closing", {});
    const ctx = await as(world.community, world.max);
    const joining = joinSpace(
      Object.assign(Object.create(ctx) as TestCtx, {
        newId: () => ctx.newId(),
        db: {
          batch: async (statements: D1PreparedStatement[]) => {
            await run(world.community, sql`update spaces set is_private = 1 where id = ${space.id}`);
            return ctx.db.batch(statements);
          },
          prepare: (text: string) => ctx.db.prepare(text),
        },
      }),
      "closing",
    );
    await expect(joining).rejects.toMatchObject({ code: "private_space" });
    expect(await rows(world.community, sql`select 1 from space_members where space_id = ${space.id}`)).toEqual([]);
  });
});

describe("members of a space", () => {
  test("managers add members of the community, once; others are refused", async () => {
    await addSpace(world, "crew", { isPrivate: 1 });
    const ids = [world.mia.id, world.max.id, world.mia.id, world.stan.id];
    await expect(addSpaceMembers(await as(world.community, world.max), "crew", ids)).rejects.toMatchObject({
      code: "private_space",
    });
    expect(await addSpaceMembers(await as(world.community, world.ada), "crew", ids)).toEqual({ added: 2, job: null });
    expect(await addSpaceMembers(await as(world.community, world.ada), "crew", ids)).toEqual({ added: 0, job: null });
    await expect(addSpaceMembers(await as(world.community, world.mia), "crew", ids)).rejects.toMatchObject({
      status: 403,
    });
    const page = await listSpaceMembers(await as(world.community, world.mia), "crew");
    expect(page.members.map((member) => member.name).sort()).toEqual(["Max Member", "Mia Member"]);
    expect(await removeSpaceMember(await as(world.community, world.ada), "crew", world.max.id)).toEqual({
      isSpaceMember: false,
      heldBy: [],
    });
    await expect(findSpace(await as(world.community, world.max), "crew")).rejects.toMatchObject({
      code: "private_space",
    });
  });

  test("a moderator of the space takes no role from its admin", async () => {
    await addSpace(world, "tower", {});
    const admin = await as(world.community, world.ada);
    await setSpaceRole(admin, "tower", world.mia.id, "admin");
    await setSpaceRole(admin, "tower", world.max.id, "moderator");
    const moderator = () => as(world.community, world.max);
    await expect(setSpaceRole(await moderator(), "tower", world.una.id, "admin")).rejects.toMatchObject({
      status: 403,
    });
    await expect(removeSpaceMember(await moderator(), "tower", world.mia.id)).rejects.toMatchObject({ status: 403 });
    expect(await addSpaceMembers(await moderator(), "tower", [world.una.id])).toEqual({ added: 1, job: null });
  });

  test("the list goes on by cursor, newest first, 20 a page", async () => {
    const space = await addSpace(world, "crowd", {});
    const crowd = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 45)`;
    await run(
      world.community,
      sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
          joined_at, updated_at)
        ${crowd} select ${space.id} + i, ${world.community.id}, 'crowd' || i, 'member', 'active', 'M' || i, 'en', 'UTC',
          1, 1, 1 from n`,
    );
    // All joined in the same millisecond: the id decides.
    await run(
      world.community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        ${crowd} select ${space.id} + i, ${world.community.id}, ${space.id} + i, ${space.id}, 'direct', 0,
          ${Number.MAX_SAFE_INTEGER}, 5 from n`,
    );
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof listSpaceMembers>> = await listSpaceMembers(
        await as(world.community, world.ada),
        "crowd",
        { cursor },
      );
      seen.push(...page.members.map((member) => member.id - space.id));
      cursor = page.cursor;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => 45 - i));
    await expect(
      listSpaceMembers(await as(world.community, world.ada), "crowd", { cursor: "nonsense" }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe("groups and order", () => {
  test("groups are made, changed and deleted only when empty", async () => {
    const admin = () => as(world.community, world.ada);
    const group = await createSpaceGroup(await admin(), groupInput());
    expect(group.slug).toBe("brewing");
    await updateSpaceGroup(await admin(), group.id, { hide_non_member_spaces_from_sidebar: true });
    const made = await createSpace(await admin(), spaceInput({ space_group_id: group.id, name: "Inside" }));
    await expect(deleteSpaceGroup(await admin(), "brewing")).rejects.toMatchObject({ code: "space_group_not_empty" });
    await deleteSpace(await admin(), made.id);
    await deleteSpaceGroup(await admin(), "brewing");
    await expect(findSpaceGroup(await admin(), "brewing")).rejects.toMatchObject({ status: 404 });
    // Its group is gone: it comes back into the first one.
    await restoreSpace(await admin(), made.id);
    expect((await findSpace(await admin(), made.id)).groupId).toBe(world.group);
  });

  test("a group shows what one may read and, locked, what is listed", async () => {
    const page = await findSpaceGroup(await as(world.community, world.max), "house");
    expect(page.spaces.map((space) => space.slug)).toContain("plaza");
    expect(page.spaces.map((space) => space.slug)).not.toContain("cellar");
    expect(page.locked.map((space) => space.slug)).toContain("cellar");
    expect(page.locked.map((space) => space.slug)).not.toContain("attic");
    const visited = await findSpaceGroup(await asVisitor(world.community), "house");
    expect(visited.locked).toEqual([]);
  });

  test("spaces move up, down and to other groups", async () => {
    const fresh = await createWorld();
    const admin = () => as(fresh.community, fresh.ada);
    const slugs = async () => (await listSpaces(await admin())).map((space) => space.slug);
    await orderSpaces(await admin(), fresh.group, [fresh.plaza.id, fresh.cellar.id, fresh.attic.id, fresh.sketch.id]);
    await moveSpace(await admin(), "attic", "up");
    expect(await slugs()).toEqual(["plaza", "attic", "cellar", "sketch"]);
    const second = await createSpaceGroup(await admin(), groupInput({ name: "Second" }));
    await orderSpaces(await admin(), second.id, [fresh.cellar.id]);
    expect(await slugs()).toEqual(["plaza", "attic", "sketch", "cellar"]);
    await moveSpaceGroup(await admin(), second.id, "up");
    expect((await listSpaceGroups(await admin())).map((group) => group.name)).toEqual(["Second", "House"]);
    await expect(orderSpaces(await admin(), world.group, [fresh.plaza.id])).rejects.toMatchObject({
      code: "space_group_gone",
    });
    await expect(moveSpace(await as(fresh.community, fresh.mo), "plaza", "up")).rejects.toMatchObject({ status: 403 });
  });
});

describe("what is new", () => {
  test("a space is new until it was seen; looking through another's eyes sees nothing away", async () => {
    const space = await addSpace(world, "news", { lastPostAt: Date.now() + 1000 });
    const isNew = async () =>
      (await listSpaces(await as(world.community, world.ada))).find((one) => one.id === space.id)?.isUnread;
    expect(await isNew()).toBe(true);
    await markSpaceRead(await viewOnly(), "news");
    await markSpaceRead(await asVisitor(world.community), "news");
    expect(await isNew()).toBe(true);
    await run(world.community, sql`update spaces set last_post_at = ${Date.now() - 1} where id = ${space.id}`);
    await markSpaceRead(await as(world.community, world.ada), "news");
    expect(await isNew()).toBe(false);
    await markSpaceRead(await as(world.community, world.max), "attic");
    expect(
      await rows(
        world.community,
        sql`select 1 from space_reads where member_id = ${world.max.id} and space_id = ${world.attic.id}`,
      ),
    ).toEqual([]);
  });
});
