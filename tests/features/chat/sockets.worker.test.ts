import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addParticipants, removeParticipant } from "~/features/chat/commands/participants.server";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { findCurrentParticipant, findOpenRoom } from "~/features/chat/queries.server";
import { MOST_LETTERS_ANSWERED } from "~/features/chat/rules";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { ROOM_ENDED } from "~/features/chat/protocol";
import { removeMember } from "~/features/members/commands/remove-member.server";
import { COME_LATER, PROVE_AGAIN, PROVEN_MS, SESSION_ENDED } from "~/features/notifications/inbox";
import { signOut } from "~/features/accounts/sessions.server";
import { addPerson, addSession, as, createWorld, newId, type World } from "../../world";
import { begin, copied, open, roomOf, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.mo);
});

const leave = async (who: typeof world.mia, by = who) =>
  removeParticipant(await as(world.community, by), { uuid: room.uuid, memberId: who.id });

test("what is said arrives at every open page, as its call answered it", async () => {
  const [mia, max] = [await open(world, world.mia, room), await open(world, world.max, room)];
  expect([mia.status, max.status]).toEqual([101, 101]);
  const { id: _, ...first } = (await say(world, world.mia, room, "Hello")) as never as { id: number };
  for (const page of [mia, max]) {
    await vi.waitFor(() => expect(page.said()).toEqual([first]));
    page.close();
  }
});

test("a page that was away gets what it missed, each as it is now, by its number, then word that this is all", async () => {
  for (const words of ["One", "Two", "Three"]) await say(world, world.mia, room, words);
  const mia = await as(world.community, world.mia);
  await editMessage(mia, { uuid: room.uuid, n: 1, body: "Uno" });
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 2 });
  const page = await open(world, world.max, room);
  page.send({ kind: "since", last: 2 });
  await vi.waitFor(() => expect(page.received.at(-1)).toMatchObject({ kind: "standing", n: 5 }));
  expect(page.said().map(({ n, changed, html, isDeleted }) => [n, changed, html, isDeleted])).toEqual([
    [3, 3, "<p>Three</p>", false],
    [1, 4, "<p>Uno</p>", false],
    [2, 5, "", true],
  ]);
  page.close();
});

test("who has read how far is told, only grows, and reaches the shard; who looks for somebody reads nothing", async () => {
  await say(world, world.mia, room, "One");
  await say(world, world.mia, room, "Two");
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  const [mia, max, looking] = [
    await open(world, world.mia, room),
    await open(world, world.max, room),
    await open(world, { ...world.max, cookie }, room),
  ];
  looking.send({ kind: "read", n: 2 });
  max.send({ kind: "read", n: 1 });
  max.send({ kind: "read", n: 1 });
  await vi.waitFor(() => expect(mia.received).toEqual([{ kind: "read", memberId: world.max.id, n: 1 }]));
  max.send({ kind: "read", n: 99 });
  await vi.waitFor(() => expect(mia.received.at(-1)).toEqual({ kind: "read", memberId: world.max.id, n: 2 }));
  await copied(world, room);
  expect(await findCurrentParticipant(await as(world.community, world.max), room.uuid)).toMatchObject({ read_n: 2 });
  for (const page of [mia, max, looking]) page.close();
});

test("of two of whom one has blocked the other neither is told how far the other has read, by frame, answer or door", async () => {
  const two = await begin(world, world.mia, world.max);
  await say(world, world.mia, two, "One");
  await say(world, world.max, two, "Two");
  const before = await open(world, world.max, two);
  const ctx = await as(world.community, world.mia);
  await blockMember(ctx, world.max.id);
  await ctx.settled();
  await vi.waitFor(() => expect(before.closed).toEqual([PROVE_AGAIN]));
  const pages = { mia: await open(world, world.mia, two), max: await open(world, world.max, two) };
  pages.mia.send({ kind: "read", n: 2 });
  await vi.waitFor(() => expect(pages.mia.received).toEqual([{ kind: "read", memberId: world.mia.id, n: 2 }]));
  pages.max.send({ kind: "since", last: 2 });
  await vi.waitFor(() => expect(pages.max.received.at(-1)).toMatchObject({ kind: "standing" }));
  expect(pages.max.received.find(({ kind }) => kind === "read")).toBeUndefined();
  expect(pages.max.received).toContainEqual({ kind: "reads", reads: { [world.max.id]: 2 } });
  await copied(world, two);
  for (const person of [world.mia, world.max]) {
    const { participants } = await findOpenRoom(await as(world.community, person), two.uuid);
    expect(participants.map(({ read_n }) => read_n)).toEqual([null]);
  }
  for (const page of Object.values(pages)) page.close();
});

test("answers are bounded by their letters: whoever has been told too much in a minute is to come back later", async () => {
  const { object } = await roomOf(world, room);
  await runInDurableObject(object as never, (_, { storage }: DurableObjectState) => {
    for (let n = 1; n <= 50; n += 1)
      storage.sql.exec(
        `insert into messages (n, changed, id, key, member_id, html, text, at, is_told, worded)
          values (?, ?, ?, ?, 1, ?, '', 0, 1, ?)`,
        n,
        n,
        n,
        `key-${n}`,
        "x".repeat(9_900),
        n,
      );
    storage.kv.put("n", 50);
  });
  const page = await open(world, world.max, room);
  const asked = Math.ceil(MOST_LETTERS_ANSWERED / 490_000) + 2;
  for (let at = 0; at < asked; at += 1) page.send({ kind: "since", last: 0 });
  await vi.waitFor(() => expect(page.closed).toEqual([COME_LATER]), { timeout: 20_000 });
  const letters = page.received.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0);
  expect(letters).toBeGreaterThan(MOST_LETTERS_ANSWERED);
  expect(letters).toBeLessThan(MOST_LETTERS_ANSWERED + 700_000);
});

describe("whoever is in it no longer hears nothing", () => {
  test("nobody else opens a socket", async () => {
    const refused = [null, world.stan, world.ada].map(async (person) => (await open(world, person, room)).status);
    expect(await Promise.all(refused)).toEqual([401, 401, 404]);
    expect((await open(world, world.mia, { uuid: "none" })).status).toBe(422);
  });

  test("who leaves is told within the second, and gets nothing that is said after", async () => {
    const [max, mia] = [await open(world, world.max, room), await open(world, world.mia, room)];
    await leave(world.max);
    await say(world, world.mia, room, "Now we are two");
    await vi.waitFor(() => expect(mia.said()).toHaveLength(1), 1000);
    await vi.waitFor(() => expect(max.closed).toEqual([ROOM_ENDED]), 1000);
    expect(max.received).toEqual([{ kind: "ended" }]);
    expect(mia.received[0]).toEqual({ kind: "participants" });
    expect((await open(world, world.max, room)).status).toBe(404);
    await expect(say(world, world.max, room, "And I?")).rejects.toMatchObject({ status: 404 });
    mia.close();
  });

  test("a door that had proven them before they left lets nothing through", async () => {
    const { object } = await roomOf(world, room);
    const seat = { memberId: world.max.id, seat: Date.now() - 1, from: 0 };
    await leave(world.max);
    const { id } = await roomOf(world, room);
    const place = { communityId: world.community.id, roomId: id };
    const late = { ...seat, id: newId(), key: "key-that-is-late" };
    expect(await object.say(place, late, { html: "<p>Late</p>", text: "Late", at: Date.now() })).toEqual({
      refused: "room_gone",
    });
    expect(await object.history(seat, {})).toEqual({ refused: "room_gone" });
  });

  test("who comes back sees what is said from then on, by each way", async () => {
    await say(world, world.mia, room, "Before");
    await leave(world.max, world.mia);
    await say(world, world.mia, room, "Without Max");
    await addParticipants(await as(world.community, world.mia), { uuid: room.uuid, memberIds: [world.max.id] });
    const page = await open(world, world.max, room);
    await say(world, world.mia, room, "Welcome back");
    await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 2, body: "Without Maximilian" });
    page.send({ kind: "since", last: 0 });
    await vi.waitFor(() => expect(page.received.at(-1)).toMatchObject({ kind: "standing", n: 4 }));
    expect(new Set(page.said().map(({ n }) => n))).toEqual(new Set([3]));
    page.close();
  });

  test("a session that ends closes its pages in rooms, and no others", async () => {
    const cookie = await addSession(world.community, world.max, { accountSessionId: newId() });
    const [here, phone] = [await open(world, world.max, room), await open(world, { ...world.max, cookie }, room)];
    const ctx = await as(world.community, { ...world.max, cookie });
    await ctx.realtime.disconnect(world.community.id, world.max.id, [ctx.viewer.directorySessionId ?? 0]);
    await vi.waitFor(() => expect(phone.closed).toEqual([SESSION_ENDED]));
    expect(here.closed).toEqual([]);
    const own = await as(world.community, world.max);
    await signOut(own, world.max.cookie);
    await own.settled();
    await vi.waitFor(() => expect(here.closed).toEqual([SESSION_ENDED]));
  });

  test("who is put out of the community is out of its rooms within the second", async () => {
    const page = await open(world, world.max, room);
    const ada = await as(world.community, world.ada);
    await removeMember(ada, world.max.id);
    await ada.settled();
    // By their sign-in or by the group, whichever was told first.
    await vi.waitFor(() => expect([[SESSION_ENDED], [ROOM_ENDED]]).toContainEqual(page.closed), 1000);
    await say(world, world.mia, room, "Is Max gone?");
    expect(page.said()).toEqual([]);
  });

  test("a proof from before somebody's rooms were asked for opens none, and neither does the room's own door", async () => {
    const { id, object } = await roomOf(world, room);
    const { realtime } = await as(world.community, world.max);
    const before = Date.now();
    expect(await realtime.enterRoom(world.community.id, world.max.id, id, before)).toBe(true);
    expect(await realtime.enteredRooms(world.community.id, world.max.id, before)).toEqual([id]);
    expect(await realtime.enterRoom(world.community.id, world.max.id, id, before)).toBe(false);
    expect(await realtime.enterRoom(world.community.id, world.max.id, id, before + 1)).toBe(true);
    expect(await realtime.enterRoom(world.community.id, world.mia.id, id, before)).toBe(true);
    // Of everybody at once.
    expect(await realtime.enteredRooms(world.community.id, null, before + 1)).toEqual([id]);
    expect(await realtime.enterRoom(world.community.id, world.mia.id, id, before + 1)).toBe(false);
    expect(await realtime.enterRoom(world.community.id, world.mia.id, id, before + 2)).toBe(true);
    // A socket that is still on its way when its sign-in ends is sent back by the room.
    await object.disconnect(world.max.id, [0]);
    const opening = vi.spyOn(Date, "now").mockReturnValue(before);
    const page = await open(world, world.max, room);
    opening.mockRestore();
    expect(page.status).toBe(409);
  });

  test("whoever is banned while their page opens has no socket a second later, in whatever order it goes", async () => {
    for (const waitMs of [0, 2, 5, 10, 20, 40]) {
      const person = await addPerson(world.community, `Late ${waitMs}`, "member");
      await addParticipants(await as(world.community, world.mia), { uuid: room.uuid, memberIds: [person.id] });
      const ada = await as(world.community, world.ada);
      const [page] = await Promise.all([
        open(world, person, room),
        new Promise((resolve) => setTimeout(resolve, waitMs))
          .then(() => removeMember(ada, person.id))
          .then(() => ada.settled()),
      ]);
      if (page.status === 101) await vi.waitFor(() => expect(page.closed).toHaveLength(1), 1_000);
      await say(world, world.mia, room, `After ${waitMs}`);
      expect(page.said()).toEqual([]);
    }
  });

  test("a group that is deleted ends for everybody, and keeps nothing", async () => {
    await say(world, world.mia, room, "Gone soon");
    const page = await open(world, world.max, room);
    await deleteRoom(await as(world.community, world.mia), room.uuid);
    await vi.waitFor(() => expect(page.closed).toEqual([ROOM_ENDED]));
    const { object } = await roomOf(world, room);
    await runInDurableObject(object as never, (_, state: DurableObjectState) => {
      expect(state.storage.sql.exec("select count(*) as n from messages").one()).toEqual({ n: 0 });
    });
  });
});

test("after ten minutes a socket is sent through the door again", async () => {
  const page = await open(world, world.mia, room);
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + PROVEN_MS + 1);
  page.send({ kind: "since", last: 0 });
  await vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]));
  vi.restoreAllMocks();
});
