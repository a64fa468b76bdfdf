import { beforeEach, describe, expect, test } from "vitest";
import { listPins, pinMessage, spotlightMessage } from "~/features/chat/commands/board.server";
import { deleteRoom, updateRoom } from "~/features/chat/commands/manage-room.server";
import { editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { addParticipants, removeParticipant } from "~/features/chat/commands/participants.server";
import { listMessageReactors, reactToMessage } from "~/features/chat/commands/reactions.server";
import { readRoom } from "~/features/chat/commands/read-room.server";
import { openRoomPage } from "~/features/chat/open-room.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { countUnreadRooms, findMessage, findOpenRoom, listMessages, listRooms } from "~/features/chat/queries.server";
import { findThread } from "~/features/chat/thread-queries.server";
import { upload } from "~/features/files/upload.server";
import type { Purpose } from "~/features/files/rules";
import { searchMessages } from "~/features/search/messages.server";
import { deleteFile } from "~/features/storage/commands.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, newId, type Person, rows, type World } from "../../world";
import { makePng } from "../files/pictures";
import { begin, copied, open, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.mo);
});

const ctxOf = (person: Person) => as(world.community, person);
const update = async (by: Person, change: object, { uuid } = room) => updateRoom(await ctxOf(by), { uuid, ...change });
const add = async (...whom: Person[]) =>
  addParticipants(await ctxOf(world.mia), { uuid: room.uuid, memberIds: whom.map(({ id }) => id) });
const picture = async (by: Person, purpose: Purpose = "avatar") => {
  const bytes = (await makePng(300, 300)).buffer as ArrayBuffer;
  return (await upload(await ctxOf(by), { bytes, filename: "beans.png", purpose })).id;
};
const hung = async (id: number) => {
  const [file] = await rows(
    world.community,
    sql<{ kind: string | null }>`select attached_kind as kind from files where id = ${id}`,
  );
  return file?.kind ?? null;
};
const shown = async (who: Person | null, id: number) =>
  (await call(world.community, who, `/files/${id}/192.webp`)).status;
const patch = (who: Person | null, chat_room: object) =>
  call(world.community, who, `/internal_api/chat_rooms/${room.uuid}`, { method: "PATCH", json: { chat_room } });

describe("a group's picture and what it is about", () => {
  test("are its admins' to set, each without the others, and shown in it and in lists; its pages hear of them", async () => {
    const page = await open(world, world.max, room);
    const file = await picture(world.mia);
    await update(world.mia, { picture: file });
    await update(world.mia, { description: "Beans" });
    await update(world.mia, { name: "Roasters" });
    const seen = await findOpenRoom(await ctxOf(world.max), room.uuid);
    expect(seen).toMatchObject({ name: "Roasters", description: "Beans", shows_history: false });
    expect(seen.picture).toMatchObject({ kind: "file", src: expect.stringContaining(`/files/${file}/192.webp?e=`) });
    const { records } = await listRooms(await ctxOf(world.mo));
    expect(records[0]?.picture).toEqual(seen.picture);
    expect(page.received).toEqual([1, 2, 3].map(() => ({ kind: "participants" })));
    page.close();
    for (const change of [{ description: "Mine" }, { picture: null }, { showsHistory: true }])
      await expect(update(world.max, change)).rejects.toMatchObject({ status: 403 });
    await expect(update(world.ada, { description: "Mine" })).rejects.toMatchObject({ status: 404 });
  });

  test("by its door: who may, what is too long, and who looks through somebody's eyes", async () => {
    const answer = await patch(world.mia, { description: " Beans ", shows_history: true });
    expect(await answer.json()).toMatchObject({ description: "Beans", shows_history: true, picture: null });
    const statuses = [world.max, world.ada, world.stan, null].map(
      async (who) => (await patch(who, { name: "X" })).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 404, 401, 401]);
    expect((await patch(world.mia, { description: "x".repeat(501) })).status).toBe(422);
    expect((await patch(world.mia, { shows_history: "yes" })).status).toBe(422);
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect((await patch({ ...world.mia, cookie }, { name: "X" })).status).toBe(403);
    const pair = await begin(world, world.mia, world.max);
    await expect(update(world.mia, { description: "Us" }, pair)).rejects.toMatchObject({ status: 403 });
  });

  test("the picture is read by who is in the group and by nobody else, also not by who was", async () => {
    const file = await picture(world.mia);
    await update(world.mia, { picture: file });
    const asked = [world.mia, world.max, world.olive, world.ada, world.stan, null];
    expect(await Promise.all(asked.map((who) => shown(who, file)))).toEqual([200, 200, 404, 404, 404, 404]);
    await removeParticipant(await ctxOf(world.max), { uuid: room.uuid, memberId: world.max.id });
    expect(await shown(world.max, file)).toBe(404);
  });

  test("it is an upload of one's own for this; another takes its place, and what is taken away hangs on nothing", async () => {
    const file = await picture(world.mia);
    await expect(update(world.mia, { picture: await picture(world.max) })).rejects.toMatchObject({ code: "file_gone" });
    const wide = await picture(world.mia, "picture");
    await expect(update(world.mia, { picture: wide, name: "Kept" })).rejects.toMatchObject({
      status: 422,
      fields: { picture: "not_a_picture" },
    });
    expect((await findOpenRoom(await ctxOf(world.mia), room.uuid)).name).toBe("");
    await update(world.mia, { picture: file });
    const other = await picture(world.mia);
    await Promise.all([update(world.mia, { picture: other }), update(world.mia, { picture: other })]);
    expect([await hung(file), await hung(other)]).toEqual([null, "chat_room"]);
    const without = await update(world.mia, { picture: null });
    expect([without.picture, await hung(other)]).toEqual([null, null]);
    await update(world.mia, { picture: other });
    // An admin of the community may take the file away, unseen: then there is none.
    const last = await picture(world.mia);
    await update(world.mia, { picture: last });
    await deleteFile(await ctxOf(world.ada), last);
    expect((await findOpenRoom(await ctxOf(world.mia), room.uuid)).picture).toBeNull();
    await update(world.mia, { picture: other });
    await deleteRoom(await ctxOf(world.mia), room.uuid);
    expect([await hung(other), await shown(world.max, other)]).toEqual([null, 404]);
  });
});

describe("whoever is added later", () => {
  /** What was said before Ada came, and whatever hangs on it. */
  async function before() {
    const bytes = new TextEncoder().encode("beans").buffer as ArrayBuffer;
    const kept = await upload(await ctxOf(world.mia), { bytes, filename: "beans.txt", purpose: "file" });
    const said = { uuid: room.uuid, key: `key-${newId()}`, body: "Gooseneck", attachments: [kept.id] };
    await sayMessage(await ctxOf(world.mia), said);
    await sayMessage(await ctxOf(world.max), { uuid: room.uuid, key: `key-${newId()}`, body: "A reply", thread: 1 });
    await editMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1, body: "Gooseneck kettle" });
    await reactToMessage(await ctxOf(world.max), { uuid: room.uuid, n: 1, emoji: "☕" });
    await pinMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1 });
    await spotlightMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1 });
    await copied(world, room);
    return kept.id;
  }

  /** What each door says of the first message: whether it is there. */
  async function doors(who: Person, file: number) {
    const ctx = await ctxOf(who);
    const { uuid } = room;
    const stands = (asked: Promise<unknown>) =>
      asked.then(
        () => true,
        ({ status }: { status: number }) => (status === 404 ? false : status),
      );
    const json = async (path: string) => {
      const answer = await call(world.community, who, `/internal_api/chat_rooms/${uuid}${path}`);
      return (await answer.text()).includes("Gooseneck");
    };
    const page = await open(world, who, room);
    page.send({ kind: "since", last: 0 });
    const [list] = (await listRooms(ctx)).records;
    const opened = await openRoomPage(ctx, uuid, new URLSearchParams({ message_id: "1" }));
    const board = opened.messages.board;
    const search = async (at: object) => (await searchMessages(ctx, { query: "gooseneck", ...at })).hits.length > 0;
    const answers = {
      history: (await listMessages(ctx, uuid)).records.some(({ n }) => n === 1),
      message: await stands(findMessage(ctx, uuid, 1)),
      page: opened.messages.records.some(({ n }) => n === 1),
      thread: await stands(findThread(ctx, uuid, 1, {})),
      versions:
        (await call(world.community, who, `/internal_api/chat_rooms/${uuid}/messages/1/versions`)).status !== 404,
      reactors: await stands(listMessageReactors(ctx, { uuid, n: 1, emoji: "☕" })),
      pins: (await listPins(ctx, uuid)).records.length > 0,
      board: board.pins > 0 && board.spotlight !== null,
      list: list?.last_message != null,
      search: await search({}),
      "search in it": await search({ uuid }),
      file: (await call(world.community, who, `/files/${file}/beans.txt`)).status === 200,
      socket: page.said().some(({ n }) => n === 1),
      json: (await json("/messages")) && (await json("/messages/1")) && (await json("/threads/1")),
      "json before": (await json("/messages?before=9")) || (await json("/messages?around=1")),
    };
    page.close();
    return answers;
  }

  const all = (is: boolean, answers: Record<string, unknown>) =>
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((door) => [door, is])));

  test("sees nothing of what was said before, at any door, unless the group shows it", async () => {
    const file = await before();
    await add(world.ada);
    all(true, await doors(world.max, file));
    all(false, await doors(world.ada, file));
    // The choice is of the moment at which somebody comes in.
    await update(world.mia, { showsHistory: true });
    all(false, await doors(world.ada, file));
  });

  test("sees all of it where the group shows it, at every door, and is told of none of it", async () => {
    const file = await before();
    await update(world.mia, { showsHistory: true });
    await add(world.ada);
    all(true, await doors(world.ada, file));
    expect((await listRooms(await ctxOf(world.ada))).records[0]?.unread).toBe(0);
    expect(await countUnreadRooms(await ctxOf(world.ada))).toEqual({ rooms: 0, threads: 0 });
    await say(world, world.max, room, "Welcome");
    await copied(world, room);
    expect((await listRooms(await ctxOf(world.ada))).records[0]?.unread).toBe(1);
    // What they were shown stays theirs, and whoever comes in afterwards is shown nothing.
    await update(world.mia, { showsHistory: false });
    await add(world.olive);
    expect((await listMessages(await ctxOf(world.ada), room.uuid)).records.map(({ n }) => n)).toContain(1);
    expect((await listMessages(await ctxOf(world.olive), room.uuid)).records).toEqual([]);
  });

  test("has no notice of what was said before, and a mail of what comes after carries that alone", async () => {
    await say(world, world.mia, room, "Gooseneck");
    await copied(world, room);
    await update(world.mia, { showsHistory: true });
    await add(world.ada);
    const owed = () =>
      rows<{ reason: string }>(
        world.community,
        sql`select reason from sendings where community_id = ${world.community.id} and member_id = ${world.ada.id}`,
      );
    expect(await owed()).toEqual([]);
    await say(world, world.max, room, "Kettle");
    await copied(world, room);
    const [row] = await rows<{ readN: number }>(
      world.community,
      sql`select read_n as readN from chat_participants where community_id = ${world.community.id} and member_id = ${world.ada.id}`,
    );
    expect(row?.readN).toBe(1);
  });

  test("who left and comes back is shown what the group shows by then", async () => {
    await say(world, world.mia, room, "Before");
    await removeParticipant(await ctxOf(world.max), { uuid: room.uuid, memberId: world.max.id });
    await say(world, world.mia, room, "Without Max");
    await update(world.mia, { showsHistory: true });
    await add(world.max);
    const { records } = await listMessages(await ctxOf(world.max), room.uuid);
    expect(records.map(({ html }) => html)).toEqual(["<p>Before</p>", "<p>Without Max</p>"]);
    await readRoom(await ctxOf(world.max), { uuid: room.uuid, n: 2 });
    await removeParticipant(await ctxOf(world.max), { uuid: room.uuid, memberId: world.max.id });
    await update(world.mia, { showsHistory: false });
    await add(world.max);
    expect((await listMessages(await ctxOf(world.max), room.uuid)).records).toEqual([]);
  });
});
