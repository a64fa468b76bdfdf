import { beforeEach, describe, expect, test, vi } from "vitest";
import { listActivity } from "~/features/activity/queries.server";
import { createRoom } from "~/features/chat/commands/create-room.server";
import { editMessage } from "~/features/chat/commands/messages.server";
import { addParticipants } from "~/features/chat/commands/participants.server";
import { findBetween, setMessaging } from "~/features/chat/messaging.server";
import type { Messaging } from "~/features/chat/messaging";
import { findReachable } from "~/features/chat/people.server";
import { findOpenRoom } from "~/features/chat/queries.server";
import { sql } from "~/platform/database/sql";
import { loader as loadNew } from "~/routes/messages/new";
import { action, loader } from "~/routes/settings/messaging";
import { joinSpace } from "~/features/spaces/commands/join-space.server";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, call, createWorld, type Person, run, type World } from "../../world";
import { begin, say } from "./talking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const set = async (messaging: Messaging) => setMessaging(await as(world.community, world.ada), { messaging });
const write = async (by: Person, ...others: Person[]) =>
  createRoom(await as(world.community, by), { memberIds: others.map(({ id }) => id) });
const mayWrite = async (by: Person, to: Person) =>
  (await findBetween(await as(world.community, by), to.publicUid)).canWrite;
const found = async (by: Person) =>
  (await findReachable(await as(world.community, by), "")).records.map(({ id }) => id);
/** Of no space at all. */
const outside = (who: Person) => run(world.community, sql`delete from space_members where member_id = ${who.id}`);

describe("who may write to whom", () => {
  test("is everybody until an admin says otherwise, in the log, once however often", async () => {
    expect(await (await call(world.community, world.ada, "/internal_api/messaging")).json()).toEqual({
      messaging: "all",
    });
    for (let time = 0; time < 2; time++) {
      const answer = await call(world.community, world.ada, "/internal_api/messaging", {
        method: "PUT",
        json: { messaging: "admins" },
      });
      expect(await answer.json()).toEqual({ messaging: "admins" });
    }
    const { lines } = await listActivity(await as(world.community, world.ada), {});
    const said = lines.map(({ parts }) => parts.map(({ text }) => text).join(""));
    expect(said.filter((line) => /who may write to whom/.test(line))).toHaveLength(1);
  });

  test("is said by admins alone, of what there is", async () => {
    for (const [who, status] of [
      [null, 401],
      [world.max, 403],
      [world.mo, 403],
    ] as const) {
      expect((await call(world.community, who, "/internal_api/messaging")).status).toBe(status);
      const put = await call(world.community, who, "/internal_api/messaging", {
        method: "PUT",
        json: { messaging: "off" },
      });
      expect(put.status).toBe(status);
    }
    const strange = await call(world.community, world.ada, "/internal_api/messaging", {
      method: "PUT",
      json: { messaging: "nobody" },
    });
    expect(strange.status).toBe(422);
    expect(await mayWrite(world.mia, world.max)).toBe(true);
  });

  test("its page shows and sets it", async () => {
    const cookie = world.ada.cookie;
    await submit(world.community, "/settings/messaging", action, { messaging: "spaces" }, { cookie });
    expect((await visit(world.community, world.ada, "/settings/messaging", loader)).data).toEqual({
      messaging: "spaces",
    });
  });

  test("off: nobody begins, adds or says anything, and what was said can be read", async () => {
    const room = await begin(world, world.mia, world.max);
    const group = await begin(world, world.mia, world.max, world.mo);
    await say(world, world.mia, room, "Before.");
    await set("off");
    await expect(write(world.mia, world.mo)).rejects.toMatchObject({ code: "messaging_off" });
    await expect(write(world.ada, world.mo, world.max)).rejects.toMatchObject({ code: "messaging_off" });
    const mia = await as(world.community, world.mia);
    await expect(addParticipants(mia, { uuid: group.uuid, memberIds: [world.ada.id] })).rejects.toMatchObject({
      code: "messaging_off",
    });
    for (const at of [room, group]) {
      await expect(say(world, world.max, at, "After.")).rejects.toMatchObject({ status: 403, code: "room_not_heard" });
      const open = await findOpenRoom(await as(world.community, world.max), at.uuid);
      expect(open.policies.can_create_message).toBe(false);
    }
    expect(await found(world.mia)).toEqual([]);
    expect((await visit(world.community, world.mia, "/messages/new", loadNew)).status).toBe(403);
  });

  test("admins only: they write to anybody, who may answer; members do not write to each other", async () => {
    const before = await begin(world, world.mia, world.max);
    await set("admins");
    await expect(write(world.mia, world.mo)).rejects.toMatchObject({ fields: { member_ids: "room_member_gone" } });
    await expect(say(world, world.mia, before, "Still?")).rejects.toMatchObject({ code: "room_not_heard" });
    const room = await write(world.ada, world.mia);
    await say(world, world.ada, room, "Hello.");
    await say(world, world.mia, room, "An answer.");
    await expect(write(world.mia, world.ada, world.max)).rejects.toMatchObject({ code: "room_member_gone" });
    expect(await found(world.mia)).not.toContain(world.max.id);
    expect(await found(world.mia)).toContain(world.ada.id);
    expect([await mayWrite(world.mia, world.max), await mayWrite(world.mia, world.ada)]).toEqual([false, true]);
  });

  test("who shares a space: until one of them is in none that the other is in", async () => {
    await set("spaces");
    for (const one of [world.mia, world.max]) await joinSpace(await as(world.community, one), "plaza");
    expect(await mayWrite(world.mia, world.max)).toBe(true);
    expect(await found(world.mia)).toContain(world.max.id);
    const room = await write(world.mia, world.max);
    const { n } = await say(world, world.mia, room, "Here.");
    await outside(world.max);
    expect(await mayWrite(world.mia, world.max)).toBe(false);
    expect(await found(world.mia)).not.toContain(world.max.id);
    await expect(say(world, world.mia, room, "And now?")).rejects.toMatchObject({ code: "room_not_heard" });
    const mia = await as(world.community, world.mia);
    await expect(editMessage(mia, { uuid: room.uuid, n, body: "Changed" })).rejects.toMatchObject({ status: 403 });
    await expect(write(world.max, world.mo)).rejects.toMatchObject({ fields: { member_ids: "room_member_gone" } });
    expect(await mayWrite(world.max, world.ada)).toBe(true);
  });
});

test("whom one has written with of late stands first, the latest before the others, where one may still write to them", async () => {
  const order = async (q = "") =>
    (await findReachable(await as(world.community, world.mia), q)).records.map(({ id }) => id);
  const [toMax, toMo] = [await begin(world, world.mia, world.max), await begin(world, world.mia, world.mo)];
  await say(world, world.mia, toMo, "First");
  await vi.waitFor(async () => expect((await order())[0]).toBe(world.mo.id));
  await say(world, world.max, toMax, "Then");
  await vi.waitFor(async () => expect((await order()).slice(0, 2)).toEqual([world.max.id, world.mo.id]));
  expect((await order(world.mo.name)).slice(0, 1)).toEqual([world.mo.id]);
  await set("admins");
  expect(await order()).not.toContain(world.max.id);
});
