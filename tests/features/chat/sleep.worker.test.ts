import { beforeEach, describe, expect, test } from "vitest";
import { addParticipants, updateParticipant } from "~/features/chat/commands/participants.server";
import { pinRoom, unpinRoom } from "~/features/chat/commands/pin-room.server";
import { readRoom, unreadRoom } from "~/features/chat/commands/read-room.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { countUnreadRooms, listRooms } from "~/features/chat/queries.server";
import { putToSleep } from "~/features/chat/sleep.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, type Person, rows, run, type World } from "../../world";
import { begin, copied, roomOf, say } from "./talking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const DAY = 86_400_000;
const ctxOf = (person: Person) => as(world.community, person);

/** So many groups of Mia and Max, named by how long ago Max spoke in them, all of it copied. */
async function groups(...days: number[]): Promise<OpenRoomPayload[]> {
  const made: OpenRoomPayload[] = [];
  for (const ago of days) {
    const room = await begin(world, world.max, world.mia, world.mo);
    await say(world, world.max, room, `Day ${ago}`);
    await copied(world, room);
    await older(room, ago);
    made.push(room);
  }
  return made;
}

const older = async (room: OpenRoomPayload, ago: number) => {
  const { id } = await roomOf(world, room);
  const at = Date.now() - ago * DAY;
  await run(
    world.community,
    sql`update chat_rooms set name = ${`Day ${ago}`}, last_at = ${at}, spoken_on = cast(${at} / 86400000 as integer)
      where id = ${id}`,
  );
};

const sleep = async () => {
  while ((await putToSleep(asSystem(world.community))) > 0);
};
const names = async (who = world.mia, isArchived = false) => {
  const all: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listRooms(await ctxOf(who), { cursor, isArchived });
    all.push(...page.records.map(({ name }) => name));
    cursor = page.next_cursor;
  } while (cursor);
  return all;
};
const unread = async (who = world.mia) => (await countUnreadRooms(await ctxOf(who))).rooms;
const asleep = async (who: Person) =>
  (
    await rows(
      world.community,
      sql`select 1 from chat_participants where community_id = ${world.community.id} and member_id = ${who.id}
        and asleep_at is not null`,
    )
  ).length;

describe("a conversation in which nobody has spoken for two weeks", () => {
  test("stands in lists where it stood, and what is unread in it is counted until it is read", async () => {
    const [old] = await groups(40, 1, 20, 3, 16, 60);
    const before = [await names(), await unread(), await unread(world.max)];
    expect(before).toEqual([["Day 1", "Day 3", "Day 16", "Day 20", "Day 40", "Day 60"], 6, 0]);
    await sleep();
    expect([await asleep(world.mia), await asleep(world.max)]).toEqual([4, 4]);
    expect([await names(), await unread(), await unread(world.max)]).toEqual(before);
    const { uuid } = old as OpenRoomPayload;
    await readRoom(await ctxOf(world.mia), { uuid, n: 1 });
    await copied(world, { uuid });
    expect(await unread()).toBe(5);
    await unreadRoom(await ctxOf(world.mia), { uuid, n: 1 });
    await copied(world, { uuid });
    expect(await unread()).toBe(6);
    await updateParticipant(await ctxOf(world.mia), { uuid, memberId: world.mia.id, muted: true });
    expect(await unread()).toBe(5);
  });

  test("is woken by what is said in it, once for everybody in it, and stands first", async () => {
    const [old] = await groups(40, 1);
    await sleep();
    await say(world, world.mo, old as OpenRoomPayload, "Again");
    await copied(world, old as OpenRoomPayload);
    expect(await names()).toEqual(["Day 40", "Day 1"]);
    expect([await asleep(world.mia), await unread(), await unread(world.max)]).toEqual([0, 2, 1]);
    await sleep();
    expect(await asleep(world.mia)).toBe(0);
  });

  test("two pages of it and what is awake follow each other, whatever comes between", async () => {
    await groups(...Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? 20 + at : at / 10)));
    const before = await names();
    expect(before).toHaveLength(25);
    await sleep();
    expect(await names()).toEqual(before);
  }, 60_000);

  test("is put aside and taken back while it sleeps; what was put aside before it spoke last is not aside", async () => {
    const [one, other] = (await groups(40, 30, 20)) as [OpenRoomPayload, OpenRoomPayload];
    const { id } = await roomOf(world, other);
    await run(
      world.community,
      sql`update chat_participants set archived_at = ${Date.now() - 35 * DAY} where room_id = ${id}
        and member_id = ${world.mia.id}`,
    );
    await sleep();
    expect([await names(), await names(world.mia, true)]).toEqual([["Day 20", "Day 30", "Day 40"], []]);
    const aside = { uuid: one.uuid, memberId: world.mia.id };
    await updateParticipant(await ctxOf(world.mia), { ...aside, archived: true });
    expect([await names(), await names(world.mia, true)]).toEqual([["Day 20", "Day 30"], ["Day 40"]]);
    await updateParticipant(await ctxOf(world.mia), { ...aside, archived: false });
    expect([await names(), await names(world.mia, true)]).toEqual([["Day 20", "Day 30", "Day 40"], []]);
  });

  test("that is pinned stays awake for whom it is, before and while it sleeps, and stands first", async () => {
    const [one, other] = (await groups(40, 30, 1)) as [OpenRoomPayload, OpenRoomPayload];
    await pinRoom(await ctxOf(world.mia), one.uuid);
    await sleep();
    expect([await asleep(world.mia), await asleep(world.max)]).toEqual([1, 2]);
    await pinRoom(await ctxOf(world.mia), other.uuid);
    expect(await names()).toEqual(["Day 30", "Day 40", "Day 1"]);
    await unpinRoom(await ctxOf(world.mia), one.uuid);
    expect(await names()).toEqual(["Day 30", "Day 1", "Day 40"]);
  });

  test("takes people in, who have it awake", async () => {
    const [one] = (await groups(40)) as [OpenRoomPayload];
    await sleep();
    await addParticipants(await ctxOf(world.max), { uuid: one.uuid, memberIds: [world.olive.id] });
    expect([await names(world.olive), await asleep(world.olive), await unread(world.olive)]).toEqual([
      ["Day 40"],
      0,
      0,
    ]);
  });

  test("does not sleep where somebody speaks at the same moment", async () => {
    const [one] = (await groups(40)) as [OpenRoomPayload];
    await Promise.all([sleep(), say(world, world.mo, one, "Now").then(() => copied(world, one))]);
    await sleep();
    expect([await asleep(world.mia), await unread()]).toEqual([0, 1]);
  });
});
