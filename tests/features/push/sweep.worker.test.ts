import { beforeEach, describe, expect, test } from "vitest";
import { m } from "~/i18n/generated/messages";
import { deleteComment } from "~/features/comments/commands.server";
import { sweepPushes } from "~/features/push/sweep.server";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { dispatchOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { PUSH_LATE_MS } from "~/platform/push/pusher";
import { as, asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { addPost, type PostRef } from "../posts/posting";
import { addBrowser, type Told, toldTo } from "./browsers";

let world: World;
let post: PostRef;
let mias: string;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
  mias = await addBrowser(world.community, world.mia);
});

const ledger = async (who: Person, channel = "push") =>
  (
    await rows(
      world.community,
      sql<{ state: string; because: string | null }>`select state, because from sendings
        where member_id = ${who.id} and channel = ${channel} order by id`,
    )
  ).map(({ state, because }) => because ?? state);
const devices = async (who: Person) =>
  (await rows(world.community, sql`select id from push_devices where member_id = ${who.id}`)).length;
/** As if so much time had gone by. */
const wait = (ms = 11_000) =>
  run(
    world.community,
    sql`update sendings set due_at = due_at - ${ms} where state = 'waiting' and channel = 'push'
      and community_id = ${world.community.id}`,
  );
const waitForRetry = () =>
  run(world.community, sql`update outgoing set leased_until = 0 where community_id = ${world.community.id}`);
async function sweep() {
  const ctx = asSystem(world.community);
  await sweepPushes(ctx);
  await ctx.settled();
}
async function dispatch() {
  const ctx = asSystem(world.community);
  await dispatchOutgoing(ctx, ownOutbox(ctx));
  await ctx.settled();
}
async function later(): Promise<Told[]> {
  await wait();
  await sweep();
  return toldTo(mias);
}
const like = (who: Person) =>
  call(world.community, who, "/internal_api/user_likes", {
    json: { user_likeable_type: "Post", user_likeable_id: post.id },
  });
const prefer = (json: object) =>
  call(world.community, world.mia, "/internal_api/notification_preferences", { method: "PATCH", json });

describe("a comment under one's post", () => {
  test("is called after ten seconds, once, sealed for that browser, in its member's language", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.mia.id}`);
    const id = await say(world, world.max, post.id, "Try it colder.");
    await sweep();
    expect(await toldTo(mias)).toEqual([]);
    const [told, ...more] = await later();
    expect(more).toEqual([]);
    expect(told?.isSigned).toBe(true);
    expect(told?.data).toMatchObject({ body: "Try it colder.", tag: `post:${post.id}` });
    expect(told?.data.title).toMatch(/^Max Member comentou/);
    expect(told?.data.path).toContain(`#message_${id}`);
    expect(told?.data.lines).toHaveLength(1);
    expect(await later()).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["handed_over"]);
    // The mail of the same goes its own way.
    expect(await ledger(world.mia, "mail")).toEqual(["waiting"]);
  });

  test("is one call with what else was said there, and says how many wait, those that were called before among them", async () => {
    await say(world, world.max, post.id, "One.");
    const [first] = await later();
    await say(world, world.max, post.id, "Two.");
    await say(world, world.mo, post.id, "Three.");
    const [second, ...more] = await later();
    expect(more).toEqual([]);
    expect(second?.data.tag).toBe(first?.data.tag);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(second?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(second?.data.title).toMatch(/^3 new in “/);
    expect(second?.data.body).toContain("Mo Moderator");
  });

  test("is not called once it was read, deleted, turned off, or its member put out", async () => {
    await say(world, world.max, post.id);
    await call(world.community, world.mia, "/internal_api/notifications/mark_all_as_read", { json: {} });
    await later();
    const id = await say(world, world.max, post.id);
    const ctx = await as(world.community, world.max);
    await deleteComment(ctx, { postId: post.id, id });
    await ctx.settled();
    await later();
    await say(world, world.max, post.id);
    await prefer({ cells: [{ matter: "comment", channel: "push", is_on: false }] });
    await later();
    await prefer({ cells: [{ matter: "comment", channel: "push", is_on: null }] });
    await say(world, world.max, post.id);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    expect(await later()).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["read", "gone", "own", "left"]);
  });

  test("two sweeps at once call once", async () => {
    await say(world, world.max, post.id);
    await wait();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await toldTo(mias)).toHaveLength(1);
    expect(await ledger(world.mia)).toEqual(["handed_over"]);
  });

  test("that is an hour late goes nowhere, and nobody is asked", async () => {
    await say(world, world.max, post.id);
    await wait(PUSH_LATE_MS + 11_000);
    await sweep();
    expect(await toldTo(mias)).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["late"]);
  });

  test("waits for a pause and a night, and comes then in one call where much has come", async () => {
    await prefer({ pause: "hour" });
    const posts = await Promise.all([1, 2, 3].map(() => addPost(world, world.mia, world.plaza)));
    for (const { id } of [post, ...posts]) await say(world, world.max, id);
    expect(await later()).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    await prefer({ pause: "none" });
    const [told, ...more] = await later();
    expect(more).toEqual([]);
    expect(told?.data).toMatchObject({ path: "/notifications", tag: "all" });
    expect(told?.data.title).toContain("4 new notifications");
  });
});

describe("who is called", () => {
  test("of a job of theirs in their language, whatever the house speaks", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.mia.id}`);
    await prefer({ cells: [{ matter: "job", channel: "push", is_on: true }] });
    const id = newId();
    await run(
      world.community,
      sql`insert into jobs (id, community_id, kind, started_by, state, input, is_listed, created_at, ended_at)
        values (${id}, ${world.community.id}, 'notifications.settle', ${world.mia.id}, 'done', '{}', 1, 1, 1)`,
    );
    const ended = fact("job.ended", { kind: "job", id }, { kind: "notifications.settle", tells: true });
    const ctx = await as(world.community, world.mia);
    await commit(ctx, { writes: [], facts: [ended] });
    await ctx.settled();
    const title = m.notifications_job_settle({}, { locale: "pt" });
    expect((await later())[0]?.data.title).toBe(m.notifications_job_done({ title }, { locale: "pt" }));
  });

  test("looks at what they have not read, however much they have read there", async () => {
    const many = 400;
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id, comment_id,
          actors_count, at, read_at)
        select ${newId()} + i, ${world.community.id}, ${world.mia.id}, 'comments', 'comment', 'read' || i, ${post.id}, -i,
          1, 1, 1 from n`,
    );
    await say(world, world.max, post.id);
    await wait();
    const ctx = asSystem(world.community);
    await sweepPushes(ctx);
    await ctx.settled();
    expect(ctx.meter.rowsRead).toBeLessThan(many);
    expect(await toldTo(mias)).toHaveLength(1);
  });

  test("of what speaks to oneself, and of the rest once it was asked for", async () => {
    await like(world.max);
    expect(await later()).toEqual([]);
    await prefer({ cells: [{ matter: "like", channel: "push", is_on: true }] });
    await like(world.mo);
    const [told] = await later();
    expect(told?.data.title).toContain("liked your post");
    expect(told?.headers.urgency).toBe("normal");
    // A reply to what one has said wakes a phone.
    const mine = await say(world, world.mia, post.id, "Mine.");
    await call(world.community, world.max, `/internal_api/posts/${post.id}/comments`, {
      json: { body: "To you.", parent_comment_id: mine, reply_to_id: mine },
    });
    expect((await later()).map(({ headers }) => headers.urgency)).toContain("high");
  });

  test("nobody without a browser: nothing is written down for them", async () => {
    const other = await addPost(world, world.mo, world.plaza);
    await say(world, world.max, other.id);
    expect(await ledger(world.mo)).toEqual([]);
    expect(await ledger(world.mo, "mail")).toEqual(["waiting"]);
  });

  test("no browser whose sign-in is over, nor one that listens to another key", async () => {
    await run(world.community, sql`update member_sessions set revoked_at = 1 where member_id = ${world.mia.id}`);
    await say(world, world.max, post.id);
    expect(await later()).toEqual([]);
    await run(world.community, sql`update member_sessions set revoked_at = null where member_id = ${world.mia.id}`);
    await run(world.community, sql`update push_devices set key_mark = 'old' where member_id = ${world.mia.id}`);
    await say(world, world.max, post.id);
    expect(await later()).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["no_device", "no_device"]);
    expect(
      await rows(
        world.community,
        sql`select id from outgoing where kind = 'push' and sent_at is null
        and community_id = ${world.community.id}`,
      ),
    ).toEqual([]);
  });
});

describe("a push service", () => {
  test.each(["404", "410"])("that knows the browser no more (%s) ends it", async (answers) => {
    await addBrowser(world.community, world.mia, answers);
    expect(await devices(world.mia)).toBe(2);
    await say(world, world.max, post.id);
    expect(await later()).toHaveLength(1);
    expect(await devices(world.mia)).toBe(1);
    expect(await ledger(world.mia)).toEqual(["handed_over"]);
  });

  test("that is busy is asked again, and the others are not called a second time", async () => {
    const busy = await addBrowser(world.community, world.mia, "flaky");
    await say(world, world.max, post.id);
    expect(await later()).toHaveLength(1);
    expect(await toldTo(busy)).toEqual([]);
    await dispatch();
    expect(await toldTo(busy)).toEqual([]);
    await waitForRetry();
    await Promise.all([dispatch(), dispatch()]);
    expect(await toldTo(busy)).toHaveLength(1);
    expect(await toldTo(mias)).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["handed_over"]);
  });

  test("that stays busy is given up when it is too late, and that is said; what refuses for ever at once", async () => {
    await run(world.community, sql`delete from push_devices where member_id = ${world.mia.id}`);
    await addBrowser(world.community, world.mia, "429");
    await say(world, world.max, post.id);
    await wait();
    await sweep();
    const [row] = await rows(
      world.community,
      sql<{ until: number }>`select leased_until as until from outgoing where kind = 'push'
        and community_id = ${world.community.id}`,
    );
    // As long as it asks for.
    expect(row?.until).toBeGreaterThan(Date.now() + 100_000);
    await run(
      world.community,
      sql`update outgoing set body = json_set(body, '$.notAfter', 1), leased_until = 0 where kind = 'push'
        and community_id = ${world.community.id}`,
    );
    await dispatch();
    await run(world.community, sql`delete from push_devices where member_id = ${world.mia.id}`);
    await addBrowser(world.community, world.mia, "403");
    await say(world, world.max, post.id);
    await wait();
    await sweep();
    expect(await ledger(world.mia)).toEqual(["late", "failed"]);
  });
});
