import { beforeEach, describe, expect, test } from "vitest";
import { blockMember, unblockMember } from "~/features/chat/commands/block-member.server";
import { createRoom } from "~/features/chat/commands/create-room.server";
import { addParticipants } from "~/features/chat/commands/participants.server";
import { findBetween, listBlocked } from "~/features/chat/messaging.server";
import { findReachable } from "~/features/chat/people.server";
import { countUnreadRooms, findOpenRoom, listParticipants, listRooms } from "~/features/chat/queries.server";
import { sql } from "~/platform/database/sql";
import { as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { say as comment } from "../comments/commenting";
import { addPost } from "../posts/posting";
import { begin, copied, say } from "./talking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const block = async (by: Person, whom: Person) => blockMember(await as(world.community, by), whom.id);
const unblock = async (by: Person, whom: Person) => unblockMember(await as(world.community, by), whom.id);
const blocked = async (by: Person) =>
  (await listBlocked(await as(world.community, by))).records.map(({ member_id: id }) => id);
const refusal = async (act: Promise<unknown>) => {
  const error = (await act.then(
    () => null,
    (thrown: unknown) => thrown,
  )) as { status: number; code: string; fields: object } | null;
  return error && { status: error.status, code: error.code, fields: error.fields };
};
const write = async (by: Person, ...others: Person[]) =>
  createRoom(await as(world.community, by), { memberIds: others.map(({ id }) => id) });

test("is once, however often and from how many pages, and taken back as often", async () => {
  await Promise.all([1, 2, 3].map(() => block(world.mia, world.max)));
  expect(await blocked(world.mia)).toEqual([world.max.id]);
  expect(await blocked(world.max)).toEqual([]);
  await Promise.all([1, 2].map(() => unblock(world.mia, world.max)));
  expect(await blocked(world.mia)).toEqual([]);
});

test("is refused to a visitor, of oneself, of nobody, of another community's, and to who only looks", async () => {
  const post = (who: Person | null, member_id: number) =>
    call(world.community, who, "/internal_api/blocked_members", { json: { member_id } });
  expect((await post(null, world.max.id)).status).toBe(401);
  expect((await post(world.mia, world.mia.id)).status).toBe(404);
  expect((await post(world.mia, 1)).status).toBe(404);
  expect((await post(world.mia, world.stan.id)).status).toBe(404);
  expect((await post(world.mia, world.max.id)).status).toBe(201);
  const gone = await call(world.community, world.mia, `/internal_api/blocked_members/${world.max.id}`, {
    method: "DELETE",
  });
  expect(gone.status).toBeLessThan(300);
});

describe("whoever is blocked", () => {
  test("and who has blocked them write nothing to each other, in the words of anybody who cannot be written to", async () => {
    const room = await begin(world, world.mia, world.max);
    await block(world.mia, world.max);
    const left = await begin(world, world.max, world.mo);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mo.id}`);
    const ofLeft = await refusal(say(world, world.max, left, "To nobody."));
    expect(ofLeft).toMatchObject({ status: 403, code: "room_not_heard" });
    expect(await refusal(say(world, world.max, room, "Hello?"))).toEqual(ofLeft);
    expect(await refusal(say(world, world.mia, room, "And I?"))).toEqual(ofLeft);
    // The room that is there is found, as that with who has left; where there is none, none comes.
    await run(
      world.community,
      sql`update chat_rooms set deleted_at = 1, pair_key = null where uuid in (${room.uuid}, ${left.uuid})`,
    );
    expect(await refusal(write(world.max, world.mia))).toEqual(await refusal(write(world.max, world.mo)));
    expect(await refusal(write(world.mia, world.max))).toMatchObject({ fields: { member_ids: "room_member_gone" } });
    await unblock(world.mia, world.max);
    await write(world.max, world.mia);
  });

  test("is offered to neither, nor brought into a group by either", async () => {
    await block(world.mia, world.max);
    for (const [by, other] of [
      [world.mia, world.max],
      [world.max, world.mia],
    ] as const) {
      const ctx = await as(world.community, by);
      expect((await findReachable(ctx, "")).records.map(({ id }) => id)).not.toContain(other.id);
      expect(await findBetween(ctx, other.publicUid)).toEqual({ canWrite: false, isBlocked: by === world.mia });
      expect(await refusal(write(by, other, world.mo))).toMatchObject({ code: "room_member_gone" });
      const group = await begin(world, by, world.mo, world.ada);
      const added = addParticipants(ctx, { uuid: group.uuid, memberIds: [other.id] });
      expect(await refusal(added)).toMatchObject({ code: "room_member_gone" });
    }
  });

  test("speaks in a group of others, folded for who has blocked them, who counts none of it", async () => {
    const group = await begin(world, world.ada, world.mia, world.max);
    await block(world.mia, world.max);
    await say(world, world.max, group, "To everybody.");
    await copied(world, group);
    const mia = await as(world.community, world.mia);
    const people = (await listParticipants(mia, group.uuid)).records;
    expect(people.filter((one) => one.is_blocked).map((one) => one.member_id)).toEqual([world.max.id]);
    const [line] = (await listRooms(mia)).records;
    expect(line?.last_message).toMatchObject({ is_folded: true, excerpt: "" });
    expect([line?.unread, (await countUnreadRooms(mia)).rooms]).toEqual([0, 0]);
    const [adas] = (await listRooms(await as(world.community, world.ada))).records;
    expect([adas?.last_message?.excerpt, adas?.unread]).toEqual(["To everybody.", 1]);
    expect((await findOpenRoom(await as(world.community, world.max), group.uuid)).policies.can_create_message).toBe(
      true,
    );
  });

  test("is heard of by no notice, neither of what they say in a group nor of what they comment", async () => {
    const post = await addPost(world, world.mia, world.plaza);
    await block(world.mia, world.max);
    await comment(world, world.max, post.id, "Words.");
    await comment(world, world.mo, post.id, "Other words.");
    const group = await begin(world, world.ada, world.mia, world.max);
    await say(world, world.max, group, "To everybody.");
    await copied(world, group);
    const lines = await rows(
      world.community,
      sql<{ actor: number }>`select actor_id as actor from notifications where member_id = ${world.mia.id}`,
    );
    expect(lines.map(({ actor }) => actor)).toEqual([world.mo.id]);
    const told = await rows(
      world.community,
      sql`select id from sendings where member_id = ${world.mia.id} and kind = 'message'`,
    );
    expect(told).toEqual([]);
  });
});
