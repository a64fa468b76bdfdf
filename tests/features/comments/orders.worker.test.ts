import { beforeEach, describe, expect, test } from "vitest";
import type { CommentsPayload } from "~/features/comments/payload";
import { LOOKS } from "~/features/comments/rules";
import { sql } from "~/platform/database/sql";
import { call, createWorld, newId, type Person, run, type World } from "../../world";
import { addPost, type PostRef } from "../posts/posting";
import { addComments } from "./commenting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const path = (query = "") => `/internal_api/posts/${post.id}/comments${query}`;
const read = async (query: string, person: Person | null = null) =>
  (await call(world.community, person, path(query))).json<CommentsPayload>();
const idsOf = ({ records }: CommentsPayload) => records.map(({ id }) => id);

/** Threads one after the other in time, with so many likes each. */
async function threads(likes: readonly number[], at = (i: number) => 1000 + i): Promise<number[]> {
  const ids = await addComments(
    world,
    world.mia,
    post.id,
    likes.map((_, i) => ({ id: newId(), at: at(i) })),
  );
  await run(
    world.community,
    sql`update comments set likes_count = (select j.value ->> 1 from json_each(${JSON.stringify(ids.map((id, i) => [id, likes[i]]))}) j
      where j.value ->> 0 = comments.id) where post_id = ${post.id} and parent_id is null`,
  );
  return ids;
}

/** Every page of an order from the first on, and back again. */
async function walked(sort: string) {
  const on: number[] = [];
  const back: number[] = [];
  let pages = 1;
  let page = await read(`?sort=${sort}`);
  for (; ; pages++) {
    on.push(...idsOf(page));
    expect(page).toMatchObject({ sort, records: { length: expect.any(Number) } });
    expect(page.records.length).toBeLessThanOrEqual(20);
    if (!page.next_cursor) break;
    page = await read(`?cursor=${page.next_cursor}`);
  }
  for (;;) {
    back.unshift(...idsOf(page));
    if (!page.previous_cursor) break;
    page = await read(`?cursor=${page.previous_cursor}`);
  }
  return { on, back, pages };
}

describe("the newest first", () => {
  test("over pages, both ways, ties by id; an accepted answer stands among the others", async () => {
    const ids = await threads(
      Array.from({ length: 47 }, () => 0),
      (i) => 1000 + Math.floor(i / 3),
    );
    await run(world.community, sql`update comments set is_accepted = 1, rank = 0 where id = ${ids[5]}`);
    const newest = [...ids].reverse();
    const { on, back, pages } = await walked("latest");
    expect(on).toEqual(newest);
    expect([...back].sort()).toEqual([...newest].sort());
    expect(back).toEqual(newest);
    expect(pages).toBe(3);
    expect(idsOf(await read(""))[0]).toBe(ids[5]);
  });

  test("replies stand as they were written", async () => {
    const [root = 0] = await threads([0]);
    const replies = await addComments(
      world,
      world.max,
      post.id,
      [1, 2].map((at) => ({ parentId: root, at })),
    );
    const page = await read("?sort=latest");
    expect(page.records[0]?.replies.map(({ id }) => id)).toEqual(replies);
  });
});

describe("most liked first", () => {
  test.each([
    ["some liked", Array.from({ length: 50 }, (_, i) => (i % 4 === 0 ? i % 7 : 0))],
    ["all liked", Array.from({ length: 43 }, (_, i) => 1 + (i % 3))],
    ["none liked", Array.from({ length: 43 }, () => 0)],
    ["a page of liked ones exactly", Array.from({ length: 45 }, (_, i) => (i < 20 ? 2 : 0))],
    ["a page and one", Array.from({ length: 45 }, (_, i) => (i < 21 ? 2 : 0))],
    ["more in a row than are looked at", Array.from({ length: 3 * LOOKS }, (_, i) => (i < LOOKS - 3 ? 0 : 1))],
  ])("%s: the newest first among equals, none lost, none twice, both ways", async (_, likes) => {
    const ids = await threads(likes);
    await run(world.community, sql`update comments set is_accepted = 1, rank = 0 where id = ${ids[4]}`);
    const expected = ids.map((id, i) => ({ id, likes: likes[i] ?? 0 }));
    expected.reverse().sort((a, b) => b.likes - a.likes);
    const { on, back } = await walked("likes");
    expect(on).toEqual(expected.map(({ id }) => id));
    expect(back).toEqual(on);
  });

  test("what is liked between two pages is on neither twice, and stands first when it is read anew", async () => {
    const ids = await threads(Array.from({ length: 45 }, (_, i) => 100 - i));
    const first = await read("?sort=likes");
    // One of the second page overtakes them all; one of the first falls behind.
    await run(world.community, sql`update comments set likes_count = 500 where id = ${ids[30]}`);
    await run(world.community, sql`update comments set likes_count = 75 where id = ${ids[2]}`);
    const second = await read(`?cursor=${first.next_cursor}`);
    expect(idsOf(second)).not.toContain(ids[30]);
    expect(idsOf(second)).toContain(ids[2]);
    expect(idsOf(await read("?sort=likes"))[0]).toBe(ids[30]);
  });

  test("one that is deleted is not shown, and comes back with its undo", async () => {
    const [a = 0, b = 0] = await threads([1, 5]);
    await run(world.community, sql`update comments set deleted_at = 1 where id = ${b}`);
    expect(idsOf(await read("?sort=likes"))).toEqual([a]);
    await run(world.community, sql`update comments set deleted_at = null where id = ${b}`);
    expect(idsOf(await read("?sort=likes"))).toEqual([b, a]);
  });
});

test("a link to a comment opens among the oldest first, whatever order its address names", async () => {
  const ids = await threads(Array.from({ length: 45 }, () => 0));
  const page = await read(`?sort=latest&message_id=${ids[30]}`);
  expect(page).toMatchObject({ sort: "oldest", target_id: ids[30] });
  expect(idsOf(page)).toEqual(ids.slice(20, 40));
});

test("an order that nobody knows is refused, and so is a cursor of another one", async () => {
  await threads(Array.from({ length: 45 }, () => 1));
  const { next_cursor } = await read("?sort=likes");
  for (const query of ["?sort=best", `?sort=latest&cursor=${next_cursor}`, `?sort=oldest&cursor=${next_cursor}`]) {
    expect((await call(world.community, null, path(query))).status, query).toBe(422);
  }
  expect((await call(world.community, null, path(`?sort=likes&cursor=${next_cursor}`))).status).toBe(200);
});
