import { beforeEach, expect, test } from "vitest";
import type { BookmarkPayload, BookmarksPayload } from "~/features/bookmarks/payload";
import { sweepReminders } from "~/features/bookmarks/sweep.server";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { sql } from "~/platform/database/sql";
import { asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { addPost } from "../posts/posting";

const HOUR = 3_600_000;
let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A bookmark whose reminder is set by its member, and whose time comes at once. */
async function remindedOf(person: Person, type: string, subject: number): Promise<number> {
  const { id } = await mark(person, type, subject);
  expect((await change(person, id, { remind_at: ahead(HOUR) })).status).toBe(200);
  await run(world.community, sql`update bookmarks set remind_at = ${Date.now() - 1} where id = ${id}`);
  return id;
}
const mark = async (person: Person, type: string, subject: number) =>
  (
    await call(world.community, person, "/internal_api/bookmarks", {
      method: "POST",
      json: { bookmarkable_type: type, bookmarkable_id: subject },
    })
  ).json<{ id: number }>();
const change = (person: Person, id: number, json: object, method = "PATCH") =>
  call(world.community, person, `/internal_api/bookmarks/${id}`, { method, json });
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const listOf = async (person: Person, query = "") =>
  (await (await call(world.community, person, `/internal_api/bookmarks${query}`)).json<BookmarksPayload>()).records;
const one = async (person: Person, id: number) =>
  (await listOf(person)).find((bookmark) => bookmark.id === id) as BookmarkPayload;
const told = async (person: Person) =>
  (await (await call(world.community, person, "/internal_api/notifications")).json<NotificationsPayload>()).records;
async function sweep() {
  const ctx = asSystem(world.community);
  await sweepReminders(ctx);
  await ctx.settled();
}

test("a reminder tells its member once, of a post, a comment and a space, however many sweeps race", async () => {
  const post = await addPost(world, world.mia, world.plaza);
  const comment = await say(world, world.mia, post.id);
  await remindedOf(world.max, "Post", post.id);
  await remindedOf(world.max, "Comment", comment);
  await remindedOf(world.max, "Space", world.plaza.id);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  const lines = await told(world.max);
  expect(lines.map(({ kind }) => kind).sort()).toEqual(["bookmark_due", "bookmark_due", "bookmark_space_due"]);
  expect(lines.map(({ path }) => path)).toContain(`/c/plaza/${post.slug}`);
  expect(lines.find(({ kind }) => kind === "bookmark_space_due")?.path).toBe("/c/plaza");
  expect(await told(world.mia)).toEqual([]);
  const facts = await rows(
    world.community,
    sql`select id from facts where name = 'bookmark.due' and community_id = ${world.community.id}`,
  );
  expect(facts).toHaveLength(3);
});

test("what another sweep took, or its member sent on, between looking and telling is told by nobody twice", async () => {
  const posts = [await addPost(world, world.mia, world.plaza), await addPost(world, world.mia, world.plaza)];
  const [taken, sentOn] = await Promise.all(posts.map(({ id }) => remindedOf(world.max, "Post", id)));
  const ctx = asSystem(world.community);
  const read = ctx.read.bind(ctx);
  let looks = 0;
  const interrupted: typeof read = async (statement) => {
    const due = await read(statement);
    looks += 1;
    if (looks > 1) return due;
    await change(world.max, sentOn as number, { remind_at: ahead(HOUR) });
    await sweep();
    return due;
  };
  ctx.read = interrupted;
  await sweepReminders(ctx);
  await ctx.settled();
  const facts = sql<{ id: number }>`select subject_id as id from facts where name = 'bookmark.due'
    and community_id = ${world.community.id}`;
  expect(await rows(world.community, facts)).toEqual([{ id: taken }]);
  const state = sql`select id, remind_at > ${Date.now()} as waits, due_at is not null as isDue from bookmarks
    where id in (${taken}, ${sentOn}) order by id`;
  expect(await rows(world.community, state)).toEqual([
    { id: taken, waits: null, isDue: 1 },
    { id: sentOn, waits: 1, isDue: 0 },
  ]);
});

test("nothing is told before its time; what is due waits until it is done with or sent on", async () => {
  const post = await addPost(world, world.mia, world.plaza);
  const id = await remindedOf(world.max, "Post", post.id);
  await change(world.max, id, { remind_at: ahead(HOUR) });
  await sweep();
  expect(await told(world.max)).toEqual([]);
  expect((await one(world.max, id)).remind_at).not.toBeNull();
  expect(await listOf(world.max, "?reminders=true")).toHaveLength(1);

  await run(world.community, sql`update bookmarks set remind_at = ${Date.now() - 1} where id = ${id}`);
  await sweep();
  expect(await one(world.max, id)).toMatchObject({ remind_at: null });
  expect(await listOf(world.max, "?due=true")).toHaveLength(1);
  expect(await listOf(world.max, "?reminders=true")).toEqual([]);
  expect(await listOf(world.ada, "?due=true")).toEqual([]);

  expect((await change(world.max, id, { remind_at: ahead(HOUR) }, "PUT")).status).toBe(200);
  expect(await one(world.max, id)).toMatchObject({ due_at: null });
  await run(world.community, sql`update bookmarks set remind_at = ${Date.now() - 1} where id = ${id}`);
  await sweep();
  expect((await change(world.max, id, { due_at: null })).status).toBe(200);
  expect(await one(world.max, id)).toMatchObject({ due_at: null, remind_at: null });
});

test("of what its member may no longer read, or what is gone, nobody is told", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  await remindedOf(world.mia, "Post", hidden.id);
  const gone = await addPost(world, world.ada, world.plaza);
  await remindedOf(world.mia, "Post", gone.id);
  await run(world.community, sql`delete from access_grants where member_id = ${world.mia.id}`);
  await run(world.community, sql`update posts set status = 'deleted', deleted_at = 1 where id = ${gone.id}`);
  await sweep();
  expect(await told(world.mia)).toEqual([]);
  expect(await listOf(world.mia, "?due=true")).toHaveLength(2);
});

test("a time that has passed, lies beyond five years or is none is refused; so are others' bookmarks", async () => {
  const { id } = await mark(world.max, "Space", world.plaza.id);
  const codes = async (json: object, person = world.max) => {
    const answer = await change(person, id, json);
    const { error_details: wrong } = await answer.json<{ error_details?: object }>();
    return [answer.status, Object.keys(wrong ?? {})];
  };
  expect(await codes({ remind_at: ahead(-HOUR) })).toEqual([422, ["remind_at"]]);
  expect(await codes({ remind_at: ahead(6 * 366 * 24 * HOUR) })).toEqual([422, ["remind_at"]]);
  expect(await codes({ remind_at: "soon" })).toEqual([422, ["remind_at"]]);
  expect(await codes({ due_at: ahead(HOUR) })).toEqual([422, ["due_at"]]);
  expect((await codes({ remind_at: ahead(HOUR) }, world.ada))[0]).toBe(404);
  expect(await one(world.max, id)).toMatchObject({ remind_at: null, due_at: null });
});

test("reminders are listed soonest first, by key", async () => {
  const ids: number[] = [];
  for (const hours of [3, 1, 2]) {
    const post = await addPost(world, world.mia, world.plaza);
    const { id } = await mark(world.max, "Post", post.id);
    await change(world.max, id, { remind_at: ahead(hours * HOUR) });
    ids.push(id);
  }
  const path = "/internal_api/bookmarks?reminders=true&per_page=2";
  const first = await (await call(world.community, world.max, path)).json<BookmarksPayload>();
  const rest = await (
    await call(world.community, world.max, `${path}&cursor=${first.cursor}`)
  ).json<BookmarksPayload>();
  expect([...first.records, ...rest.records].map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  expect(rest.cursor).toBeNull();
});

test("nobody waits for more than a hundred, also of two set at once; one that is set is set anew", async () => {
  const ids: number[] = [];
  for (let i = 0; i < 2; i += 1)
    ids.push((await mark(world.max, "Post", (await addPost(world, world.mia, world.plaza)).id)).id);
  const many = JSON.stringify(Array.from({ length: 99 }, (_, i) => i + 1));
  await run(
    world.community,
    sql`insert into bookmarks (id, community_id, member_id, subject_kind, subject_id, remind_at, created_at)
      select ${newId()} + value, ${world.community.id}, ${world.max.id}, 'post', ${newId()} + value,
        ${Date.now() + HOUR}, value from json_each(${many})`,
  );
  const set = await Promise.all(ids.map((id) => change(world.max, id, { remind_at: ahead(HOUR) })));
  expect(set.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = ids[set.findIndex(({ status }) => status === 200)] ?? 0;
  expect((await change(world.max, won, { remind_at: ahead(2 * HOUR) })).status).toBe(200);
});

test("a run goes on while there are more than a page of them, whoever they are of", async () => {
  const ids: number[] = [];
  for (let i = 0; i < 5; i += 1)
    ids.push(await remindedOf(world.max, "Post", (await addPost(world, world.mia, world.plaza)).id));
  const ctx = asSystem(world.community);
  await sweepReminders(ctx, 2);
  await ctx.settled();
  for (const id of ids) expect((await one(world.max, id)).due_at).not.toBeNull();
});
