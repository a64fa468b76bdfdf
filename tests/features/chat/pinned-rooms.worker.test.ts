import { beforeEach, expect, test } from "vitest";
import { pinRoom, unpinRoom } from "~/features/chat/commands/pin-room.server";
import { addParticipants, removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { listRooms } from "~/features/chat/queries.server";
import { MOST_PINNED_ROOMS } from "~/features/chat/rules";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, call, createWorld, type Person, run, type World } from "../../world";
import { begin, copied, say } from "./talking";

let world: World;
let rooms: OpenRoomPayload[];
beforeEach(async () => {
  world = await createWorld();
  rooms = [];
  for (const other of [world.max, world.mo, world.ada]) rooms.push(await begin(world, world.mia, other));
  for (const room of rooms) {
    await say(world, world.mia, room, "Hello");
    await copied(world, room);
  }
});

const at = (place: number) => rooms[place]?.uuid ?? "";
const pin = async (place: number, by = world.mia) => pinRoom(await as(world.community, by), at(place));
const unpin = async (place: number, by = world.mia) => unpinRoom(await as(world.community, by), at(place));
const listed = async (by: Person = world.mia, isArchived = false) =>
  (await listRooms(await as(world.community, by), { isArchived })).records.map(({ uuid, pinned }) => [
    rooms.findIndex((room) => room.uuid === uuid),
    pinned,
  ]);

test("a member's own pins stand at the top of their own list, the latest first, however often each is pinned", async () => {
  expect(await listed()).toEqual([
    [2, false],
    [1, false],
    [0, false],
  ]);
  expect(await pin(0)).toMatchObject({ pinned: true });
  await pin(1);
  await Promise.all([pin(0), pin(0)]);
  expect(await listed()).toEqual([
    [1, true],
    [0, true],
    [2, false],
  ]);
  // The other's list is their own.
  expect(await listed(world.max)).toEqual([[0, false]]);
  await say(world, world.mia, rooms[0] ?? { uuid: "" }, "Once more");
  await copied(world, rooms[0] ?? { uuid: "" });
  expect(await listed()).toEqual([
    [1, true],
    [0, true],
    [2, false],
  ]);
  expect(await unpin(1)).toMatchObject({ pinned: false });
  await unpin(1);
  expect(await listed()).toEqual([
    [0, true],
    [2, false],
    [1, false],
  ]);
  await updateParticipant(await as(world.community, world.mia), {
    uuid: at(0),
    memberId: world.mia.id,
    archived: true,
  });
  expect([await listed(), await listed(world.mia, true)]).toEqual([
    [
      [2, false],
      [1, false],
    ],
    [[0, true]],
  ]);
});

test("pages go on behind the pinned ones, and each room stands once", async () => {
  for (let i = 0; i < 30; i += 1) rooms.push(await begin(world, world.mia, world.max, world.mo));
  for (const place of [0, 5, 9]) await pin(place);
  const ctx = await as(world.community, world.mia);
  const first = await listRooms(ctx);
  const second = await listRooms(await as(world.community, world.mia), { cursor: first.next_cursor });
  const all = [...first.records, ...second.records];
  expect(all.slice(0, 4).map(({ pinned }) => pinned)).toEqual([true, true, true, false]);
  expect([all.length, new Set(all.map(({ uuid }) => uuid)).size, second.next_cursor]).toEqual([33, 33, null]);
  const old = await call(world.community, world.mia, `/internal_api/chat_rooms?cursor=${btoa("[1,2]")}`);
  expect(old.status).toBe(422);
});

test("fifty at most, also of two at once; rooms that have ended do not count", async () => {
  for (let i = 0; i < MOST_PINNED_ROOMS; i += 1) rooms.push(await begin(world, world.mia, world.max, world.mo));
  for (let i = 3; i < MOST_PINNED_ROOMS + 2; i += 1) await pin(i);
  const both = await Promise.allSettled([pin(0), pin(1)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(pin(2)).rejects.toMatchObject({ status: 409, code: "pinned_rooms_full" });
  await run(world.community, sql`update chat_rooms set deleted_at = 1 where uuid = ${at(3)}`);
  expect(await pin(2)).toMatchObject({ pinned: true });
});

test("nobody pins what is not theirs: a visitor, who is not in it, who only looks; who comes back has no pin", async () => {
  await expect(pinRoom(await asVisitor(world.community), at(0))).rejects.toMatchObject({ status: 401 });
  await expect(pin(0, world.olive)).rejects.toMatchObject({ status: 404 });
  await expect(unpin(0, world.ada)).rejects.toMatchObject({ status: 404 });
  const group = await begin(world, world.mia, world.max, world.mo);
  rooms.push(group);
  await pin(3, world.max);
  await removeParticipant(await as(world.community, world.max), { uuid: group.uuid, memberId: world.max.id });
  await addParticipants(await as(world.community, world.mia), { uuid: group.uuid, memberIds: [world.max.id] });
  expect(await listed(world.max)).toContainEqual([3, false]);
  const door = `/internal_api/chat_rooms/${at(0)}/pinned_chat_room`;
  const put = await call(world.community, world.mia, door, { method: "POST", json: {} });
  expect([put.status, await put.json()]).toMatchObject([200, { pinned: true }]);
  const taken = await call(world.community, world.mia, door, { method: "DELETE" });
  expect([taken.status, await taken.json()]).toMatchObject([200, { pinned: false }]);
});
