import { beforeEach, expect, test } from "vitest";
import { members } from "#db/community/schema";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import { createPost } from "~/features/posts/commands/create-post.server";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { bind, sql } from "~/platform/database/sql";
import { shardOf } from "~/platform/env";
import { as, createWorld, env, grant, newId, rows, run, type World } from "../../world";
import { docOf } from "../posts/posting";
import { step } from "./finish";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Members of the cellar who came one after another. */
async function crowd(n: number): Promise<number[]> {
  const ids = Array.from({ length: n }, () => newId());
  const now = Date.now() - 100_000;
  const { community, cellar } = world;
  const db = shardOf(env, community.shard);
  await db.batch(
    ids.map((id, i) =>
      bind(
        db,
        insertInto(members, {
          id,
          communityId: community.id,
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
      ),
    ),
  );
  await run(
    community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select m.id, m.community_id, m.id, ${cellar.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, ${now}
      from members m where m.community_id = ${community.id} and m.name like 'Crowd %'`,
  );
  return ids;
}

async function publish(): Promise<number> {
  const ctx = await as(world.community, world.mia);
  const made = await createPost(ctx, {
    spaceSlug: "cellar",
    title: "News",
    doc: docOf("Words."),
    requestKey: newUid(20),
    status: "published",
  });
  await ctx.settled();
  return made.id;
}

const jobs = () =>
  rows<{ id: number; state: string; changed: number; listed: number }>(
    world.community,
    sql`select id, state, changed, is_listed as listed from jobs where community_id = ${world.community.id}`,
  );
const told = async (post: number) =>
  (
    await rows<{ id: number }>(world.community, sql`select member_id as id from notifications where post_id = ${post}`)
  ).map(({ id }) => id);

test("the members of a space of more than five hundred are told of a post, by steps, each once", async () => {
  const ids = await crowd(TOLD_AT_ONCE + 240);
  const post = await publish();
  expect(await told(post)).toEqual([]);
  const [job] = await jobs();
  expect(job).toMatchObject({ state: "waiting", listed: 0 });
  expect(await step(world.community, job?.id ?? 0)).toBe("again");
  const half = await told(post);
  expect(half.length).toBeLessThanOrEqual(TOLD_AT_ONCE);
  // One of those who come later is gone by then, and somebody new has come after the post.
  const late = ids.find((id) => !half.includes(id)) ?? 0;
  await run(world.community, sql`delete from access_grants where member_id = ${late}`);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await grant(world, world.max, world.cellar);
  expect(await step(world.community, job?.id ?? 0)).toBe("over");
  // Not the author, nor who left, nor who came after it.
  const all = await told(post);
  expect(new Set(all).size).toBe(all.length);
  expect(all.sort()).toEqual(ids.filter((id) => id !== late).sort());
  expect(await jobs()).toEqual([expect.objectContaining({ state: "done", changed: ids.length - 1 })]);
});

test("what was begun when posts alone were told so goes on", async () => {
  const ids = await crowd(20);
  await publish();
  await run(world.community, sql`delete from notifications where community_id = ${world.community.id}`);
  const [{ id: post }] = (await rows<{ id: number }>(
    world.community,
    sql`select id from posts where community_id = ${world.community.id}`,
  )) as [{ id: number }];
  const job = newId();
  const input = JSON.stringify({ post_id: post, space_id: world.cellar.id, actor_id: world.mia.id });
  await run(
    world.community,
    sql`insert into jobs (id, community_id, kind, state, input, is_listed, created_at)
      values (${job}, ${world.community.id}, 'notifications.tell_space', 'waiting', ${input}, 0, ${Date.now()})`,
  );
  expect(await step(world.community, job)).toBe("over");
  expect((await told(post)).sort()).toEqual(ids.sort());
});

test("a post that is gone meanwhile is told of no further", async () => {
  await crowd(TOLD_AT_ONCE + 10);
  const post = await publish();
  await run(world.community, sql`update posts set status = 'deleted' where id = ${post}`);
  const [job] = await jobs();
  expect(await step(world.community, job?.id ?? 0)).toBe("over");
  expect(await told(post)).toEqual([]);
});
