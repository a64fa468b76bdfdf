import { beforeEach, expect, test } from "vitest";
import { retryAllDeliveries, retryAllMail, retryDelivery } from "~/features/operate/commands.server";
import { COUNT_MAX, RETRY_CHUNK, RETRY_CHUNKS } from "~/features/operate/limits";
import { listDeliveries } from "~/features/operate/queries.server";
import { sql } from "~/platform/database/sql";
import { sweepFacts } from "~/platform/facts/sweep.server";
import { addSession, as, asSystem, asVisitor, createWorld, newId, rows, run, type World } from "../../world";
import { inDirectory } from "../accounts/cast";
import { addPost } from "../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A like whose delivery to `listener` was given up. */
async function parked(listener = "notifications"): Promise<number> {
  const post = await addPost(world, world.mia, world.plaza);
  const { id } = world.community;
  await run(world.community, sql`insert into likes values (${id}, 'post', ${post.id}, ${world.max.id}, 1)`);
  const [fact] = await rows<{ seq: number }>(
    world.community,
    sql`insert into facts (id, community_id, name, actor_id, subject_kind, subject_id, payload, at, owed)
      values (1, ${id}, 'post.liked', ${world.max.id}, 'post', ${post.id}, '{}', 1, 0) returning seq`,
  );
  const seq = fact?.seq ?? 0;
  await run(
    world.community,
    sql`insert into fact_failures values (${seq}, ${id}, ${listener}, 6, 1, 'Error: it was closed', 2)`,
  );
  return seq;
}

test("an admin sees what is stuck, with its reason, and retries it", async () => {
  const seq = await parked();
  const seen = await listDeliveries(await as(world.community, world.ada));
  expect(seen).toMatchObject({ owed: 0, failing: 0, cursor: null });
  expect(seen.parked).toMatchObject([
    { seq, listener: "notifications", fact: "post.liked", attempts: 6, reason: "Error: it was closed" },
  ]);
  const ctx = await as(world.community, world.ada);
  await retryDelivery(ctx, { seq, listener: "notifications" });
  await ctx.settled();
  expect((await listDeliveries(await as(world.community, world.olive))).parked).toEqual([]);
  const lines = await rows(world.community, sql`select 1 from notifications where member_id = ${world.mia.id}`);
  expect(lines).toHaveLength(1);
  const again = retryDelivery(await as(world.community, world.ada), { seq, listener: "notifications" });
  await expect(again).rejects.toMatchObject({ status: 409, code: "not_parked" });
});

test("a listener that is no more cannot be retried", async () => {
  const seq = await parked("gone");
  const attempt = retryDelivery(await as(world.community, world.ada), { seq, listener: "gone" });
  await expect(attempt).rejects.toMatchObject({ code: "not_parked" });
});

test("nobody else sees or retries", async () => {
  const seq = await parked();
  const retry = { seq, listener: "notifications" };
  for (const person of [world.mia, world.mo]) {
    await expect(listDeliveries(await as(world.community, person))).rejects.toMatchObject({ status: 403 });
    await expect(retryDelivery(await as(world.community, person), retry)).rejects.toMatchObject({ status: 403 });
  }
  await expect(listDeliveries(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
  await expect(retryDelivery(await as(world.community, world.stan), retry)).rejects.toMatchObject({ status: 401 });
  const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
  await expect(retryDelivery(await as(world.community, { ...world.ada, cookie }), retry)).rejects.toMatchObject({
    code: "view_only_error",
  });
  // An admin of another community neither sees it nor reaches it.
  await run(world.other, sql`update members set role = 'admin' where id = ${world.stan.id}`);
  const boss = await as(world.other, world.stan);
  expect((await listDeliveries(boss)).parked).toEqual([]);
  await expect(retryDelivery(await as(world.other, world.stan), retry)).rejects.toMatchObject({ code: "not_parked" });
});

test("what is on its way is counted, and since when", async () => {
  const { id } = world.community;
  await run(
    world.community,
    sql`insert into facts (id, community_id, name, subject_kind, subject_id, payload, at, owed)
      values (2, ${id}, 'test.waits', 'test', 1, '{}', 1000, cast(${2 ** 45} as integer))`,
  );
  const seen = await listDeliveries(await as(world.community, world.ada));
  expect(seen).toMatchObject({ owed: 1, oldest_owed_at: new Date(1000).toISOString(), outgoing: 0 });
  await run(world.community, sql`delete from facts where community_id = ${id}`);
});

test("all that is parked is retried at once, in chunks, and arrives by the sweep", async () => {
  const seqs = [await parked(), await parked(), await parked()];
  const gone = await parked("gone");
  const { id } = world.community;
  const elsewhere = await createWorld();
  const theirs = await run(
    elsewhere.community,
    sql`insert into fact_failures values (${seqs[0] ?? 0}, ${elsewhere.community.id}, 'live', 6, 1, 'Error', 2)`,
  );
  expect(theirs.meta.changes).toBe(1);
  const pressed = await Promise.allSettled([
    retryAllDeliveries(await as(world.community, world.ada)),
    retryAllDeliveries(await as(world.community, world.olive)),
  ]);
  // Two who press at once make each due once.
  const counts = pressed.map((one) => (one.status === "fulfilled" ? one.value.count : 0));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(3);
  const due = await listDeliveries(await as(world.community, world.ada));
  expect(due).toMatchObject({ failing: 3, next_try_at: expect.any(String) });
  expect(due.parked.map(({ seq }) => seq)).toEqual([gone]);

  const ctx = asSystem(world.community);
  await sweepFacts(ctx, { communityOf: async (of) => (of === id ? world.community : null) });
  await ctx.settled();
  expect(await listDeliveries(await as(world.community, world.ada))).toMatchObject({ failing: 0, next_try_at: null });
  const lines = await rows(world.community, sql`select 1 from notifications where member_id = ${world.mia.id}`);
  expect(lines).toHaveLength(3);
  // What is another community's stays parked.
  const left = await rows(
    elsewhere.community,
    sql`select 1 from fact_failures where community_id = ${elsewhere.community.id} and parked_at is not null`,
  );
  expect(left).toHaveLength(1);
  await run(elsewhere.community, sql`delete from fact_failures where community_id = ${elsewhere.community.id}`);
  const again = retryAllDeliveries(await as(world.community, world.ada));
  await expect(again).rejects.toMatchObject({ status: 409, code: "not_parked" });
});

test("more than one press may do says so", async () => {
  const { id } = world.community;
  const many = RETRY_CHUNK * RETRY_CHUNKS + 7;
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
      insert into fact_failures select 1000000000 + i, ${id}, 'live', 13, 1, 'Error', 2 from n`,
  );
  const ctx = await as(world.community, world.ada);
  expect(await retryAllDeliveries(ctx)).toEqual({ count: many - 7, isMore: true });
  expect(ctx.meter.trips).toBeLessThanOrEqual(RETRY_CHUNKS + 2);
  expect(await retryAllDeliveries(await as(world.community, world.ada))).toEqual({ count: 7, isMore: false });
  await run(world.community, sql`delete from fact_failures where community_id = ${id}`);
});

test("however much waits or is parked, the page reads as much as it shows", async () => {
  const { id } = world.community;
  const insert = (from: number, parkedAt: number | null) =>
    run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
        insert into fact_failures select ${from} + i, ${id}, 'live', 13, 1, 'Error', ${parkedAt} from n`,
    );
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into facts (seq, id, community_id, name, subject_kind, subject_id, payload, at, owed)
      select 1100000000 + i, i, ${id}, 'test.happened', 'test', 1, '{}', 1, 0 from n`,
  );
  await insert(1_100_000_000, 2);
  await insert(1_200_000_000, null);
  const ctx = await as(world.community, world.ada);
  const before = ctx.meter.rowsRead;
  const seen = await listDeliveries(ctx);
  expect(seen.failing).toBe(COUNT_MAX);
  expect(seen.parked).toHaveLength(20);
  expect(ctx.meter.rowsRead - before).toBeLessThan(600);
  await run(world.community, sql`delete from fact_failures where community_id = ${id}`);
  await run(world.community, sql`delete from facts where community_id = ${id}`);
});

/** A mail of this community that nobody took, in its shard and among the letters of accounts. */
async function givenUp(error: string | null): Promise<void> {
  const { id } = world.community;
  const row = (mail: number) =>
    sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts, error, given_up_at)
      values (${mail}, ${id}, 'test', 'max@example.test', '{"to":"max@example.test"}', 1000, 1, 13, ${error}, 2000)`;
  await run(world.community, row(newId()));
  await inDirectory(row(newId()));
}

test("mail that no server took is counted, with the number it answered, and sent again by an admin", async () => {
  await givenUp("MailRefused: 550 5.1.1 <max@example.test> no such user");
  const seen = await listDeliveries(await as(world.community, world.ada));
  expect(seen).toMatchObject({
    outgoing: 0,
    given_up: 2,
    oldest_given_up_at: new Date(1000).toISOString(),
    mail_answer: "550",
  });
  expect(JSON.stringify(seen)).not.toContain("max@example.test");

  for (const person of [world.mia, world.mo]) {
    await expect(retryAllMail(await as(world.community, person))).rejects.toMatchObject({ status: 403 });
    await expect(retryAllDeliveries(await as(world.community, person))).rejects.toMatchObject({ status: 403 });
  }
  await run(world.other, sql`update members set role = 'admin' where id = ${world.stan.id}`);
  await expect(retryAllMail(await as(world.other, world.stan))).rejects.toMatchObject({ code: "not_parked" });

  const ctx = await as(world.community, world.ada);
  expect(await retryAllMail(ctx)).toEqual({ count: 1, isMore: false });
  await ctx.settled();
  expect(await listDeliveries(await as(world.community, world.ada))).toMatchObject({
    outgoing: 0,
    given_up: 0,
    mail_answer: null,
  });
  const { id } = world.community;
  const sent = sql<{
    n: number;
  }>`select count(*) as n from outgoing where community_id = ${id} and sent_at is not null`;
  expect([...(await rows(world.community, sent)), ...(await inDirectory(sent))]).toEqual([{ n: 1 }, { n: 1 }]);
});
