import { beforeEach, expect, test } from "vitest";
import { deleteComment } from "~/features/comments/commands.server";
import { listeners } from "~/features/listeners.server";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { markAllRead } from "~/features/notifications/commands.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { READ_AT_ONCE, TOLD_AT_ONCE } from "~/features/notifications/rules";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { sweepFacts } from "~/platform/facts/sweep.server";
import type { InboxFrame } from "~/platform/realtime";
import {
  addPerson,
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { finishDue } from "../jobs/finish";
import { addPost, type PostRef } from "../posts/posting";
import { factNames } from "../../platform/fact-names";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza, { title: "Water" });
});

const at = "/internal_api/notifications";
const list = async (person: Person, query = "") =>
  (await call(world.community, person, at + query)).json<NotificationsPayload>();
const lines = async (person: Person) =>
  (await list(person)).records.map((line) => [line.kind, line.actor.name, line.actors_count]);
const post_ = (person: Person | null, path: string, json: object = {}) => call(world.community, person, path, { json });
const like = (person: Person, ref = post, method = "POST") =>
  call(world.community, person, "/internal_api/user_likes", {
    method,
    json: { user_likeable_type: "Post", user_likeable_id: ref.id },
  });
async function comment(person: Person, parent?: number, ref = post): Promise<number> {
  const answer = await post_(person, `/internal_api/posts/${ref.id}/comments`, {
    body: "Hello",
    parent_comment_id: parent,
  });
  return (await answer.json<{ id: number }>()).id;
}
const publish = async (ref: PostRef, author: Person) => {
  const ctx = await as(world.community, author);
  await commit(ctx, {
    writes: [],
    facts: [fact("post.published", { kind: "post", id: ref.id }, { space_id: 0, author_id: author.id })],
  });
  await ctx.settled();
};
const newCount = async (person: Person) =>
  (
    await (
      await call(world.community, person, `${at}/new_count?community_id=${world.community.id}`)
    ).json<{ new_count: number }>()
  ).new_count;

test("the author hears of a comment, whom a reply answers of the reply, nobody of their own", async () => {
  const root = await comment(world.max);
  expect(await lines(world.mia)).toEqual([["comment", "Max Member", 1]]);
  expect(await lines(world.max)).toEqual([]);
  const reply = await comment(world.mo, root);
  expect(await lines(world.max)).toEqual([["reply", "Mo Moderator", 1]]);
  expect((await lines(world.mia))[0]).toEqual(["comment", "Mo Moderator", 1]);
  await comment(world.mia, reply);
  expect(await lines(world.mo)).toEqual([["reply", "Mia Member", 1]]);
  expect(await lines(world.max)).toHaveLength(1);
  expect(await lines(world.mia)).toHaveLength(2);
  // Answering the author's own comment is one line, as a reply.
  const own = await comment(world.mia);
  await comment(world.max, own);
  expect((await lines(world.mia))[0]).toEqual(["reply", "Max Member", 1]);
});

test("a line leads to the comment, with its words and its post", async () => {
  const id = await comment(world.max);
  const { records } = await list(world.mia, "?notification_group=comments");
  expect(records[0]).toMatchObject({
    notification_group: "comments",
    post: { title: "Water" },
    comment: { id, excerpt: "Hello" },
    path: `/c/plaza/${post.slug}?message_id=${id}#message_${id}`,
    read_at: null,
  });
  expect((await list(world.mia, "?notification_group=likes")).records).toEqual([]);
  expect((await call(world.community, world.mia, `${at}?notification_group=nonsense`)).status).toBe(422);
});

test("several likes on one thing are one line until it is read", async () => {
  await like(world.max);
  await like(world.mo);
  await like(world.max, post, "DELETE");
  await like(world.max);
  await like(world.mia);
  expect(await lines(world.mia)).toEqual([["post_like", "Max Member", 2]]);
  await post_(world.mia, `${at}/mark_all_as_read`);
  await like(world.ada);
  expect(await lines(world.mia)).toEqual([
    ["post_like", "Ada Admin", 1],
    ["post_like", "Max Member", 2],
  ]);
});

test("likes that race make one line that names each once", async () => {
  await Promise.all([world.max, world.mo, world.ada, world.olive].map((person) => like(person)));
  expect((await lines(world.mia)).map(([kind, , count]) => [kind, count])).toEqual([["post_like", 4]]);
});

/** An act whose deliveries are lost: only a sweep can find its facts. */
async function lostPoke(person: Person, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<unknown>) {
  const ctx = await as(world.community, person);
  ctx.poke = () => undefined;
  await act(ctx);
}
const sweep = async () => {
  const ctx = asSystem(world.community);
  await sweepFacts(ctx, { communityOf: async (id) => (id === world.community.id ? world.community : null) });
  await ctx.settled();
};

test("what was unliked, deleted or hidden meanwhile is told to nobody", async () => {
  const { likeSubject, unlikeSubject } = await import("~/features/likes/commands.server");
  const { createComment } = await import("~/features/comments/commands.server");
  const subject = { kind: "post" as const, id: post.id };
  await lostPoke(world.max, (ctx) => likeSubject(ctx, subject));
  await lostPoke(world.max, (ctx) => unlikeSubject(ctx, subject));
  await lostPoke(world.max, async (ctx) => {
    const { comment } = await createComment(ctx, { postId: post.id, text: "x" });
    await deleteComment(ctx, { postId: post.id, id: comment.id });
  });
  await sweep();
  expect(await lines(world.mia)).toEqual([]);

  // Mia lost the space between the like and its delivery.
  const hidden = await addPost(world, world.mia, world.cellar);
  await lostPoke(world.ada, (ctx) => likeSubject(ctx, { kind: "post", id: hidden.id }));
  await run(world.community, sql`delete from access_grants where member_id = ${world.mia.id}`);
  await sweep();
  expect(await lines(world.mia)).toEqual([]);
  // Nor is anything written that would be listed once she is back.
  const written = sql`select id from notifications where member_id = ${world.mia.id}`;
  expect(await rows(world.community, written)).toEqual([]);
});

test("with every poke lost the sweep tells, once", async () => {
  const { likeSubject } = await import("~/features/likes/commands.server");
  await lostPoke(world.max, (ctx) => likeSubject(ctx, { kind: "post", id: post.id }));
  expect(await lines(world.mia)).toEqual([]);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await lines(world.mia)).toEqual([["post_like", "Max Member", 1]]);
  expect((await factNames(world)).filter((name) => name === "notification.created")).toHaveLength(1);
});

test("imports and seeds tell nobody", async () => {
  const ctx = await as(world.community, world.max);
  const id = newId();
  await run(
    world.community,
    sql`insert into likes values (${world.community.id}, 'post', ${post.id}, ${world.max.id}, 1)`,
  );
  for (const origin of ["import", "seed"] as const) {
    await commit(ctx, { writes: [], facts: [fact("post.liked", { kind: "post", id: post.id })], origin });
  }
  await ctx.settled();
  await sweep();
  expect(await lines(world.mia)).toEqual([]);
  expect(listeners.map((listener) => listener.origins ?? [])).toBeDefined();
  expect(id).toBeGreaterThan(0);
});

test("a new post is told to the members of its small space, not to its author nor to those outside", async () => {
  await grant(world, world.max, world.cellar);
  const hidden = await addPost(world, world.mia, world.cellar, { title: "Casks" });
  await publish(hidden, world.mia);
  expect(await lines(world.max)).toEqual([["post", "Mia Member", 1]]);
  expect((await list(world.max)).records[0]).toMatchObject({ notification_group: "spaces", comment: null });
  for (const person of [world.mia, world.mo, world.ada]) expect(await lines(person)).toEqual([]);
  expect(await newCount(world.max)).toBe(1);
});

test("a new post in a large space is told by a job, not by its delivery", async () => {
  await grant(world, world.max, world.cellar);
  const crowd = Array.from({ length: TOLD_AT_ONCE }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed, joined_at, updated_at)
      select j.value, ${world.community.id}, 'u' || j.key, 'member', 'active', 'x', 'en', 'UTC', 1, 0, 0 from json_each(${JSON.stringify(crowd)}) j`,
  );
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value, ${world.community.id}, j.value, ${world.cellar.id}, 'direct', 0, 9000000000000000, 0 from json_each(${JSON.stringify(crowd)}) j`,
  );
  await publish(await addPost(world, world.mia, world.cellar), world.mia);
  expect(await lines(world.max)).toEqual([]);
  await finishDue(world.community);
  expect(await lines(world.max)).toHaveLength(1);
  // Two members fewer, and with the author they are five hundred: everybody is told at once.
  await run(world.community, sql`delete from access_grants where member_id in (${crowd[0] ?? 0}, ${crowd[1] ?? 0})`);
  await publish(await addPost(world, world.mia, world.cellar), world.mia);
  expect(await lines(world.max)).toHaveLength(2);
});

test("lines of what one may no longer read, and of deleted comments, are not shown", async () => {
  await grant(world, world.max, world.cellar);
  const hidden = await addPost(world, world.max, world.cellar);
  const id = await comment(world.mia, undefined, hidden);
  await like(world.mia, hidden);
  expect(await lines(world.max)).toHaveLength(2);
  await deleteComment(await as(world.community, world.mia), { postId: hidden.id, id });
  expect(await lines(world.max)).toHaveLength(1);
  await run(world.community, sql`delete from access_grants where member_id = ${world.max.id}`);
  expect(await lines(world.max)).toEqual([]);
});

test("the badge counts what the list shows, and nothing else", async () => {
  await grant(world, world.max, world.cellar);
  const hidden = await addPost(world, world.max, world.cellar);
  const open = await addPost(world, world.max, world.plaza);
  const shown = async () => [(await list(world.max)).records.length, await newCount(world.max)];
  const id = await comment(world.mia, undefined, hidden);
  await comment(world.mia, undefined, hidden);
  await like(world.mia, hidden);
  await comment(world.mia, undefined, open);
  expect(await shown()).toEqual([4, 4]);
  await deleteComment(await as(world.community, world.mia), { postId: hidden.id, id });
  expect(await shown()).toEqual([3, 3]);
  await run(world.community, sql`update posts set status = 'deleted' where id = ${open.id}`);
  expect(await shown()).toEqual([2, 2]);
  await run(world.community, sql`delete from access_grants where member_id = ${world.max.id}`);
  expect(await shown()).toEqual([0, 0]);
});

test("whose newest lines lead to nothing any more finds the older ones, each once, by cursor and by page", async () => {
  const hidden = await addPost(world, world.ada, world.attic);
  const lineOf = (i: number) => (i % 50 === 49 ? post.id : hidden.id);
  const all = Array.from({ length: 100 }, (_, i) => [newId(), lineOf(i), i]);
  await run(
    world.community,
    sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id, space_id, actor_id, actors_count, at)
      select j.value ->> 0, ${world.community.id}, ${world.mia.id}, 'likes', 'post_like', 'k' || j.key, j.value ->> 1,
        iif(j.value ->> 1 = ${post.id}, ${world.plaza.id}, ${world.attic.id}), ${world.max.id}, 1, 1000 - (j.value ->> 2)
      from json_each(${JSON.stringify(all)}) j`,
  );
  const wanted = all.filter(([, subject]) => subject === post.id).map(([id]) => id);
  const found: number[] = [];
  let pages = 0;
  for (let cursor: string | null = ""; cursor !== null; pages++) {
    const page: NotificationsPayload = await list(world.mia, cursor ? `?cursor=${cursor}` : "");
    found.push(...page.records.map((line) => line.id));
    cursor = page.cursor;
  }
  expect(found).toEqual(wanted);
  expect(pages).toBe(3);
  const byPage = await Promise.all([1, 2, 3, 4, 5].map((page) => list(world.mia, `?page=${page}`)));
  expect(byPage.flatMap((page) => page.records.map((line) => line.id))).toEqual(wanted);
});

test("new until looked at, unread until read", async () => {
  await comment(world.max);
  await like(world.max);
  expect(await newCount(world.mia)).toBe(2);
  await post_(world.mia, `${at}/reset_count`);
  expect(await newCount(world.mia)).toBe(0);
  const { records } = await list(world.mia);
  expect(records.filter((line) => line.read_at === null)).toHaveLength(2);
  await post_(world.mia, `${at}/${records[0]?.id}/mark_as_read`);
  await post_(world.mia, `${at}/${records[0]?.id}/mark_as_read`);
  expect((await list(world.mia)).records.filter((line) => line.read_at === null)).toHaveLength(1);
  await post_(world.mia, `${at}/mark_all_as_read`, { notification_group: "comments" });
  await post_(world.mia, `${at}/mark_all_as_read`, { notification_group: "likes" });
  expect((await list(world.mia)).records.filter((line) => line.read_at === null)).toEqual([]);
});

test("a thousand lines are marked read in pieces, each a commit of its own, and what comes meanwhile is not", async () => {
  await like(world.max);
  const ctx = await as(world.community, world.mia);
  const later = ctx.now() + 60_000;
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * READ_AT_ONCE + 1})
      insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, actors_count, at)
      select (select max(id) from notifications) + i, ${world.community.id}, ${world.mia.id}, 'likes', 'post_like',
        'many:' || i, 1, iif(i = 7, ${later}, 1) from n`,
  );
  const before = ctx.meter.trips;
  await markAllRead(ctx, {});
  expect(ctx.meter.trips - before).toBe(4);
  const [left] = await rows(
    world.community,
    sql`select group_concat(collapse_key) as keys from notifications where member_id = ${world.mia.id} and read_at is null`,
  );
  expect(left).toEqual({ keys: "many:7" });
});

test("archiving takes a line away and its undo brings it back, also when another took its place", async () => {
  await like(world.max);
  const [line] = (await list(world.mia)).records;
  const archived = `${at}/${line?.id}/archive`;
  await post_(world.mia, archived);
  expect(await lines(world.mia)).toEqual([]);
  await like(world.mo);
  expect((await call(world.community, world.mia, archived, { method: "DELETE", json: {} })).status).toBe(200);
  expect(await lines(world.mia)).toEqual([
    ["post_like", "Mo Moderator", 1],
    ["post_like", "Max Member", 1],
  ]);
});

test("nobody reads or changes another's list", async () => {
  await like(world.max);
  const id = (await list(world.mia)).records[0]?.id;
  const doors: [string, string][] = [
    ["POST", `${at}/${id}/mark_as_read`],
    ["POST", `${at}/${id}/archive`],
    ["DELETE", `${at}/${id}/archive`],
  ];
  for (const [method, path] of doors) {
    expect((await call(world.community, world.max, path, { method, json: {} })).status).toBe(404);
    for (const person of [null, world.stan]) {
      expect((await call(world.community, person, path, { method, json: {} })).status).toBe(401);
    }
  }
  for (const path of [at, `${at}/new_count`]) expect((await call(world.community, null, path)).status).toBe(401);
  for (const path of [`${at}/mark_all_as_read`, `${at}/reset_count`])
    expect((await post_(null, path)).status).toBe(401);
  expect((await call(world.community, world.mia, `${at}/new_count?community_id=${world.other.id}`)).status).toBe(404);
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  for (const path of [`${at}/mark_all_as_read`, `${at}/reset_count`, `${at}/${id}/archive`]) {
    expect(await (await post_({ ...world.mia, cookie }, path)).json()).toMatchObject({ code: "view_only_error" });
  }
  expect((await list(world.mia)).records[0]?.read_at).toBeNull();
});

test("pages: by cursor without gaps, by page and per_page, and 422 beyond page 50", async () => {
  for (let i = 0; i < 5; i++) await comment(world.max);
  const first = await list(world.mia, "?per_page=2");
  const second = await list(world.mia, `?per_page=2&cursor=${first.cursor}`);
  const paged = await list(world.mia, "?per_page=2&page=2");
  expect(second.records.map((line) => line.id)).toEqual(paged.records.map((line) => line.id));
  const last = await list(world.mia, `?per_page=2&cursor=${second.cursor}`);
  expect(new Set([...first.records, ...second.records, ...last.records].map((line) => line.id)).size).toBe(5);
  expect(last).toMatchObject({ has_next_page: false, cursor: null });
  const beyond = await call(world.community, world.mia, `${at}?page=51`);
  expect([beyond.status, (await beyond.json<{ code: string }>()).code]).toEqual([422, "cursor_required"]);
});

test("the member's inbox is told with the new count, and again when the list was looked at", async () => {
  const told: [number, InboxFrame][] = [];
  const ctx = asSystem(world.community);
  ctx.realtime = {
    ...ctx.realtime,
    tell: async (_, member, frame) => void told.push([member, frame]),
    hint: async () => undefined,
    proveAgain: async () => undefined,
    forget: async () => undefined,
    disconnect: async () => undefined,
  };
  const { likeSubject } = await import("~/features/likes/commands.server");
  const { resetCount } = await import("~/features/notifications/commands.server");
  const opts = { communityOf: async (id: number) => (id === world.community.id ? world.community : null) };
  await lostPoke(world.max, (max) => likeSubject(max, { kind: "post", id: post.id }));
  ctx.poke = () => undefined;
  await sweepFacts(ctx, opts);
  await sweepFacts(ctx, opts);
  const [line] = (await list(world.mia)).records;
  expect(told).toEqual([[world.mia.id, { kind: "notification", unread: 1, notificationId: line?.id }]]);
  await lostPoke(world.mia, (mia) => resetCount(mia));
  await sweepFacts(ctx, opts);
  expect(told[1]).toEqual([world.mia.id, { kind: "notifications_seen", unread: 0 }]);
});

test("budget: the list is one trip and at most 200 rows read", async () => {
  for (let i = 0; i < 3; i++) await addPerson(world.community, `Fan ${i}`, "member");
  const all = Array.from({ length: 100 }, () => newId());
  await run(
    world.community,
    sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id, space_id, actor_id, actors_count, at)
      select j.value, ${world.community.id}, ${world.mia.id}, 'likes', 'post_like', 'k' || j.key, ${post.id}, ${world.plaza.id}, ${world.max.id}, 1, j.key
      from json_each(${JSON.stringify(all)}) j`,
  );
  const ctx = await as(world.community, world.mia, "/", "GET");
  const before = { ...ctx.meter };
  const page = await listNotifications(ctx);
  expect(page.records).toHaveLength(20);
  expect(ctx.meter.trips - before.trips).toBe(1);
  expect(ctx.meter.rowsRead - before.rowsRead).toBeLessThanOrEqual(200);
  expect((await rows(world.community, sql`select 1 from notifications where member_id = ${world.mia.id}`)).length).toBe(
    100,
  );
});
