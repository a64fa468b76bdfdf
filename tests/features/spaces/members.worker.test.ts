import { beforeAll, describe, expect, test } from "vitest";
import { findCandidates } from "~/features/spaces/candidates.server";
import {
  exportSpaceMembers,
  listSpaceMembers,
  MEMBERS_LOOKED_THROUGH,
  type SpaceMembersPage,
} from "~/features/spaces/members.server";
import { sql } from "~/platform/database/sql";
import type { Ctx } from "~/platform/context";
import { loader as members } from "~/routes/spaces/members";
import { loader as pagination } from "~/routes/spaces/members-pagination";
import { visit } from "../../routes/visit";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  createWorld,
  grant,
  newId,
  type Person,
  run,
  type World,
} from "../../world";

let world: World;
/** Max manages the cellar by a role of its own; Mia is in it and does not. */
beforeAll(async () => {
  world = await createWorld();
  await grant(world, world.max, world.cellar);
  await run(
    world.community,
    sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${world.community.id}, ${world.max.id}, ${world.cellar.id}, 'admin', 0)`,
  );
});

const commands: [string, (ctx: Ctx, slug: string) => Promise<unknown>][] = [
  ["findCandidates", (ctx, slug) => findCandidates(ctx, slug, "")],
  ["exportSpaceMembers", (ctx, slug) => exportSpaceMembers(ctx, slug)],
];

describe.each(commands)("%s", (_, command) => {
  const ask = async (who: Person | null, slug: string) => {
    const ctx = await as(world.community, who, "/", "GET");
    return command(ctx, slug).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  };

  test("is for who manages the space: its roles, admins, and moderators where they see it", async () => {
    const everybody = [null, world.stan, world.una, world.mia, world.max, world.mo, world.ada, world.olive];
    const answers = async (slug: string) => Promise.all(everybody.map((who) => ask(who, slug)));
    expect(await answers("plaza")).toEqual([401, 401, 403, 403, 403, 200, 200, 200]);
    expect(await answers("cellar")).toEqual([401, 401, 403, 403, 200, 403, 200, 200]);
    expect(await answers("attic")).toEqual([404, 404, 404, 404, 404, 404, 200, 200]);
    expect(await answers("nowhere")).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
  });

  test("a space of another community is not found, by its id either", async () => {
    const stranger = await addPerson(world.other, "Olga Owner", "owner");
    const theirs = await as(world.other, stranger, "/", "GET");
    for (const key of ["cellar", String(world.cellar.id)]) {
      await expect(command(theirs, key)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("an admin who looks through a member's eyes sees what the member may: nothing of it", async () => {
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect(await ask({ ...world.mia, cookie }, "cellar")).toBe(403);
  });
});

describe("findCandidates", () => {
  const names = async (text: string) => {
    const { candidates } = await findCandidates(await as(world.community, world.ada), "cellar", text);
    return candidates.map((candidate) => candidate.name);
  };

  test("names members of the community who are not in the space, by any part of their name", async () => {
    expect((await names("")).sort()).toEqual(["Ada Admin", "Mo Moderator", "Olive Osei", "Una Unconfirmed"]);
    expect(await names("MODER")).toEqual(["Mo Moderator"]);
    // In it already, of another community, left.
    for (const text of ["Mia", "Max", "Stan"]) expect(await names(text)).toEqual([]);
    const gone = await addPerson(world.community, "Gus Gone", "member");
    expect(await names("Gus")).toEqual(["Gus Gone"]);
    await run(world.community, sql`update members set status = 'left' where id = ${gone.id}`);
    expect(await names("Gus")).toEqual([]);
  });

  test("what a pattern would mean is only text", async () => {
    await addPerson(world.community, "Percy 100%_\\", "member");
    for (const text of ["%", "_", "\\", "100%_\\"]) expect(await names(text)).toEqual(["Percy 100%_\\"]);
    for (const text of ["%M", "M_", "'"]) expect(await names(text)).toEqual([]);
  });

  test("a name may be as long as the field: D1 refuses patterns of more than 50 bytes", async () => {
    const long = `Wilhelmina ${"Ü".repeat(40)} ${"x".repeat(20)}`;
    await addPerson(world.community, long, "member");
    expect(await names(long.slice(3))).toEqual([long]);
    expect(await names("%".repeat(80))).toEqual([]);
  });
});

test("exportSpaceMembers holds who is in the space, with their roles, and nobody else", async () => {
  const { space, members } = await exportSpaceMembers(await as(world.community, world.max), "cellar");
  expect(space.slug).toBe("cellar");
  expect(members?.map((member) => [member.name, member.role]).sort()).toEqual([
    ["Max Member", "admin"],
    ["Mia Member", null],
  ]);
  // One more than the answer holds: a job makes the file.
  expect((await exportSpaceMembers(await as(world.community, world.max), "cellar", 1)).members).toBeNull();
});

describe("listSpaceMembers with a search", () => {
  const found = async (q: string, cursor: string | null = null, who: Person = world.max) =>
    listSpaceMembers(await as(world.community, who, "/", "GET"), "crowded", { q, cursor });
  beforeAll(async () => {
    const space = await addSpace(world, "crowded", { isPrivate: 1 });
    await run(
      world.community,
      sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
          joined_at, updated_at)
        select j.value, ${world.community.id}, 'crowd' || j.key, iif(j.key = 30, 'moderator', 'member'), 'active',
          iif(j.key between 1 and 30, 'Needle ', 'Straw ') || j.key, 'en', 'UTC', 1, 0, 0
        from json_each(${JSON.stringify(Array.from({ length: MEMBERS_LOOKED_THROUGH + 40 }, newId))}) j`,
    );
    await run(
      world.community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        select m.id, m.community_id, m.id, ${space.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, m.id from members m
        where m.community_id = ${world.community.id} and m.public_uid like 'crowd%'`,
    );
    await grant(world, world.max, space);
    // The newest in it.
    await run(
      world.community,
      sql`update space_members set joined_at = ${newId() + 5_000} where member_id = ${world.max.id} and space_id = ${space.id}`,
    );
  });

  test("finds by a part of the name, in any case, page by page; what is far off is found further on", async () => {
    expect((await found("max MEM")).members.map(({ name }) => name)).toEqual(["Max Member"]);
    // The needles joined before two thousand others: the first page has looked at those.
    const names: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page: SpaceMembersPage = await found("needle", cursor);
      names.push(...page.members.map(({ name }) => name));
      sizes.push(page.members.length);
      cursor = page.cursor;
    } while (cursor !== null);
    expect(sizes).toEqual([0, 20, 10]);
    expect(names).toEqual(Array.from({ length: 30 }, (_, place) => `Needle ${30 - place}`));
    const [first] = (await found("needle 30", (await found("needle 30")).cursor)).members;
    expect(first).toMatchObject({ name: "Needle 30", communityRole: "moderator", role: null });
    expect(first).not.toHaveProperty("place");
  });

  test("what finds nothing, or is no pattern, finds nothing; who may not read the space is refused", async () => {
    for (const q of ["nobody", "%", "Needle_"]) {
      let cursor: string | null = null;
      do {
        const page: SpaceMembersPage = await found(q, cursor);
        expect(page.members).toEqual([]);
        cursor = page.cursor;
      } while (cursor !== null);
    }
    await expect(found("needle", null, world.una)).rejects.toMatchObject({ status: 403 });
    await expect(found("needle", "nonsense")).rejects.toMatchObject({ status: 422 });
  });

  test("is what the address says, without and with scripts", async () => {
    const params = { spaceSlug: "crowded" };
    const page = await visit(world.community, world.max, "/c/crowded/members?q=%20max%20", members, params);
    expect(page.data).toMatchObject({ q: "max", members: [{ name: "Max Member" }] });
    const more = await visit(world.community, world.max, "/c/crowded/members_pagination?q=max", pagination, params);
    expect(JSON.parse(more.text)).toMatchObject({ members: [{ name: "Max Member", communityRole: "member" }] });
  });
});
