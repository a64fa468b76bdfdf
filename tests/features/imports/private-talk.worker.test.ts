import { beforeEach, expect, test } from "vitest";
import { countUnreadThreads } from "~/features/chat/thread-queries.server";
import { leaveSpace } from "~/features/spaces/commands/join-space.server";
import { searchMessages } from "~/features/search/messages.server";
import { sql } from "~/platform/database/sql";
import { as, createWorld, newId, rows, type World } from "../../world";
import { copied, inside, roomOf, say } from "../chat/talking";
import { author, CAME, importing, line, room, tsOf } from "./export-of-talk";

/** An import is an admin's tool, and what people say among themselves is no admin's. */

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const { answer, prepare, send, uuidOf, opened } = importing(() => world);

test("an admin who imports brings herself into nobody's conversation", async () => {
  const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
  await send(id, "G1", [line(1, "U1", "Slack says")]);
  await send(id, "D1", [line(1, "U1", "Slack says")]);
  for (const key of ["G1", "D1"]) {
    const uuid = await uuidOf(key);
    await say(world, world.max, { uuid }, "Said here, in private");
    await copied(world, { uuid });
    await expect(opened(world.ada, key)).rejects.toMatchObject({ status: 404 });
  }
  await answer(`/${id}/authors`, { authors: [author("U9", "Ada", world.ada.email)] });
  await answer(`/${id}/rooms`, {
    rooms: [
      room("G1", "group", { people: ["U1", "U2", "U9"], creator: "U9" }),
      room("D1", "group", { people: ["U1", "U2", "U9"] }),
    ],
  });
  const seen: unknown[] = [];
  for (const key of ["G1", "D1"]) {
    const page = await opened(world.ada, key).catch(({ status }) => status);
    seen.push(
      typeof page === "number"
        ? page
        : [
            page.room.kind,
            page.room.current_participant.admin,
            page.messages.records.map(({ html }: { html: string }) => html),
          ],
    );
  }
  expect(seen).toEqual([404, 404]);
});

test("nobody finds what was said in a room of others at the same moment", async () => {
  const { id } = await prepare();
  await answer(`/${id}/rooms`, {
    rooms: Array.from({ length: 8 }, (_, n) => room(`X${n}`, "space", { name: `x ${n}` })),
  });
  const ids = await rows<{ id: number; key: string }>(
    world.community,
    sql`select r.id, s.external_id as key from spaces s join chat_rooms r on r.space_id = s.id
      where s.community_id = ${world.community.id} and s.source is not null
      union all select i.room_id, i.external_id from imported_rooms i where i.community_id = ${world.community.id}`,
  );
  const dm = ids.find(({ key }) => key === "D1")?.id ?? 0;
  const same = ids.find(({ key, id: one }) => /^[CX]/.test(key) && key !== "C2" && one % 4 === dm % 4);
  expect(same).toBeDefined();
  await send(id, "D1", [line(7, "U1", "A secret gooseneck")]);
  await send(id, same?.key ?? "", [line(7, "U3", "A public gooseneck")]);
  const { hits } = await searchMessages(await as(world.community, world.mo), { query: "gooseneck" });
  expect(hits.map(({ snippet }) => snippet.map(({ text }) => text).join(""))).toEqual(["A public gooseneck"]);
  // Each is found by its own number, so those who may read the other find that one as well.
  const numbers = await rows<{ id: number }>(
    world.community,
    sql`select distinct id from chat_messages where community_id = ${world.community.id}`,
  );
  expect(numbers).toHaveLength(2);
});

test("an import puts no words of others among what two have said here since", async () => {
  const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
  const uuid = await uuidOf("D1");
  await say(world, world.max, { uuid }, "Shall we?");
  await copied(world, { uuid });
  expect(await send(id, "D1", [line(1, "U1", "I promise you the house")])).toEqual({
    new: 0,
    skipped: [{ external_id: `${tsOf(1)}:0`, reason: "room_spoken_in" }],
  });
  expect((await opened(world.max, "D1")).messages.records.map(({ html }) => html)).toEqual(["<p>Shall we?</p>"]);
});

test("what was said in a channel after it had become private stays with its people", async () => {
  const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
  await send(id, "C1", [line(1, "U1", "For all")]);
  // A later export: Slack lists it among groups, under the same id.
  const { rooms: made } = await answer<{ rooms: unknown[] }>(`/${id}/rooms`, {
    rooms: [room("C1", "group", { name: "general", people: ["U1", "U2"] })],
  });
  // So its importer sends nothing more of it, and says so at its end.
  expect(made).toEqual([{ external_id: "C1", path: null, is_gone: true }]);
  const { rooms: large } = await answer<{ rooms: unknown[] }>(`/${id}/rooms`, {
    rooms: [room("C1", "space", { is_private: true })],
  });
  expect(large).toEqual([{ external_id: "C1", path: null, is_gone: true }]);
  const { rooms: opener } = await answer<{ rooms: unknown[] }>(`/${id}/rooms`, { rooms: [room("G1", "space")] });
  expect(opener).toEqual([{ external_id: "G1", path: null, is_gone: true }]);
  const found = await rows(
    world.community,
    sql`select external_id as name from spaces where community_id = ${world.community.id} and external_id = 'G1'
      union all select external_id from imported_rooms where community_id = ${world.community.id} and external_id = 'C1'`,
  );
  expect(found).toEqual([]);
});

test("history that an alarm copies before its import does is news to nobody", async () => {
  await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
  const uuid = await uuidOf("G1");
  const of = (n: number, memberId: number, root: string | null) => ({
    id: newId(),
    key: `slack-t1-key-${n}`,
    memberId,
    html: "<p>Old</p>",
    text: "Old",
    at: CAME + n,
    editedAt: null,
    isDeleted: false,
    root,
    isInRoom: root === null,
    reactions: [],
  });
  await inside(world, { uuid }, (store, place) =>
    store.imported.take(
      place,
      [of(1, world.mia.id, null), of(2, world.max.id, "slack-t1-key-1"), of(3, world.max.id, "slack-t1-key-1")],
      { areTwo: false, people: [world.mia.id, world.max.id], speakers: [] },
    ),
  );
  // Somebody reads the room meanwhile: its alarm comes first.
  const { object } = await roomOf(world, { uuid });
  expect(await object.standing()).toBe(5);
  await say(world, world.max, { uuid }, "Live");
  await copied(world, { uuid });
  expect(await countUnreadThreads(await as(world.community, world.mia))).toEqual({ threads: 0 });
});

test("a second run brings nobody back into a channel that they have left", async () => {
  const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
  await answer(`/${id}/room_members`, { room: "C1", people: ["U1", "U2"] });
  const isIn = async () =>
    (
      await rows(
        world.community,
        sql`select 1 from space_members sm join spaces s on s.id = sm.space_id where s.external_id = 'C1'
        and s.community_id = ${world.community.id} and sm.member_id = ${world.mia.id} and sm.until > ${Date.now()}`,
      )
    ).length;
  expect(await isIn()).toBe(1);
  await leaveSpace(await as(world.community, world.mia), "general");
  expect(await isIn()).toBe(0);
  await answer(`/${id}/room_members`, { room: "C1", people: ["U1", "U2"] });
  expect(await isIn()).toBe(0);
});
