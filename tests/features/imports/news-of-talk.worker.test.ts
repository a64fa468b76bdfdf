import { beforeEach, expect, test } from "vitest";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import { readRoom } from "~/features/chat/commands/read-room.server";
import { groupsOf, packSidebar } from "~/features/communities/sidebar";
import { listSidebar } from "~/features/communities/sidebar.server";
import { sql } from "~/platform/database/sql";
import { as, createWorld, type Person, rows, run, type World } from "../../world";
import { copied, roomOf, say } from "../chat/talking";
import { author, importing, line } from "./export-of-talk";

/** What an import brings is news to nobody: no dot of a chat space lights up by it. */

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const { prepare, send, uuidOf } = importing(() => world);

const dot = async (who: Person) =>
  groupsOf({ sidebar: packSidebar(await listSidebar(await as(world.community, who))) })
    .flatMap(({ spaces }) => spaces)
    .find(({ slug }) => slug === "general")?.isUnread;
const dots = async () => [await dot(world.mia), await dot(world.max)];

/** A moment after the room was made and everybody joined, as a later export of the same workspace has it. */
const later = (n: number, text: string) => ({
  ...line(n, "U1", text),
  ts: `${Math.floor(Date.now() / 1000) + 60 + n}.000${String(n).padStart(3, "0")}`,
});

test("a later export of what was said meanwhile lights no dot, and what somebody says here does", async () => {
  const { id } = await prepare([author("U1", "Ana Slack")]);
  await send(id, "C1", [line(1, "U1")]);
  expect(await dots()).toEqual([false, false]);
  const uuid = await uuidOf("C1");
  await readRoom(await as(world.community, world.max), { uuid, n: 1 });
  await copied(world, { uuid });
  await send(id, "C1", [later(2, "Meanwhile"), later(3, "And then")]);
  expect(await dots()).toEqual([false, false]);
  await say(world, world.mo, { uuid }, "Said here");
  await copied(world, { uuid });
  expect(await dots()).toEqual([true, true]);
  await send(id, "C1", [later(4, "Behind it")]);
  await readRoom(await as(world.community, world.max), { uuid, n: 4 });
  await copied(world, { uuid });
  expect(await dots()).toEqual([true, false]);
  // What is taken away leaves nothing new behind, whatever of the history stands after it.
  await deleteMessage(await as(world.community, world.mo), { uuid, n: 4 });
  await copied(world, { uuid });
  expect(await dots()).toEqual([false, false]);
});

test("nor does an edit of history, or a copy that is made anew of nothing", async () => {
  const { id } = await prepare([author("U1", "Mia", world.mia.email)]);
  await send(id, "C1", [line(1, "U1"), later(2, "Meanwhile")]);
  const uuid = await uuidOf("C1");
  await editMessage(await as(world.community, world.mia), { uuid, n: 2, body: "In other words" });
  await copied(world, { uuid });
  expect(await dot(world.max)).toBe(false);
  const { id: roomId, object } = await roomOf(world, { uuid });
  await run(world.community, sql`delete from chat_messages where room_id = ${roomId}`);
  await object.recopy({ communityId: world.community.id, roomId });
  await copied(world, { uuid });
  const history = await rows<{ n: number; isHistory: number }>(
    world.community,
    sql`select n, is_history as isHistory from chat_messages where room_id = ${roomId} order by n`,
  );
  expect(history).toEqual([
    { n: 1, isHistory: 1 },
    { n: 2, isHistory: 1 },
  ]);
  expect(await dot(world.max)).toBe(false);
});
