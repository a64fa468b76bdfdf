import { beforeAll, expect, test } from "vitest";
import { sweepDueEvents } from "~/features/events/sweeps.server";
import { sql } from "~/platform/database/sql";
import { addSpace, asSystem, createWorld, rows, run, type World } from "../../world";
import { event, inDays } from "./events";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const version = async () =>
  (
    await rows(
      world.community,
      sql<{ n: number }>`select public_version as n from communities where community_id = ${world.community.id}`,
    )
  )[0]?.n ?? 0;
const dueOf = async (id: number) =>
  (await rows(world.community, sql<{ at: number | null }>`select due_at as at from events where post_id = ${id}`))[0]
    ?.at;

test("copies that visitors read are left behind when RSVPs close and when it is over, each once", async () => {
  const space = await addSpace(world, "swept", { postType: "event" });
  const made = await event(world, world.mia, space, { startsAtWall: inDays(2), rsvpClosesBefore: 60 });
  const past = await event(world, world.mia, space, { startsAtWall: inDays(-2) });
  expect(await dueOf(past.id)).toBeNull();
  const closes = (await dueOf(made.id)) ?? 0;
  expect(closes).toBeGreaterThan(Date.now());
  const before = await version();
  const sweepAt = async (at: number) => {
    const ctx = asSystem(world.community);
    await sweepDueEvents(Object.assign(ctx, { now: () => at, forCommunity: ctx.forCommunity }));
  };
  await sweepAt(closes - 1);
  expect(await version()).toBe(before);
  await sweepAt(closes);
  await sweepAt(closes);
  expect(await version()).toBe(before + 1);
  const over = (await dueOf(made.id)) ?? 0;
  expect(over).toBeGreaterThan(closes);
  await sweepAt(over);
  expect(await version()).toBe(before + 2);
  expect(await dueOf(made.id)).toBeNull();
  await run(world.community, sql`delete from events where post_id = ${made.id}`);
});
