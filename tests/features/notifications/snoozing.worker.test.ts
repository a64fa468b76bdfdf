import { beforeEach, describe, expect, test } from "vitest";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { listNotifications } from "~/features/notifications/queries.server";
import { wakeLines } from "~/features/notifications/wake.server";
import { sql } from "~/platform/database/sql";
import { sweepFacts } from "~/platform/facts/sweep.server";
import { as, asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
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
const list = async (who: Person, query = "") =>
  (await call(world.community, who, door + query)).json<NotificationsPayload>();
const idsOf = async (who: Person, query = "") => (await list(who, query)).records.map(({ id }) => id);
const act = (who: Person | null, id: number, what: string, json: object = {}, method = "POST") =>
  call(world.community, who, `${door}/${id}/${what}`, { method, json });
const newCount = async (who: Person) =>
  (await (await call(world.community, who, `${door}/new_count`)).json<{ new_count: number }>()).new_count;
const like = (who: Person) =>
  call(world.community, who, "/internal_api/user_likes", {
    json: { user_likeable_type: "Post", user_likeable_id: post.id },
  });
/** Two lines of Mia's, the newest first. */
async function two(): Promise<[newer: number, older: number]> {
  await say(world, world.max, post.id);
  await run(world.community, sql`update notifications set at = at - 1000 where member_id = ${world.mia.id}`);
  await say(world, world.mo, post.id);
  const [newer = 0, older = 0] = await idsOf(world.mia);
  return [newer, older];
}
const due = () =>
  run(
    world.community,
    sql`update notifications set snoozed_until = ${Date.now() - 1} where community_id = ${world.community.id}
      and archived_at = 2`,
  );
async function wake() {
  const ctx = asSystem(world.community);
  await wakeLines(ctx);
  await sweepFacts(ctx, { communityOf: async (id) => (id === world.community.id ? world.community : null) });
  await ctx.settled();
}

describe("what is archived", () => {
  test("stands in a list of its own, the last first, by group and by pages, and comes back", async () => {
    const [newer, older] = await two();
    await like(world.max);
    const [liked = 0] = await idsOf(world.mia);
    for (const id of [newer, liked, older]) {
      await act(world.mia, id, "archive");
      await run(
        world.community,
        sql`update notifications set archived_at = archived_at - 10 where archived_at > 2 and member_id = ${world.mia.id}`,
      );
    }
    expect(await idsOf(world.mia)).toEqual([]);
    expect(await idsOf(world.mia, "?status=archived")).toEqual([older, liked, newer]);
    expect(await idsOf(world.mia, "?status=archived&notification_group=likes")).toEqual([liked]);
    const first = await list(world.mia, "?status=archived&per_page=2");
    expect(first.records.map(({ id }) => id)).toEqual([older, liked]);
    const next = await list(world.mia, `?status=archived&per_page=2&cursor=${first.cursor}`);
    expect(next.records.map(({ id }) => id)).toEqual([newer]);
    expect(next.records[0]?.archived_at).not.toBeNull();
    await act(world.mia, newer, "archive", {}, "DELETE");
    expect(await idsOf(world.mia)).toEqual([newer]);
    expect((await call(world.community, world.mia, `${door}?status=lost`)).status).toBe(422);
  });

  test("is looked through a page at a time, of whatever group; what is behind others is found further on", async () => {
    await like(world.max);
    const [liked = 0] = await idsOf(world.mia);
    const { id: community } = world.community;
    const many = 500;
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id,
          actors_count, at, read_at, archived_at)
        select ${liked} + i, ${community}, ${world.mia.id}, 'spaces', 'post', 'many' || i, post_id, 1, 1, 1, 10 + i
        from n cross join notifications o on o.id = ${liked}`,
    );
    await run(world.community, sql`update notifications set archived_at = 5 where id = ${liked}`);
    const ctx = await as(world.community, world.mia);
    let page = await listNotifications(ctx, { group: "likes", status: "archived" });
    expect(ctx.meter.rowsRead).toBeLessThan(many);
    for (let pages = 0; page.records.length === 0 && page.cursor !== null && pages < many; pages += 1)
      page = await listNotifications(ctx, { group: "likes", status: "archived", cursor: page.cursor });
    expect(page.records.map(({ id }) => id)).toEqual([liked]);
  });

  test("is not what is wanted by mail alone, nor what was deleted", async () => {
    await call(world.community, world.mia, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: { cells: [{ matter: "comment", channel: "here", is_on: false }] },
    });
    await say(world, world.max, post.id);
    const [line] = await rows<{ id: number }>(
      world.community,
      sql`select id from notifications where member_id = ${world.mia.id}`,
    );
    for (const method of ["POST", "DELETE"])
      for (const what of ["archive", "snooze"])
        await act(world.mia, line?.id ?? 0, what, what === "snooze" ? { until: "hour" } : {}, method);
    expect([await idsOf(world.mia), await idsOf(world.mia, "?status=archived")]).toEqual([[], []]);
    expect(await idsOf(world.mia, "?status=snoozed")).toEqual([]);
  });
});

describe("what is snoozed", () => {
  test("leaves the list and the bell, and says until when, the soonest first", async () => {
    const [newer, older] = await two();
    const answer = await act(world.mia, newer, "snooze", { until: "monday" });
    const said = await answer.json<{ snoozed_until: string }>();
    await act(world.mia, older, "snooze", { until: "hour" });
    expect([await idsOf(world.mia), await newCount(world.mia)]).toEqual([[], 0]);
    const { records } = await list(world.mia, "?status=snoozed");
    expect(records.map(({ id }) => id)).toEqual([older, newer]);
    expect(records[1]).toMatchObject({ snoozed_until: said.snoozed_until, archived_at: null });
    expect(await idsOf(world.mia, "?status=archived")).toEqual([]);
    // The last word holds.
    await act(world.mia, newer, "snooze", { until: "hour" });
    expect((await list(world.mia, "?status=snoozed")).records[1]?.snoozed_until).not.toBe(said.snoozed_until);
  });

  test("comes back at its time, unread, on top and new, once however many sweeps race", async () => {
    const [newer, older] = await two();
    await act(world.mia, older, "mark_as_read");
    await act(world.mia, older, "snooze", { until: "hour" });
    await call(world.community, world.mia, `${door}/reset_count`, { json: {} });
    await wake();
    expect(await idsOf(world.mia)).toEqual([newer]);
    await due();
    await Promise.all([wake(), wake(), wake()]);
    await wake();
    const { records } = await list(world.mia);
    expect(records.map(({ id, read_at: at, snoozed_until: until }) => [id, at, until])).toEqual([
      [older, null, null],
      [newer, null, null],
    ]);
    expect(await newCount(world.mia)).toBe(1);
    const facts = await rows(
      world.community,
      sql`select 1 from facts where name = 'notification.created' and subject_id = ${older}
        and community_id = ${world.community.id}`,
    );
    // When it was made, and when it came back.
    expect(facts).toHaveLength(2);
  });

  test("of what an unread line has come meanwhile, that is the one, and it is on top", async () => {
    await like(world.max);
    const [asleep = 0] = await idsOf(world.mia);
    await act(world.mia, asleep, "snooze", { until: "hour" });
    await like(world.mo);
    const [other = 0] = await idsOf(world.mia);
    await say(world, world.max, post.id);
    await call(world.community, world.mia, `${door}/reset_count`, { json: {} });
    await due();
    await Promise.all([wake(), wake()]);
    const ids = await idsOf(world.mia);
    expect([ids[0], ids.length, ids.includes(asleep)]).toEqual([other, 2, false]);
    expect(await newCount(world.mia)).toBe(1);
    expect(await idsOf(world.mia, "?status=snoozed")).toEqual([]);
  });

  test("ends: it stands where it stood; archived or snoozed anew, it does not come back at the first time", async () => {
    const [newer, older] = await two();
    for (const id of [newer, older]) await act(world.mia, id, "snooze", { until: "hour" });
    await act(world.mia, older, "snooze", {}, "DELETE");
    await act(world.mia, older, "snooze", {}, "DELETE");
    expect(await idsOf(world.mia)).toEqual([older]);
    await act(world.mia, newer, "archive");
    await act(world.mia, older, "snooze", { until: "hour" });
    await due();
    await act(world.mia, older, "snooze", { until: "tomorrow" });
    await wake();
    expect(await idsOf(world.mia)).toEqual([]);
    expect(await idsOf(world.mia, "?status=snoozed")).toEqual([older]);
    expect(await idsOf(world.mia, "?status=archived")).toEqual([newer]);
  });

  test("many at once, in pieces, and what its member may not read any more stays hidden", async () => {
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
        insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, space_id, actor_id,
          actors_count, at, archived_at, snoozed_until)
        select ${newId()} + i, ${world.community.id}, ${world.max.id}, 'spaces', 'space_added', 'in:' || i,
          iif(i = 1, ${world.attic.id}, ${world.plaza.id}), ${world.mo.id}, 1, 1, 2, 5 from n`,
    );
    await wake();
    const [left] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from notifications where archived_at = 2 and community_id = ${world.community.id}`,
    );
    expect(left?.n).toBe(0);
    expect((await list(world.max, "?per_page=100")).records).toHaveLength(100);
    expect(await newCount(world.max)).toBeGreaterThan(19);
  });

  test("is refused to a visitor, to whose it is not, to other eyes, and for no time there is", async () => {
    const [id] = await two();
    const looker = await looking(world, world.ada, asMember(world.mia));
    const said = [
      await act(null, id, "snooze", { until: "hour" }),
      await act(world.max, id, "snooze", { until: "hour" }),
      await act(world.max, id, "snooze", {}, "DELETE"),
      await call(world.other, world.stan, `${door}/${id}/snooze`, { json: { until: "hour" } }),
      await act(looker, id, "snooze", { until: "hour" }),
      await act(world.mia, id, "snooze", { until: "never" }),
      await act(world.mia, id, "snooze"),
    ];
    expect(said.map(({ status }) => status)).toEqual([401, 404, 404, 404, 403, 422, 422]);
    expect((await idsOf(world.mia))[0]).toBe(id);
  });
});
