import { beforeEach, expect, test } from "vitest";
import type { BookmarksPayload } from "~/features/bookmarks/payload";
import { removePosts } from "~/features/posts/remove-posts.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { addPost } from "../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const wire = (id: number, type = "Post") => ({ bookmarkable_type: type, bookmarkable_id: id });
const door = (person: Person | null, method: string, id: number, type = "Post") =>
  call(world.community, person, "/internal_api/bookmarks", { method, json: wire(id, type) });
const listOf = async (person: Person, query = "") =>
  (await call(world.community, person, `/internal_api/bookmarks${query}`)).json<BookmarksPayload>();
const kept = async () =>
  (await rows(world.community, sql`select id from bookmarks where community_id = ${world.community.id}`)).length;

test("a bookmark is set once, however often and at once, and taken away as often", async () => {
  const { id } = await addPost(world, world.mia, world.plaza);
  const answers = await Promise.all([1, 2, 3].map(() => door(world.max, "POST", id)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json<{ id: number }>()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await kept()).toBe(1);
  expect((await door(world.max, "DELETE", id)).status).toBe(200);
  expect((await door(world.max, "DELETE", id)).status).toBe(200);
  expect(await kept()).toBe(0);
});

test("the page of a post says whether its reader has it among their bookmarks, and nobody else's", async () => {
  const post = await addPost(world, world.mia, world.plaza);
  await door(world.max, "POST", post.id);
  const read = async (person: Person) =>
    (await call(world.community, person, `/internal_api/spaces/${world.plaza.slug}/posts/${post.slug}`)).json<{
      is_bookmarked: boolean;
    }>();
  expect((await read(world.max)).is_bookmarked).toBe(true);
  expect((await read(world.ada)).is_bookmarked).toBe(false);
});

test("one's own are listed newest first, by kind and by key; posts, comments and spaces", async () => {
  const post = await addPost(world, world.mia, world.plaza);
  const comment = await say(world, world.mia, post.id);
  for (const [type, id] of [
    ["Post", post.id],
    ["Comment", comment],
    ["Space", world.plaza.id],
  ] as const) {
    expect((await door(world.max, "POST", id, type)).status).toBe(201);
  }
  const { records } = await listOf(world.max);
  expect(records.map((one) => one.bookmarkable_type)).toEqual(["Space", "Comment", "Post"]);
  expect(records.every((one) => one.bookmarkable !== null)).toBe(true);
  expect((await listOf(world.max, "?bookmarkable_type=Comment")).records).toHaveLength(1);
  const first = await listOf(world.max, "?per_page=2");
  expect(first.has_next_page).toBe(true);
  const rest = await listOf(world.max, `?per_page=2&cursor=${first.cursor}`);
  expect([rest.records.map((one) => one.bookmarkable_type), rest.cursor]).toEqual([["Post"], null]);
  expect((await listOf(world.ada)).records).toEqual([]);
});

test("what its member may no longer read says nothing of itself, and can be taken away", async () => {
  const post = await addPost(world, world.mia, world.cellar);
  await door(world.mia, "POST", post.id);
  await run(world.community, sql`delete from access_grants where member_id = ${world.mia.id}`);
  const [left] = (await listOf(world.mia)).records;
  expect(left?.bookmarkable).toBeNull();
  const path = `/internal_api/bookmarks/${left?.id}`;
  expect((await call(world.community, world.ada, path, { method: "DELETE" })).status).toBe(404);
  expect((await call(world.community, world.mia, path, { method: "DELETE" })).status).toBe(200);
  expect(await kept()).toBe(0);
});

test("what one may not read one may not bookmark; visitors, strangers and who only looks set none", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  const secret = await addPost(world, world.olive, world.attic);
  const draft = await addPost(world, world.mia, world.plaza, { status: "draft" });
  const open = await addPost(world, world.mia, world.plaza);
  const statuses = async (person: Person | null, ...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await door(person, "POST", id)).status));
  expect(await statuses(world.max, hidden.id, secret.id, draft.id)).toEqual([403, 404, 404]);
  expect(await statuses(null, open.id)).toEqual([401]);
  expect(await statuses(world.stan, open.id)).toEqual([401]);
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  const looked = await door({ ...world.max, cookie }, "POST", open.id);
  expect(await looked.json()).toMatchObject({ code: "view_only_error" });
  expect((await door(world.max, "POST", open.id, "Event")).status).toBe(422);
  expect(await kept()).toBe(0);
});

test("what is removed for good takes its bookmarks along", async () => {
  const post = await addPost(world, world.mia, world.plaza);
  const comment = await say(world, world.mia, post.id);
  await door(world.max, "POST", post.id);
  await door(world.max, "POST", comment, "Comment");
  const ctx = await as(world.community, world.olive);
  while (!(await removePosts(ctx, [{ id: post.id, isReacted: 0, isEdited: 0 }])));
  expect(await kept()).toBe(0);
});
