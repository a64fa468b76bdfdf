import { beforeEach, expect, test } from "vitest";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { markPostRead } from "~/features/notifications/reading.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { asMember, looking } from "../masquerades/cast";
import { say } from "../comments/commenting";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza, { title: "Water" });
});

const door = "/internal_api/notifications";
const list = async (who: Person) => (await call(world.community, who, door)).json<NotificationsPayload>();
const unread = async (who: Person) =>
  (await list(who)).records.filter(({ read_at: at }) => at === null).map(({ kind }) => kind);
const newCount = async (who: Person) =>
  (await (await call(world.community, who, `${door}/new_count`)).json<{ new_count: number }>()).new_count;
const read = (who: Person | null, comments: number[], more: object = {}, of = post) =>
  call(world.community, who, `/internal_api/posts/${of.id}/read`, { json: { comment_ids: comments, ...more } });
const like = (who: Person, type: "Post" | "Comment", id: number) =>
  call(world.community, who, "/internal_api/user_likes", {
    json: { user_likeable_type: type, user_likeable_id: id },
  });
const states = async (who: Person) =>
  (
    await rows<{ state: string; because: string | null }>(
      world.community,
      sql`select state, because from sendings where member_id = ${who.id} order by id`,
    )
  ).map(({ state, because }) => because ?? state);
async function later() {
  await run(world.community, sql`update sendings set due_at = due_at - ${11 * 60_000} where state = 'waiting'`);
  const ctx = asSystem(world.community);
  await sweepMails(ctx);
  await ctx.settled();
}

test("who reads a conversation has read what tells of it: the bell falls, and no mail comes", async () => {
  const first = await say(world, world.max, post.id);
  const second = await say(world, world.mo, post.id);
  await like(world.max, "Post", post.id);
  expect(await newCount(world.mia)).toBe(3);
  expect((await read(world.mia, [first])).status).toBe(200);
  // What was not shown is not read.
  expect(await unread(world.mia)).toEqual(["comment"]);
  expect(await newCount(world.mia)).toBe(1);
  await read(world.mia, [first, second]);
  expect(await newCount(world.mia)).toBe(0);
  await later();
  expect(await states(world.mia)).toEqual(["read", "read"]);
});

test("by mail alone as well", async () => {
  await call(world.community, world.mia, "/internal_api/notification_preferences", {
    method: "PATCH",
    json: { cells: [{ matter: "comment", channel: "here", is_on: false }] },
  });
  const id = await say(world, world.max, post.id);
  expect((await list(world.mia)).records).toEqual([]);
  await read(world.mia, [id]);
  await later();
  expect(await states(world.mia)).toEqual(["read"]);
});

test("twice and at once it is written once, and the others of one's pages are told once", async () => {
  const id = await say(world, world.max, post.id);
  await Promise.all([read(world.mia, [id]), read(world.mia, [id])]);
  await read(world.mia, [id]);
  const facts = await rows(
    world.community,
    sql`select 1 from facts where community_id = ${world.community.id} and name = 'notifications.seen'`,
  );
  expect(facts).toHaveLength(1);
});

test("a like that came after the page was made was not shown; a comment that was shown is read whenever it was told", async () => {
  const own = await say(world, world.mia, post.id);
  const answer = await say(world, world.max, post.id, "Yes.", own);
  const made = new Date(Date.now() - 60_000).toISOString();
  await like(world.max, "Post", post.id);
  await like(world.max, "Comment", own);
  await read(world.mia, [own, answer], { up_to: made });
  expect((await unread(world.mia)).sort()).toEqual(["comment_like", "post_like"]);
  await read(world.mia, [own, answer]);
  expect(await unread(world.mia)).toEqual([]);
});

test("of nobody else, of no other post, not for a visitor, a stranger or other eyes", async () => {
  const id = await say(world, world.max, post.id);
  const other = await addPost(world, world.mia, world.plaza);
  const looker = await looking(world, world.ada, asMember(world.mia));
  const full = await looking(world, world.olive, asMember(world.mia, "full"));
  const said = [
    await read(world.max, [id]),
    await read(null, [id]),
    await read(looker, [id]),
    await read(full, [id]),
    await read(world.mia, [id], {}, other),
    await call(world.other, world.stan, `/internal_api/posts/${post.id}/read`, { json: { comment_ids: [id] } }),
  ];
  expect(said.map(({ status }) => status)).toEqual([200, 200, 403, 200, 200, 200]);
  expect(await unread(world.mia)).toEqual(["comment"]);
  expect((await read(world.mia, [], { up_to: "soon" })).status).toBe(422);
});

test("of an author whom ten thousand have answered, the few that were shown are looked at", async () => {
  const id = await say(world, world.max, post.id);
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id, comment_id,
        actors_count, at) select 9000000 + i, ${world.community.id}, ${world.mia.id}, 'comments', 'comment',
        'comment:' || i, ${post.id}, i, 1, 1 from n`,
  );
  const ctx = await as(world.community, world.mia, "/", "POST");
  const before = { ...ctx.meter };
  await markPostRead(ctx, { postId: post.id, comments: [id] });
  const spent = { rows: ctx.meter.rowsRead - before.rowsRead, statements: ctx.meter.statements - before.statements };
  expect(spent.statements).toBe(3);
  expect(spent.rows).toBeLessThan(20);
});
