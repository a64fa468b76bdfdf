import { beforeEach, describe, expect, test, vi } from "vitest";
import { removeParticipant } from "~/features/chat/commands/participants.server";
import {
  listMessageReactors,
  reactToMessage,
  takeBackMessageReaction,
} from "~/features/chat/commands/reactions.server";
import { deleteMessage } from "~/features/chat/commands/messages.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import type { ChatReaction } from "~/features/chat/protocol";
import { REACTORS_SHOWN } from "~/features/chat/reactions";
import { findMessage, listMessages } from "~/features/chat/queries.server";
import { MOST_EMOJI, MOST_OF_ONE } from "~/features/reactions/rules";
import { sql } from "~/platform/database/sql";
import { SCHEMA } from "../../../durable-objects/chat-room-schema";
import { RoomStore } from "../../../durable-objects/chat-room-store";
import { addSession, as, call, createWorld, newId, type Person, run, type World } from "../../world";
import { begin, copied, copyOf, inside, open, roomOf, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.mo);
  await say(world, world.mia, room, "Coffee?");
});

const react = async (person: Person, emoji = "☕", n = 1) =>
  reactToMessage(await as(world.community, person), { uuid: room.uuid, n, emoji });
const takeBack = async (person: Person, emoji = "☕", n = 1) =>
  takeBackMessageReaction(await as(world.community, person), { uuid: room.uuid, n, emoji });
const standing = async (person: Person = world.mia, n = 1): Promise<ChatReaction[]> =>
  (await findMessage(await as(world.community, person), room.uuid, n)).reactions;
const door = (person: Person | null, method: string, emoji: unknown = "☕") =>
  call(world.community, person, `/internal_api/chat_rooms/${room.uuid}/messages/1/reactions`, {
    method,
    json: { emoji },
  });

describe("a reaction", () => {
  test("stands once for each person and emoji, takes the room's next number, and is taken back once", async () => {
    expect(await react(world.max)).toMatchObject({
      n: 1,
      changed: 2,
      reactions: [{ emoji: "☕", count: 1, ids: [world.max.id] }],
    });
    expect((await react(world.max)).changed).toBe(2);
    await react(world.mo);
    await react(world.mo, "🎉");
    expect(await standing()).toEqual([
      { emoji: "☕", count: 2, ids: [world.max.id, world.mo.id] },
      { emoji: "🎉", count: 1, ids: [world.mo.id] },
    ]);
    expect((await takeBack(world.max)).changed).toBe(5);
    expect((await takeBack(world.max)).changed).toBe(5);
    expect(await standing()).toMatchObject([{ count: 1, ids: [world.mo.id] }, { emoji: "🎉" }]);
  });

  test("of all at once counts each of them once", async () => {
    const all = [world.mia, world.max, world.mo];
    await Promise.all([...all, ...all].map((person) => react(person)));
    const [one] = await standing();
    expect([one?.count, [...(one?.ids ?? [])].sort()]).toEqual([3, all.map(({ id }) => id).sort()]);
    await Promise.all([...all, ...all].map((person) => takeBack(person)));
    expect(await standing()).toEqual([]);
  });

  test("is told to open pages, and to who comes back in the message itself", async () => {
    const page = await open(world, world.mo, room);
    await react(world.max);
    await vi.waitFor(() => expect(page.said()).toMatchObject([{ n: 1, changed: 2, reactions: [{ emoji: "☕" }] }]));
    await takeBack(world.max);
    await react(world.max, "🎉");
    const back = await open(world, world.mo, room);
    back.send({ kind: "since", last: 2 });
    await vi.waitFor(() => expect(back.received.at(-1)).toMatchObject({ kind: "standing", n: 4 }));
    expect(back.said()).toMatchObject([{ n: 1, changed: 4, reactions: [{ emoji: "🎉", count: 1 }] }]);
    for (const one of [page, back]) one.close();
  });

  test("is no news to the shard: its copy and its list stay as they are", async () => {
    await copied(world, room);
    const before = await copyOf(world, room);
    await react(world.max);
    expect(await inside(world, room, (store) => store.isBehind)).toBe(false);
    await say(world, world.mia, room, "Or tea");
    await copied(world, room);
    expect((await copyOf(world, room))[0]).toEqual(before[0]);
  });

  test("goes with its message", async () => {
    await react(world.max);
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1 });
    expect(await standing()).toEqual([]);
    await expect(react(world.mo)).rejects.toMatchObject({ status: 409, code: "message_gone" });
    expect((await takeBack(world.max)).isDeleted).toBe(true);
    expect(await inside(world, room, (store) => store.reactions.newest(1, "☕"))).toEqual([]);
  });
});

describe("nobody", () => {
  test("reacts who is not in the room, was put out of it, or only looks", async () => {
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    for (const method of ["POST", "DELETE"]) {
      expect((await door(null, method)).status, method).toBe(401);
      expect((await door(world.stan, method)).status, method).toBe(401);
      expect((await door(world.ada, method)).status, method).toBe(404);
      expect((await door({ ...world.max, cookie }, method)).status, method).toBe(403);
    }
    const who = `/internal_api/chat_rooms/${room.uuid}/messages/1/reactions?emoji=%E2%98%95`;
    expect((await call(world.community, world.ada, who)).status).toBe(404);
    expect((await call(world.community, { ...world.max, cookie }, who)).status).toBe(200);
    await react(world.mo);
    await removeParticipant(await as(world.community, world.mia), { uuid: room.uuid, memberId: world.mo.id });
    expect((await door(world.mo, "DELETE")).status).toBe(404);
    expect((await standing())[0]?.count).toBe(1);
  });

  test("reacts with what is no emoji, none of the community's, or one too many", async () => {
    for (const emoji of ["", "yes", "☕☕", 7, null]) expect((await door(world.max, "POST", emoji)).status).toBe(422);
    await expect(react(world.max, ":kettle:")).rejects.toMatchObject({
      status: 422,
      fields: { emoji: "emoji_unknown" },
    });
    await run(
      world.community,
      sql`insert into custom_emojis (id, community_id, name, file_id, created_by, created_at)
        values (${newId()}, ${world.community.id}, 'kettle', 1, ${world.mia.id}, 1)`,
    );
    expect((await react(world.max, ":kettle:")).reactions).toMatchObject([{ emoji: ":kettle:" }]);
    await expect(react(world.max, "☕", 9)).rejects.toMatchObject({ status: 409 });

    for (let at = 1; at < MOST_OF_ONE; at += 1) await react(world.max, String.fromCodePoint(0x1f600 + at));
    await expect(react(world.max, "🎉")).rejects.toMatchObject({ status: 422, fields: { emoji: "too_many_of_yours" } });
    for (let at = MOST_OF_ONE; at < MOST_EMOJI; at += 1) await react(world.mo, String.fromCodePoint(0x1f600 + at));
    await expect(react(world.mia, "🎉")).rejects.toMatchObject({ status: 422, fields: { emoji: "too_many_emoji" } });
    expect((await react(world.mia, ":kettle:")).reactions[0]?.count).toBe(2);
  });
});

describe("who reacted", () => {
  /** A thousand of a room that is larger than a group: by the object alone. */
  const crowd = async () => {
    const { object } = await roomOf(world, room);
    for (let id = 1; id <= 1_000; id += 1) {
      await object.react({ memberId: id, seat: Number.MAX_SAFE_INTEGER, from: 0 }, 1, "☕", id);
    }
  };

  test("of a thousand is no frame of a thousand: ten are named, and whoever reads knows their own", async () => {
    await crowd();
    const [max, mo] = [await open(world, world.max, room), await open(world, world.mo, room)];
    await react(world.max);
    const shown = (page: typeof max) => page.said().at(-1)?.reactions[0];
    await vi.waitFor(() => expect(shown(max)).toMatchObject({ count: 1_001 }));
    await vi.waitFor(() => expect(shown(mo)).toMatchObject({ count: 1_001 }));
    expect(shown(max)?.ids).toHaveLength(REACTORS_SHOWN + 1);
    expect(shown(max)?.ids).toContain(world.max.id);
    expect(shown(mo)?.ids).toHaveLength(REACTORS_SHOWN);
    expect(JSON.stringify(mo.received).length).toBeLessThan(2_000);
    const { records } = await listMessages(await as(world.community, world.max), room.uuid);
    expect(records[0]?.reactions[0]?.ids).toContain(world.max.id);
    max.send({ kind: "since", last: 1_000 });
    await vi.waitFor(() => expect(max.received.at(-1)).toMatchObject({ kind: "standing" }));
    expect(shown(max)?.ids).toContain(world.max.id);
    // Whoever is named and takes theirs back makes place for the next.
    const { object } = await roomOf(world, room);
    await object.unreact({ memberId: 1, seat: Number.MAX_SAFE_INTEGER, from: 0 }, 1, "☕");
    expect((await standing(world.mo))[0]).toMatchObject({ count: 1_000, ids: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] });
    for (const page of [max, mo]) page.close();
  });

  test("is told by name a page at a time, those first who came last", async () => {
    for (const person of [world.mia, world.max, world.mo]) await react(person);
    const who = async (cursor?: string) =>
      listMessageReactors(await as(world.community, world.max), { uuid: room.uuid, n: 1, emoji: "☕", cursor });
    const first = await who();
    expect(first.reactions).toEqual([{ emoji: "☕", count: 3, is_mine: true }]);
    expect(first.records.map(({ community_member: { name } }) => name).sort()).toEqual(
      [world.mia, world.max, world.mo].map(({ name }) => name).sort(),
    );
    expect([first.has_next_page, first.cursor]).toEqual([false, null]);
    await crowd();
    // The crowd came before them, by its clock.
    const { cursor, has_next_page: hasMore } = await who();
    expect(hasMore).toBe(true);
    expect((await who(cursor ?? "")).has_next_page).toBe(true);
    await expect(who("nonsense")).rejects.toMatchObject({ status: 422 });
  });
});

test("a store of the first schema with rows in it is opened by this code, once", async () => {
  await inside(world, room, ({ storage }) => {
    storage.sql.exec(
      "drop table messages; drop table reads; drop table ends; drop table reactions; drop table versions; drop table imported",
    );
    storage.sql.exec(SCHEMA[0] ?? "");
    storage.sql.exec(
      `insert into messages (n, changed, id, key, member_id, html, text, at, edited_at, deleted_at, is_told)
        values (1, 3, 11, 'a', 5, '<p>Old</p>', 'Old', 7, 8, null, 1), (2, 2, 12, 'b', 6, '<p>Two</p>', 'Two', 9, null, null, 0)`,
    );
    storage.kv.put("schema", 1);
    storage.kv.put("n", 3);
    storage.kv.put("copied", 2);
    for (const store of [new RoomStore(storage), new RoomStore(storage)]) {
      expect(
        store.history(0, {}).messages.map(({ n, changed, worded, reactions }) => [n, changed, worded, reactions]),
      ).toEqual([
        [1, 3, 3, []],
        [2, 2, 2, []],
      ]);
      expect(store.history(0, { thread: 1 }).messages).toEqual([]);
      expect(store.byNumber(1)).toMatchObject({ root: 0, isInRoom: true, thread: null });
      expect(store.uncopied(9).messages.map(({ n }) => n)).toEqual([1]);
    }
  });
  expect((await react(world.max)).reactions).toEqual([{ emoji: "☕", count: 1, ids: [world.max.id] }]);
});
