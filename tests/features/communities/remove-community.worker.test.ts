import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { removeCommunities } from "~/features/communities/commands/remove-community.server";
import { communityTables, OF_NO_COMMUNITY } from "~/features/communities/jobs/community-tables";
import { sweepRemoved } from "~/features/communities/sweep.server";
import { type CommunityRef, noCommunity } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { addPerson, as, asSystem, call, createWorld, env, newId, rows, run, type World } from "../../world";
import { finish, slowedIn, step } from "../jobs/finish";

const KIND = "communities.remove";

let world: World;
beforeEach(async () => {
  forgetHosts();
  world = await createWorld();
  await fill(world);
});

// What was killed here would go on in every test that lets its shard's jobs be done.
afterEach(async () => {
  for (const { id } of [world.community, world.other])
    await run(world.community, sql`delete from jobs where community_id = ${id}`);
});

/** Something in every table that has a community. */
async function fill({ community }: World): Promise<void> {
  for (const { name } of communityTables) await addRow(community, name);
  await env.FILES.put(`c/${community.id}/7/640.webp`, "x");
  await env.FILES.put(`c/${world.other.id}/7/640.webp`, "x");
}

/** A row with a value of its own in each column that wants one. */
async function addRow(community: CommunityRef, table: string): Promise<void> {
  const columns = await rows<{
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
    hidden: number;
  }>(community, sql`select name, type, "notnull", dflt_value, hidden from pragma_table_xinfo(${table})`);
  const wanted = columns.filter((one) => one.hidden === 0 && one.notnull === 1 && one.dflt_value === null);
  const all = [...new Set([...wanted.map(({ name }) => name), "community_id"])];
  const values = all.map((name) => {
    const { type } = columns.find((one) => one.name === name) ?? { type: "" };
    if (name === "community_id") return sql`${community.id}`;
    return /int/i.test(type) ? sql`${newId()}` : sql`${`{"x":${newId()}}`}`;
  });
  const list = values.reduce((before, one) => sql`${before}, ${one}`);
  await run(community, sql`insert or ignore into ${raw(table)} (${raw(all.join(", "))}) values (${list})`);
}

const jobOf = async (community: CommunityRef) =>
  (
    await rows<{ id: number }>(
      community,
      sql`select id from jobs where community_id = ${community.id} and kind = ${KIND}`,
    )
  )[0]?.id ?? 0;

async function tablesOf(community: CommunityRef): Promise<string[]> {
  const found = await rows<{ name: string }>(
    community,
    sql`select name from sqlite_master where type = 'table' and sql like '%community_id%'`,
  );
  return found.map(({ name }) => name).filter((name) => !OF_NO_COMMUNITY.includes(name));
}

/** How many rows each table has of a community, those of no rows left out. */
async function countsOf(community: CommunityRef): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(community)) {
    const [row] = await rows<{ n: number }>(
      community,
      sql`select count(*) as n from ${raw(table)} where community_id = ${community.id}`,
    );
    if (row && row.n > 0) counts[table] = row.n;
  }
  return counts;
}

const directoryOf = async ({ id }: CommunityRef) => {
  const [communities, memberships, hosts] = await env.DIRECTORY.batch<{ n: number }>(
    [
      `select count(*) as n from communities where id = ?`,
      `select count(*) as n from account_communities where community_id = ?`,
      `select count(*) as n from community_hosts where community_id = ?`,
    ].map((text) => env.DIRECTORY.prepare(text).bind(id)),
  );
  return [communities, memberships, hosts].map((one) => one?.results[0]?.n);
};

const remove = async (community: CommunityRef) => {
  const ctx = await as(community, world.olive);
  await removeCommunities(ctx, [community]);
  await ctx.settled();
};

/** As if its address had been closed for long: nobody remembers it any more. */
const later = (community: CommunityRef) =>
  run(community, sql`update jobs set lease_until = 0 where community_id = ${community.id} and kind = ${KIND}`);

async function finishAll(community: CommunityRef, job: number): Promise<void> {
  await finish(community, job);
  await later(community);
  await finish(community, job);
}

test("every table of a shard with a community's number is one that the removal knows", async () => {
  const known = await tablesOf(world.community);
  expect(communityTables.map(({ name }) => name).sort()).toEqual(known.sort());
  expect(known.length).toBeGreaterThan(30);
  // The test's own rows stand in all of them, so that what follows means something.
  expect(Object.keys(await countsOf(world.community)).sort()).toEqual(known.sort());
});

describe("a community that is removed", () => {
  test("is at once nobody's: page, door, file, feed and socket answer as an address that was never taken", async () => {
    const { community, ada } = world;
    expect((await call(community, ada, "/internal_api/posts")).status).not.toBe(404);
    await remove(community);
    const paths = [
      "/",
      "/c/plaza",
      "/internal_api/posts",
      "/internal_api/spaces",
      "/robots.txt",
      "/c/plaza/feed.xml",
      `/files/${newId()}/x`,
      "/parties/feed",
    ];
    const never = { ...community, slug: `never${newId()}` };
    for (const path of paths) {
      for (const person of [ada, null]) {
        const [here, there] = await Promise.all([call(community, person, path), call(never, person, path)]);
        expect([path, here.status], path).toEqual([path, there.status]);
        expect(here.status, path).toBe(404);
      }
    }
  });

  test("is nobody's in an isolate that still remembers its address: no session proves anybody, no page finds a house", async () => {
    const { community, ada } = world;
    const ctx = await as(community, ada);
    await remove(community);
    // Remembered as before.
    const still = ctx.forCommunity({ ...community });
    expect(still.community.id).toBe(community.id);
    const again = await import("~/platform/session.server");
    const found = await rows(
      community,
      again.sessionProof(community.id, await again.hashSecret(secretOf(ada.cookie)), Date.now()),
    );
    expect(found).toEqual([]);
  });

  test("leaves nothing of itself, and nothing of another is touched", async () => {
    const { community, other } = world;
    await fillOther();
    const before = await countsOf(other);
    await remove(community);
    expect((await directoryOf(community))[0]).toBe(1);
    await finishAll(community, await jobOf(community));
    expect(await countsOf(community)).toEqual({});
    expect(await directoryOf(community)).toEqual([0, 0, 0]);
    expect((await env.FILES.list({ prefix: `c/${community.id}/` })).objects).toEqual([]);
    expect(await countsOf(other)).toEqual(before);
    expect((await env.FILES.list({ prefix: `c/${other.id}/` })).objects).toHaveLength(1);
    expect((await directoryOf(other))[0]).toBe(1);
    // Its people are people of other communities.
    const [account] = (
      await env.DIRECTORY.prepare("select 1 from accounts where id = ?").bind(world.mia.accountId).all()
    ).results;
    expect(account).toBeDefined();
  });

  test("keeps its address until it is gone, then gives it back", async () => {
    const { community } = world;
    await remove(community);
    await expect(take(community.slug)).rejects.toThrow(/UNIQUE/);
    await finishAll(community, await jobOf(community));
    await take(community.slug);
  });

  test("what another isolate still writes for a minute goes with the second round, which waits for it", async () => {
    const { community } = world;
    await remove(community);
    const job = await jobOf(community);
    await finish(community, job);
    expect(Object.keys(await countsOf(community))).toEqual(["jobs"]);
    // Nobody takes it before its time.
    expect(await step(community, job)).toBe("left");
    await addRow(community, "posts");
    await addRow(community, "members");
    await env.FILES.put(`c/${community.id}/8/file`, "x");
    await later(community);
    await finish(community, job);
    expect(await countsOf(community)).toEqual({});
    expect((await env.FILES.list({ prefix: `c/${community.id}/` })).objects).toEqual([]);
  });

  test("takes no more at once than a step may", async () => {
    const { community } = world;
    const ids = Array.from({ length: 1_300 }, () => newId());
    await run(
      community,
      sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at)
        select ${community.id}, 'post', 1, j.value, 1 from json_each(${JSON.stringify(ids)}) j`,
    );
    await remove(community);
    const job = await jobOf(community);
    const sum = async () => Object.values(await countsOf(community)).reduce((all, n) => all + n, 0);
    let before = await sum();
    let steps = 0;
    while ((await step(community, job)) === "again") {
      const now = await sum();
      expect(before - now).toBeLessThanOrEqual(500);
      before = now;
      steps += 1;
    }
    expect(steps).toBeGreaterThan(3);
  });

  test("by two at once and once more is one removal", async () => {
    const { community } = world;
    await Promise.all([remove(community), remove(community)]);
    await sweepRemoved(asSystem(noCommunity));
    const found = await rows(
      community,
      sql`select id from jobs where community_id = ${community.id} and kind = ${KIND}`,
    );
    expect(found).toHaveLength(1);
    const facts = await env.DIRECTORY.prepare(
      "select actor_id as actor from facts where name = 'community.removed' and subject_id = ?",
    )
      .bind(community.id)
      .all();
    expect(facts.results).toEqual([{ actor: world.olive.id }]);
  });

  test("killed between the directory and its shard, it is taken up by the sweep", async () => {
    const { community } = world;
    await env.DIRECTORY.prepare("update communities set state = 'deleted' where id = ?").bind(community.id).run();
    expect(await jobOf(community)).toBe(0);
    await sweepRemoved(asSystem(noCommunity));
    const job = await jobOf(community);
    await finishAll(community, job);
    expect(await countsOf(community)).toEqual({});
    expect(await directoryOf(community)).toEqual([0, 0, 0]);
  });

  test("killed in every step before it is written, it ends the same", async () => {
    const { community, other } = world;
    await fillOther();
    const before = await countsOf(other);
    await remove(community);
    const job = await jobOf(community);
    const kill = slowedIn(community, async () => undefined);
    let kills = 0;
    for (let rounds = 0; rounds < 200 && (await jobOf(community)) !== 0; rounds += 1) {
      await later(community);
      expect(await kill(job, { dies: true })).toBe("killed");
      kills += 1;
      await later(community);
      await step(community, job);
    }
    expect(kills).toBeGreaterThan(6);
    expect(await countsOf(community)).toEqual({});
    expect(await directoryOf(community)).toEqual([0, 0, 0]);
    expect(await countsOf(other)).toEqual(before);
  }, 60_000);

  test("is never taken from one that stands: poured in anew, it stays", async () => {
    const { community } = world;
    await env.DIRECTORY.prepare("update communities set state = 'deleted' where id = ?").bind(community.id).run();
    await sweepRemoved(asSystem(noCommunity));
    await env.DIRECTORY.prepare("update communities set state = 'ready' where id = ?").bind(community.id).run();
    const before = await countsOf(community);
    await finish(community, await jobOf(community));
    const { facts: _, ...left } = await countsOf(community);
    const { facts: __, ...stood } = before;
    expect(left).toEqual(stood);
  });

  test("closes its people's sockets and keeps nothing of their objects", async () => {
    const { community, mia } = world;
    const { forget } = await spiedRealtime(community);
    expect(forget.flatMap(({ members = [] }) => members)).toContain(mia.id);
    expect(forget.some(({ pages = [] }) => pages.length > 0)).toBe(true);
  });
});

async function spiedRealtime(community: CommunityRef) {
  const forget: { members?: readonly number[]; pages?: readonly unknown[] }[] = [];
  await remove(community);
  const job = await jobOf(community);
  const { runJob } = await import("~/platform/jobs/run.server");
  for (;;) {
    const ctx = asSystem(community);
    const spy = vi.fn(async (_: number, whose: (typeof forget)[number]) => void forget.push(whose));
    Object.assign(ctx, { realtime: { ...ctx.realtime, forget: spy } });
    if ((await runJob(ctx, job)) !== "again") return { forget };
  }
}

/** The other community has as much: of the two only one goes. */
async function fillOther(): Promise<void> {
  for (const { name } of communityTables) await addRow(world.other, name);
  await addPerson(world.other, "Nora Neighbour", "member");
}

const take = (slug: string) =>
  env.DIRECTORY.prepare(
    "insert into communities (id, slug, name, shard, state, locale, is_private, created_at) values (?, ?, 'N', 'SHARD_1', 'pending', 'en', 0, 1)",
  )
    .bind(newId(), slug)
    .run();

const secretOf = (cookie: string) => cookie.slice("atrium_session=".length).split(".")[0] ?? "";
