import { beforeEach, describe, expect, test } from "vitest";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { listPins, pinMessage, spotlightMessage } from "~/features/chat/commands/board.server";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { addParticipants, removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import { reactToMessage } from "~/features/chat/commands/reactions.server";
import { readRoom } from "~/features/chat/commands/read-room.server";
import { followThread, leaveThread, readThread } from "~/features/chat/commands/threads.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { countUnreadRooms, findOpenRoom, listMessages } from "~/features/chat/queries.server";
import { countUnreadThreads, findThread, listThreads } from "~/features/chat/thread-queries.server";
import { MOST_THREADS_COUNTED } from "~/features/chat/rules";
import { sql } from "~/platform/database/sql";
import { copyRoom } from "~/features/chat/copy.server";
import { addSession, as, asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { begin, copied, killed, open, roomOf, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.olive);
});

const ctxOf = (person: Person) => as(world.community, person);
const answer = async (by: Person, thread: number, body: string, also?: boolean, key = `key-${newId()}`) =>
  sayMessage(await ctxOf(by), { uuid: room.uuid, key, body, thread, also });
const thread = async (n = 1, person = world.mia, ask = {}) => findThread(await ctxOf(person), room.uuid, n, ask);
const history = async (person = world.mia, ask = {}) => listMessages(await ctxOf(person), room.uuid, ask);
const list = async (person: Person) => (await listThreads(await ctxOf(person))).records;
const unread = async (person: Person) => (await countUnreadThreads(await ctxOf(person))).threads;

describe("a reply", () => {
  test("takes the room's numbers, stands in its thread and not in the room, and what it answers shows it", async () => {
    await say(world, world.mia, room, "Who brings cups?");
    expect(await answer(world.max, 1, "I do")).toMatchObject({ id: 2, n: 2, changed: 2, root: 1, isInRoom: false });
    await answer(world.olive, 1, "Me too");
    await say(world, world.max, room, "Elsewhere");
    const { records, n } = await history();
    expect(records.map((one) => one.n)).toEqual([1, 6]);
    expect(n).toBe(6);
    expect(records[0]?.thread).toMatchObject({ replies: 2, ids: [world.olive.id, world.max.id], n: 4 });
    const page = await thread();
    expect(page.root).toMatchObject({ n: 1, html: "<p>Who brings cups?</p>" });
    expect(page.records.map((one) => [one.n, one.root])).toEqual([
      [2, 1],
      [4, 1],
    ]);
  });

  test("twice with one key stands once, also at once, and is counted once", async () => {
    await say(world, world.mia, room, "Root");
    const said = await Promise.all([1, 2, 3].map(() => answer(world.max, 1, "Once", false, "key-of-mine")));
    expect(said.map(({ n }) => n)).toEqual([2, 2, 2]);
    expect((await thread()).root.thread).toMatchObject({ replies: 1 });
  });

  test("that is sent to the room as well stands in both", async () => {
    await say(world, world.mia, room, "Root");
    expect(await answer(world.max, 1, "For all", true)).toMatchObject({ root: 1, isInRoom: true });
    expect((await history()).records.map((one) => one.n)).toEqual([1, 2]);
    expect((await thread()).records.map((one) => one.n)).toEqual([2]);
  });

  test("hangs on no reply, on nothing that never was, and on nothing that was removed", async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Reply");
    await expect(answer(world.mia, 2, "Deeper")).rejects.toMatchObject({ status: 409, code: "message_gone" });
    await expect(answer(world.mia, 9, "Nowhere")).rejects.toMatchObject({ status: 409, code: "message_gone" });
    await say(world, world.mia, room, "Gone");
    await deleteMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 4 });
    await expect(answer(world.max, 4, "To nothing")).rejects.toMatchObject({ status: 409, code: "message_gone" });
    await expect(thread(2)).rejects.toMatchObject({ status: 404 });
    await expect(thread(9)).rejects.toMatchObject({ status: 404 });
  });

  test("is read a page at a time, edited, reacted to, and never pinned", async () => {
    await say(world, world.mia, room, "Root");
    for (let at = 0; at < 4; at += 1) await answer(world.max, 1, `Reply ${at}`);
    expect((await thread(1, world.mia, { before: 6 })).records.map(({ n }) => n)).toEqual([2, 4]);
    expect((await thread(1, world.mia, { after: 4 })).records.map(({ n }) => n)).toEqual([6, 8]);
    const key = { uuid: room.uuid, n: 2 };
    await editMessage(await ctxOf(world.max), { ...key, body: "Better" });
    await reactToMessage(await ctxOf(world.mia), { ...key, emoji: "☕" });
    expect((await thread()).records[0]).toMatchObject({
      html: "<p>Better</p>",
      reactions: [{ emoji: "☕", count: 1 }],
    });
    for (const put of [pinMessage, spotlightMessage])
      await expect(put(await ctxOf(world.mia), key)).rejects.toMatchObject({ status: 409 });
  });

  test("that is removed is counted no more; what it answered stays while others hang on it", async () => {
    await say(world, world.mia, room, "A secret");
    await answer(world.max, 1, "One");
    await answer(world.olive, 1, "Two");
    await deleteMessage(await ctxOf(world.olive), { uuid: room.uuid, n: 4 });
    expect((await thread()).root.thread).toMatchObject({ replies: 1, ids: [world.max.id], n: 2 });
    await deleteMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1 });
    expect((await thread()).root).toMatchObject({ isDeleted: true, html: "", thread: { replies: 1 } });
    expect(JSON.stringify([await thread(), await history()])).not.toContain("secret");
    await answer(world.olive, 1, "Still here");
    await deleteMessage(await ctxOf(world.max), { uuid: room.uuid, n: 2 });
    expect((await thread()).root.thread).toMatchObject({ replies: 1, ids: [world.olive.id] });
  });

  test("arrives at open pages with what it answers, and is what a page that was away missed", async () => {
    await say(world, world.mia, room, "Root");
    const page = await open(world, world.olive, room);
    page.send({ kind: "since", last: 1 });
    await expect.poll(() => page.received.at(-1)?.kind).toBe("standing");
    await answer(world.max, 1, "Live");
    await expect
      .poll(() => page.said().map(({ n, changed }) => [n, changed]))
      .toEqual([
        [2, 2],
        [1, 3],
      ]);
    page.close();
    await deleteMessage(await ctxOf(world.max), { uuid: room.uuid, n: 2 });
    const again = await open(world, world.olive, room);
    again.send({ kind: "since", last: 3 });
    await expect
      .poll(() => again.said().map(({ n, changed }) => [n, changed]))
      .toEqual([
        [2, 4],
        [1, 5],
      ]);
    expect(again.said().map(({ isDeleted, thread: shown }) => [isDeleted, shown])).toEqual([
      [true, null],
      [false, null],
    ]);
    again.close();
  });
});

describe("unread", () => {
  test("is what others answered in threads that one follows, and never the room's", async () => {
    await say(world, world.mia, room, "Root");
    for (const person of [world.max, world.olive]) await read(person, 1);
    await answer(world.max, 1, "Reply");
    await copied(world, room);
    expect(await Promise.all([world.mia, world.max, world.olive].map(unread))).toEqual([1, 0, 0]);
    expect((await findOpenRoom(await ctxOf(world.mia), room.uuid)).unread).toBe(0);
    expect((await findOpenRoom(await ctxOf(world.olive), room.uuid)).unread).toBe(0);
    expect(await countUnreadRooms(await ctxOf(world.olive))).toMatchObject({ rooms: 0 });
    expect(await list(world.mia)).toMatchObject([
      {
        n: 1,
        replies: 1,
        unread: 1,
        root: { n: 1, excerpt: "Root" },
        last_message: { n: 2, excerpt: "Reply", member_id: world.max.id },
        room: { uuid: room.uuid },
      },
    ]);
    expect(await list(world.olive)).toEqual([]);
  });

  test("is counted among the threads of late alone, however many somebody follows", async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Reply");
    await copied(world, room);
    const { id } = await roomOf(world, room);
    const follow = (count: number, touchedAt: number) =>
      run(
        world.community,
        sql`with recursive i(n) as (select 1000 union all select n + 1 from i where n < ${999 + count})
          insert or replace into chat_thread_members (room_id, root_n, member_id, community_id, is_following, touched_at)
          select ${id}, i.n, ${world.mia.id}, ${world.community.id}, 1, ${touchedAt} from i`,
      );
    await follow(MOST_THREADS_COUNTED - 1, Date.now() + 60_000);
    expect(await unread(world.mia)).toBe(1);
    await follow(MOST_THREADS_COUNTED, Date.now() + 60_000);
    expect(await unread(world.mia)).toBe(0);
    // What they do there brings it among them again, and what is answered to them.
    await follow(MOST_THREADS_COUNTED, 1);
    await answer(world.max, 1, "Another");
    await copied(world, room);
    expect(await unread(world.mia)).toBe(1);
    await read(world.mia, 2);
    expect(await unread(world.mia)).toBe(1);
  });

  test("counts in the room where a reply was sent there as well", async () => {
    await say(world, world.mia, room, "Root");
    await read(world.olive, 1);
    await answer(world.max, 1, "Both", true);
    await copied(world, room);
    expect((await findOpenRoom(await ctxOf(world.olive), room.uuid)).unread).toBe(1);
  });

  test("ends when it is read, which only grows and marks nothing of the room", async () => {
    await say(world, world.max, room, "Root");
    await say(world, world.olive, room, "Unread in the room");
    await answer(world.mia, 1, "First");
    await copied(world, room);
    expect((await findOpenRoom(await ctxOf(world.mia), room.uuid)).unread).toBe(2);
    await answer(world.olive, 1, "Second");
    await copied(world, room);
    expect(await unread(world.mia)).toBe(1);
    const readTo = async (n: number) => readThread(await ctxOf(world.mia), { uuid: room.uuid, n: 1, read_n: n });
    expect(await readTo(5)).toEqual({ read_n: 5 });
    expect(await readTo(1)).toEqual({ read_n: 5 });
    expect(await readTo(9_999)).toEqual({ read_n: 6 });
    expect(await unread(world.mia)).toBe(0);
    expect((await thread()).read_n).toBe(6);
  });

  test("is nothing of whom one has blocked, nothing of a muted room, and nothing that was removed", async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Hm");
    await copied(world, room);
    await updateParticipant(await ctxOf(world.mia), { uuid: room.uuid, memberId: world.mia.id, muted: true });
    expect(await unread(world.mia)).toBe(0);
    await updateParticipant(await ctxOf(world.mia), { uuid: room.uuid, memberId: world.mia.id, muted: false });
    expect(await unread(world.mia)).toBe(1);
    await blockMember(await ctxOf(world.mia), world.max.id);
    expect(await unread(world.mia)).toBe(0);
    expect(await list(world.mia)).toMatchObject([{ unread: 0, last_message: { is_folded: true, excerpt: "" } }]);
    await answer(world.olive, 1, "Oh");
    await copied(world, room);
    expect(await unread(world.mia)).toBe(1);
    await deleteMessage(await ctxOf(world.olive), { uuid: room.uuid, n: 4 });
    await copied(world, room);
    expect(await unread(world.mia)).toBe(0);
  });
});

describe("following", () => {
  test("begins by writing and ends when one says so, until one answers again", async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Reply");
    await copied(world, room);
    const key = { uuid: room.uuid, n: 1 };
    expect((await thread(1, world.olive)).is_following).toBe(false);
    expect((await thread(1, world.mia)).is_following).toBe(true);
    for (let twice = 0; twice < 2; twice += 1)
      expect(await leaveThread(await ctxOf(world.mia), key)).toEqual({ is_following: false });
    await answer(world.max, 1, "More");
    await copied(world, room);
    expect(await list(world.mia)).toEqual([]);
    expect(await unread(world.mia)).toBe(0);
    await answer(world.mia, 1, "Back");
    await copied(world, room);
    expect((await thread()).is_following).toBe(true);
    for (let twice = 0; twice < 2; twice += 1)
      expect(await followThread(await ctxOf(world.olive), key)).toEqual({ is_following: true });
    expect(await list(world.olive)).toMatchObject([{ n: 1, unread: 3 }]);
  });

  test("that one ends before anything was copied stays ended", async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Reply");
    await leaveThread(await ctxOf(world.max), { uuid: room.uuid, n: 1 });
    await killed(world, room);
    await copied(world, room);
    expect((await thread(1, world.max)).is_following).toBe(false);
  });

  test("the copy killed, doubled and made anew has the same rows", async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Reply");
    await answer(world.olive, 1, "Both", true);
    await copied(world, room);
    await leaveThread(await ctxOf(world.olive), { uuid: room.uuid, n: 1 });
    const { id, object } = await roomOf(world, room);
    const all = async () => [
      await rows(world.community, sql`select * from chat_threads where room_id = ${id} order by root_n`),
      await rows(world.community, sql`select * from chat_thread_members where room_id = ${id} order by member_id`),
      await rows(world.community, sql`select * from chat_messages where room_id = ${id} order by n`),
    ];
    const before = await all();
    const part = await killed(world, room);
    await Promise.all([1, 2].map(() => copyRoom(asSystem(world.community), id, part)));
    expect(await all()).toEqual(before);
    await object.recopy({ communityId: world.community.id, roomId: id });
    await copied(world, room);
    expect(await all()).toEqual(before);
  });
});

describe("a thread is nothing to", () => {
  const paths = () => `/internal_api/chat_rooms/${room.uuid}/threads/1`;
  const doors = (person: Person | null) =>
    Promise.all(
      [
        call(world.community, person, paths()),
        call(world.community, person, `${paths()}/read`, { method: "PUT", json: { read_n: 2 } }),
        call(world.community, person, `${paths()}/follow`, { method: "PUT", json: {} }),
        call(world.community, person, `${paths()}/follow`, { method: "DELETE" }),
      ].map(async (response) => (await response).status),
    );

  beforeEach(async () => {
    await say(world, world.mia, room, "Root");
    await answer(world.max, 1, "Reply");
    await copied(world, room);
  });

  test("a visitor, a stranger, and whoever is not in the room", async () => {
    expect(await doors(null)).toEqual([401, 401, 401, 401]);
    expect(await doors(world.stan)).toEqual([401, 401, 401, 401]);
    expect(await doors(world.ada)).toEqual([404, 404, 404, 404]);
    expect((await call(world.community, null, "/internal_api/chat_threads")).status).toBe(401);
    expect((await call(world.community, world.stan, "/internal_api/chat_threads/unread")).status).toBe(401);
    await expect(answer(world.ada, 1, "In")).rejects.toMatchObject({ status: 404 });
  });

  test("who only looks, but to be read", async () => {
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect(await doors({ ...world.mia, cookie })).toEqual([200, 403, 403, 403]);
    expect(await unread(world.mia)).toBe(1);
  });

  test("who has left, in their list too", async () => {
    await removeParticipant(await ctxOf(world.max), { uuid: room.uuid, memberId: world.max.id });
    await expect(thread(1, world.max)).rejects.toMatchObject({ status: 404 });
    await answer(world.olive, 1, "After");
    await copied(world, room);
    expect(await list(world.max)).toEqual([]);
    expect(await unread(world.max)).toBe(0);
  });

  test("who came after what it hangs on: none of its replies reach them", async () => {
    await addParticipants(await ctxOf(world.mia), { uuid: room.uuid, memberIds: [world.ada.id] });
    const page = await open(world, world.ada, room);
    page.send({ kind: "since", last: 0 });
    await answer(world.max, 1, "Hidden", true);
    await say(world, world.max, room, "Shown");
    await expect.poll(() => page.said().map(({ n }) => n)).toEqual([6]);
    page.close();
    await expect(thread(1, world.ada)).rejects.toMatchObject({ status: 404 });
    await expect(answer(world.ada, 1, "In")).rejects.toMatchObject({ status: 409 });
    await expect(reactToMessage(await ctxOf(world.ada), { uuid: room.uuid, n: 4, emoji: "☕" })).rejects.toMatchObject({
      status: 409,
    });
    await copied(world, room);
    expect((await findOpenRoom(await ctxOf(world.ada), room.uuid)).unread).toBe(1);
    expect((await history(world.ada)).records.map(({ n }) => n)).toEqual([6]);
    // Nor what was sent to the room as well, put up there.
    const { n } = await answer(world.max, 1, "For all, and up", true);
    await pinMessage(await ctxOf(world.mia), { uuid: room.uuid, n });
    await spotlightMessage(await ctxOf(world.mia), { uuid: room.uuid, n });
    expect((await history(world.ada)).board).toMatchObject({ pins: 0, spotlight: null });
    expect((await listPins(await ctxOf(world.ada), room.uuid)).records).toEqual([]);
    expect((await history(world.max)).board).toMatchObject({ pins: 1, spotlight: { n } });
  });

  test("anybody once the room is gone: no row of it stays", async () => {
    const { id } = await roomOf(world, room);
    await deleteRoom(await ctxOf(world.mia), room.uuid);
    expect(await list(world.mia)).toEqual([]);
    await expect
      .poll(async () => {
        await copied(world, room);
        return rows(
          world.community,
          sql`select 1 from chat_threads where room_id = ${id} union all select 1 from chat_thread_members
            where room_id = ${id} union all select 1 from chat_messages where room_id = ${id}`,
        );
      })
      .toEqual([]);
  });
});

test("threads come newest first, twenty a page, by key", async () => {
  for (let at = 0; at < 22; at += 1) await say(world, world.mia, room, `Root ${at}`);
  for (let at = 1; at <= 22; at += 1) await answer(world.mia, at, "Reply");
  await copied(world, room);
  const first = await listThreads(await ctxOf(world.mia));
  expect(first.records).toHaveLength(20);
  const second = await listThreads(await ctxOf(world.mia), { cursor: first.next_cursor });
  expect(second.next_cursor).toBeNull();
  expect([...first.records, ...second.records].map(({ n }) => n)).toEqual(
    Array.from({ length: 22 }, (_, at) => 22 - at),
  );
});

async function read(person: Person, n: number) {
  await readRoom(await ctxOf(person), { uuid: room.uuid, n });
  await copied(world, room);
}
