import { beforeAll, expect, test } from "vitest";
import { listComments } from "~/features/comments/queries.server";
import { markSpaceRead, visitSpace } from "~/features/spaces/commands/see-space.server";
import { findSpace } from "~/features/spaces/queries.server";
import { SAID_EVERY_MS, VISIT_GAP_MS } from "~/features/spaces/visits";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { InboxFrame } from "~/platform/realtime";
import { addPost } from "../posts/posting";
import { addSpace, as, asVisitor, call, createWorld, rows, run, type SpaceRef, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await run(world.community, sql`update members set joined_at = 1000 where community_id = ${world.community.id}`);
});

/** Mia, at a moment of her own, and what her open pages are told meanwhile. */
async function at(ms: number): Promise<{ ctx: Ctx; told: InboxFrame[] }> {
  const ctx = await as(world.community, world.mia, "/", "POST");
  const told: InboxFrame[] = [];
  const realtime = {
    ...ctx.realtime,
    async tell(_community: number, member: number, frame: InboxFrame) {
      if (member === world.mia.id) told.push(frame);
    },
  };
  return { ctx: Object.assign(Object.create(ctx) as Ctx, { now: () => ms, realtime }), told };
}

const kept = async (space: SpaceRef) =>
  (
    await rows(
      world.community,
      sql<{
        readAt: number;
        visitedAt: number;
        beforeAt: number;
      }>`select read_at as readAt, visited_at as visitedAt, before_at as beforeAt from space_reads
        where member_id = ${world.mia.id} and space_id = ${space.id}`,
    )
  )[0];

const since = async (space: SpaceRef, ms: number) => (await findSpace((await at(ms)).ctx, space.slug)).newSince;

test("of who was never there things are new since they joined, or since the space was made", async () => {
  const now = Date.now();
  const older = await addSpace(world, "older", { createdAt: 900 });
  const younger = await addSpace(world, "younger", { createdAt: 1100 });
  expect([await since(older, now), await since(younger, now)]).toEqual([1000, 1100]);
});

test("a visit keeps since when things are new, from its first page to its last", async () => {
  const space = await addSpace(world, "visited", { createdAt: 900 });
  const begun = Date.now();
  expect(await since(space, begun)).toBe(1000);
  await markSpaceRead((await at(begun)).ctx, "visited");
  expect(await since(space, begun + 1)).toBe(1000);

  const back = begun + VISIT_GAP_MS + 10;
  expect(await since(space, back)).toBe(begun);
  await visitSpace((await at(back)).ctx, "visited");
  expect(await kept(space)).toEqual({ readAt: begun, visitedAt: back, beforeAt: begun });
  await markSpaceRead((await at(back + SAID_EVERY_MS)).ctx, "visited");
  expect(await since(space, back + SAID_EVERY_MS + 1)).toBe(begun);
});

test("within a minute it is written once, but for what makes something read", async () => {
  const space = await addSpace(world, "minute", { lastPostAt: 2000 });
  const now = Date.now();
  await markSpaceRead((await at(now)).ctx, "minute");
  const first = await kept(space);
  await markSpaceRead((await at(now + SAID_EVERY_MS - 1)).ctx, "minute");
  await visitSpace((await at(now + SAID_EVERY_MS - 1)).ctx, "minute");
  expect(await kept(space)).toEqual(first);
  await run(world.community, sql`update spaces set last_post_at = ${now + 5} where id = ${space.id}`);
  await markSpaceRead((await at(now + 10)).ctx, "minute");
  expect((await kept(space))?.readAt).toBe(now + 10);
  // Of two pages the later look counts, whichever comes first.
  await markSpaceRead((await at(now + 7)).ctx, "minute");
  expect((await kept(space))?.readAt).toBe(now + 10);
});

test("what was published after the page was made is not read with it, nor anything ahead of time", async () => {
  const now = Date.now();
  const space = await addSpace(world, "made", { lastPostAt: now - 10 });
  const { status } = await call(world.community, world.mia, "/internal_api/spaces/made/read", {
    json: { up_to: new Date(now - 20).toISOString() },
  });
  expect(status).toBe(200);
  expect((await findSpace((await at(now)).ctx, "made")).isUnread).toBe(true);
  const early = await at(now);
  await markSpaceRead(early.ctx, "made", now - 20);
  expect(early.told).toEqual([]);
  await markSpaceRead((await at(now)).ctx, "made", now + 60_000);
  expect((await kept(space))?.readAt).toBe(now);
  const strange = await call(world.community, world.mia, "/internal_api/spaces/made/read", { json: { up_to: "soon" } });
  expect(strange.status).toBe(422);
});

test("what one publishes oneself while one is away is no visit, and loses nobody's news", async () => {
  const space = await addSpace(world, "away", {});
  const left = Date.now() - 3 * VISIT_GAP_MS;
  await markSpaceRead((await at(left)).ctx, "away");
  await run(
    world.community,
    sql`update space_reads set read_at = ${Date.now() - 1000}
    where member_id = ${world.mia.id} and space_id = ${space.id}`,
  );
  expect(await since(space, Date.now())).toBe(left);
  await visitSpace((await at(Date.now())).ctx, "away");
  expect((await kept(space))?.beforeAt).toBe(left);
});

test("a post that is read leaves the list as unread as it was, for who was never there as well", async () => {
  const space = await addSpace(world, "unread-list", { lastPostAt: Date.now() - 5 });
  await visitSpace((await at(Date.now())).ctx, space.id);
  const head = await findSpace((await at(Date.now())).ctx, space.slug);
  expect([head.isUnread, (await kept(space))?.readAt]).toEqual([true, 1000]);
});

test("what was read on one page is said to the others, once", async () => {
  const space = await addSpace(world, "told", { lastPostAt: Date.now() - 5 });
  const first = await at(Date.now());
  await markSpaceRead(first.ctx, "told");
  expect(first.told).toEqual([{ kind: "space_read", spaceId: space.id }]);
  const again = await at(Date.now() + SAID_EVERY_MS);
  await markSpaceRead(again.ctx, "told");
  const visit = await at(Date.now() + 2 * SAID_EVERY_MS);
  await visitSpace(visit.ctx, "told");
  expect([again.told, visit.told]).toEqual([[], []]);
});

test("a conversation says since when it is new; to a visitor it says nothing", async () => {
  const space = await addSpace(world, "talk", {});
  const post = await addPost(world, world.max, space, { title: "Talk" });
  const left = Date.now() - 2 * VISIT_GAP_MS;
  await visitSpace((await at(left)).ctx, "talk");
  const key = { spaceSlug: "talk", slug: post.slug };
  const page = await listComments((await at(Date.now())).ctx, key);
  expect(page.new_since).toBe(new Date(left).toISOString());
  expect((await listComments(await asVisitor(world.community), key)).new_since).toBeNull();
});

test("who may not read it, and nobody, leave no trace", async () => {
  for (const see of [markSpaceRead, visitSpace]) {
    await see(await as(world.community, world.max), "attic");
    await see(await asVisitor(world.community), "plaza");
  }
  const traces = sql`select 1 from space_reads where member_id in (0, ${world.max.id})`;
  expect(await rows(world.community, traces)).toEqual([]);
});

test("nothing from before one came is new for having been seen long ago", async () => {
  const space = await addSpace(world, "long-ago", { lastPostAt: 500 });
  const isUnread = async () => (await findSpace(await as(world.community, world.mia), space.slug)).isUnread;
  expect(await isUnread()).toBe(false);
  const json = { up_to: new Date(1).toISOString() };
  await call(world.community, world.mia, "/internal_api/spaces/long-ago/read", { method: "POST", json });
  expect([(await kept(space))?.readAt, await isUnread()]).toEqual([1000, false]);
});
