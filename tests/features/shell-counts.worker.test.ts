import { expect, test } from "vitest";
import { getShellCounts } from "~/features/shell-counts.server";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { countForShell } from "~/platform/shell-counts.server";
import { as, asVisitor, createWorld } from "../world";

test("however many features count something for the shell, it is one statement", async () => {
  const world = await createWorld();
  const counts = {
    spaces: () => sql`(select count(*) from space_members sm where sm.member_id = m.id)`,
    "never seen": () => sql`m.feed_seen_at`,
    hour: ({ now }: Ctx) => sql`${now()} / 3600000`,
    two: () => sql`2`,
  };
  const ctx = await as(world.community, world.mia);
  const { statements, trips } = ctx.meter;
  const all = await countForShell(ctx, counts);
  expect(all).toMatchObject({ spaces: 1, "never seen": 0, two: 2 });
  expect(all.hour).toBeGreaterThan(400_000);
  expect([ctx.meter.statements - statements, ctx.meter.trips - trips]).toEqual([1, 1]);
});

test("a visitor has none of it", async () => {
  const world = await createWorld();
  expect(await getShellCounts(await asVisitor(world.community))).toEqual({
    newNotifications: 0,
    asksAgreement: 0,
    hasMessages: 0,
    unreadThreads: 0,
    hasThreads: 0,
    unreadRooms: 0,
    unaddressed: 0,
  });
});
