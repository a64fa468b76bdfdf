import { beforeEach, describe, expect, test } from "vitest";
import { createRoom } from "~/features/chat/commands/create-room.server";
import { findOpenRoom, listParticipants, listRooms } from "~/features/chat/queries.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, asVisitor, call, createWorld, rows, run, type World } from "../../world";
import { begin, copied, say } from "./talking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const count = async () =>
  (
    await rows(
      world.community,
      sql<{
        rooms: number;
        facts: number;
      }>`select (select count(*) from chat_rooms where community_id = ${world.community.id})
        as rooms, (select count(*) from facts where community_id = ${world.community.id} and name = 'chat_room.created')
        as facts`,
    )
  )[0];

describe("a direct room", () => {
  test("is one for two people, whoever begins it, how often and at once", async () => {
    const both = await Promise.all([
      begin(world, world.mia, world.max),
      begin(world, world.max, world.mia),
      begin(world, world.mia, world.max),
    ]);
    expect(new Set(both.map(({ uuid }) => uuid)).size).toBe(1);
    expect(await count()).toEqual({ rooms: 1, facts: 1 });
    const [room] = both;
    expect(room).toMatchObject({
      kind: "direct",
      participants_count: 2,
      participants: [{ member_id: world.max.id, community_member: { name: "Max Member" } }],
      last_message: null,
      unread: 0,
      policies: { can_create_message: true, can_manage_chat_room: false, can_leave_chat_room: false },
    });
    expect(room?.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab]/);
  });

  test("is begun with nobody who is no active member here, nor with oneself", async () => {
    const gone = { ...world.stan, id: world.stan.id };
    await expect(begin(world, world.mia, gone)).rejects.toMatchObject({
      status: 422,
      fields: { member_ids: "room_member_gone" },
    });
    await expect(begin(world, world.mia, world.mia)).rejects.toMatchObject({ fields: { member_ids: "room_nobody" } });
    await run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`);
    await expect(begin(world, world.mia, world.max)).rejects.toMatchObject({ status: 422 });
    expect(await count()).toEqual({ rooms: 0, facts: 0 });
  });
});

describe("a group", () => {
  test("is made each time, but once of one key, and by one who is its admin", async () => {
    const ctx = await as(world.community, world.mia);
    const made = { memberIds: [world.max.id, world.mo.id], name: "Beans", requestKey: "key-of-the-form" };
    const [one, twin] = [await createRoom(ctx, made), await createRoom(await as(world.community, world.mia), made)];
    expect(twin.uuid).toBe(one.uuid);
    expect(one).toMatchObject({ kind: "group", name: "Beans", participants_count: 3 });
    expect(one.current_participant).toMatchObject({ admin: true, read_n: 0 });
    expect((await begin(world, world.mia, world.max, world.mo)).uuid).not.toBe(one.uuid);
    expect(await count()).toEqual({ rooms: 2, facts: 2 });
  });

  test("is made whole or not at all", async () => {
    await expect(begin(world, world.mia, world.max, world.stan)).rejects.toMatchObject({
      status: 409,
      code: "room_member_gone",
    });
    expect(await count()).toEqual({ rooms: 0, facts: 0 });
  });
});

describe("who begins none", () => {
  test("visitor, stranger, who looks for somebody, who has no confirmed address, who is to be silent", async () => {
    const ask = (person: Parameters<typeof call>[1]) =>
      call(world.community, person, "/internal_api/chat_rooms", {
        json: { chat_room: { member_ids: [world.max.id] } },
      });
    expect((await ask(null)).status).toBe(401);
    expect((await ask(world.stan)).status).toBe(401);
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect((await ask({ ...world.mia, cookie })).status).toBe(403);
    expect((await ask(world.una)).status).toBe(403);
    await run(world.community, sql`update members set muted_until = ${Date.now() + 60_000} where id = ${world.mia.id}`);
    expect((await ask(world.mia)).status).toBe(403);
    expect(await count()).toEqual({ rooms: 0, facts: 0 });
  });
});

describe("the list", () => {
  test("has one's own rooms, that of the newest message first, with its last line, page by page", async () => {
    const [first, second] = [
      await begin(world, world.mia, world.max),
      await begin(world, world.mia, world.mo, world.ada),
    ];
    await begin(world, world.max, world.mo);
    await say(world, world.max, first, "Is the grinder free?");
    await copied(world, first);
    const list = await listRooms(await as(world.community, world.mia));
    expect(list.records.map(({ uuid, unread }) => [uuid, unread])).toEqual([
      [first.uuid, 1],
      [second.uuid, 0],
    ]);
    expect(list.records[0]?.last_message).toMatchObject({
      n: 1,
      member_id: world.max.id,
      excerpt: "Is the grinder free?",
    });
    expect(list.next_cursor).toBeNull();
    await expect(listRooms(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
  });

  test("goes on behind its cursor and names no room twice", async () => {
    for (let i = 0; i < 22; i++) await begin(world, world.mia, world.max, world.mo);
    const first = await listRooms(await as(world.community, world.mia));
    const next = await listRooms(await as(world.community, world.mia), { cursor: first.next_cursor });
    const seen = [...first.records, ...next.records].map(({ uuid }) => uuid);
    expect([first.records.length, next.records.length, new Set(seen).size, next.next_cursor]).toEqual([
      20,
      2,
      22,
      null,
    ]);
    await expect(listRooms(await as(world.community, world.mia), { cursor: "!" })).rejects.toMatchObject({
      status: 422,
    });
  });
});

test("a room is found by nobody who is not in it, admins of the community among them", async () => {
  const room = await begin(world, world.mia, world.max);
  for (const person of [world.ada, world.olive, world.mo]) {
    await expect(findOpenRoom(await as(world.community, person), room.uuid)).rejects.toMatchObject({ status: 404 });
    await expect(listParticipants(await as(world.community, person), room.uuid)).rejects.toMatchObject({ status: 404 });
  }
  expect((await call(world.community, null, `/internal_api/chat_rooms/${room.uuid}`)).status).toBe(401);
  expect((await call(world.other, world.stan, `/internal_api/chat_rooms/${room.uuid}`)).status).toBe(404);
});
