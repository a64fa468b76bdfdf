import { beforeEach, describe, expect, test, vi } from "vitest";
import { deleteRoom, updateRoom } from "~/features/chat/commands/manage-room.server";
import { addParticipants, removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { findOpenRoom, listMessages, listParticipants, listRooms } from "~/features/chat/queries.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { leftGroups } from "~/features/chat/listeners.server";
import { banMember, removeMember } from "~/features/members/commands/remove-member.server";
import { addPerson, addSession, as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import { accountOf, visiting } from "../accounts/cast";
import { begin, open, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.mo);
});

const add = async (by: Person, ...whom: Person[]) =>
  addParticipants(await as(world.community, by), { uuid: room.uuid, memberIds: whom.map(({ id }) => id) });
const remove = async (by: Person, whom = by, { uuid } = room) =>
  removeParticipant(await as(world.community, by), { uuid, memberId: whom.id });
const change = async (by: Person, whom: Person, what: object) =>
  updateParticipant(await as(world.community, by), { uuid: room.uuid, memberId: whom.id, ...what });

const factOf = async ({ id }: Person): Promise<StoredFact> => {
  const [found] = await rows<{ at: number }>(
    world.community,
    sql`select at from facts where name = 'member.removed' and subject_id = ${id} and community_id = ${world.community.id}`,
  );
  return { name: "member.removed", subjectId: id, at: found?.at ?? 0 } as StoredFact;
};

const people = async (by = world.mia) =>
  Object.fromEntries(
    (await listParticipants(await as(world.community, by), room.uuid)).records.map(
      ({ community_member: { name }, admin, is_gone: isGone }) => [name, isGone ? "gone" : admin ? "admin" : "in"],
    ),
  );

describe("coming in", () => {
  test("an admin of the group brings people in, once however often and at once", async () => {
    await Promise.all([add(world.mia, world.ada), add(world.mia, world.ada, world.max)]);
    expect(await people()).toEqual({
      "Mia Member": "admin",
      "Max Member": "in",
      "Mo Moderator": "in",
      "Ada Admin": "in",
    });
  });

  test("nobody else does, nobody of elsewhere comes, and a direct room stays of two", async () => {
    await expect(add(world.max, world.ada)).rejects.toMatchObject({ status: 403 });
    await expect(add(world.olive, world.olive)).rejects.toMatchObject({ status: 404 });
    await expect(add(world.mia, world.ada, world.stan)).rejects.toMatchObject({ code: "room_member_gone" });
    room = await begin(world, world.mia, world.max);
    await expect(add(world.mia, world.ada)).rejects.toMatchObject({ status: 403 });
    expect((await findOpenRoom(await as(world.community, world.mia), room.uuid)).participants_count).toBe(2);
  });

  test("no more than a hundred, also of two additions at once", async () => {
    const many: Person[] = [];
    for (let i = 0; i < 98; i++) many.push(await addPerson(world.community, `Person ${i}`, "member"));
    await add(world.mia, ...many.slice(0, 96));
    const both = await Promise.allSettled([add(world.mia, ...many.slice(96)), add(world.mia, many[96] ?? world.ada)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await findOpenRoom(await as(world.community, world.mia), room.uuid)).participants_count).toBe(100);
  });
});

describe("going", () => {
  test("who leaves is in it no more, twice is once, and their words keep their name", async () => {
    await say(world, world.max, room, "Bye");
    await remove(world.max);
    await expect(remove(world.max)).rejects.toMatchObject({ status: 404 });
    await expect(findOpenRoom(await as(world.community, world.max), room.uuid)).rejects.toMatchObject({ status: 404 });
    expect((await listRooms(await as(world.community, world.max))).records).toEqual([]);
    expect(await people()).toEqual({ "Mia Member": "admin", "Max Member": "gone", "Mo Moderator": "in" });
  });

  test("when the last admin goes, who has been in it longest is one; no group is left without", async () => {
    await run(
      world.community,
      sql`update chat_participants set joined_at = joined_at - 5 where member_id = ${world.mo.id}
      and community_id = ${world.community.id}`,
    );
    await remove(world.mia);
    expect(await people(world.mo)).toEqual({ "Mia Member": "gone", "Max Member": "in", "Mo Moderator": "admin" });
    await expect(change(world.mo, world.mo, { admin: false })).rejects.toMatchObject({ code: "room_last_admin" });
    await change(world.mo, world.max, { admin: true });
    await change(world.mo, world.mo, { admin: false });
    expect(await people(world.mo)).toMatchObject({ "Max Member": "admin", "Mo Moderator": "in" });
  });

  test("a group whose last admin was put out of the community has an heir, and no other group has", async () => {
    const other = await begin(world, world.max, world.mia, world.mo);
    const shared = await begin(world, world.mia, world.max, world.mo);
    await change(world.mia, world.max, { admin: true });
    await updateParticipant(await as(world.community, world.mia), {
      uuid: shared.uuid,
      memberId: world.mo.id,
      admin: true,
    });
    await change(world.mia, world.max, { admin: false });
    await run(
      world.community,
      sql`update chat_participants set joined_at = joined_at - 5 where member_id = ${world.mo.id}
        and community_id = ${world.community.id}`,
    );
    const ctx = await as(world.community, world.ada);
    await banMember(ctx, { memberId: world.mia.id, until: null });
    await ctx.settled();
    await vi.waitFor(async () => expect(await people(world.mo)).toMatchObject({ "Mo Moderator": "admin" }));
    expect(await people(world.mo)).toEqual({ "Mia Member": "gone", "Max Member": "in", "Mo Moderator": "admin" });
    room = other;
    expect(await people(world.mo)).toMatchObject({ "Max Member": "admin", "Mo Moderator": "in" });
    room = shared;
    expect(await people(world.mo)).toMatchObject({ "Max Member": "in", "Mo Moderator": "admin" });
  });

  test("whoever was put out of the community and comes back has nothing of what a group said without them", async () => {
    const pair = await begin(world, world.max, world.mo);
    await say(world, world.mo, room, "Before");
    await say(world, world.mo, pair, "To Max alone");
    const page = await open(world, world.max, room);
    const ctx = await as(world.community, world.ada);
    await removeMember(ctx, world.max.id);
    await ctx.settled();
    await say(world, world.mo, room, "Now that Max is gone");
    await joinCommunity(await visiting(world.community), await accountOf(world.max.accountId));
    const back = { ...world.max, cookie: await addSession(world.community, world.max) };
    await vi.waitFor(() => expect(page.closed).toHaveLength(1));
    await expect(listMessages(await as(world.community, back), room.uuid)).rejects.toMatchObject({ status: 404 });
    expect((await listMessages(await as(world.community, back), pair.uuid)).records).toHaveLength(1);
    await add(world.mia, back);
    await say(world, world.mo, room, "Welcome back");
    const { records } = await listMessages(await as(world.community, back), room.uuid);
    expect(records.map(({ html }) => html)).toEqual(["<p>Welcome back</p>"]);
  });

  test("a group that somebody has come into since they were put out stays theirs, however late that is heard of", async () => {
    const ctx = await as(world.community, world.ada);
    await removeMember(ctx, world.max.id);
    await ctx.settled();
    const fact = await factOf(world.max);
    await joinCommunity(await visiting(world.community), await accountOf(world.max.accountId));
    await new Promise((done) => setTimeout(done, 2));
    await add(world.mia, world.max);
    const { writes = [] } = await leftGroups.handle(ctx, fact);
    await commit(ctx, { writes, origin: "system" });
    expect(await people(world.mia)).toMatchObject({ "Max Member": "in" });
  });

  test("an admin puts others out, nobody else does, and of two who do it to each other one stays", async () => {
    await expect(remove(world.max, world.mo)).rejects.toMatchObject({ status: 403 });
    await remove(world.mia, world.mo);
    await remove(world.mia, world.mo);
    await change(world.mia, world.max, { admin: true });
    await Promise.allSettled([remove(world.mia, world.max), remove(world.max, world.mia)]);
    const left = await Promise.allSettled([people(world.mia), people(world.max)]);
    expect(left.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a direct room is left by nobody", async () => {
    const direct = await begin(world, world.mia, world.max);
    await expect(remove(world.mia, world.mia, direct)).rejects.toMatchObject({ status: 403 });
  });
});

describe("the room itself", () => {
  test("is named by its admins, which its pages hear", async () => {
    const page = await open(world, world.max, room);
    const named = await updateRoom(await as(world.community, world.mia), { uuid: room.uuid, name: "Beans" });
    expect(named.name).toBe("Beans");
    expect(page.received).toEqual([{ kind: "participants" }]);
    page.close();
    await expect(
      updateRoom(await as(world.community, world.max), { uuid: room.uuid, name: "Mine" }),
    ).rejects.toMatchObject({ status: 403 });
    const path = `/internal_api/chat_rooms/${room.uuid}`;
    const long = { chat_room: { name: "x".repeat(81) } };
    expect((await call(world.community, world.mia, path, { method: "PATCH", json: long })).status).toBe(422);
  });

  test("is deleted by its admins, and is then nobody's", async () => {
    await expect(deleteRoom(await as(world.community, world.max), room.uuid)).rejects.toMatchObject({ status: 403 });
    await deleteRoom(await as(world.community, world.mia), room.uuid);
    await expect(deleteRoom(await as(world.community, world.mia), room.uuid)).rejects.toMatchObject({ status: 404 });
    await expect(findOpenRoom(await as(world.community, world.max), room.uuid)).rejects.toMatchObject({ status: 404 });
    const direct = await begin(world, world.mia, world.max);
    await expect(deleteRoom(await as(world.community, world.mia), direct.uuid)).rejects.toMatchObject({ status: 403 });
  });
});

test("what is one's own nobody else marks, and who looks for somebody changes nothing", async () => {
  await expect(change(world.mia, world.max, { muted: true })).rejects.toMatchObject({ status: 403 });
  await expect(change(world.mia, world.ada, { admin: true })).rejects.toMatchObject({ status: 404 });
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const looking = { ...world.mia, cookie };
  const path = `/internal_api/chat_rooms/${room.uuid}`;
  for (const [method, where, json] of [
    ["PATCH", path, { chat_room: { name: "No" } }],
    ["DELETE", path, undefined],
    ["POST", `${path}/participants`, { member_ids: [world.ada.id] }],
    ["PATCH", `${path}/participants/${world.mia.id}`, { muted: true }],
    ["DELETE", `${path}/participants/${world.max.id}`, undefined],
    ["POST", `${path}/read`, { n: 1 }],
    ["POST", `${path}/unread`, { n: 1 }],
  ] as const) {
    expect([method, where, (await call(world.community, looking, where, { method, json })).status]).toEqual([
      method,
      where,
      403,
    ]);
  }
});

test("where the other is no member any more the room is read, and nothing is said in it", async () => {
  const direct = await begin(world, world.mia, world.max);
  await say(world, world.max, direct, "Until tomorrow");
  await run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`);
  const found = await findOpenRoom(await as(world.community, world.mia), direct.uuid);
  expect(found).toMatchObject({ participants: [{ is_gone: true }], policies: { can_create_message: false } });
  await expect(say(world, world.mia, direct, "Are you there?")).rejects.toMatchObject({ status: 403 });
  expect((await begin(world, world.mia, world.max)).uuid).toBe(direct.uuid);
});
