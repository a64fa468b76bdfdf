import { beforeEach, describe, expect, test } from "vitest";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { addParticipants, removeParticipant } from "~/features/chat/commands/participants.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { removeRoomOfSpace } from "~/features/chat/removal.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { deleteSpace } from "~/features/spaces/commands/delete-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { commit } from "~/platform/database/commit.server";
import { listMessages, listRooms } from "~/features/chat/queries.server";
import { upload } from "~/features/files/upload.server";
import { sql } from "~/platform/database/sql";
import { action as beginAt } from "~/routes/messages/new";
import { RoomStore } from "../../../durable-objects/chat-room-store";
import { SCHEMA } from "../../../durable-objects/chat-room-schema";
import {
  addSession,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { submit } from "../../routes/submit";
import { makePng } from "../files/pictures";
import { begin, copied, inside, roomOf, say } from "./talking";
import { sweepUnsaid } from "~/features/chat/sweep.server";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
});

const text = (words = "beans") => new TextEncoder().encode(words).buffer as ArrayBuffer;
const file = async (person: Person, filename = "beans.txt") =>
  (await upload(await as(world.community, person), { bytes: text(), filename, purpose: "file" })).id;
const picture = async (person: Person) =>
  (
    await upload(await as(world.community, person), {
      bytes: (await makePng(600, 300)).buffer,
      filename: "cup.png",
      purpose: "file",
    })
  ).id;
const send = async (person: Person, attachments: number[], body = "", key = `key-${newId()}`, where = room) =>
  sayMessage(await as(world.community, person), { uuid: where.uuid, key, body, attachments });
const reads = async (person: Person | null, id: number) =>
  (await call(world.community, person, `/files/${id}/beans.txt`)).status;
const hung = async (id: number) => {
  const [row] = await rows(
    world.community,
    sql<{
      kind: string | null;
      on: number;
    }>`select attached_kind as kind, attached_id as "on" from files where id = ${id}`,
  );
  return row && [row.kind, row.on];
};

describe("files in a message", () => {
  test("a picture with its size and a file with its name, without a word", async () => {
    const [seen, kept] = [await picture(world.mia), await file(world.mia)];
    const said = await send(world.mia, [seen, kept]);
    expect(said.html).toBe("");
    expect(said.files).toMatchObject([
      { id: seen, kind: "picture", name: "cup.png", width: 600, height: 300, moves: false, voice: null },
      { id: kept, kind: "file", name: "beans.txt", size: 5, type: "text/plain", width: 0 },
    ]);
    const history = await listMessages(await as(world.community, world.max), room.uuid);
    expect(history.records.map(({ files }) => files)).toEqual([said.files]);
    expect((await call(world.community, world.max, `/files/${seen}/480.webp`)).status).toBe(200);
  });

  test("are its readers', before and after its copy stands, and nobody else's", async () => {
    const kept = await file(world.mia);
    expect(await reads(world.max, kept)).toBe(404);
    await send(world.mia, [kept], "Look");
    for (const step of ["said", "copied"]) {
      expect([await reads(world.mia, kept), await reads(world.max, kept)], step).toEqual([200, 200]);
      expect([await reads(world.ada, kept), await reads(null, kept)], step).toEqual([404, 404]);
      await copied(world, room);
    }
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    expect(await reads({ ...world.max, cookie }, kept)).toBe(200);
  });

  test("sent twice and at once stand once; with another key they are refused", async () => {
    const kept = await file(world.mia);
    const said = await Promise.all([1, 2, 3].map(() => send(world.mia, [kept], "Once", "key-of-mine")));
    expect(said.map(({ n }) => n)).toEqual([1, 1, 1]);
    await expect(send(world.mia, [kept], "Again")).rejects.toMatchObject({ status: 409, code: "file_gone" });
    const other = await file(world.mia);
    await expect(send(world.mia, [other, kept], "Again")).rejects.toMatchObject({ code: "file_gone" });
    expect(await hung(other)).toEqual([null, null]);
  });

  test("sent again under the same key with others it is what was said first, and the others hang nowhere", async () => {
    const [one, two, three] = [await file(world.mia), await file(world.mia), await file(world.mia)];
    const first = await send(world.mia, [one], "First", "key-of-mine");
    for (const others of [[one, two], [two, one], [two], [three, two]])
      expect(await send(world.mia, others, "Second", "key-of-mine"), String(others)).toEqual(first);
    expect(await Promise.all([one, two, three].map(hung))).toEqual([
      ["chat_attachment", one],
      [null, null],
      [null, null],
    ]);
    expect(await reads(world.max, one)).toBe(200);
  });

  test("sent at once under the same key with others, those that stand hang, and no others", async () => {
    for (const others of [
      [0, 1],
      [1, 0],
      [1, 2],
    ] as const) {
      const ids = [await file(world.mia), await file(world.mia), await file(world.mia)];
      const key = `key-${newId()}`;
      const chosen = others.map((at) => ids[at] ?? 0);
      const said = await Promise.all([
        send(world.mia, ids.slice(0, 1), "One", key),
        send(world.mia, chosen, "Two", key),
      ]);
      expect(said[0]).toEqual(said[1]);
      const stand = said[0].files.map(({ id }) => id);
      expect(await Promise.all(ids.map(async (id) => (await hung(id))?.[0] !== null))).toEqual(
        ids.map((id) => stand.includes(id)),
      );
    }
  });

  test("are one's own uploads that hang nowhere, at most ten", async () => {
    const others = await file(world.max);
    const avatar = await upload(await as(world.community, world.mia), {
      bytes: (await makePng(50, 50)).buffer,
      filename: "me.png",
      purpose: "avatar",
    });
    for (const id of [others, avatar.id, 999_999])
      await expect(send(world.mia, [id], "Mine"), String(id)).rejects.toMatchObject({ code: "file_gone" });
    const path = `/internal_api/chat_rooms/${room.uuid}/messages`;
    const json = { key: "key-of-many", body: "", attachments: Array.from({ length: 11 }, (_, i) => i + 1) };
    const many = await call(world.community, world.mia, path, { json });
    expect(many.status).toBe(422);
    expect((await call(world.community, world.mia, path, { json: { ...json, attachments: ["x"] } })).status).toBe(422);
    await expect(send(world.mia, [], " ")).rejects.toMatchObject({ fields: { body: "message_empty" } });
    expect((await listMessages(await as(world.community, world.mia), room.uuid)).records).toEqual([]);
  });

  test("are sent by nobody who may not speak there", async () => {
    const path = `/internal_api/chat_rooms/${room.uuid}/messages`;
    const ask = async (person: Person | null, id: number) =>
      (await call(world.community, person, path, { json: { key: `key-${newId()}`, body: "", attachments: [id] } }))
        .status;
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect(await ask(world.ada, await file(world.ada))).toBe(404);
    const own = await file(world.mia);
    expect([await ask(null, own), await ask(world.stan, own)]).toEqual([401, 401]);
    expect(await ask({ ...world.mia, cookie }, own)).toBe(403);
    expect(await hung(own)).toEqual([null, null]);
  });

  test("go with the message, also where it goes before its copy stands", async () => {
    const [kept, early] = [await file(world.mia), await file(world.mia)];
    await send(world.mia, [kept], "Look", "key-of-kept");
    await copied(world, room);
    await send(world.mia, [early]);
    for (const n of [1, 2]) await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n });
    await copied(world, room);
    expect([await hung(kept), await hung(early)]).toEqual([
      [null, null],
      [null, null],
    ]);
    expect([await reads(world.max, kept), await reads(world.max, early)]).toEqual([404, 404]);
    expect(
      await rows(world.community, sql`select 1 from chat_attachments where community_id = ${world.community.id}`),
    ).toEqual([]);
    // Its answer got lost, and it is sent once more.
    const again = await send(world.mia, [kept], "Look", "key-of-kept");
    expect(again).toMatchObject({ n: 1, isDeleted: true, files: [] });
    expect(await hung(kept)).toEqual([null, null]);
  });

  test("stay where its words are edited", async () => {
    const kept = await file(world.mia);
    await send(world.mia, [kept]);
    const edited = await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1, body: "For you" });
    expect(edited.files.map(({ id }) => id)).toEqual([kept]);
  });

  test("are lost with the group, and not had by who came later or was put out", async () => {
    const group = await begin(world, world.mia, world.max, world.mo);
    const kept = await file(world.mia);
    await send(world.mia, [kept], "", "key-of-group", group);
    await copied(world, group);
    await addParticipants(await as(world.community, world.mia), { uuid: group.uuid, memberIds: [world.olive.id] });
    expect([await reads(world.max, kept), await reads(world.olive, kept)]).toEqual([200, 404]);
    await removeParticipant(await as(world.community, world.mia), { uuid: group.uuid, memberId: world.max.id });
    expect(await reads(world.max, kept)).toBe(404);
    await deleteRoom(await as(world.community, world.mia), group.uuid);
    expect(await reads(world.mo, kept)).toBe(404);
    await copied(world, group);
    await expect.poll(() => hung(kept)).toEqual([null, null]);
  });

  test("of a chat space are whatever member's reads the space, nobody else's, and go with it", async () => {
    const input = createSpaceInput.parse({
      name: `Counter ${newId()}`,
      post_type: "chat",
      space_group_id: world.group,
      is_private: true,
    });
    const { slug } = await createSpace(await as(world.community, world.ada), input);
    const space = await findSpace(await as(world.community, world.ada), slug);
    await grant(world, world.mia, space);
    const talk = { ...room, uuid: space.roomUuid ?? "" };
    const kept = await file(world.mia);
    await send(world.mia, [kept], "", "key-of-space", talk);
    expect([await reads(world.ada, kept), await reads(world.max, kept), await reads(null, kept)]).toEqual([
      200, 404, 404,
    ]);
    await copied(world, talk);
    await grant(world, world.max, space);
    expect(await reads(world.max, kept)).toBe(200);
    await deleteSpace(await as(world.community, world.ada), slug);
    expect(await reads(world.max, kept)).toBe(404);
    const ctx = asSystem(world.community);
    for (let step = await removeRoomOfSpace(ctx, space.id); step; step = await removeRoomOfSpace(ctx, space.id))
      await commit(ctx, { writes: step.writes, origin: "system" });
    expect(await hung(kept)).toEqual([null, null]);
  });

  test("are said in the list by what they are, in the reader's words, unless there are words", async () => {
    const last = async () => (await listRooms(await as(world.community, world.max))).records[0]?.last_message;
    await send(world.mia, [await picture(world.mia), await picture(world.mia)]);
    await copied(world, room);
    expect(await last()).toMatchObject({ excerpt: "", carried: { kind: "picture", count: 2 } });
    await send(world.mia, [await file(world.mia, "a list.txt")], "Here");
    await copied(world, room);
    expect(await last()).toMatchObject({ excerpt: "Here", carried: { kind: "file", count: 1, name: "a list.txt" } });
  });

  test("that nobody came to say are let go after a week", async () => {
    const [unsaid, kept] = [await file(world.mia), await file(world.mia)];
    await send(world.mia, [kept]);
    await copied(world, room);
    const { id } = await roomOf(world, room);
    await run(
      world.community,
      sql`insert into chat_attachments (id, community_id, room_id, member_id, key, created_at)
        values (${unsaid}, ${world.community.id}, ${id}, ${world.mia.id}, 'key-of-none', 1)`,
    );
    await run(
      world.community,
      sql`update files set attached_kind = 'chat_attachment', attached_id = ${unsaid} where id = ${unsaid}`,
    );
    await sweepUnsaid(asSystem(world.community));
    expect([await hung(unsaid), await hung(kept)]).toEqual([
      [null, null],
      ["chat_attachment", kept],
    ]);
  });
});

test("a store from before files with rows in it is opened by this code, once", async () => {
  await say(world, world.mia, room, "Old");
  await inside(world, room, ({ storage }) => {
    const before = SCHEMA.findIndex((step) => step.includes("column files"));
    storage.sql.exec(
      "drop index messages_in_room; drop index messages_of_thread; drop index messages_by_time; drop table imported",
    );
    storage.sql.exec("alter table reads drop column set_at; alter table versions drop column is_reported");
    for (const column of ["files", "root_n", "in_room", "thread", "named", "held_at", "preview"])
      storage.sql.exec(`alter table messages drop column ${column}`);
    storage.kv.put("schema", before);
    for (const store of [new RoomStore(storage), new RoomStore(storage)])
      expect(store.history(0, {}).messages.map(({ text: words, files }) => [words, files])).toEqual([["Old", []]]);
  });
});

test("the first message of a conversation carries files; with one that is not there nothing is begun", async () => {
  const begun = async () => (await listRooms(await as(world.community, world.mo))).records.length;
  const write = (attachments: number) =>
    submit(
      world.community,
      "/messages/new",
      beginAt,
      {
        intent: "send",
        people: `${world.mo.id} Mo`,
        body: "",
        attachments: String(attachments),
        request_key: `key-${newId()}`,
      },
      { cookie: world.mia.cookie },
    );
  const before = await begun();
  const another = await file(world.max);
  expect((await write(another)).status).toBe(409);
  expect(await begun()).toBe(before);
  const own = await file(world.mia);
  const { location } = await write(own);
  const uuid = location?.split("/").at(-1) ?? "";
  const { records } = await listMessages(await as(world.community, world.mo), uuid);
  expect(records.map(({ files }) => files.map(({ id }) => id))).toEqual([[own]]);
});
