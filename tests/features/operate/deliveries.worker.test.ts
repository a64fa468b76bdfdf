import { beforeEach, expect, test } from "vitest";
import { retryDelivery } from "~/features/operate/commands.server";
import { listDeliveries } from "~/features/operate/queries.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, asVisitor, createWorld, rows, run, type World } from "../../world";
import { addPost } from "../likes/support";

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
