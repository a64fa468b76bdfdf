import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { listSpaceEvents } from "~/features/events/lists.server";
import { getReach, listDates } from "~/features/events/series/queries.server";
import { giveRsvpToDates } from "~/features/events/series/rsvp.server";
import { seriesSweeps } from "~/features/events/series/sweeps.server";
import { sweepDueEvents } from "~/features/events/sweeps.server";
import { findPost, findReadable } from "~/features/posts/queries.server";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { createContext } from "../../../../workers/context";
import { counted, type Counted, readOf } from "../../../budgets/counted";
import { addSpace, createWorld, env, type Person, rows, run, type SpaceRef, type World } from "../../../world";
import { finishDue } from "../../jobs/finish";
import { event, inDays, WEEKLY } from "../events";

// design/budgets.md: rows read for a page, and the rows that a step takes.
const PAGE_ROWS = 200;
const STEP_ROWS = 500;
const EVENTS = 10_000;

let world: World;
let space: SpaceRef;
let first: { id: number; slug: string };
let databases: Counted;

/** A space with so many events, half of them over, and among them a series without end. */
beforeAll(async () => {
  world = await createWorld("SHARD_1");
  space = await addSpace(world, "full", { postType: "event", displayView: "list" });
  const base = Date.now() * 10;
  const at = sql`${Date.now()} + (n - ${EVENTS / 2}) * 600000`;
  for (let from = 0; from < EVENTS; from += 1_000) {
    const numbers = sql`with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${from + 999})`;
    await run(
      world.community,
      sql`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
          published_at, activity_at, created_at, updated_at)
        ${numbers} select ${base} + n, ${world.community.id}, ${space.id}, ${world.mia.id}, 'event', 'published',
          'Event ' || n, 'event-' || n, 'u' || (${base} + n), ${Date.now()}, ${Date.now()}, ${Date.now()}, ${Date.now()} from numbers`,
    );
    await run(
      world.community,
      sql`insert into events (post_id, community_id, space_id, is_listed, starts_at_wall, zone, duration_minutes, starts_at,
          ends_at, location_kind, rsvp_closes_at)
        ${numbers} select ${base} + n, ${world.community.id}, ${space.id}, 1, '2026-12-04T09:00', 'UTC', 5, ${at},
          ${at} + 300000, 'tba', ${at} + 300000 from numbers`,
    );
  }
  first = await event(world, world.mia, space, { repeats: WEEKLY, startsAtWall: inDays(1) });
  await finishDue(world.community);
  databases = counted(env, { directory: env.DIRECTORY, shard: env.SHARD_1 });
}, 300_000);

async function costOf(
  who: Person | null,
  act: (ctx: Ctx) => Promise<unknown>,
): Promise<{ rows: number; trips: number }> {
  const request = new Request(`http://${world.community.slug}.localhost/`, {
    headers: who ? { Cookie: who.cookie } : {},
  });
  const ctx = await createContext(request, databases.bindings, createExecutionContext());
  await ctx.prove();
  databases.take();
  await act(ctx);
  const { shard, trips } = databases.take();
  return { rows: readOf(shard), trips };
}

test("the list of the space, a date, and all dates read a page's rows", async () => {
  const costs: Record<string, { rows: number; trips: number }> = {};
  const list = (isPast: boolean) => (ctx: Ctx) =>
    listSpaceEvents(ctx, { spaceSlug: space.slug, isPast }, () => findReadable(ctx, space.slug));
  costs["what comes"] = await costOf(world.max, list(false));
  costs["what is over"] = await costOf(world.max, list(true));
  costs["a date"] = await costOf(world.max, (ctx) => findPost(ctx, { spaceSlug: space.slug, slug: first.slug }));
  costs["all dates"] = await costOf(world.max, (ctx) => listDates(ctx, first.id));
  costs["what a change is about"] = await costOf(world.mia, (ctx) => getReach(ctx, first.id));
  costs["an answer to all"] = await costOf(world.max, (ctx) => giveRsvpToDates(ctx, first.id, null));
  console.log(JSON.stringify(costs));
  for (const what of ["what is over", "a date", "all dates"]) {
    expect(costs[what]?.rows, what).toBeLessThanOrEqual(PAGE_ROWS);
    expect(costs[what]?.trips, what).toBe(1);
  }
  // What of the last 32 days is over is walked past, as of events that do not repeat (0093).
  const over = await rows(
    world.community,
    sql<{ n: number }>`select count(*) as n from events where space_id = ${space.id} and ends_at <= ${Date.now()}
      and starts_at > ${Date.now() - 32 * 86_400_000}`,
  );
  expect(costs["what comes"]?.rows).toBeLessThanOrEqual(PAGE_ROWS + (over[0]?.n ?? 0) * 2);
});

test("the sweeps look at no more than a step's rows", async () => {
  await run(world.community, sql`update event_series set due_at = 1 where community_id = ${world.community.id}`);
  const swept = async (act: (ctx: Ctx) => Promise<unknown>) => (await costOf(null, act)).rows;
  const later = Date.now() + 2 * 86_400_000;
  for (const sweep of seriesSweeps) expect(await swept((ctx) => sweep.run(ctx))).toBeLessThanOrEqual(STEP_ROWS);
  expect(await swept((ctx) => sweepDueEvents(Object.assign(ctx, { now: () => later })))).toBeLessThanOrEqual(STEP_ROWS);
});
