import { beforeAll, beforeEach, expect, test } from "vitest";
import { followPost, unfollowPost } from "~/features/followers/commands.server";
import { followerTeller } from "~/features/followers/teller.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import { findPost } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { removePosts } from "~/features/posts/remove-posts.server";
import { sql } from "~/platform/database/sql";
import {
  addSpace,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { say } from "../comments/commenting";
import { finish, step } from "../jobs/finish";
import { post } from "../posts/posting";

let world: World;
let one: FullPostRow;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  one = await post(world, world.mia, world.plaza, "Worth following");
});

const proven = async (who: Person) => {
  const ctx = await as(world.community, who);
  await findPost(ctx, { spaceSlug: "plaza", slug: one.slug });
  return ctx;
};
const follow = async (who: Person, id = one.id) => followPost(await proven(who), id);
const unfollow = async (who: Person, id = one.id) => unfollowPost(await proven(who), id);
const isFollowed = async (who: Person) =>
  (await findPost(await as(world.community, who), { spaceSlug: "plaza", slug: one.slug })).is_followed;
const told = async (who: Person) =>
  (
    await rows<{ kind: string; id: number | null }>(
      world.community,
      sql`select kind, comment_id as id from notifications where member_id = ${who.id} and post_id = ${one.id}
        and comment_id is not null order by id`,
    )
  ).map(({ kind, id }) => [kind, id]);

test("an author follows what they wrote until they say otherwise; anybody who may read it can; twice is once", async () => {
  expect([await isFollowed(world.mia), await isFollowed(world.max)]).toEqual([true, false]);
  expect(await follow(world.max)).toEqual({ is_followed: true });
  expect(await follow(world.max)).toEqual({ is_followed: true });
  expect(await isFollowed(world.max)).toBe(true);
  expect(await unfollow(world.mia)).toEqual({ is_followed: false });
  expect(await unfollow(world.mia)).toEqual({ is_followed: false });
  expect([await isFollowed(world.mia), await isFollowed(world.max)]).toEqual([false, true]);
  expect(await unfollow(world.max)).toEqual({ is_followed: false });
  expect(await follow(world.mia)).toEqual({ is_followed: true });
});

test("who follows is told of each comment once, and of their own none; whom it answers is told of that", async () => {
  await follow(world.max);
  await follow(world.ada);
  const first = await say(world, world.ada, one.id);
  expect(await told(world.max)).toEqual([["followed", first]]);
  expect(await told(world.mia)).toEqual([["comment", first]]);
  expect(await told(world.ada)).toEqual([]);
  const answer = await say(world, world.max, one.id, "Quite so.", first);
  expect(await told(world.ada)).toEqual([["reply", answer]]);
  expect(await told(world.max)).toEqual([["followed", first]]);
  const { records } = await listNotifications(await as(world.community, world.max), {});
  expect(records[0]).toMatchObject({ kind: "followed" });
});

test("who follows no longer is told no more, its author too; but of answers to what they said", async () => {
  await follow(world.max);
  await unfollow(world.max);
  await unfollow(world.mia);
  await say(world, world.ada, one.id);
  expect([await told(world.max), await told(world.mia)]).toEqual([[], []]);
  const own = await say(world, world.mia, one.id);
  const answer = await say(world, world.ada, one.id, "Why?", own);
  expect(await told(world.mia)).toEqual([["reply", answer]]);
});

test("who loses the post is told no more, and can stop following it", async () => {
  await follow(world.max);
  await movePost(await as(world.community, world.olive), { spaceSlug: "plaza", slug: one.slug, to: "cellar" });
  await say(world, world.olive, one.id);
  expect(await told(world.max)).toEqual([]);
  const ctx = await as(world.community, world.max);
  await ctx.read(() => sql`select 1`);
  expect(await unfollowPost(ctx, one.id)).toEqual({ is_followed: false });
});

test("nobody follows what they may not read, nor a draft; a visitor signs in", async () => {
  const below = await post(world, world.mia, world.cellar, "Below");
  const draft = await post(world, world.max, world.plaza, "Half", { status: "draft" });
  for (const id of [below.id, draft.id, 7]) await expect(follow(world.max, id)).rejects.toMatchObject({ status: 404 });
  for (const id of [below.id, 7]) await expect(unfollow(world.max, id)).rejects.toMatchObject({ status: 404 });
  await expect(followPost(await asVisitor(world.community), one.id)).rejects.toMatchObject({ status: 401 });
  for (const method of ["POST", "DELETE"]) {
    const path = `/internal_api/posts/${below.id}/post_followers`;
    expect((await call(world.community, world.max, path, { method, json: {} })).status).toBe(404);
    expect((await call(world.community, null, path, { method, json: {} })).status).toBe(401);
    expect((await call(world.community, world.stan, path, { method, json: {} })).status).toBe(401);
  }
});

test("more than a delivery holds are told by a job, in the order in which they began; a post takes them along", async () => {
  const space = await addSpace(world, "crowded", {});
  const busy = await post(world, world.mia, space, "Busy");
  const ids = Array.from({ length: TOLD_AT_ONCE + 20 }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${world.community.id}, 'f' || j.value, 'Fan', 'member', 'active', 'en', 'UTC', 1, 1, 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  await run(
    world.community,
    sql`insert into post_followers (community_id, post_id, member_id, is_following, created_at)
      select ${world.community.id}, ${busy.id}, j.value, j.key <> 3, 10000 - j.key from json_each(${JSON.stringify(ids)}) j`,
  );
  const comment = await say(world, world.max, busy.id);
  const told = async () =>
    (
      await rows<{ id: number }>(
        world.community,
        sql`select member_id as id from notifications where collapse_key = ${`comment:${comment}`}
          and kind = 'followed' and community_id = ${world.community.id}`,
      )
    ).map(({ id }) => id);
  const jobs = await rows<{ id: number }>(
    world.community,
    sql`select id from jobs where name like ${`%:${followerTeller.name}:%`} and community_id = ${world.community.id}`,
  );
  expect(jobs).toHaveLength(1);
  await step(world.community, jobs[0]?.id ?? 0);
  // Who began first has the highest id: told by their ids, the last to begin would be among the first.
  const early = await told();
  expect(early.length).toBeGreaterThan(0);
  expect(early).not.toContain(ids[0]);
  await finish(world.community, jobs[0]?.id ?? 0);
  expect((await told()).toSorted((a, b) => a - b)).toEqual(ids.filter((_, at) => at !== 3).toSorted((a, b) => a - b));
  await run(world.community, sql`delete from comments where post_id = ${busy.id}`);
  const ctx = asSystem(world.community);
  let isGone = false;
  for (let n = 0; n < 10 && !isGone; n++) isGone = await removePosts(ctx, [{ id: busy.id, isReacted: 0, isEdited: 0 }]);
  expect(await rows(world.community, sql`select 1 from post_followers where post_id = ${busy.id}`)).toEqual([]);
  expect(await rows(world.community, sql`select 1 from posts where id = ${busy.id}`)).toEqual([]);
});
