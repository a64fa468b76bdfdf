import { beforeEach, expect, test } from "vitest";
import { sweepDeletedSpaces } from "~/features/spaces/commands/sweep-deleted-spaces.server";
import { RESTORE_DAYS } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import { addSpace, asSystem, createWorld, newId, rows, run, type SpaceRef, type World } from "../../world";
import { finish, step } from "./finish";

const LONG_AGO = Date.now() - (RESTORE_DAYS + 1) * 86_400_000;

let world: World;
let space: SpaceRef;
beforeEach(async () => {
  world = await createWorld();
  space = await addSpace(world, "cabin", { deletedAt: LONG_AGO });
});

const count = async (statement: ReturnType<typeof sql>) =>
  (await rows<{ n: number }>(world.community, sql<{ n: number }>`select count(*) as n from ${statement}`))[0]?.n;
const posts = () => count(sql`posts where space_id = ${space.id}`);
const likes = () => count(sql`likes where community_id = ${world.community.id}`);

/** Posts of the space, the first of them liked by very many. */
async function fill(n: number, likedBy: number): Promise<void> {
  const ids = Array.from({ length: n }, () => newId());
  const { community } = world;
  await run(
    community,
    sql`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, published_at,
        activity_at, created_at, updated_at)
      select j.value, ${community.id}, ${space.id}, ${world.mia.id}, 'basic', 'published', 'T', 't' || j.key, 'u' || j.key,
        1, 1, 1, 1 from json_each(${JSON.stringify(ids)}) j`,
  );
  await run(
    community,
    sql`insert into comments (id, community_id, post_id, author_id, body_html, created_at)
      select j.value + 1, ${community.id}, j.value, ${world.mia.id}, '', 1 from json_each(${JSON.stringify(ids)}) j`,
  );
  const likers = Array.from({ length: likedBy }, (_, i) => i + 1);
  await run(
    community,
    sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at)
      select ${community.id}, 'post', ${ids[0] ?? 0}, j.value, 1 from json_each(${JSON.stringify(likers)}) j`,
  );
}

async function begin(): Promise<number> {
  await sweepDeletedSpaces(asSystem(world.community));
  const [job] = await rows<{ id: number }>(
    world.community,
    sql`select id from jobs where community_id = ${world.community.id} and kind = 'spaces.remove'`,
  );
  return job?.id ?? 0;
}

test("what was deleted a month ago goes by steps, with popular posts in it", async () => {
  await fill(25, 700);
  const job = await begin();
  // Comments first, some of the likes, then the posts: no step takes more than it may.
  let before = { posts: 25, likes: 700 };
  let steps = 0;
  while ((await step(world.community, job)) === "again") {
    const now = { posts: (await posts()) ?? 0, likes: (await likes()) ?? 0 };
    expect(before.likes - now.likes).toBeLessThanOrEqual(250);
    expect(before.posts - now.posts).toBeLessThanOrEqual(20);
    before = now;
    steps += 1;
  }
  expect(steps).toBeGreaterThan(4);
  expect([await posts(), await likes(), await count(sql`spaces where id = ${space.id}`)]).toEqual([0, 0, 0]);
  const [row] = await rows(world.community, sql`select state, done, total from jobs where id = ${job}`);
  expect(row).toMatchObject({ state: "done", done: 25 });
  const facts = await rows<{ name: string }>(
    world.community,
    sql`select name from facts where subject_id = ${space.id} and community_id = ${world.community.id}`,
  );
  expect(facts.map(({ name }) => name)).toEqual(["space.removed"]);
});

test("a space is removed by one job, however often it is found", async () => {
  const [one] = await Promise.all([begin(), begin(), begin()]);
  expect(await count(sql`jobs where community_id = ${world.community.id}`)).toBe(1);
  await finish(world.community, one ?? 0);
  await begin();
  expect(await count(sql`jobs where community_id = ${world.community.id}`)).toBe(1);
});

test("what was brought back meanwhile stays", async () => {
  await fill(3, 0);
  const job = await begin();
  await run(world.community, sql`update spaces set deleted_at = null where id = ${space.id}`);
  expect(await finish(world.community, job)).toBe(1);
  expect(await posts()).toBe(3);
});
