import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, vi } from "vitest";
import { createRoom } from "~/features/chat/commands/create-room.server";
import { sayMessage } from "~/features/chat/commands/messages.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import type { ChatMessage, RoomFrame, RoomRequest } from "~/features/chat/protocol";
import type { RoomPlace } from "~/features/chat/room";
import { sql } from "~/platform/database/sql";
import { roomName } from "~/platform/realtime.server";
import type { ChatRoom } from "../../../durable-objects/chat-room";
import { RoomStore } from "../../../durable-objects/chat-room-store";
import app from "../../../workers/app";
import { as, env, newId, type Person, rows, type World } from "../../world";

/** A direct room of two, or a group of more, that the first begins. */
export async function begin(world: World, by: Person, ...others: Person[]): Promise<OpenRoomPayload> {
  return createRoom(await as(world.community, by), { memberIds: others.map(({ id }) => id) });
}

export async function say(
  world: World,
  by: Person,
  { uuid }: { uuid: string },
  body: string,
  key = `key-${newId()}`,
): Promise<ChatMessage> {
  return sayMessage(await as(world.community, by), { uuid, key, body });
}

export async function roomOf(world: World, { uuid }: { uuid: string }) {
  const [row] = await rows(world.community, sql<{ id: number }>`select id from chat_rooms where uuid = ${uuid}`);
  const id = row?.id ?? 0;
  const objects = env.CHAT_ROOM as unknown as DurableObjectNamespace<ChatRoom>;
  return { id, object: objects.getByName(roomName(world.community.id, id)) };
}

/** Within a room's object, with its storage. */
export async function inside<T>(
  world: World,
  room: { uuid: string },
  act: (store: RoomStore, place: RoomPlace) => T | Promise<T>,
): Promise<T> {
  const { id, object } = await roomOf(world, room);
  return runInDurableObject(object as never, (_, { storage }: DurableObjectState) =>
    act(new RoomStore(storage), { communityId: world.community.id, roomId: id }),
  );
}

/** Lets the room's alarms run until nothing is missing in the shard; they run by themselves, too. */
export async function copied(world: World, room: { uuid: string }): Promise<void> {
  const { object } = await roomOf(world, room);
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(object);
      expect(await inside(world, room, (store) => store.isBehind && !store.isClosed)).toBe(false);
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** Nothing of any room is under way into the shard: for who compares rows before and after. */
export async function settled(world: World): Promise<void> {
  for (const room of await rows(
    world.community,
    sql<{ uuid: string }>`select uuid from chat_rooms
    where community_id = ${world.community.id}`,
  )) {
    const { object } = await roomOf(world, room);
    await vi.waitFor(
      async () => {
        await runDurableObjectAlarm(object);
        expect(await alarmOf(world, room)).toBeNull();
      },
      { timeout: 10_000, interval: 20 },
    );
  }
}

/** As a room is that was killed before it knew that its copy stands: what it would copy next. */
export const killed = (world: World, room: { uuid: string }) =>
  inside(world, room, async (store, place) => {
    store.storage.sql.exec("update messages set is_told = 0");
    store.place = place;
    store.storage.kv.put("copied", 0);
    store.storage.sql.exec("update reads set is_copied = 0");
    return store.uncopied(50);
  });

export const alarmOf = (world: World, room: { uuid: string }): Promise<number | null> =>
  inside(world, room, ({ storage }) => storage.getAlarm());

export interface CopyRow {
  n: number;
  memberId: number;
  excerpt: string;
  changed: number;
  editedAt: number | null;
  deletedAt: number | null;
}

export async function copyOf(world: World, room: { uuid: string }): Promise<CopyRow[]> {
  const { id } = await roomOf(world, room);
  return rows(
    world.community,
    sql<CopyRow>`select n, member_id as memberId, excerpt, changed, edited_at as editedAt, deleted_at as deletedAt
      from chat_messages where room_id = ${id} order by n`,
  );
}

/** A page's socket in a room: what it received, and how it was closed. */
export async function open(world: World, person: Person | null, { uuid }: { uuid: string }) {
  const url = `http://${world.community.slug}.localhost/parties/rooms/${uuid}`;
  const request = new Request(url, {
    headers: {
      Upgrade: "websocket",
      Origin: new URL(url).origin,
      ...(person ? { Cookie: person.cookie } : {}),
    },
  });
  const response = await app.fetch(request, env, createExecutionContext());
  const socket = response.webSocket;
  const received: RoomFrame[] = [];
  const closed: number[] = [];
  socket?.accept();
  socket?.addEventListener("message", ({ data }) => {
    if (data !== "pong") received.push(JSON.parse(String(data)));
  });
  socket?.addEventListener("close", ({ code }) => void closed.push(code));
  const send = (request_: RoomRequest) => socket?.send(JSON.stringify(request_));
  const said = () => received.flatMap((frame) => (frame.kind === "messages" ? frame.messages : []));
  return { status: response.status, received, closed, send, said, close: () => socket?.close() };
}
