import { beforeAll, describe, expect, test } from "vitest";
import { createSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import { findSpace, listSpaces } from "~/features/spaces/queries.server";
import { sql } from "~/platform/database/sql";
import { post } from "../posts/posting";
import {
  addSession,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type World,
} from "../../world";

let world: World;
let looking: Person;
beforeAll(async () => {
  world = await createWorld();
  const cookie = await addSession(
    world.community,
    { ...world.ada },
    { mode: "view_only", masqueraderId: world.olive.id },
  );
  looking = { ...world.ada, cookie };
});

const get = (person: Person | null, path: string) => call(world.community, person, `/internal_api${path}`);
const send = (person: Person | null, method: string, path: string, json: unknown = {}) =>
  call(world.community, person, `/internal_api${path}`, { method, json });

describe("reading at the JSON door", () => {
  test("the index holds what one may read, in the three orders", async () => {
    const response = await get(world.mia, "/spaces?include_sidebar=true&sort=alphabetical");
    const body = (await response.json()) as {
      records: { slug: string; is_space_member: boolean }[];
    };
    expect(body.records.map((space) => space.slug)).toEqual(["cellar", "plaza"]);
    expect(body.records.map((space) => space.is_space_member)).toEqual([true, false]);
    const visited = (await (await get(null, "/spaces")).json()) as { records: { slug: string }[] };
    expect(visited.records.map((space) => space.slug)).toEqual(["plaza"]);
  });

  test("who asks for it gets the sidebar as HTML: what it lists for them, in their language, and no text as markup", async () => {
    const group = await createSpaceGroup(await as(world.community, world.olive), {
      name: "<b>Odd & even</b>",
      slug: "odd-and-even",
      hide_non_member_spaces_from_sidebar: false,
      automatically_add_members_to_new_spaces: false,
    });
    const odd = await addSpace(world, "odd", { name: `"><img src=x>`, spaceGroupId: group.id });
    await post(world, world.mo, odd, "Something new");
    const sidebarFor = async (who: Person | null, path = "/spaces?include_sidebar=true") =>
      ((await (await get(who, path)).json()) as { sidebar_html: string | null }).sidebar_html;
    const mine = await sidebarFor(world.mia);
    expect(mine).toContain('<h2><a href="/s/odd-and-even">&lt;b&gt;Odd &amp; even&lt;/b&gt;</a></h2>');
    expect(mine).toContain('<a href="/c/odd">&quot;&gt;&lt;img src=x&gt;</a> <strong>New posts</strong>');
    expect(mine).toContain('href="/c/cellar"');
    expect(mine).not.toContain("attic");
    const visitors = await sidebarFor(null);
    expect(visitors).toContain('href="/c/plaza"');
    expect(visitors).not.toMatch(/cellar|New posts/);
    expect(await sidebarFor(world.mia, "/spaces")).toBeNull();
  });

  test("a private space is locked: 403, and nothing of it but the message", async () => {
    const response = await get(world.max, "/spaces/cellar");
    expect(response.status).toBe(403);
    const body = await response.json();
    expect(body).toMatchObject({ code: "private_space" });
    expect(JSON.stringify(body)).not.toMatch(/posts_count|is_space_member/);
    expect((await get(world.max, "/spaces/cellar/space_members")).status).toBe(403);
  });

  test.each([
    ["unknown", "nothing-here"],
    ["secret", "attic"],
    ["draft", "sketch"],
  ])("an %s space is not found", async (_, slug) => {
    for (const person of [world.mia, world.mo, null]) {
      const response = await get(person, `/spaces/${slug}`);
      expect([slug, response.status]).toEqual([slug, 404]);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
    expect((await get(world.ada, "/spaces/attic")).status).toBe(200);
  });

  test("a visitor is asked to sign in; a stranger's session is a visitor's", async () => {
    expect((await get(null, "/spaces/cellar")).status).toBe(401);
    expect((await get(world.stan, "/spaces/cellar")).status).toBe(401);
    expect((await get(null, "/spaces/plaza")).status).toBe(200);
  });

  test("a private community tells visitors nothing, not even what is unknown", async () => {
    const closed = await createWorld();
    await run(closed.community, sql`update communities set is_private = 1 where community_id = ${closed.community.id}`);
    const visitor = await asVisitor(closed.community);
    for (const slug of ["plaza", "cellar", "attic", "nothing-here"]) {
      await expect(findSpace(visitor, slug)).rejects.toMatchObject({ status: 401 });
    }
    expect(await listSpaces(visitor)).toEqual([]);
  });
});

describe("writing at the JSON door", () => {
  test("every change is refused to visitors, members and masquerades alike", async () => {
    const changes: [string, string, unknown][] = [
      ["POST", "/spaces", { name: "N", space_group_id: world.group }],
      ["PUT", "/spaces/plaza", { name: "N" }],
      ["DELETE", "/spaces/plaza", {}],
      ["POST", "/spaces/plaza/space_members", { community_member_ids: [world.max.id] }],
      ["PATCH", `/spaces/plaza/space_members/${world.max.id}`, { role: "admin" }],
      ["DELETE", `/spaces/plaza/space_members/${world.max.id}`, {}],
      ["PUT", "/spaces/reorder", { space_group_id: world.group, ids: [world.plaza.id] }],
      ["POST", "/space_groups", { name: "G" }],
      ["PATCH", "/space_groups/house", { name: "G" }],
      ["DELETE", "/space_groups/house", {}],
      ["PUT", "/space_groups/reorder", { ids: [world.group] }],
      ["POST", "/space_groups/house/members", { community_member_ids: [world.max.id] }],
    ];
    for (const [method, path, body] of changes) {
      expect([path, (await send(null, method, path, body)).status]).toEqual([path, 401]);
      expect([path, (await send(world.max, method, path, body)).status]).toEqual([path, 403]);
      const view = await send(looking, method, path, body);
      const answer = (await view.json()) as { code: string; view_only_masquerading?: boolean };
      const isEmptyRule = path === "/space_groups/house" && method === "DELETE";
      expect([path, view.status, answer.code]).toEqual([path, 403, "view_only_error"]);
      expect(answer.view_only_masquerading ?? isEmptyRule).toBe(true);
    }
  });

  test("an admin creates, changes, is told what is wrong, and deletes", async () => {
    const made = await send(world.ada, "POST", "/spaces", { name: "Roast", space_group_id: world.group, emoji: "🔥" });
    expect(made.status).toBe(201);
    const space = (await made.json()) as { id: number; slug: string; policies: object };
    expect(space).toMatchObject({ slug: "roast", emoji: "🔥", policies: { can_manage_space: true } });
    const wrong = await send(world.ada, "POST", "/spaces", {
      name: "",
      post_type: "live",
      space_group_id: world.group,
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      error_details: { name: "Give it a name.", post_type: "Spaces of this kind can’t be created." },
    });
    const changed = await send(world.ada, "PUT", `/spaces/${space.id}`, { is_private: true, visibility: "secret" });
    expect(await changed.json()).toMatchObject({ is_private: true, visibility: "secret" });
    const flags = { hide_post_settings: true, disable_member_post_covers: true };
    expect(await (await send(world.ada, "PUT", `/spaces/${space.id}`, flags)).json()).toMatchObject(flags);
    // What is not given stays; what is given as false goes.
    const back = await send(world.ada, "PUT", `/spaces/${space.id}`, { hide_post_settings: false });
    expect(await back.json()).toMatchObject({ hide_post_settings: false, disable_member_post_covers: true });
    expect((await send(world.ada, "DELETE", `/spaces/${space.id}`)).status).toBe(200);
    expect((await get(world.ada, `/spaces/${space.id}`)).status).toBe(404);
    expect((await send(world.ada, "POST", `/spaces/${space.id}/restore`)).status).toBe(200);
  });

  test("a member joins, is listed, leaves", async () => {
    expect(await (await send(world.max, "POST", "/spaces/plaza/join")).json()).toEqual({ is_space_member: true });
    const listed = (await (await get(null, "/spaces/plaza/space_members")).json()) as { records: { name: string }[] };
    expect(listed.records.map((member) => member.name)).toContain("Max Member");
    expect(await (await send(world.max, "POST", "/spaces/plaza/leave")).json()).toEqual({
      is_space_member: false,
      held_by: [],
    });
    expect((await send(null, "POST", "/spaces/plaza/join")).status).toBe(401);
    expect((await send(world.max, "POST", "/spaces/cellar/join")).status).toBe(403);
  });
});

test("a member of 3 private spaces among 500 reads few rows, and one trip", async () => {
  const big = await createWorld();
  await run(
    big.community,
    sql`insert into spaces (id, community_id, space_group_id, slug, name, post_type, is_private, visibility, position, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      select ${big.plaza.id} + 100 + i, ${big.community.id}, ${big.group}, 'p' || i, 'P' || i, 'basic', 1, 'listed', i, 1 from n`,
  );
  for (let i = 0; i < 2; i++) {
    await grant(big, big.mia, await addSpace(big, `mine-${i}`, { isPrivate: 1 }));
  }
  const ctx = await as(big.community, big.mia);
  const before = { ...ctx.meter };
  const spaces = await listSpaces(ctx);
  expect(spaces.map((space) => space.slug).sort()).toEqual(["cellar", "mine-0", "mine-1", "plaza"]);
  expect(ctx.meter.trips - before.trips).toBe(1);
  expect(ctx.meter.rowsRead - before.rowsRead).toBeLessThanOrEqual(3 * spaces.length + 6);

  const one = await as(big.community, big.mia);
  const start = { ...one.meter };
  await findSpace(one, "mine-0");
  expect(one.meter.trips - start.trips).toBe(1);
  expect(one.meter.rowsRead - start.rowsRead).toBeLessThanOrEqual(6);
});

test("an order that names no group of ours moves none", async () => {
  const positions = () =>
    rows(
      world.community,
      sql`select id, position from space_groups where community_id = ${world.community.id} order by id`,
    );
  const before = await positions();
  const answer = await call(world.community, world.ada, "/internal_api/space_groups/reorder", {
    method: "PUT",
    json: { ids: [1, 2, 3] },
  });
  expect(answer.status).toBe(200);
  expect(await positions()).toEqual(before);
});
