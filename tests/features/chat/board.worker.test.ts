import { beforeEach, describe, expect, test, vi } from "vitest";
import { blockMember } from "~/features/chat/commands/block-member.server";
import {
  listPins,
  pinMessage,
  removeSpotlight,
  spotlightMessage,
  unpinMessage,
} from "~/features/chat/commands/board.server";
import { MOST_PINS, NO_BOARD } from "~/features/chat/board";
import { updateRoom } from "~/features/chat/commands/manage-room.server";
import { addParticipants } from "~/features/chat/commands/participants.server";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { findMessage, listMessages } from "~/features/chat/queries.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, type Person, run, type World } from "../../world";
import { begin, copied, copyOf, inside, open, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mo, world.mia, world.max);
  for (const words of ["One", "Two", "Three"]) await say(world, world.mia, room, words);
});

type Doing = typeof pinMessage | typeof spotlightMessage;
const act = async (doing: Doing, n: number, person: Person = world.mo) =>
  doing(await as(world.community, person), { uuid: room.uuid, n });
const boardOf = async (person: Person = world.max) =>
  (await listMessages(await as(world.community, person), room.uuid)).board;
const pinsOf = async (person: Person = world.max) =>
  (await listPins(await as(world.community, person), room.uuid)).records.map(({ n }) => n);

describe("a pinned message", () => {
  test("stands in the room's list, the latest first, once, and takes the room's numbers", async () => {
    expect(await act(pinMessage, 1)).toMatchObject({ n: 1, changed: 4, isPinned: true });
    expect(await act(pinMessage, 1)).toMatchObject({ changed: 4 });
    await Promise.all([1, 2, 3].map(() => act(pinMessage, 3)));
    expect(await pinsOf()).toEqual([3, 1]);
    expect(await boardOf()).toEqual({ changed: 5, pins: 2, spotlight: null });
    await Promise.all([1, 2].map(() => act(unpinMessage, 1)));
    expect(await pinsOf()).toEqual([3]);
    expect(await boardOf()).toEqual({ changed: 6, pins: 1, spotlight: null });
  });

  test("goes with its deletion, and leaves the shard's copy as it is", async () => {
    await copied(world, room);
    const before = await copyOf(world, room);
    await act(pinMessage, 2);
    expect(await inside(world, room, (store) => store.isBehind)).toBe(false);
    expect(await copyOf(world, room)).toEqual(before);
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 2 });
    expect([await pinsOf(), await boardOf()]).toEqual([[], { changed: 5, pins: 0, spotlight: null }]);
    await expect(act(pinMessage, 2)).rejects.toMatchObject({ status: 409, code: "message_gone" });
  });

  test("is one of so many", async () => {
    await inside(world, room, ({ storage }) => {
      for (let n = 1_000; n < 1_000 + MOST_PINS; n += 1) {
        storage.sql.exec(
          `insert into messages (n, changed, id, key, member_id, html, text, at, is_told, worded, pinned_at)
            values (?, ?, ?, ?, 1, '', '', 1, 1, 0, 1)`,
          n,
          n,
          n,
          `k${n}`,
        );
      }
    });
    await expect(act(pinMessage, 1)).rejects.toMatchObject({ status: 409, code: "room_pins_full" });
  });
});

describe("the spotlight", () => {
  test("shows one message to everybody until it is taken away, with its words as they are now", async () => {
    const spotlight = { n: 1, memberId: world.mia.id, text: "One" };
    expect(await act(spotlightMessage, 1)).toEqual({ board: { changed: 4, pins: 0, spotlight } });
    expect(await act(spotlightMessage, 1)).toMatchObject({ board: { changed: 4 } });
    await act(spotlightMessage, 2);
    expect((await boardOf()).spotlight).toMatchObject({ n: 2, text: "Two" });
    // It is another one that stands there.
    expect(await act(removeSpotlight, 1)).toMatchObject({ board: { changed: 5, spotlight: { n: 2 } } });
    await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 2, body: "Two\n\nand more" });
    expect(await boardOf()).toEqual({
      changed: 6,
      pins: 0,
      spotlight: { n: 2, memberId: world.mia.id, text: "Two and more" },
    });
    await Promise.all([1, 2].map(() => act(removeSpotlight, 2)));
    expect(await boardOf()).toEqual({ changed: 7, pins: 0, spotlight: null });
  });

  test("goes with its message, of whose words nothing is kept", async () => {
    await act(spotlightMessage, 3);
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 3 });
    expect(await boardOf()).toEqual({ changed: 5, pins: 0, spotlight: null });
    await expect(act(spotlightMessage, 3)).rejects.toMatchObject({ status: 409, code: "message_gone" });
  });

  test("shows newcomers nothing of what was said before them", async () => {
    await act(spotlightMessage, 1);
    await act(pinMessage, 1);
    await addParticipants(await as(world.community, world.mo), { uuid: room.uuid, memberIds: [world.olive.id] });
    expect(await boardOf(world.olive)).toEqual({ changed: 5, pins: 0, spotlight: null });
    expect(await pinsOf(world.olive)).toEqual([]);
  });
});

test("open pages agree, and who comes back hears how it stands", async () => {
  const page = await open(world, world.max, room);
  const boards = () =>
    page.received.flatMap((frame) => (frame.kind === "messages" && frame.board ? [frame.board] : []));
  await act(pinMessage, 1);
  await act(spotlightMessage, 2);
  await vi.waitFor(() => expect(boards()).toHaveLength(2));
  expect(boards()).toMatchObject([
    { changed: 4, pins: 1, spotlight: null },
    { changed: 5, pins: 1, spotlight: { n: 2 } },
  ]);
  expect(page.said()).toMatchObject([{ n: 1, isPinned: true }]);
  const [back, standing] = [await open(world, world.max, room), await open(world, world.max, room)];
  back.send({ kind: "since", last: 3 });
  standing.send({ kind: "since", last: 5 });
  await vi.waitFor(() => expect(back.received.at(-1)).toMatchObject({ kind: "standing", n: 5 }));
  expect(back.received.at(-2)).toMatchObject({
    kind: "messages",
    messages: [{ n: 1, isPinned: true }],
    board: { changed: 5, spotlight: { n: 2 } },
  });
  await vi.waitFor(() =>
    expect(standing.received.filter(({ kind }) => kind !== "reads")).toMatchObject([{ kind: "standing", n: 5 }]),
  );
  for (const one of [page, back, standing]) one.close();
});

test("it is the admins' of a group to say, and each one's of two", async () => {
  const cookie = await addSession(world.community, world.mo, { mode: "view_only", masqueraderId: world.ada.id });
  for (const what of ["pin", "spotlight"]) {
    for (const method of ["POST", "DELETE"]) {
      const path = `/internal_api/chat_rooms/${room.uuid}/messages/1/${what}`;
      for (const [person, status] of [
        [null, 401],
        [world.stan, 401],
        [world.ada, 404],
        [world.max, 403],
        [{ ...world.mo, cookie }, 403],
        [world.mo, 200],
      ] as const) {
        expect((await call(world.community, person, path, { method, json: {} })).status, `${method} ${what}`).toBe(
          status,
        );
      }
    }
  }
  const pins = `/internal_api/chat_rooms/${room.uuid}/pins`;
  expect((await call(world.community, world.ada, pins)).status).toBe(404);
  expect((await call(world.community, { ...world.mo, cookie }, pins)).status).toBe(200);

  const two = await begin(world, world.max, world.mia);
  expect((await listMessages(await as(world.community, world.mia), two.uuid)).board).toEqual(NO_BOARD);
  await say(world, world.max, two, "Yours too");
  await pinMessage(await as(world.community, world.mia), { uuid: two.uuid, n: 1 });
  expect((await findMessage(await as(world.community, world.max), two.uuid, 1)).isPinned).toBe(true);
  // Whoever is blocked puts nothing over the log of who has blocked them.
  await blockMember(await as(world.community, world.mia), world.max.id);
  for (const doing of [spotlightMessage, unpinMessage]) {
    await expect(doing(await as(world.community, world.max), { uuid: two.uuid, n: 1 })).rejects.toMatchObject({
      status: 403,
    });
  }
});

test("whoever moderation has silenced speaks by no board, no name and nobody they bring along", async () => {
  await run(world.community, sql`update members set muted_until = ${Date.now() + 60_000} where id = ${world.mo.id}`);
  const mo = await as(world.community, world.mo);
  const refused = { code: "moderation_muted" };
  await expect(act(pinMessage, 1)).rejects.toMatchObject(refused);
  await expect(act(spotlightMessage, 1)).rejects.toMatchObject(refused);
  await expect(updateRoom(mo, { uuid: room.uuid, name: "Buy my beans" })).rejects.toMatchObject(refused);
  await expect(addParticipants(mo, { uuid: room.uuid, memberIds: [world.ada.id] })).rejects.toMatchObject(refused);
  expect(await boardOf()).toMatchObject({ pins: 0, spotlight: null });
});
