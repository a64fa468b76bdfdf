import { beforeEach, expect, test } from "vitest";
import { react, takeBack } from "~/features/reactions/commands.server";
import { listReactors } from "~/features/reactions/queries.server";
import type { Reaction } from "~/features/reactions/rules";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addPerson,
  addSession,
  as,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { factNames } from "../../platform/fact-names";
import { addComment } from "../comments/commenting";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const subject = (ref = post) => ({ kind: "post" as const, id: ref.id });
const wire = (emoji: string, ref = post) => ({ reactable_type: "Post", reactable_id: ref.id, emoji });
const door = (person: Person | null, method: string, emoji = "☕", ref = post) =>
  call(world.community, person, "/internal_api/reactions", { method, json: wire(emoji, ref) });
const reactionsIn = async (answer: Response) => (await answer.json<{ reactions: Reaction[] }>()).reactions;
const whoAt = (emoji: string, ref = post) =>
  `/internal_api/reactions/member_details?reactable_type=Post&reactable_id=${ref.id}&emoji=${encodeURIComponent(emoji)}`;

/** What stands with the post, and what its rows say. */
async function counted(ref = post): Promise<{ kept: Record<string, number>; true: Record<string, number> }> {
  const [row] = await rows<{ kept: string; real: string }>(
    world.community,
    sql`select reactions as kept, (select json_group_object(emoji, n) from (select emoji, count(*) as n from reactions
      where community_id = p.community_id and subject_kind = 'post' and subject_id = p.id group by emoji)) as real
      from posts p where id = ${ref.id}`,
  );
  const read = (text = "") => JSON.parse(text || "{}") as Record<string, number>;
  return { kept: read(row?.kept), true: read(row?.real) };
}

const reactionFacts = async () => (await factNames(world)).filter((name) => name.startsWith("post."));

test("an emoji is added and taken back, each once, and says whose it is", async () => {
  expect(await reactionsIn(await door(world.max, "POST"))).toEqual([{ emoji: "☕", count: 1, is_mine: true }]);
  await door(world.max, "POST");
  expect(await reactionsIn(await door(world.olive, "POST", "🎉"))).toEqual([
    { emoji: "☕", count: 1, is_mine: false },
    { emoji: "🎉", count: 1, is_mine: true },
  ]);
  expect(await counted()).toEqual({ kept: { "☕": 1, "🎉": 1 }, true: { "☕": 1, "🎉": 1 } });
  expect(await reactionsIn(await door(world.max, "DELETE"))).toEqual([{ emoji: "🎉", count: 1, is_mine: false }]);
  expect((await door(world.max, "DELETE")).status).toBe(200);
  expect(await reactionFacts()).toEqual(["post.reacted", "post.reacted", "post.unreacted"]);
});

test("pages and doors show them: the post with its own, its comments with theirs, a list without", async () => {
  const commentId = await addComment(world, world.mia, post.id);
  await door(world.max, "POST");
  const comment = { reactable_type: "Comment", reactable_id: commentId, emoji: "👍" };
  expect((await call(world.community, world.max, "/internal_api/reactions", { json: comment })).status).toBe(200);
  const get = async <T>(person: Person | null, path: string) => (await call(world.community, person, path)).json<T>();
  const mine = await get<{ reactions: Reaction[] }>(world.max, `/internal_api/spaces/plaza/posts/${post.slug}`);
  expect(mine.reactions).toEqual([{ emoji: "☕", count: 1, is_mine: true }]);
  const details = await get<{ records: { reactions: Reaction[] }[] }>(
    world.olive,
    `/internal_api/posts/details?post_ids=${post.id}`,
  );
  expect(details.records[0]?.reactions).toEqual([{ emoji: "☕", count: 1, is_mine: false }]);
  const thread = await get<{ records: { reactions: Reaction[] }[] }>(
    world.max,
    `/internal_api/posts/${post.id}/comments`,
  );
  expect(thread.records[0]?.reactions).toEqual([{ emoji: "👍", count: 1, is_mine: true }]);
  const list = await get<{ records: object[] }>(world.max, "/internal_api/spaces/plaza/posts");
  expect(list.records[0]).not.toHaveProperty("reactions");
});

test("a visitor's reaction is refused with the words that ask to sign in", async () => {
  for (const method of ["POST", "DELETE"]) {
    const answer = await door(null, method);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "log_in_to_react", message: "Sign in to react." });
  }
  await expect(react(await asVisitor(world.community), subject(), "☕")).rejects.toMatchObject({ status: 401 });
});

test("a stranger, an unconfirmed member and a view-only masquerade change nothing", async () => {
  expect((await door(world.stan, "POST")).status).toBe(401);
  const unconfirmed = await door(world.una, "POST");
  expect([unconfirmed.status, (await unconfirmed.json<{ code: string }>()).code]).toEqual([403, "confirm_email"]);
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  const masked = await door({ ...world.max, cookie }, "POST");
  expect(await masked.json()).toMatchObject({ code: "view_only_error", view_only_masquerading: true });
  await expect(takeBack(await as(world.community, { ...world.max, cookie }), subject(), "☕")).rejects.toMatchObject({
    code: "view_only_error",
  });
  expect((await counted()).true).toEqual({});
});

test("to what one may not read one may not react, nor see who did", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  const secret = await addPost(world, world.olive, world.attic);
  const draft = await addPost(world, world.mia, world.plaza, { status: "draft" });
  const elsewhere = await addPost({ community: world.other }, world.stan, world.plaza);
  const expected: [PostRef, number][] = [
    [hidden, 403],
    [secret, 404],
    [draft, 404],
    [elsewhere, 404],
  ];
  for (const [ref, status] of expected) {
    expect((await door(world.max, "POST", "☕", ref)).status).toBe(status);
    expect((await door(world.max, "DELETE", "☕", ref)).status).toBe(status);
    expect((await call(world.community, world.max, whoAt("☕", ref))).status).toBe(status);
    expect((await counted(ref)).true).toEqual({});
  }
  expect((await door(world.mia, "POST", "☕", hidden)).status).toBe(200);
});

test("where likes are off nobody reacts, and what was there is not shown", async () => {
  await door(world.max, "POST");
  await run(world.community, sql`update posts set is_liking_enabled = 0 where id = ${post.id}`);
  const refused = await door(world.olive, "POST");
  expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, "reactions_off"]);
  const who = await (await call(world.community, world.olive, whoAt("☕"))).json();
  expect(who).toMatchObject({ reactions: [], records: [] });
});

test("what is no emoji, or nobody's, is refused with its field", async () => {
  for (const [json, field] of [
    [{ ...wire("☕"), reactable_type: "Event" }, "reactable_type"],
    [{ ...wire("☕"), reactable_id: "x" }, "reactable_id"],
    [wire("coffee"), "emoji"],
    [wire(":nobodys:"), "emoji"],
  ] as const) {
    const answer = await call(world.community, world.max, "/internal_api/reactions", { json });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json<{ error_details: object }>()).error_details)).toEqual([field]);
  }
});

test("there are twenty different ones at most, ten of one member's, however many are added at once; of those there are any number", async () => {
  const faces = [..."😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓😔😕😖😗"];
  const many = (person: Person, some: string[]) => Promise.all(some.map((face) => door(person, "POST", face)));
  const mine = await many(world.max, faces.slice(0, 12));
  expect(mine.filter(({ status }) => status === 200)).toHaveLength(10);
  const ofMine = mine.find(({ status }) => status === 422);
  expect(JSON.stringify(await ofMine?.json())).toContain("Take one back first");
  const others = await Promise.all([many(world.olive, faces.slice(12, 18)), many(world.mia, faces.slice(18, 24))]);
  expect(others.flat().filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = others.flat().find(({ status }) => status === 422);
  expect(JSON.stringify(await refused?.json())).toContain("20 different emoji");
  const there = Object.keys((await counted()).kept);
  expect(there).toHaveLength(20);
  expect((await door(world.mo, "POST", there[0])).status).toBe(200);
});

test("storms leave no drift, and one of each per member", async () => {
  const people = [world.olive, world.ada, world.mo, world.mia, world.max];
  const storm = Array.from({ length: 60 }, (_, i) =>
    door(people[i % people.length] ?? world.max, Math.random() < 0.6 ? "POST" : "DELETE", i % 3 ? "☕" : "🎉"),
  );
  for (const answer of await Promise.all(storm)) expect(answer.status).toBe(200);
  const { kept, true: real } = await counted();
  expect(kept).toEqual(real);
});

test("budget: a reaction costs two trips in a row and at most ten rows written before the listeners", async () => {
  const ctx = await as(world.community, world.max);
  ctx.poke = () => undefined;
  await react(ctx, subject(), "☕");
  expect(ctx.meter.trips).toBe(2);
  expect(ctx.meter.rowsWritten).toBeLessThanOrEqual(10);
});

test("who reacted is listed newest first, page by page", async () => {
  for (let i = 0; i < 3; i++) {
    const fan = await addPerson(world.community, `Fan ${i}`, "member");
    await run(
      world.community,
      sql`insert into reactions values (${world.community.id}, 'post', ${post.id}, ${fan.id}, '☕', ${1000 + i})`,
    );
  }
  const first = await listReactors(await as(world.community, world.max), subject(), { emoji: "☕", perPage: 2 });
  expect(first.records.map((one) => one.community_member.name)).toEqual(["Fan 2", "Fan 1"]);
  expect(first.reactions).toEqual([{ emoji: "☕", count: 3, is_mine: false }]);
  const rest = await listReactors(await as(world.community, world.max), subject(), {
    emoji: "☕",
    perPage: 2,
    cursor: first.cursor ?? "",
  });
  expect(rest.records.map((one) => one.community_member.name)).toEqual(["Fan 0"]);
  expect([rest.has_next_page, rest.cursor]).toEqual([false, null]);
});

test("kept pages are left behind by what was added, never by what was refused, is so already, or stands in private", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  const version = () => publicVersionOf(world);
  const before = await version();
  expect((await door(world.max, "POST", "☕", hidden)).status).toBe(403);
  expect((await door(world.mia, "POST", "☕", hidden)).status).toBe(200);
  expect((await door(world.max, "DELETE")).status).toBe(200);
  expect(await version()).toBe(before);
  await door(world.max, "POST");
  expect(await version()).toBe(before + 1);
  await door(world.max, "POST");
  expect(await version()).toBe(before + 1);
});
