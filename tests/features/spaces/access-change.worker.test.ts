import { beforeAll, describe, expect, test } from "vitest";
import { changesAnybody } from "~/features/spaces/access-change";
import { findAccessChange } from "~/features/spaces/access-change.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { readableByMember } from "~/features/spaces/readable.server";
import { ACCESSES, type Access, columnsOf } from "~/features/spaces/space-form";
import { sql } from "~/platform/database/sql";
import { action } from "~/routes/spaces/space-settings";
import { submit } from "../../routes/submit";
import { addSpace, as, call, createWorld, grant, type Person, rows, run, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** A space that Mia and Mo were let into, which Mo has a role in. */
async function spaceOf(access: Access) {
  const { isPrivate, visibility } = columnsOf(access);
  const space = await addSpace(world, `change-${crypto.randomUUID()}`, { isPrivate: Number(isPrivate), visibility });
  for (const person of [world.mia, world.mo]) await grant(world, person, space);
  await run(
    world.community,
    sql`insert into space_roles (member_id, space_id, community_id, role, created_at)
      values (${world.mo.id}, ${space.id}, ${world.community.id}, 'manager', 1)`,
  );
  return space;
}

/** Who is answered otherwise than "there is no such thing" at its door. */
const knowersOf = async (slug: string): Promise<string[]> => {
  const cast = Object.entries(world).filter(([, one]) => one && typeof one === "object" && "cookie" in one);
  const people = (cast as [string, Person][]).filter(([name]) => name !== "stan");
  const found = await Promise.all(
    people.map(async ([name, who]) => {
      const { status } = await call(world.community, who, `/internal_api/spaces/${slug}`);
      return status === 404 ? [] : [name];
    }),
  );
  return found.flat();
};

const readersOf = async (spaceId: number): Promise<string[]> => {
  const found = await rows<{ name: string }>(
    world.community,
    sql`select m.name from members m cross join spaces s on s.id = ${spaceId}
      where m.community_id = ${world.community.id} and ${readableByMember(Date.now())}`,
  );
  return found.map(({ name }) => name).sort();
};

describe.each(ACCESSES.flatMap((from) => ACCESSES.map((to) => [from, to] as const)))("%s to %s", (from, to) => {
  test("what is said beforehand is what happens", async () => {
    const space = await spaceOf(from);
    const before = await readersOf(space.id);
    const knew = await knowersOf(space.slug);
    const change = await findAccessChange(await as(world.community, world.olive), space.slug, to);
    expect(await readersOf(space.id)).toEqual(before);
    await updateSpace(await as(world.community, world.olive), space.slug, {
      is_private: columnsOf(to).isPrivate,
      visibility: columnsOf(to).visibility,
    });
    const after = await readersOf(space.id);
    const know = await knowersOf(space.slug);
    const gained = after.filter((name) => !before.includes(name));
    const lost = before.filter((name) => !after.includes(name));
    if (from === to) return expect([change, gained, lost]).toEqual([null, [], []]);
    expect(change).toMatchObject({
      gain: { count: gained.length },
      lose: { count: lost.length },
      keep: before.length - lost.length,
      known: {
        gain: know.filter((name) => !knew.includes(name)).length,
        lose: knew.filter((name) => !know.includes(name)).length,
      },
      isMore: false,
    });
    for (const [side, names] of [
      [change?.gain, gained],
      [change?.lose, lost],
    ] as const) {
      expect(names).toEqual(expect.arrayContaining(side?.people.map(({ name }) => name) ?? []));
      expect(side?.people.length).toBe(Math.min(3, names.length));
      expect(side?.inside).toBe(names.filter((name) => [world.mia.name, world.mo.name].includes(name)).length);
    }
    const web = async () => (await call(world.community, null, `/internal_api/spaces/${space.slug}`)).status === 200;
    expect(change?.web).toBe(from === "open" ? "lose" : to === "open" ? "gain" : null);
    expect(await web()).toBe(to === "open");
  });
});

describe("the settings of a space", () => {
  const send = (slug: string, fields: Record<string, string>, who = world.olive) =>
    submit(
      world.community,
      `/c/${slug}/settings`,
      action,
      { name: "Renamed", ...fields },
      {
        cookie: who.cookie,
        params: { spaceSlug: slug },
      },
    );
  const stored = async (id: number) => {
    const [row] = await rows(world.community, sql`select name, is_private, visibility from spaces where id = ${id}`);
    return row;
  };

  test("ask before a change of access, and keep what was typed until somebody is sure", async () => {
    const space = await spaceOf("open");
    const before = await stored(space.id);
    const asked = await send(space.slug, { access: "private" });
    expect(asked.data).toMatchObject({ asks: { to: "private" }, values: { name: "Renamed", access: "private" } });
    // Sure of another change is not sure of this one.
    expect((await send(space.slug, { access: "private", sure: "secret" })).data).toMatchObject({ asks: {} });
    expect(await stored(space.id)).toEqual(before);
    expect((await send(space.slug, { access: "private", sure: "private" })).data).toEqual({ saved: true });
    expect(await stored(space.id)).toEqual({ name: "Renamed", is_private: 1, visibility: "listed" });
  });

  test("ask also where nobody gains or loses it but some will not find it any more, or find it again", async () => {
    const space = await spaceOf("private");
    for (const [to, known] of [
      ["secret", { lose: 2, gain: 0 }],
      ["private", { lose: 0, gain: 2 }],
    ] as const) {
      expect((await send(space.slug, { access: to })).data).toMatchObject({
        asks: { lose: { count: 0 }, gain: { count: 0 }, web: null, known },
      });
      const path = `/internal_api/spaces/${space.slug}/access_change?access=${to}`;
      expect(await (await call(world.community, world.olive, path)).json()).toMatchObject({
        access_change: { known: { gained_count: known.gain, lost_count: known.lose } },
      });
      expect((await send(space.slug, { access: to, sure: to })).data).toEqual({ saved: true });
    }
  });

  test("ask nothing where nothing changes for anybody, and nothing of who may not change it", async () => {
    const space = await spaceOf("secret");
    await run(
      world.community,
      sql`insert into space_roles (member_id, space_id, community_id, role, created_at)
        values (${world.mia.id}, ${space.id}, ${world.community.id}, 'admin', 1)`,
    );
    const change = await findAccessChange(await as(world.community, world.olive), space.slug, "draft");
    expect(change && changesAnybody(change)).toBe(false);
    expect((await send(space.slug, { access: "draft" })).data).toEqual({ saved: true });
    const open = await spaceOf("open");
    expect((await send(open.slug, { access: "private" }, world.max)).status).toBe(403);
  });

  test("by the door all of them are named, a page at a time, to who manages the space", async () => {
    const space = await spaceOf("open");
    const before = await readersOf(space.id);
    const asked = (side: string, cursor = "") =>
      `/internal_api/spaces/${space.id}/access_change/members?access=draft&side=${side}${cursor && `&cursor=${cursor}`}`;
    await run(
      world.community,
      sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
          joined_at, updated_at)
        select 880000 + value, ${world.community.id}, 'crowd' || value, 'member', 'active', 'Crowd ' || value, 'en', 'UTC',
          1, 1000 + value / 2, 1 from json_each(${JSON.stringify(Array.from({ length: 25 }, (_, n) => n + 1))})`,
    );
    const named: string[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const answer = await call(world.community, world.olive, asked("lose", cursor));
      const page = (await answer.json()) as {
        records: { community_member: { name: string } }[];
        cursor: string | null;
      };
      expect(page.records.length).toBeLessThanOrEqual(20);
      named.push(...page.records.map((one) => one.community_member.name));
      cursor = page.cursor;
      pages += 1;
    }
    const change = await findAccessChange(await as(world.community, world.olive), space.slug, "draft");
    expect(pages).toBe(2);
    expect(named).toHaveLength(change?.lose.count ?? 0);
    expect(new Set(named).size).toBe(named.length);
    expect(named.slice(0, 3)).toEqual(change?.lose.people.map(({ name }) => name));
    expect(named.filter((name) => !name.startsWith("Crowd")).every((name) => before.includes(name))).toBe(true);
    expect(await (await call(world.community, world.olive, asked("gain"))).json()).toEqual({
      records: [],
      cursor: null,
    });
    const statuses = await Promise.all(
      [null, world.stan, world.max].map(async (who) => (await call(world.community, who, asked("lose"))).status),
    );
    expect(statuses).toEqual([401, 401, 403]);
    expect((await call(world.community, world.olive, asked("nobody"))).status).toBe(422);
    expect((await call(world.community, world.olive, asked("lose", "nothing"))).status).toBe(422);
    await run(world.community, sql`delete from members where id between 880000 and 881000`);
  });

  test("by the door it is told to who manages the space, and to nobody else", async () => {
    const space = await spaceOf("open");
    const path = `/internal_api/spaces/${space.slug}/access_change?access=draft`;
    const told = await call(world.community, world.olive, path);
    expect(await told.json()).toMatchObject({ access_change: { from: "open", to: "draft", web: "lose" } });
    const statuses = await Promise.all(
      [null, world.stan, world.max].map(async (who) => (await call(world.community, who, path)).status),
    );
    expect(statuses).toEqual([401, 401, 403]);
    expect((await call(world.community, world.olive, path.replace("draft", "nothing"))).status).toBe(422);
  });
});
