import { beforeAll, expect, test } from "vitest";
import type { CommentsPayload } from "~/features/comments/payload";
import { listSpaceMembers } from "~/features/spaces/members.server";
import { sql } from "~/platform/database/sql";
import { addSpace, as, call, createWorld, newId, run, type World } from "../world";
import { addComments } from "./comments/commenting";
import { addPost, type PostRef } from "./posts/posting";

/** One page and a part of the next. */
const MANY = 25;
let world: World;
let post: PostRef;
/** Members of the community, made at once. */
let crowd: number[];

beforeAll(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
  crowd = Array.from({ length: MANY }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${world.community.id}, 'crowd-' || j.value, 'member', 'active', 'M' || j.key, 'en', 'UTC', 1, 1, 1
      from json_each(${JSON.stringify(crowd)}) j`,
  );
});

test("section 9, default page size: 20 comments", async () => {
  const times = crowd.map((_, i) => ({ at: 1000 + i }));
  const ids = await addComments(world, world.mia, post.id, times);
  const read = async (query: string) =>
    (await call(world.community, null, `/internal_api/posts/${post.id}/comments${query}`)).json<CommentsPayload>();
  const first = await read("");
  expect(first.records.map((comment) => comment.id)).toEqual(ids.slice(0, 20));
  const second = await read(`?cursor=${first.next_cursor}`);
  expect(second.records.map((comment) => comment.id)).toEqual(ids.slice(20));
  expect(second.next_cursor).toBeNull();
});

test("section 9, default page size: 20 members of a space", async () => {
  const space = await addSpace(world, "crowd", {});
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value, ${world.community.id}, j.value, ${space.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 5
      from json_each(${JSON.stringify(crowd)}) j`,
  );
  const first = await listSpaceMembers(await as(world.community, world.ada), space.id);
  expect(first.members).toHaveLength(20);
  const second = await listSpaceMembers(await as(world.community, world.ada), space.id, { cursor: first.cursor });
  expect([second.members.length, second.cursor]).toEqual([5, null]);
});

test("section 9, default page size: 20 likers", async () => {
  await run(
    world.community,
    sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at)
      select ${world.community.id}, 'post', ${post.id}, j.value, 1000 + j.key from json_each(${JSON.stringify(crowd)}) j`,
  );
  const read = async (cursor: string) => {
    const query = `user_likeable_type=Post&user_likeable_id=${post.id}${cursor}`;
    const answer = await call(world.community, world.max, `/internal_api/user_likes?${query}`);
    return answer.json<{ records: unknown[]; has_next_page: boolean; cursor: string | null }>();
  };
  const first = await read("");
  expect([first.records.length, first.has_next_page]).toEqual([20, true]);
  const second = await read(`&cursor=${first.cursor}`);
  expect([second.records.length, second.has_next_page]).toEqual([5, false]);
});
