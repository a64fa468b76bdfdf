import { beforeEach, describe, expect, test, vi } from "vitest";
import { readRoom } from "~/features/chat/commands/read-room.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { sweepPushes } from "~/features/push/sweep.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, type Person, rows, run, type World } from "../../world";
import { begin, copied, say } from "../chat/talking";
import { addBrowser, type Told, toldTo } from "./browsers";

let world: World;
let room: OpenRoomPayload;
let maxs: string;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
  maxs = await addBrowser(world.community, world.max);
});

const states = async (who: Person) =>
  (
    await rows(
      world.community,
      sql<{ state: string; because: string | null }>`select state, because from sendings
        where member_id = ${who.id} and channel = 'push' order by id`,
    )
  ).map(({ state, because }) => because ?? state);
async function write(by: Person, words: string, at: { uuid: string } = room) {
  const message = await say(world, by, at, words);
  await copied(world, at);
  await vi.waitFor(async () => {
    const owed = await rows(
      world.community,
      sql`select seq from facts where community_id = ${world.community.id} and name = 'chat_message.created' and owed <> 0`,
    );
    expect(owed).toEqual([]);
  }, 5000);
  return message;
}
async function later(): Promise<Told[]> {
  await run(
    world.community,
    sql`update sendings set due_at = due_at - 11000 where state = 'waiting' and channel = 'push'
      and community_id = ${world.community.id}`,
  );
  const ctx = asSystem(world.community);
  await Promise.all([sweepPushes(ctx), sweepPushes(ctx)]);
  await ctx.settled();
  return toldTo(maxs);
}

describe("what is written to somebody", () => {
  test("calls their browser after ten seconds, once, by two sweeps, and opens the room", async () => {
    await write(world.mia, "Shall we swim?");
    expect(await toldTo(maxs)).toEqual([]);
    const [told, ...more] = await later();
    expect(more).toEqual([]);
    expect(told?.data).toMatchObject({
      title: "Mia Member wrote to you",
      body: "Shall we swim?",
      path: `/messages/${room.uuid}`,
      rings: true,
      lines: [],
    });
    expect(await later()).toEqual([]);
    expect(await states(world.max)).toEqual(["handed_over"]);
  });

  test("is folded for each room, says how many wait, and takes the place of the call before", async () => {
    await write(world.mia, "One.");
    const [first] = await later();
    await write(world.mia, "Two.");
    await write(world.mia, "Three.");
    const [second, ...more] = await later();
    expect(more).toEqual([]);
    expect(second?.data).toMatchObject({ title: "3 new messages from Mia Member", body: "Three." });
    expect(second?.data.tag).toBe(first?.data.tag);
    expect(second?.headers.topic).toBe(first?.headers.topic);
  });

  test("is not called once it was read, and not again until something is new", async () => {
    const { n } = await write(world.mia, "Seen at once.");
    await readRoom(await as(world.community, world.max), { uuid: room.uuid, n });
    expect(await later()).toEqual([]);
    expect(await states(world.max)).toEqual(["read"]);
  });

  test("in a group does not ring; of many rooms at once there is one call, which leads to all of them", async () => {
    const group = await begin(world, world.mia, world.max, world.mo);
    await write(world.mia, "Lake at six?", group);
    const [told] = await later();
    expect(told?.data).toMatchObject({ title: expect.stringMatching(/^Mia Member wrote in “M/), rings: false });
    for (const by of [world.mia, world.mo, world.ada]) {
      await write(by, "To you alone.", await begin(world, by, world.max));
    }
    const other = await begin(world, world.mia, world.max, world.ada);
    await write(world.mia, "Another group.", other);
    const [all, ...more] = await later();
    expect(more).toEqual([]);
    expect(all?.data).toMatchObject({ tag: "all", path: "/messages", title: expect.stringMatching(/^4 new/) });
  });
});
