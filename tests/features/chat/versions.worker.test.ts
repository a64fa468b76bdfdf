import { beforeEach, expect, test } from "vitest";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { listMessageVersions } from "~/features/chat/queries.server";
import { MOST_VERSIONS } from "~/features/chat/versions";
import { addSession, as, call, createWorld, type Person, type World } from "../../world";
import { begin, inside, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mo, world.mia, world.max);
  await say(world, world.mia, room, "Helo");
});

const edit = async (body: string) => editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1, body });
const versions = async (person: Person) =>
  (await listMessageVersions(await as(world.community, person), room.uuid, 1)).records;

test("what a message said before an edit is kept with its time, once, the latest first", async () => {
  expect(await versions(world.mia)).toEqual([]);
  const { editedAt } = await edit("Hello");
  await edit("Hello");
  await Promise.all([edit("Hello all"), edit("Hello all")]);
  const kept = await versions(world.mia);
  expect(kept.map(({ n, html }) => [n, html])).toEqual([
    [2, "<p>Hello</p>"],
    [1, "<p>Helo</p>"],
  ]);
  expect(kept[0]?.at).toBe(editedAt);
});

test("its author and the group's admins see it, nobody else", async () => {
  await edit("Hello");
  expect(await versions(world.mo)).toHaveLength(1);
  await expect(versions(world.max)).rejects.toMatchObject({ status: 403 });
  const path = `/internal_api/chat_rooms/${room.uuid}/messages/1/versions`;
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  for (const [person, status] of [
    [null, 401],
    [world.stan, 401],
    [world.ada, 404],
    [world.max, 403],
    [{ ...world.mia, cookie }, 200],
  ] as const) {
    expect((await call(world.community, person, path)).status).toBe(status);
  }
  // In a talk of two nobody stands above the other.
  const two = await begin(world, world.max, world.mia);
  await say(world, world.mia, two, "Mine");
  await editMessage(await as(world.community, world.mia), { uuid: two.uuid, n: 1, body: "Still mine" });
  await expect(listMessageVersions(await as(world.community, world.max), two.uuid, 1)).rejects.toMatchObject({
    status: 403,
  });
});

test("so many of them are kept, the latest, and what was said first, which no edits wash away", async () => {
  for (let at = 1; at <= MOST_VERSIONS + 3; at += 1) await edit(`Version ${at}`);
  const kept = await versions(world.mia);
  expect(kept).toHaveLength(MOST_VERSIONS);
  expect(kept[0]?.html).toBe(`<p>Version ${MOST_VERSIONS + 2}</p>`);
  expect(kept.at(-2)?.html).toBe("<p>Version 4</p>");
  expect(kept.at(-1)?.html).toBe("<p>Helo</p>");
});

test("a deletion deletes them too", async () => {
  await edit("A secret");
  await edit("Nothing");
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1 });
  await expect(versions(world.mia)).rejects.toMatchObject({ status: 404 });
  expect(await inside(world, room, (store) => store.versions.of(1))).toEqual([]);
});
