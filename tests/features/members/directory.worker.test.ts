import { beforeAll, describe, expect, test } from "vitest";
import type { DirectoryPage } from "~/features/members/directory.server";
import { listMembers } from "~/features/members/directory.server";
import { directoryInput, directoryOf } from "~/features/members/input";
import { sql } from "~/platform/database/sql";
import { loader } from "~/routes/members/directory";
import { visit } from "../../routes/visit";
import { addPerson, addSpace, as, call, createWorld, grant, newId, type Person, run, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const open = (who: Person | null, query = "", of = world) =>
  visit(of.community, who, `/members${query}`, loader) as Promise<{ status: number; data: DirectoryPage }>;
const names = async (who: Person | null, query = "", of = world) =>
  (await open(who, query, of)).data.members.map(({ name }) => name.split(" ")[0]);
const makePublic = ({ community }: World, isPublic = true) =>
  run(
    community,
    sql`update communities set public_member_directory = ${isPublic} where community_id = ${community.id}`,
  );
const ask = async (who: Person | null, query = "") => {
  const response = await call(world.community, who, `/internal_api/members${query}`);
  return { status: response.status, json: (await response.json()) as { records: Record<string, unknown>[] } };
};

describe("whom the directory is shown to", () => {
  test("to admins alone, until the community makes it public; then to whomever it shows anything", async () => {
    const own = await createWorld();
    const everybody = [own.olive, own.ada, own.mo, own.mia, own.una, own.stan, null];
    const statuses = () => Promise.all(everybody.map(async (who) => (await open(who, "", own)).status));
    expect(await statuses()).toEqual([200, 200, 403, 403, 403, 302, 302]);
    await makePublic(own);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await run(own.community, sql`update communities set is_private = 1 where community_id = ${own.community.id}`);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 302, 302]);
  });

  test("its JSON door refuses as the page does", async () => {
    expect((await ask(null)).status).toBe(401);
    expect((await ask(world.stan)).status).toBe(401);
    expect((await ask(world.mo)).status).toBe(403);
    const { status, json } = await ask(world.ada, "?q=mo%20mod");
    expect(status).toBe(200);
    expect(json.records).toEqual([
      {
        id: world.mo.id,
        public_uid: world.mo.publicUid,
        name: "Mo Moderator",
        headline: "",
        avatar_url: null,
        role: "moderator",
        is_admin: false,
        is_moderator: true,
        joined_at: expect.any(String) as string,
        status: "active",
        removed_at: null,
        banned_until: null,
        is_banned: false,
      },
    ]);
  });

  test("who was put out is listed to admins alone, also where the directory is public", async () => {
    const own = await createWorld();
    await makePublic(own);
    await run(own.community, sql`update members set status = 'left', removed_at = 5 where id = ${own.max.id}`);
    expect(await names(own.ada, "?status=removed", own)).toEqual(["Max"]);
    expect(await names(own.ada, "", own)).not.toContain("Max");
    expect((await open(own.mo, "?status=removed", own)).status).toBe(403);
    expect((await open(null, "?status=removed", own)).status).toBe(403);
  });
});

describe("what is looked for", () => {
  test("a part of a name in any case, however long what is typed", async () => {
    expect(await names(world.ada, "?q=MEMB")).toEqual(["Max", "Mia"]);
    expect(await names(world.ada, `?q=${"x".repeat(80)}`)).toEqual([]);
    expect(await names(world.ada, "?q=%25")).toEqual([]);
  });

  test("a role; a choice that was not made is none, and what is no filter of ours filters nothing", async () => {
    expect(await names(world.ada, "?role=moderator")).toEqual(["Mo"]);
    expect(await names(world.ada, "?role=admin")).toEqual(["Ada"]);
    expect(await names(world.ada, "?role=owner&q=nobody")).toEqual([]);
    const all = ["Una", "Max", "Mia", "Mo", "Ada", "Olive"];
    expect(await names(world.ada, "?q=&role=&space_group_id=")).toEqual(all);
    expect(await names(world.ada, "?role=pope&space_group_id=x&status=y")).toEqual(all);
    expect(directoryOf(new URLSearchParams("role=pope&q=mia"))).toEqual({ q: "mia", status: "active" });
    expect((await ask(world.ada, "?role=pope")).status).toBe(422);
  });

  test("a group of spaces, and of its spaces those that the viewer may read", async () => {
    const own = await createWorld();
    await makePublic(own);
    const query = `?space_group_id=${own.group}`;
    // Mia is in the cellar, which is private, Una in the attic, which is secret.
    await grant(own, own.una, own.attic);
    expect(await names(own.ada, query, own)).toEqual(["Una", "Mia"]);
    expect(await names(own.mia, query, own)).toEqual(["Mia"]);
    expect(await names(own.max, query, own)).toEqual([]);
    await grant(own, own.max, own.plaza);
    expect(await names(null, query, own)).toEqual(["Max"]);
    expect(await names(own.ada, "?space_group_id=12", own)).toEqual([]);
    const there = await createWorld();
    expect(await names(own.ada, `?space_group_id=${there.group}`, own)).toEqual([]);
  });

  test("imported authors are no members yet", async () => {
    const own = await createWorld();
    await run(
      own.community,
      sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
          joined_at, updated_at)
        values (${newId()}, ${own.community.id}, 'author-1', 'member', 'imported', 'Ida Imported', 'en', 'UTC', 0, 1, 1)`,
    );
    expect(await names(own.ada, "?q=ida", own)).toEqual([]);
  });
});

describe("pages", () => {
  test("20 at a time, the newest first, nobody twice and nobody left out, of a search as well", async () => {
    const own = await createWorld();
    for (let n = 0; n < 43; n++) await addPerson(own.community, `Guest ${n}`, "member");
    for (const q of ["", "guest"]) {
      const ctx = await as(own.community, own.ada);
      const seen: number[] = [];
      let cursor: string | undefined;
      const sizes: number[] = [];
      do {
        const page = await listMembers(ctx, directoryInput.parse({ q, cursor }));
        seen.push(...page.members.map(({ id }) => id));
        sizes.push(page.members.length);
        cursor = page.cursor ?? undefined;
      } while (cursor);
      expect(sizes).toEqual(q === "" ? [20, 20, 9] : [20, 20, 3]);
      expect(new Set(seen).size).toBe(q === "" ? 49 : 43);
      expect(seen).toEqual([...seen].sort((a, b) => b - a));
    }
  });

  test("a search that finds nobody among those it looked at goes on behind them", async () => {
    const own = await createWorld();
    const den = await addSpace(own, "den", {});
    await grant(own, own.olive, den);
    // Everybody that a group's search looks at for a page came after Olive.
    const made = sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      select ${newId()} + value, ${own.community.id}, 'g' || value, 'member', 'active', 'Guest', 'en', 'UTC', 1,
        ${Date.now() + 1000}, 1 from json_each(${JSON.stringify(Array.from({ length: 600 }, (_, n) => n + 1))})`;
    await run(own.community, made);
    const first = (await open(own.ada, `?space_group_id=${own.group}`, own)).data;
    expect(first.members).toEqual([]);
    expect(first.cursor).not.toBeNull();
    const second = (await open(own.ada, `?space_group_id=${own.group}&cursor=${first.cursor}`, own)).data;
    expect(second.members.map(({ name }) => name)).toEqual(["Mia Member", "Olive Osei"]);
    expect(second.cursor).toBeNull();
  });

  test("a cursor that is none of ours is refused", async () => {
    expect((await open(world.ada, "?cursor=nonsense")).status).toBe(422);
    expect((await ask(world.ada, "?cursor=nonsense")).status).toBe(422);
  });
});
