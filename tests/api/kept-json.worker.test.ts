import { beforeEach, expect, test } from "vitest";
import type { CommentsPayload } from "~/features/comments/payload";
import { list, sql } from "~/platform/database/sql";
import { ownMemory } from "~/platform/memory";
import { PUBLIC_VERSION_HEADER } from "~/platform/realtime";
import { addPost, type PostRef } from "../features/posts/posting";
import { call, createWorld, newId, type Person, run, type World } from "../world";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.max, world.plaza);
});

/** As an open page asks that was told of a version. */
const ask = (path: string, version: number | string | null, who: Person | null = null, headers = {}) =>
  call(world.community, who, `/internal_api/${path}`, {
    headers: { ...(version === null ? {} : { [PUBLIC_VERSION_HEADER]: String(version) }), ...headers },
  });
const conversation = () => `posts/${post.id}/comments?latest=true`;
const cacheOf = (answer: Response) => answer.headers.get("x-atrium-cache");
const write = (body: string) =>
  call(world.community, world.mia, `/internal_api/posts/${post.id}/comments`, { json: { body } });

test("visitors who were told of the same version share an answer; of the next one they get the next", async () => {
  const first = await ask(conversation(), 0);
  const again = await ask(conversation(), 0);
  expect([cacheOf(first), cacheOf(again)]).toEqual(["miss", "hit"]);
  expect(await again.json()).toEqual(await first.json());
  expect(again.headers.get("Cache-Control")).toBe("no-cache");
  expect((await ask(conversation(), 0, null, { "If-None-Match": again.headers.get("ETag") ?? "" })).status).toBe(304);

  // A community's first version is 1. At once, while this isolate still remembers the version before.
  expect((await write("news")).status).toBe(201);
  const next = (await (await ask(conversation(), 2)).json()) as CommentsPayload;
  expect([next.comments_count, next.latest?.length, next.records.length]).toEqual([1, 1, 1]);
});

test("every question of an open page is kept, at its own address and in its own language", async () => {
  await write("a word");
  for (const path of [
    "posts?sort=active",
    "posts?sort=latest",
    `posts/details?post_ids=${post.id}`,
    conversation(),
    `spaces/${world.plaza.id}`,
    "spaces/plaza/posts?sort=active",
    `spaces/plaza/posts/${post.slug}`,
  ]) {
    const [first, again, portuguese] = [
      await ask(path, 1),
      await ask(path, 1),
      await ask(path, 1, null, { Cookie: "atrium_locale=pt" }),
    ];
    expect([path, first.status, cacheOf(first), cacheOf(again), cacheOf(portuguese)]).toEqual([
      path,
      200,
      "miss",
      "hit",
      "miss",
    ]);
  }
});

test("a member is answered for themselves, and so is who names no version or asks for something else", async () => {
  for (const [path, version, who] of [
    [conversation(), 0, world.mia],
    [conversation(), null, null],
    [conversation(), "soon", null],
    [conversation(), -1, null],
    [conversation(), "", null],
    [conversation(), "0x5", null],
    [conversation(), "1e3", null],
    ["posts?sort=latest&sort=active", 0, null],
    [`${conversation()}&per_page=3`, 0, null],
    ["spaces", 0, null],
    ["current_user", 0, null],
  ] as const) {
    for (const answer of [await ask(path, version, who), await ask(path, version, who)]) {
      expect([path, version, cacheOf(answer)]).toEqual([path, version, null]);
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
    }
  }
});

test("who asks for the same posts gets the same copy, however they put it: each post once", async () => {
  const other = await addPost(world, world.mia, world.plaza);
  const [few, many] = [post.id, other.id].sort((a, b) => a - b);
  const details = (ids: string) => ask(`posts/details?post_ids=${ids}`, 1);
  const first = await details(`${few},${many}`);
  expect(cacheOf(first)).toBe("miss");
  const idsOf = async (answer: Response) =>
    (await answer.json<{ records: { id: number }[] }>()).records.map(({ id }) => id);
  expect(await idsOf(first)).toEqual([few, many]);
  for (const again of [`${many},${few}`, `0${few},${many},`, `${few},${many},${few}`]) {
    const answer = await details(again);
    expect([again, cacheOf(answer), await idsOf(answer)]).toEqual([again, "hit", [few, many]]);
  }
  // What is longer than any question of ours is answered and not kept.
  const long = await details(String(few).padEnd(1_995, ","));
  expect([long.status, cacheOf(long), await idsOf(long)]).toEqual([200, null, [few]]);
});

test("questions push no page out of what an isolate has near", async () => {
  for (let at = 0; at < 2; at += 1) await ask(conversation(), 0);
  const asked = (near: Map<string, unknown>) =>
    [...near.keys()].filter((key) => key.includes(`/posts/${post.id}/comments`));
  expect([asked(ownMemory.answers).length, asked(ownMemory.pages).length]).toEqual([1, 0]);
});

test("a refusal is kept for nobody", async () => {
  const closed = await addPost(world, world.mia, world.cellar);
  for (const path of [`posts/${closed.id}/comments`, "spaces/cellar/posts", "posts/999/comments"]) {
    const [first, again] = [await ask(path, 0), await ask(path, 0)];
    expect([again.status, cacheOf(first), cacheOf(again)]).toEqual([first.status, null, null]);
    expect([401, 404]).toContain(first.status);
  }
});

test("what is newest comes along when it is asked for, however far down it stands: threads and replies, deleted ones not", async () => {
  const made: number[] = [];
  for (let at = 0; at < 23; at += 1) made.push(((await (await write(`thread ${at}`)).json()) as { id: number }).id);
  const reply = await call(world.community, world.max, `/internal_api/posts/${post.id}/comments`, {
    json: { body: "a reply", parent_comment_id: made[0] },
  });
  const { id } = (await reply.json()) as { id: number };
  await call(world.community, world.mia, `/internal_api/posts/${post.id}/comments/${made[21]}`, { method: "DELETE" });
  const page = (await (await ask(conversation(), 0, world.ada)).json()) as CommentsPayload;
  expect(page.records).toHaveLength(20);
  expect(page.latest?.map((one) => one.id)).toEqual([...made.slice(3, 21), made[22], id]);
  // However many were deleted since: they hide nothing.
  const gone: number[] = [];
  for (let at = 0; at < 21; at += 1) gone.push(((await (await write("gone")).json()) as { id: number }).id);
  await run(
    world.community,
    sql`update comments set deleted_at = 1 where id in (select value from json_each(${list(gone)}))`,
  );
  const around = await ask(`${conversation()}&message_id=${made[10]}`, 0, world.ada);
  expect(((await around.json()) as CommentsPayload).latest).toEqual(page.latest);
  expect((await (await ask(`posts/${post.id}/comments`, 0, world.ada)).json()) as CommentsPayload).not.toHaveProperty(
    "latest",
  );
});

test("however long a conversation grows, as many rows are looked at for what is newest", async () => {
  const rowsOf = async () => {
    const answer = await ask(conversation(), 0, world.ada);
    expect(((await answer.json()) as CommentsPayload).latest).toHaveLength(20);
    return Number(/rows=(\d+)/.exec(answer.headers.get("x-atrium-cost") ?? "")?.[1]);
  };
  await addThreads(150);
  const before = await rowsOf();
  await addThreads(450);
  expect(await rowsOf()).toBeLessThanOrEqual(before + 10);
  expect(before).toBeLessThan(400);
});

/** Threads with eight replies each, a second apart. */
async function addThreads(count: number): Promise<void> {
  const now = Date.now();
  const first = newId();
  const insert = (id: string, parent: string, at: string, each: string) =>
    run(world.community, {
      text: `insert into comments (id, community_id, post_id, author_id, parent_id, body_html, rendered, created_at)
        with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
        select ${id}, ?2, ?3, ?4, ${parent}, '<p>words</p>', 0, ?5 + ${at} from n ${each}`,
      params: [count, world.community.id, post.id, world.mia.id, now, first],
    });
  await insert("?6 + i * 100", "null", "i * 1000", "");
  await insert(
    "?6 + i * 100 + r.j",
    "?6 + i * 100",
    "i * 1000 + r.j",
    "cross join (select value as j from json_each('[1,2,3,4,5,6,7,8]')) r",
  );
}
