import { beforeEach, expect, test } from "vitest";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import { addParticipants, removeParticipant } from "~/features/chat/commands/participants.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { countFound } from "~/features/search/counts.server";
import { searchMessages } from "~/features/search/messages.server";
import { sql } from "~/platform/database/sql";
import { as, asVisitor, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { begin, copied, roomOf, say } from "../chat/talking";
import { find, rebuilt } from "./searching";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Each message that somebody finds, the newest first. */
const found = async (who: Person, query: string, uuid?: string) => {
  const { hits } = await searchMessages(await as(world.community, who), { query, ...(uuid && { uuid }) });
  return hits.map(({ snippet }) => snippet.map(({ text }) => text).join(""));
};
const counted = async (who: Person, query: string) =>
  (await countFound(await as(world.community, who), query)).messages;

/** A chat space that Ada makes. */
async function makeTalk(change: object = {}) {
  const given = { name: `Counter ${newId()}`, post_type: "chat", space_group_id: world.group, ...change };
  const made = await createSpace(await as(world.community, world.ada), createSpaceInput.parse(given));
  const { roomUuid } = await findSpace(await as(world.community, world.ada), made.slug);
  return { ...made, uuid: roomUuid ?? "" };
}

test("what was said is found by who is in the room, by all its words, and by nobody else, the admins neither", async () => {
  const room = await begin(world, world.mia, world.max);
  const long = `Kettles ${"and more kettles ".repeat(40)} with a *gooseneck*`;
  await say(world, world.mia, room, long);
  await say(world, world.max, room, "A gooseneck? Café time.");
  await copied(world, room);
  expect(await found(world.max, "gooseneck")).toEqual([
    "A gooseneck? Café time.",
    expect.stringContaining("gooseneck"),
  ]);
  expect(
    [await found(world.mia, "cafe"), await found(world.mia, "gooseneck kettles")].map((one) => one.length),
  ).toEqual([1, 1]);
  expect(await found(world.mia, "goosen")).toHaveLength(2);
  expect(await counted(world.mia, "gooseneck")).toBe(2);
  for (const other of [world.olive, world.ada, world.mo]) {
    expect([await found(other, "gooseneck"), await counted(other, "gooseneck")]).toEqual([[], 0]);
    expect(await find(world, other, "gooseneck")).toEqual([]);
  }
  // Of all that there is messages are no part.
  expect(await find(world, world.mia, "gooseneck")).toEqual([]);
  const [{ hits }] = [await searchMessages(await as(world.community, world.max), { query: "cafe" })];
  expect(hits).toMatchObject([
    {
      kind: "message",
      title: [{ text: "Mia Member", isMatch: false }],
      path: `/messages/${room.uuid}?message_id=2`,
      space: null,
      author: { name: "Max Member" },
    },
  ]);
});

test("what is edited is found by its new words, and what is taken away by none; made anew from the room it is the same", async () => {
  const room = await begin(world, world.mia, world.max);
  for (const text of ["First kettle", "Second kettle", "Third kettle"]) await say(world, world.mia, room, text);
  await copied(world, room);
  await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 2, body: "Second teapot" });
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 3 });
  await copied(world, room);
  const all = async () => [
    await found(world.max, "kettle"),
    await found(world.max, "teapot"),
    await found(world.max, "third"),
  ];
  expect(await all()).toEqual([["First kettle"], ["Second teapot"], []]);
  const { id, object } = await roomOf(world, room);
  await run(world.community, sql`delete from chat_messages where room_id = ${id}`);
  expect(await all()).toEqual([[], [], []]);
  await object.recopy({ communityId: world.community.id, roomId: id });
  await copied(world, room);
  expect(await all()).toEqual([["First kettle"], ["Second teapot"], []]);
  const [row] = await rows(world.community, sql`select words from chat_messages where room_id = ${id} and n = 3`);
  expect(row).toEqual({ words: "" });
});

test("who came later finds nothing of before, who has left nothing at all, and a room that ended is found by nobody", async () => {
  const room = await begin(world, world.mia, world.max, world.mo);
  await say(world, world.mia, room, "An old kettle");
  await copied(world, room);
  await addParticipants(await as(world.community, world.mia), { uuid: room.uuid, memberIds: [world.ada.id] });
  await say(world, world.mia, room, "A new kettle");
  await copied(world, room);
  expect(await found(world.max, "kettle")).toEqual(["A new kettle", "An old kettle"]);
  expect([await found(world.ada, "kettle"), await counted(world.ada, "kettle")]).toEqual([["A new kettle"], 1]);
  expect(await found(world.ada, "kettle", room.uuid)).toEqual(["A new kettle"]);
  await removeParticipant(await as(world.community, world.max), { uuid: room.uuid, memberId: world.max.id });
  expect([await found(world.max, "kettle"), await counted(world.max, "kettle")]).toEqual([[], 0]);
  await expect(found(world.max, "kettle", room.uuid)).rejects.toMatchObject({ status: 404 });
  await deleteRoom(await as(world.community, world.mia), room.uuid);
  expect(await found(world.mia, "kettle")).toEqual([]);
  await expect(found(world.mia, "kettle", room.uuid)).rejects.toMatchObject({ status: 404 });
});

test("of a chat space what was said is found by who reads it; of whom one has blocked nothing is, but in a room of the two", async () => {
  const open = await makeTalk();
  const closed = await makeTalk({ is_private: true });
  const direct = await begin(world, world.mia, world.max);
  await say(world, world.max, open, "Kettle in the open");
  await say(world, world.ada, closed, "Kettle behind a door");
  await say(world, world.max, direct, "Kettle for you");
  for (const room of [open, closed, direct]) await copied(world, room);
  // Whose names are known.
  await rebuilt(world);
  expect(await found(world.mia, "kettle")).toEqual(["Kettle for you", "Kettle in the open"]);
  expect(await found(world.ada, "kettle")).toEqual(["Kettle behind a door", "Kettle in the open"]);
  expect(await found(world.mia, `in:${open.slug} kettle`)).toEqual(["Kettle in the open"]);
  expect(await found(world.mia, "from:max -you kettle")).toEqual(["Kettle in the open"]);
  expect(await found(world.mia, "kettle", open.uuid)).toEqual(["Kettle in the open"]);
  await expect(found(world.mia, "kettle", closed.uuid)).rejects.toMatchObject({ status: 404 });
  const { hits } = await searchMessages(await as(world.community, world.mia), { query: "kettle", uuid: open.uuid });
  expect(hits[0]).toMatchObject({ path: `/c/${open.slug}?message_id=1`, space: { slug: open.slug } });
  await blockMember(await as(world.community, world.mia), world.max.id);
  expect([await found(world.mia, "kettle"), await counted(world.mia, "kettle")]).toEqual([["Kettle for you"], 1]);
});

test("pages go on by key, also through what is not theirs to see; nothing asked for finds nothing", async () => {
  const room = await begin(world, world.mia, world.max);
  for (let at = 1; at <= 25; at += 1) await say(world, world.mia, room, `Kettle number ${at}`);
  await copied(world, room);
  const page = async (cursor?: string) =>
    searchMessages(await as(world.community, world.max), { query: "kettle", cursor });
  const first = await page();
  const second = await page(first.cursor ?? "");
  expect([first.hits.length, second.hits.length, second.cursor]).toEqual([20, 5, null]);
  expect(new Set([...first.hits, ...second.hits].map(({ id }) => id)).size).toBe(25);
  expect(await found(world.max, " ")).toEqual([]);
  await expect(searchMessages(await as(world.community, world.max), { query: "a", cursor: "x" })).rejects.toMatchObject(
    {
      status: 422,
    },
  );
});

test("the doors: of all rooms, and of one; a visitor finds nothing, and of a room is sent to sign in", async () => {
  const room = await begin(world, world.mia, world.max);
  await say(world, world.mia, room, "A kettle");
  await copied(world, room);
  const all = await call(world.community, world.max, "/internal_api/search?query=kettle&type=messages");
  expect(await all.json()).toMatchObject({
    records: [{ type: "message", url: `/messages/${room.uuid}?message_id=1` }],
  });
  const one = await call(world.community, world.max, `/internal_api/chat_rooms/${room.uuid}/search?query=kettle`);
  expect(await one.json()).toMatchObject({
    records: [{ type: "message", highlighted_body: [{}, { is_match: true }] }],
  });
  const count = await call(world.community, world.max, "/internal_api/search/count?query=kettle");
  expect(await count.json()).toMatchObject({ messages: 1, general: 0 });
  expect((await searchMessages(await asVisitor(world.community), { query: "kettle" })).hits).toEqual([]);
  await expect(
    searchMessages(await asVisitor(world.community), { query: "kettle", uuid: room.uuid }),
  ).rejects.toMatchObject({
    status: 401,
  });
});
