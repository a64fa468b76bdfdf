import type { LoaderFunction } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { DOOR_PAGE } from "~/features/events/door/acts";
import { checkIn } from "~/features/events/door/commands.server";
import { listDoor } from "~/features/events/door/queries.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { loader as door } from "~/routes/posts/check-in";
import { event } from "../features/events/events";
import { addSpace, as, createWorld, newId, run, type World } from "../world";
import { open } from "./pages";

const COMING = 10_000;

let world: World;
let id: number;
let path: string;
let first: number;
beforeAll(async () => {
  world = await createWorld();
  const { community } = world;
  const space = await addSpace(world, `crowd-${newUid(6)}`, { postType: "event" });
  const made = await event(world, world.mia, space, { groupMost: 4 });
  id = made.id;
  path = `/c/${space.slug}/${made.slug}/check-in`;
  first = newId() + 1_000_000;
  const now = Date.now() - 86_400_000;
  for (let at = 0; at < COMING; at += 2_000) {
    const numbers = sql`with recursive n(i) as (select cast(${at} as integer) union all select i + 1 from n where i < ${at + 1_999})`;
    await run(
      community,
      sql`${numbers} insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
          joined_at, updated_at)
        select ${first} + i, ${community.id}, 'crowd-' || cast(${first} + i as integer), 'Guest ' || i, 'member', 'active',
          'en', 'UTC', 1, ${now}, ${now} from n`,
    );
    await run(
      community,
      sql`${numbers} insert into event_attendees (community_id, post_id, member_id, status, seats, created_at)
        select ${community.id}, ${id}, ${first} + i, 'going', 2, cast(${now} + i as integer) from n`,
    );
    // Every other one of them is there, and one of two of theirs.
    await run(
      community,
      sql`${numbers} insert into event_check_ins (community_id, post_id, member_id, n, is_in, at, act, by_id, stored_at)
        select ${community.id}, ${id}, ${first} + i, 0, 1, cast(${now} + i as integer), 'seeded-' || i, ${world.mia.id},
          cast(${now} + i as integer) from n where i % 2 = 0`,
    );
  }
}, 120_000);

test("of 10,000 who come a page, what is new and a check-in cost rows as of themselves", async () => {
  const cost = async (work: (ctx: Awaited<ReturnType<typeof as>>) => Promise<unknown>) => {
    const ctx = await as(world.community, world.mia);
    await ctx.prove();
    const before = { trips: ctx.meter.trips, rows: ctx.meter.rowsRead };
    await work(ctx);
    return { trips: ctx.meter.trips - before.trips, rows: ctx.meter.rowsRead - before.rows };
  };
  const [spaceSlug = "", slug = ""] = path.split("/").slice(2);
  await open(world.community, world.mia, path, door as unknown as LoaderFunction, { spaceSlug, slug });
  const page = await open(world.community, world.mia, path, door as unknown as LoaderFunction, { spaceSlug, slug });
  let cursor: string | null = null;
  const costs = [
    { name: "the page", is: { trips: page.ctx.meter.trips, rows: page.ctx.meter.rowsRead }, most: 700 },
    {
      name: "200 of the device's copy",
      is: await cost(async (ctx) => ({ cursor } = await listDoor(ctx, id, { perPage: DOOR_PAGE }))),
      most: 2_000,
    },
    {
      name: "the next 200",
      is: await cost((ctx) => listDoor(ctx, id, { perPage: DOOR_PAGE, cursor })),
      most: 2_000,
    },
    {
      name: "what is new, nothing",
      is: await cost((ctx) => listDoor(ctx, id, { since: Date.now() - 5_000 })),
      most: 60,
    },
    {
      name: "a check-in",
      is: await cost((ctx) =>
        checkIn(ctx, id, [{ id: newUid(20), memberId: first + 5_001, people: [0, 1], isIn: true, at: Date.now() }]),
      ),
      most: 120,
    },
    { name: "what is new, one", is: await cost((ctx) => listDoor(ctx, id, { since: Date.now() - 5_000 })), most: 80 },
    { name: "a name without scripts", is: await cost((ctx) => listDoor(ctx, id, { query: "guest 99" })), most: 12_000 },
  ];
  for (const { name, is } of costs) console.log(`| ${name} | ${is.trips} | ${is.rows} |`);
  for (const { name, is, most } of costs) expect.soft(is.rows, name).toBeLessThanOrEqual(most);
  expect(await listDoor(await as(world.community, world.mia), id, { perPage: 1 })).toMatchObject({
    going_count: COMING * 2,
    here_count: COMING / 2 + 2,
  });
}, 60_000);
