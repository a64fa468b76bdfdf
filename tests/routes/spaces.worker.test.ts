import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setSpaceRole } from "~/features/spaces/commands/space-members.server";
import { sql } from "~/platform/database/sql";
import { loader as addMembers } from "~/routes/spaces/add-members";
import { loader as group } from "~/routes/spaces/group";
import { loader as groupMembersCsv } from "~/routes/spaces/group-members-csv";
import { addSession, addSpace, as, createWorld, grant, type Person, run, type World } from "../world";
import { signInFor, visit } from "./visit";

let world: World;

describe("/space_members/new without a space", () => {
  const PATH = "/space_members/new";
  beforeAll(async () => {
    world = await createWorld();
  });
  const offered = async (who: Person) => {
    const { status, data } = await visit(world.community, who, PATH, addMembers);
    const { spaces } = data as { spaces?: { slug: string }[] };
    return [status, spaces?.map((space) => space.slug).sort()];
  };

  test("offers the spaces one may add members to", async () => {
    expect(await offered(world.ada)).toEqual([200, ["attic", "cellar", "plaza", "sketch"]]);
    expect(await offered(world.mo)).toEqual([200, ["plaza"]]);
    await setSpaceRole(await as(world.community, world.ada), "cellar", world.mia.id, "moderator");
    expect(await offered(world.mia)).toEqual([200, ["cellar"]]);
  });

  test("refuses who may add to none, and asks a visitor to sign in", async () => {
    expect(await offered(world.max)).toEqual([403, undefined]);
    for (const nobody of [null, world.stan]) {
      expect(await visit(world.community, nobody, PATH, addMembers)).toMatchObject({ location: signInFor(PATH) });
    }
  });

  test("an admin of a house without spaces finds none to choose", async () => {
    const empty = await createWorld();
    await run(empty.community, sql`update spaces set deleted_at = 1 where community_id = ${empty.community.id}`);
    expect((await visit(empty.community, empty.ada, PATH, addMembers)).data).toEqual({ spaces: [] });
  });

  test("with a space it is the page of that space", async () => {
    const { data } = await visit(world.community, world.ada, `${PATH}?space=plaza`, addMembers);
    expect(data).toMatchObject({ space: { slug: "plaza" }, candidates: expect.any(Array) });
  });
});

describe("the orders of a group's spaces (spec section 9)", () => {
  beforeAll(async () => {
    world = await createWorld();
    const { id } = world.community;
    await run(world.community, sql`update spaces set deleted_at = 1 where community_id = ${id}`);
    await addSpace(world, "beta", { name: "beta", position: 1, postsCount: 5, createdAt: 2 });
    await addSpace(world, "gamma", { name: "Gamma", position: 2, postsCount: 9, createdAt: 1 });
    await addSpace(world, "alpha", { name: "Alpha", position: 3, postsCount: 1, createdAt: 3 });
  });

  test.each([
    ["", null, ["beta", "gamma", "alpha"]],
    ["?sort=active", "active", ["gamma", "beta", "alpha"]],
    ["?sort=latest", "latest", ["alpha", "beta", "gamma"]],
    ["?sort=alphabetical", "alphabetical", ["alpha", "beta", "gamma"]],
    ["?sort=nonsense", null, ["beta", "gamma", "alpha"]],
  ])("/s/house%s", async (query, sort, slugs) => {
    const { data } = await visit(world.community, null, `/s/house${query}`, group, { slug: "house" });
    const page = data as { sort: string | null; spaces: { slug: string }[] };
    expect([page.sort, page.spaces.map((space) => space.slug)]).toEqual([sort, slugs]);
  });
});

describe("/s/{slug}/members.csv", () => {
  const PATH = "/s/house/members.csv";
  const read = (who: Person | null) => visit(world.community, who, PATH, groupMembersCsv, { slug: "house" });
  const names = (text: string) =>
    text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => JSON.parse(line.split(",")[0] ?? "") as string)
      .sort();
  beforeEach(async () => {
    world = await createWorld();
    await grant(world, world.mia, world.plaza);
    await grant(world, world.max, world.plaza);
    await grant(world, world.una, world.attic);
    await setSpaceRole(await as(world.community, world.ada), "cellar", world.mia.id, "moderator");
  });

  test("an admin gets everybody in its spaces, once each, with the highest role", async () => {
    await setSpaceRole(await as(world.community, world.ada), "plaza", world.mia.id, "admin");
    const { status, text, headers } = await read(world.ada);
    expect(status).toBe(200);
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="house-members.csv"');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(names(text)).toEqual(["Max Member", "Mia Member", "Una Unconfirmed"]);
    expect(text).toMatch(/"Mia Member",[^\r]*,"Space admin",/);
  });

  test("who manages one of its spaces gets that one's members, no others'", async () => {
    expect(names((await read(world.mia)).text)).toEqual(["Mia Member"]);
    expect(names((await read(world.mo)).text)).toEqual(["Max Member", "Mia Member"]);
  });

  test("a member is refused, a visitor and a stranger sign in", async () => {
    expect((await read(world.max)).status).toBe(403);
    expect((await read(null)).location).toBe(signInFor(PATH));
    expect((await read(world.stan)).location).toBe(signInFor(PATH));
  });

  test("the group's page offers it to them, and not to who only looks through their eyes", async () => {
    const offers = async (who: Person | null) =>
      ((await visit(world.community, who, "/s/house", group, { slug: "house" })).data as { canExport: boolean })
        .canExport;
    expect(await Promise.all([world.ada, world.mia, world.max, null].map(offers))).toEqual([true, true, false, false]);
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    expect(await offers({ ...world.ada, cookie })).toBe(false);
  });
});
