import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "~/features/posts/cursor";
import { newUid } from "~/lib/ids";
import { commit, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { addPost } from "../features/posts/posting";
import { registryOf } from "../support/facts";
import { as, call, createWorld, rows, run, type World } from "../world";

// D1 binds every JavaScript number as REAL (mechanisms, section 2): what is near 2^53 shows it first.
const nearTheEnd = fc.integer({ min: Number.MAX_SAFE_INTEGER - 1_000_000_000, max: Number.MAX_SAFE_INTEGER });
const cases = { numRuns: 12 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function withPost(id: number, check: () => Promise<void>): Promise<void> {
  await addPost(world, world.ada, world.plaza, { id, title: "A very late post" });
  try {
    await check();
  } finally {
    await run(world.community, sql`delete from posts where id = ${id}`);
    await run(world.community, sql`delete from likes where subject_id = ${id}`);
  }
}

test("ids near 2^53 - 1 go through an insert and come back as they went, as integers", async () => {
  await fc.assert(
    fc.asyncProperty(nearTheEnd, (id) =>
      withPost(id, async () => {
        const found = await rows(world.community, sql`select id, typeof(id) as kind from posts where id = ${id}`);
        expect(found).toEqual([{ id, kind: "integer" }]);
      }),
    ),
    cases,
  );
});

test("a list of ids through json_each finds exactly those rows", async () => {
  await fc.assert(
    fc.asyncProperty(nearTheEnd, (id) =>
      withPost(id, async () => {
        const found = await rows(
          world.community,
          sql`select p.id from json_each(${list([id, id - 1, 1])}) j join posts p on p.id = j.value`,
        );
        expect(found).toEqual([{ id }]);
      }),
    ),
    cases,
  );
});

test("a fact keeps the ids of its subject and its payload, and its key", async () => {
  const ctx = Object.assign(await as(world.community, world.ada), { registry: registryOf() });
  await fc.assert(
    fc.asyncProperty(nearTheEnd, async (id) => {
      const key = `test.numbered:${id}:${newUid()}`;
      const numbered = fact("test.numbered", { kind: "post", id }, { post_id: id }, key);
      const { seqs } = await commit(ctx, { writes: [], facts: [numbered] });
      const [stored] = await rows<{ subjectId: number; payload: string; key: string; inside: number }>(
        world.community,
        sql`select subject_id as subjectId, payload, key, payload ->> '$.post_id' as inside from facts
          where seq = ${seqs[0] ?? 0}`,
      );
      expect(stored).toEqual({ subjectId: id, payload: `{"post_id":${id}}`, key, inside: id });
    }),
    cases,
  );
});

test("the wire takes such an id and gives it back: a like, its fact and a cursor", async () => {
  await fc.assert(
    fc.asyncProperty(nearTheEnd, (id) =>
      withPost(id, async () => {
        const like = { user_likeable_type: "Post", user_likeable_id: id };
        const liked = await call(world.community, world.mia, "/internal_api/user_likes", {
          method: "POST",
          json: like,
        });
        expect(liked.status).toBe(200);
        const query = `user_likeable_type=Post&user_likeable_id=${id}`;
        const answer = await call(world.community, world.mia, `/internal_api/user_likes?${query}`);
        expect(await answer.json()).toMatchObject({ is_liked_by_current_user: true, user_likes_count: 1 });
        const [fact] = await rows<{ subjectId: number }>(
          world.community,
          sql`select subject_id as subjectId from facts where name = 'post.liked' and community_id = ${world.community.id}
            order by seq desc limit 1`,
        );
        expect(fact?.subjectId).toBe(id);
      }),
    ),
    cases,
  );
  fc.assert(
    fc.property(nearTheEnd, nearTheEnd, (id, value) => {
      expect(decodeCursor(encodeCursor({ sort: "active", value, id }))).toEqual({ sort: "active", value, id });
    }),
  );
});

test("an id one beyond what a number holds is refused at the door, never rounded to another post", async () => {
  const json = { user_likeable_type: "Post", user_likeable_id: 2 ** 53 };
  const answer = await call(world.community, world.mia, "/internal_api/user_likes", { method: "POST", json });
  expect(answer.status).toBe(422);
});

test("numbers written by way of a guarded write stay integers", async () => {
  const ctx = await as(world.community, world.ada);
  await fc.assert(
    fc.asyncProperty(nearTheEnd, (id) =>
      withPost(id, async () => {
        await commit(ctx, {
          writes: [
            write(sql`update posts set likes_base = ${id}, activity_at = ${id} where id = ${id}
              and community_id = ${world.community.id}`),
          ],
        });
        const found = await rows(
          world.community,
          sql`select likes_base as base, typeof(likes_base) as kind, activity_at as at from posts where id = ${id}`,
        );
        expect(found).toEqual([{ base: id, kind: "integer", at: id }]);
      }),
    ),
    cases,
  );
});
