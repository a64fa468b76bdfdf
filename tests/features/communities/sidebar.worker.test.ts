import { beforeAll, expect, test } from "vitest";
import { spaceGroups } from "#db/community/schema";
import { listSidebar } from "~/features/communities/sidebar.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { addSpace, as, asVisitor, createWorld, grant, newId, type Person, run, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await addSpace(world, "hidden", { hideFromSidebar: 1 });
});

async function names(person: Person | null) {
  const ctx = person ? await as(world.community, person) : await asVisitor(world.community);
  const groups = await listSidebar(ctx);
  return groups
    .flatMap((group) => group.spaces.map((space) => `${space.slug}${space.mark === "locked" ? " locked" : ""}`))
    .sort();
}

test("members see open spaces, their own, and private listed ones with a lock", async () => {
  expect(await names(world.max)).toEqual(["cellar locked", "plaza"]);
  expect(await names(world.mia)).toEqual(["cellar", "plaza"]);
});

test("admins see every space but what is hidden from the sidebar; visitors see open spaces", async () => {
  expect(await names(world.ada)).toEqual(["attic", "cellar", "plaza", "sketch"]);
  expect(await names(null)).toEqual(["plaza"]);
});

test("a stranger from another community is a visitor here", async () => {
  expect(await names(world.stan)).toEqual(["plaza"]);
});

test("a secret space shows to its member, a draft to who manages it (spec section 5)", async () => {
  const fresh = await createWorld();
  await grant(fresh, fresh.max, fresh.attic);
  await grant(fresh, fresh.max, fresh.sketch);
  await grant(fresh, fresh.mia, fresh.sketch);
  await run(
    fresh.community,
    sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${fresh.community.id}, ${fresh.mia.id}, ${fresh.sketch.id}, 'admin', 0)`,
  );
  const slugsOf = async (person: Person) =>
    (await listSidebar(await as(fresh.community, person)))
      .flatMap((group) => group.spaces.map((space) => space.slug))
      .sort();
  expect(await slugsOf(fresh.max)).toEqual(["attic", "cellar", "plaza"]);
  expect(await slugsOf(fresh.mia)).toEqual(["cellar", "plaza", "sketch"]);
});

test("a group that hides from non-members lists only what the viewer is in, admins too (spec section 5)", async () => {
  const fresh = await createWorld();
  await run(
    fresh.community,
    sql`update space_groups set hide_non_member_spaces_from_sidebar = 1 where id = ${fresh.group}`,
  );
  const listed = async (person: Person | null) => {
    const ctx = person ? await as(fresh.community, person) : await asVisitor(fresh.community);
    return (await listSidebar(ctx)).flatMap((group) => group.spaces.map((space) => space.slug));
  };
  expect(await listed(fresh.mia)).toEqual(["cellar"]);
  expect(await listed(fresh.max)).toEqual([]);
  expect(await listed(null)).toEqual([]);
  expect(await listed(fresh.ada)).toEqual([]);
  // The group itself stays: its page leads an admin to what is in it.
  const groups = await listSidebar(await as(fresh.community, fresh.ada));
  expect(groups.map((group) => group.slug)).toEqual(["house"]);
  await grant(fresh, fresh.ada, fresh.attic);
  expect(await listed(fresh.ada)).toEqual(["attic"]);
});

test("unread means posted since one last looked, or since one joined", async () => {
  const now = Date.now();
  await run(world.community, sql`update spaces set last_post_at = ${now + 1000} where id = ${world.plaza.id}`);
  const unread = async () =>
    (await listSidebar(await as(world.community, world.mia)))
      .flatMap((group) => group.spaces)
      .filter((space) => space.isUnread);
  expect((await unread()).map((space) => space.slug)).toEqual(["plaza"]);
  await run(
    world.community,
    sql`insert into space_reads (community_id, member_id, space_id, read_at)
      values (${world.community.id}, ${world.mia.id}, ${world.plaza.id}, ${now + 2000})`,
  );
  expect(await unread()).toEqual([]);
});

test("three rows at most for each space the viewer may see, however many there are (budgets)", async () => {
  const fresh = await createWorld();
  const [open, secret] = [60, 200];
  for (let i = 0; i < open; i++) {
    const space = await addSpace(fresh, `open-${i}`, {});
    await grant(fresh, fresh.mia, space);
    await run(
      fresh.community,
      sql`insert into space_reads (community_id, member_id, space_id, read_at)
        values (${fresh.community.id}, ${fresh.mia.id}, ${space.id}, 1)`,
    );
  }
  for (let i = 0; i < secret; i++) await addSpace(fresh, `secret-${i}`, { isPrivate: 1, visibility: "secret" });
  const cost = async (person: Person) => {
    const ctx = await as(fresh.community, person);
    const before = ctx.meter.rowsRead;
    const seen = (await listSidebar(ctx)).flatMap((group) => group.spaces).length;
    return { seen, rows: ctx.meter.rowsRead - before };
  };
  const mia = await cost(fresh.mia);
  expect(mia.seen).toBe(open + 2);
  // A few rows more for the groups themselves.
  expect(mia.rows).toBeLessThanOrEqual(3 * mia.seen + 10);
  const max = await cost(fresh.max);
  expect(max.rows).toBeLessThanOrEqual(3 * max.seen + 10);
  const ada = await cost(fresh.ada);
  expect(ada.rows).toBeLessThanOrEqual(3 * ada.seen + 10);
});

test("an empty group shows to admins only", async () => {
  const fresh = await createWorld();
  const empty = {
    id: newId(),
    communityId: fresh.community.id,
    name: "Empty",
    slug: "empty",
    position: 2,
    createdAt: 0,
  };
  await run(fresh.community, insertInto(spaceGroups, empty));
  const groups = async (person: Person) =>
    (await listSidebar(await as(fresh.community, person))).map((group) => group.name);
  expect(await groups(fresh.ada)).toEqual(["House", "Empty"]);
  expect(await groups(fresh.mia)).toEqual(["House"]);
});
