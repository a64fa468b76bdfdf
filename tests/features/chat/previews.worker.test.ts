import { beforeEach, expect, test, vi } from "vitest";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { removePreview } from "~/features/chat/preview.server";
import type { ChatMessage } from "~/features/chat/protocol";
import { findMessage, listMessages, listRooms } from "~/features/chat/queries.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { SCHEMA } from "../../../durable-objects/chat-room-schema";
import { RoomStore } from "../../../durable-objects/chat-room-store";
import { addSession, as, call, createWorld, env, type Person, rows, type World } from "../../world";
import { begin, copied, copyOf, inside, open, roomOf, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
});

/** A page that says this of itself, at an address that nobody else asks for. */
const page = (said: Record<string, string> = {}) =>
  `https://page.example.com/${newUid()}?${new URLSearchParams({ title: "Beans", ...said })}`;
const at = async (n: number, person = world.max): Promise<ChatMessage> =>
  findMessage(await as(world.community, person), room.uuid, n);
const shown = (n: number) =>
  vi.waitFor(
    async () => {
      const { preview } = await at(n);
      expect(preview).not.toBeNull();
      return preview;
    },
    { timeout: 8_000, interval: 20 },
  );
async function asked(url: string): Promise<number> {
  const answer = await env.OUTBOUND?.fetch(`https://double.example.com/asked?of=${encodeURIComponent(url)}`);
  return (await answer?.json<{ asked: number }>())?.asked ?? 0;
}
const reads = async (person: Person | null, id: number) =>
  (await call(world.community, person, `/files/${id}/480.webp`)).status;

test("what a link says of itself comes after the message, to everybody in the room, and makes nothing unread or new", async () => {
  const there = await open(world, world.max, room);
  const url = page({ description: "From the hill", site: "Hill" });
  const message = await say(world, world.mia, room, `Look: ${url}`);
  expect(message.preview).toBeNull();
  expect(await shown(message.n)).toEqual({
    url,
    title: "Beans",
    description: "From the hill",
    site: "Hill",
    picture: null,
  });
  await copied(world, room);
  await vi.waitFor(() => expect(there.said().at(-1)?.preview?.title).toBe("Beans"));
  const last = there.said().at(-1);
  expect([last?.n, last?.changed, last?.editedAt]).toEqual([message.n, message.n + 1, null]);
  there.close();
  const [line] = (await listRooms(await as(world.community, world.max))).records;
  expect(line).toMatchObject({ unread: 1, last_message: { n: message.n } });
  expect((await copyOf(world, room)).map(({ changed }) => changed)).toEqual([message.n]);
  const { records } = await listMessages(await as(world.community, world.max), room.uuid);
  expect(records[0]?.preview?.title).toBe("Beans");
});

test("its picture is a file of ours: of who reads the room, and gone with the message", async () => {
  const message = await say(world, world.mia, room, page({ image: "https://page.example.com/picture.png" }));
  const { picture } = (await shown(message.n)) ?? {};
  const id = picture?.id ?? 0;
  expect(id).toBeGreaterThan(0);
  await copied(world, room);
  expect([
    await reads(world.max, id),
    await reads(world.mia, id),
    await reads(world.ada, id),
    await reads(null, id),
  ]).toEqual([200, 200, 404, 404]);
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: message.n });
  await copied(world, room);
  expect(await reads(world.max, id)).toBe(404);
  expect(await rows(world.community, sql`select 1 from files where id = ${id} and attached_kind is not null`)).toEqual(
    [],
  );
});

test("no local address is asked, one that says nothing has none, and two links are one preview", async () => {
  const none = [
    "http://127.0.0.1/",
    "http://localhost/",
    "http://10.0.0.1.nip.io/",
    "https://silent.invalid/",
    "no link at all",
  ];
  const numbers: number[] = [];
  for (const words of none) numbers.push((await say(world, world.mia, room, words)).n);
  const [first, second] = [page({ title: "One" }), page({ title: "Two" })];
  const message = await say(world, world.mia, room, `${first} and ${second}`);
  expect((await shown(message.n))?.title).toBe("One");
  expect(await asked(second)).toBe(0);
  for (const n of numbers) expect((await at(n)).preview).toBeNull();
});

test("its author takes it away for good, by the door; nobody else does", async () => {
  const message = await say(world, world.mia, room, page({ image: "https://page.example.com/picture.png" }));
  const id = (await shown(message.n))?.picture?.id ?? 0;
  const door = (person: Person | null) =>
    call(world.community, person, `/internal_api/chat_rooms/${room.uuid}/messages/${message.n}/preview`, {
      method: "DELETE",
    });
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const looking = { ...world.mia, cookie };
  expect((await door(null)).status).toBe(401);
  expect((await door(world.ada)).status).toBe(404);
  expect((await door(world.max)).status).toBe(403);
  expect((await door(looking)).status).toBe(403);
  expect((await at(message.n)).preview).not.toBeNull();
  expect((await door(world.mia)).status).toBe(200);
  expect((await at(message.n)).preview).toBeNull();
  expect(await reads(world.max, id)).toBe(404);
  expect(
    (await removePreview(await as(world.community, world.mia), { uuid: room.uuid, n: message.n })).preview,
  ).toBeNull();
  await editMessage(await as(world.community, world.mia), {
    uuid: room.uuid,
    n: message.n,
    body: page({ title: "Other" }),
  });
  await copied(world, room);
  expect((await at(message.n)).preview).toBeNull();
});

test("an edit to another link shows that one", async () => {
  const message = await say(world, world.mia, room, page({ title: "One" }));
  expect((await shown(message.n))?.title).toBe("One");
  await editMessage(await as(world.community, world.mia), {
    uuid: room.uuid,
    n: message.n,
    body: page({ title: "Two" }),
  });
  await vi.waitFor(async () => expect((await at(message.n)).preview?.title).toBe("Two"), { timeout: 8_000 });
});

test("a store from before is opened: nothing is held, nothing has a preview", async () => {
  await say(world, world.mia, room, "Words");
  const { object } = await roomOf(world, room);
  await inside(world, room, ({ storage }) => {
    storage.sql.exec(
      "alter table messages drop column held_at; alter table messages drop column preview; alter table reads drop column set_at; alter table versions drop column is_reported",
    );
    storage.kv.put(
      "schema",
      SCHEMA.findIndex((step) => step.includes("column held_at")),
    );
    for (const store of [new RoomStore(storage), new RoomStore(storage)])
      expect(store.byNumber(1)).toMatchObject({ heldAt: null, preview: null, deletedAt: null });
  });
  await object.judge(1, 9);
  expect((await at(1)).isDeleted).toBe(true);
});
