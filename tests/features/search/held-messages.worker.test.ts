import { beforeEach, expect, test } from "vitest";
import { addParticipants } from "~/features/chat/commands/participants.server";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { holdsOf } from "~/features/chat/holds.server";
import type { MessageFile } from "~/features/chat/attachments";
import { nameMark } from "~/features/chat/named-words";
import { sweepCopies } from "~/features/chat/sweep.server";
import { upload } from "~/features/files/upload.server";
import { searchMessages } from "~/features/search/messages.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { makePng } from "../files/pictures";
import { begin, copied, roomOf, say } from "../chat/talking";
import { rebuilt } from "./searching";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.mo);
});

const ctxOf = (person: Person) => as(world.community, person);
const found = async (who: Person, query: string, uuid?: string) => {
  const { hits } = await searchMessages(await ctxOf(who), { query, ...(uuid && { uuid }) });
  return hits.map(({ snippet }) => snippet.map(({ text }) => text).join("")).sort();
};
const at = async ({ id }: Person) => {
  const [row] = await rows<{ uid: string; name: string }>(
    world.community,
    sql`select public_uid as uid, name from members where id = ${id}`,
  );
  return nameMark({ id: row?.uid ?? "", name: row?.name ?? "" });
};
const send = async (by: Person, body: string, attachments: number[]) =>
  sayMessage(await ctxOf(by), { uuid: room.uuid, key: `key-${newId()}`, body, attachments });
const file = async (by: Person, filename: string, bytes: ArrayBuffer) =>
  (await upload(await ctxOf(by), { bytes, filename, purpose: "file" })).id;

test("messages are found by what they hold, and by whom they name, in all rooms and in one", async () => {
  const picture = await file(world.mia, "cup.png", (await makePng(300, 300)).buffer as ArrayBuffer);
  const text = await file(world.mia, "beans.txt", new TextEncoder().encode("beans").buffer as ArrayBuffer);
  await send(world.mia, "One cup", [picture]);
  await send(world.mia, "Two beans", [text]);
  await say(world, world.max, room, "Three https://beans.example/kettle");
  await say(world, world.mia, room, `Four ${await at(world.max)}`);
  await say(world, world.max, room, `Five ${await at(world.mo)}`);
  await copied(world, room);
  // By its members' names, too.
  await rebuilt(world);
  for (const uuid of [undefined, room.uuid]) {
    expect(await found(world.mia, "has:picture", uuid)).toEqual(["One cup"]);
    expect(await found(world.mia, "has:file", uuid)).toEqual(["Two beans"]);
    expect(await found(world.mia, "has:link", uuid)).toEqual([expect.stringContaining("Three")]);
    expect(await found(world.mia, "has:poll", uuid)).toEqual([]);
    expect(await found(world.max, "mentions:me", uuid)).toEqual([expect.stringContaining("Four")]);
    expect(await found(world.mia, "menciona:Moderator", uuid)).toEqual([expect.stringContaining("Five")]);
    expect(await found(world.mia, "mentions:me", uuid)).toEqual([]);
  }
  expect(await found(world.mia, "beans has:file")).toEqual(["Two beans"]);
  expect(await found(world.mia, "cup has:file")).toEqual([]);
  // What is not theirs is found by none of it.
  for (const query of ["has:picture", "has:link", "mentions:Max"]) expect(await found(world.ada, query)).toEqual([]);
  await addParticipants(await ctxOf(world.mia), { uuid: room.uuid, memberIds: [world.olive.id] });
  expect(await found(world.olive, "has:picture")).toEqual([]);
});

test("each kind of file has its word, a link has one, and whom a message names is no link", async () => {
  const files = ["voice", "picture", "picture", "file"].map((kind) => ({ kind }) as MessageFile);
  expect(holdsOf({ html: '<p><a href="https://beans.example" rel="nofollow">Beans</a></p>', files })).toBe(
    " hvoice himage hfile hlink",
  );
  expect(holdsOf({ html: '<p><a href="/u/x" data-mention="1">@Max</a></p>', files: [] })).toBe("");
});

test("an edit takes a link and a name out of it, and puts them in; what is taken away is found by none", async () => {
  await say(world, world.max, room, `One ${await at(world.mo)}`);
  await say(world, world.max, room, "Two");
  await copied(world, room);
  await editMessage(await ctxOf(world.max), { uuid: room.uuid, n: 1, body: "One https://beans.example" });
  await editMessage(await ctxOf(world.max), { uuid: room.uuid, n: 2, body: `Two ${await at(world.mo)}` });
  await copied(world, room);
  expect(await found(world.mo, "mentions:me")).toEqual([expect.stringContaining("Two")]);
  expect(await found(world.mo, "has:link")).toEqual([expect.stringContaining("One")]);
  await deleteMessage(await ctxOf(world.max), { uuid: room.uuid, n: 1 });
  await deleteMessage(await ctxOf(world.max), { uuid: room.uuid, n: 2 });
  await copied(world, room);
  expect([await found(world.mo, "mentions:me"), await found(world.mo, "has:link")]).toEqual([[], []]);
});

test("whoever is called otherwise by now is found by that", async () => {
  await say(world, world.mia, room, `Four ${await at(world.max)}`);
  await copied(world, room);
  await run(world.community, sql`update members set name = 'Zoltan Renamed' where id = ${world.max.id}`);
  expect(await found(world.max, "mentions:me")).toHaveLength(1);
});

test("what was copied before has it once the sweep has had it copied anew", async () => {
  await say(world, world.max, room, `Six ${await at(world.mo)} https://beans.example`);
  await copied(world, room);
  const { id } = await roomOf(world, room);
  // As a copy of the first form is: its words alone.
  await run(world.community, sql`update chat_messages set holds = '' where room_id = ${id}`);
  await run(
    world.community,
    sql`insert or replace into chat_search (rowid, title, body, scope)
      select c.id, '', c.words, 'c' || c.community_id || ' r' || c.room_id || ' a' || c.member_id
      from chat_messages c where c.room_id = ${id}`,
  );
  expect([await found(world.mo, "has:link"), await found(world.mo, "mentions:me")]).toEqual([[], []]);
  await run(world.community, sql`update chat_rooms set copied_form = 0 where id = ${id}`);
  await sweepCopies(asSystem(world.community));
  await copied(world, room);
  expect(await found(world.mo, "has:link mentions:me")).toHaveLength(1);
});
