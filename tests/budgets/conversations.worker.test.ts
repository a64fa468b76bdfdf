import { beforeAll, expect, test } from "vitest";
import { countUnreadRooms, listRooms } from "~/features/chat/queries.server";
import { putToSleep } from "~/features/chat/sleep.server";
import { searchMessages } from "~/features/search/messages.server";
import { newUuid } from "~/lib/ids";
import { list, sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, newId, run, type World } from "../world";
import { open } from "./pages";

/** A member of five thousand conversations, of which forty were spoken in of late. */

const ALL = 5_000;
const OF_LATE = 40;
const DAY = 86_400_000;

let world: World;
const now = Date.now();

beforeAll(async () => {
  world = await createWorld();
  for (let from = 0; from < ALL; from += 500) {
    const some = Array.from({ length: 500 }, (_, at) => {
      const place = from + at;
      const spoken = now - (place < OF_LATE ? place * 60_000 : 30 * DAY + place * 60_000);
      return [newId(), newUuid(now), spoken];
    });
    const { id } = world.community;
    const given = JSON.stringify(some);
    await run(
      world.community,
      sql`insert into chat_rooms (id, community_id, uuid, kind, name, created_by, created_at, updated_at, last_n, last_at)
        select j.value ->> 0, ${id}, j.value ->> 1, 'group', 'Room', ${world.max.id}, 1, 1, 1, j.value ->> 2
        from json_each(${given}) j`,
    );
    for (const who of [world.mia, world.max])
      await run(
        world.community,
        sql`insert into chat_participants (room_id, member_id, community_id, joined_at, read_n)
          select j.value ->> 0, ${who.id}, ${id}, 1, 1 from json_each(${given}) j`,
      );
    const ids = list(some.map(() => newId()));
    await run(
      world.community,
      sql`insert into chat_messages (room_id, n, community_id, id, member_id, excerpt, at, changed)
        select j.value ->> 0, 1, ${id}, (select i.value from json_each(${ids}) i where i.key = j.key), ${world.max.id}, 'Words',
          j.value ->> 2, 1 from json_each(${given}) j`,
    );
  }
}, 120_000);

const rowsOf = async (ask: (ctx: Awaited<ReturnType<typeof as>>) => Promise<unknown>) => {
  const ctx = await as(world.community, world.mia, "/", "GET");
  await ask(ctx);
  return ctx.meter.rowsRead;
};
const shell = async () => {
  await open(world.community, world.mia, "/", null);
  return (await open(world.community, world.mia, "/", null)).ctx.meter.rowsRead;
};
const measured = async () => ({
  shell: await shell(),
  unread: await rowsOf(countUnreadRooms),
  list: await rowsOf((ctx) => listRooms(ctx)),
  search: await rowsOf((ctx) => searchMessages(ctx, { query: "words" })),
});

test("its shell, its list and its searches look at those of late, and at no more of the others than they show", async () => {
  const before = await measured();
  let looked = 0;
  for (let many = 1; many > 0; looked += many) many = await putToSleep(asSystem(world.community));
  expect(looked).toBeGreaterThanOrEqual(ALL);
  const after = await measured();
  console.log(
    `5,000 conversations, all awake: ${JSON.stringify(before)}; asleep but ${OF_LATE}: ${JSON.stringify(after)}`,
  );
  expect(before.unread).toBeGreaterThan(ALL);
  // What has been read costs its row and its room.
  expect(after.unread).toBeLessThanOrEqual(OF_LATE * 2 + 20);
  expect(after.shell).toBeLessThanOrEqual(OF_LATE * 2 + 150);
  expect(after.list).toBeLessThanOrEqual(OF_LATE * 2 + 21 * 20);
  expect(after.search).toBeLessThanOrEqual(OF_LATE * 2 + 500 * 6);
}, 120_000);

test("where everything is unread the number stops at what it shows", async () => {
  await run(
    world.community,
    sql`update chat_participants set read_n = 0, owes = asleep_at is not null
    where community_id = ${world.community.id} and member_id = ${world.mia.id}`,
  );
  await run(
    world.community,
    sql`update chat_participants set owes = 1 where community_id = ${world.community.id}
    and member_id = ${world.mia.id} and asleep_at is not null`,
  );
  const ctx = await as(world.community, world.mia, "/", "GET");
  expect((await countUnreadRooms(ctx)).rooms).toBe(20);
  expect(ctx.meter.rowsRead).toBeLessThanOrEqual(150);
});
