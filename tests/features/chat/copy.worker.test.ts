import { beforeEach, expect, test, vi } from "vitest";
import { copyRoom } from "~/features/chat/copy.server";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import { readRoom, unreadRoom } from "~/features/chat/commands/read-room.server";
import { removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { countUnreadRooms, listRooms } from "~/features/chat/queries.server";
import { messageSaid, type StoredMessage } from "~/features/chat/room";
import { endedRooms } from "~/features/chat/ends.server";
import { COPY_FORM } from "~/features/chat/rules";
import { sweepCopies } from "~/features/chat/sweep.server";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import { as, asSystem, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { alarmOf, begin, copied, copyOf, inside, killed, open, roomOf, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
});

const facts = () =>
  rows(
    world.community,
    sql<{ key: string; actorId: number | null; payload: string }>`select key, actor_id as actorId, payload from facts
      where community_id = ${world.community.id} and name = 'chat_message.created' order by seq`,
  );

const lineOf = async (person: Person) => (await listRooms(await as(world.community, person))).records[0];
const unreadFor = async (person: Person) => (await countUnreadRooms(await as(world.community, person))).rooms;

test("what is said reaches the shard by an alarm, with a fact each; then there is no alarm until somebody speaks", async () => {
  for (let i = 1; i <= 3; i++) await say(world, world.mia, room, `Line ${i}`);
  await vi.waitFor(async () => expect(await copyOf(world, room)).toHaveLength(3), 5000);
  expect(await copyOf(world, room)).toMatchObject([
    { excerpt: "Line 1" },
    { excerpt: "Line 2" },
    { excerpt: "Line 3" },
  ]);
  const { id } = await roomOf(world, room);
  const said = await facts();
  expect(said.map(({ key }) => key)).toEqual([1, 2, 3].map((n) => `chat_message:${id}:${n}`));
  expect(JSON.parse(said[0]?.payload ?? "{}")).toEqual({ room_id: id, n: 1, author_id: world.mia.id });
  await copied(world, room);
  expect(await alarmOf(world, room)).toBeNull();
});

test("an edit and a deletion are copied over what stands, and the list shows what stands last", async () => {
  await say(world, world.mia, room, "First");
  await say(world, world.mia, room, "Second");
  await copied(world, room);
  await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1, body: "Premier" });
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 2 });
  await copied(world, room);
  const [first, second] = await copyOf(world, room);
  expect([first, second]).toMatchObject([
    { excerpt: "Premier", changed: 3 },
    { excerpt: "", changed: 4 },
  ]);
  expect([first?.editedAt, second?.deletedAt]).toEqual([expect.any(Number), expect.any(Number)]);
  expect((await lineOf(world.max))?.last_message).toMatchObject({ n: 1, excerpt: "Premier" });
  expect(await facts()).toHaveLength(2);
});

test("a copy that was killed before the room knew of it is made again with the same rows and facts", async () => {
  for (const words of ["One", "Two"]) await say(world, world.mia, room, words);
  await copied(world, room);
  const before = [await copyOf(world, room), await facts()];
  expect((await killed(world, room)).messages).toHaveLength(2);
  await say(world, world.max, room, "Three");
  await copied(world, room);
  const after = [await copyOf(world, room), await facts()];
  expect(after.map((all) => all.length)).toEqual([3, 3]);
  expect(after.map((all) => all.slice(0, 2))).toEqual(before);
});

test("copied by two at once each stands once", async () => {
  for (const words of ["One", "Two"]) await say(world, world.mia, room, words);
  await copied(world, room);
  const before = [await copyOf(world, room), await facts()];
  const { id } = await roomOf(world, room);
  const part = await killed(world, room);
  await Promise.all([1, 2].map(() => copyRoom(asSystem(world.community), id, part)));
  expect([await copyOf(world, room), await facts()]).toEqual(before);
});

test("an older copy never stands over a newer one", async () => {
  await say(world, world.mia, room, "Helo");
  const { id } = await roomOf(world, room);
  const state = (changed: number, text: string): StoredMessage => ({
    n: 1,
    changed,
    id: 1,
    key: "k",
    memberId: world.mia.id,
    html: "",
    text,
    at: 1,
    editedAt: changed === 1 ? null : 2,
    deletedAt: null,
    heldAt: null,
    isTold: false,
    worded: changed,
    reactions: [],
    pinnedAt: null,
    files: [],
    root: 0,
    isInRoom: true,
    thread: null,
    named: [],
    preview: null,
  });
  for (const message of [state(3, "third"), state(2, "second"), state(1, "first")]) {
    await copyRoom(asSystem(world.community), id, { messages: [message], reads: [], threads: [] });
  }
  expect(await copyOf(world, room)).toMatchObject([{ changed: 3, excerpt: "third" }]);
  expect(await facts()).toHaveLength(1);
});

test("rebuilt from the room the shard has the same rows, and nobody hears of them again", async () => {
  for (let i = 1; i <= 120; i++) await say(world, world.mia, room, `Line ${i}`);
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 7 });
  await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 8, body: "Eight" });
  await copied(world, room);
  const before = [await copyOf(world, room), await facts(), await lineOf(world.max)];
  expect(before[0]).toHaveLength(120);
  const { id, object } = await roomOf(world, room);
  await run(world.community, sql`delete from chat_messages where room_id = ${id} and n > 3`);
  await run(world.community, sql`update chat_rooms set last_n = 0, last_at = 0 where id = ${id}`);
  await object.recopy({ communityId: world.community.id, roomId: id });
  await copied(world, room);
  expect([await copyOf(world, room), await facts(), await lineOf(world.max)]).toEqual(before);
});

test("a copy of an earlier form is made anew by a sweep, behind what is new", async () => {
  for (let i = 1; i <= 60; i++) await say(world, world.mia, room, `Line ${i}`);
  await copied(world, room);
  const { id } = await roomOf(world, room);
  const before = [await copyOf(world, room), await facts()];
  // As the copy was before it had all words.
  await run(world.community, sql`update chat_messages set words = '' where room_id = ${id}`);
  await run(
    world.community,
    sql`delete from chat_search where rowid in (select id from chat_messages where room_id = ${id})`,
  );
  await run(world.community, sql`update chat_rooms set copied_form = 0 where id = ${id}`);
  const next = await inside(world, room, (store, place) => {
    store.copyAnew(place, false);
    store.add(place, (n) =>
      messageSaid(n, { id: newId(), key: "key-of-news", memberId: world.max.id }, { html: "New", text: "New", at: 1 }),
    );
    const { messages, isAnew, reads } = store.uncopied(50);
    return { said: messages.map(({ text }) => text), isAnew, reads: reads.map(({ memberId }) => memberId) };
  });
  expect(next).toEqual({ said: ["New"], isAnew: false, reads: [world.max.id] });
  const form = sql<{ form: number }>`select copied_form as form from chat_rooms where id = ${id}`;
  await vi.waitFor(async () => {
    await sweepCopies(asSystem(world.community));
    expect(await rows(world.community, form)).toEqual([{ form: COPY_FORM }]);
  });
  await copied(world, room);
  const words = await rows(
    world.community,
    sql<{
      words: string;
    }>`select c.words from chat_messages c join chat_search s on s.rowid = c.id where c.room_id = ${id} order by c.n`,
  );
  expect(words.map((row) => row.words)).toEqual([...Array.from({ length: 60 }, (_, i) => `Line ${i + 1}`), "New"]);
  expect((await copyOf(world, room)).slice(0, 60)).toEqual(before[0]);
  expect((await facts()).slice(0, 60)).toEqual(before[1]);
});

test("unread is what others said since one last read, up to twenty; saying something reads what stands above it", async () => {
  for (let i = 1; i <= 25; i++) await say(world, world.mia, room, `Line ${i}`);
  await copied(world, room);
  expect([await unreadFor(world.mia), await unreadFor(world.max), (await lineOf(world.max))?.unread]).toEqual([
    0, 1, 20,
  ]);
  const max = () => as(world.community, world.max);
  expect(await readRoom(await max(), { uuid: room.uuid, n: 23 })).toEqual({ read_n: 23 });
  expect(await readRoom(await max(), { uuid: room.uuid, n: 3 })).toEqual({ read_n: 23 });
  expect((await lineOf(world.max))?.unread).toBe(2);
  await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 25 });
  await copied(world, room);
  expect((await lineOf(world.max))?.unread).toBe(1);
  await say(world, world.max, room, "I have read it all");
  await copied(world, room);
  expect([await unreadFor(world.max), await unreadFor(world.mia)]).toEqual([0, 1]);
});

test("marked unread it is, from that message on, whatever was read before and is copied after", async () => {
  for (let i = 1; i <= 3; i++) await say(world, world.mia, room, `Line ${i}`);
  const max = () => as(world.community, world.max);
  await readRoom(await max(), { uuid: room.uuid, n: 3 });
  expect(await unreadRoom(await max(), { uuid: room.uuid, n: 2 })).toEqual({ read_n: 1 });
  await copied(world, room);
  expect((await lineOf(world.max))?.unread).toBe(2);
  await readRoom(await max(), { uuid: room.uuid, n: 2 });
  await copied(world, room);
  expect((await lineOf(world.max))?.unread).toBe(1);
});

test("marked unread it stays so when another page of theirs, which had read it before, comes back", async () => {
  const group = await begin(world, world.mia, world.max, world.mo);
  await say(world, world.mia, group, "One");
  const { n } = await say(world, world.mia, group, "Two");
  const other = await open(world, world.max, group);
  other.send({ kind: "read", n });
  await vi.waitFor(async () => expect((await inside(world, group, (store) => store.reads()))?.[world.max.id]).toBe(n));
  await copied(world, group);
  await unreadRoom(await as(world.community, world.max), { uuid: group.uuid, n });
  // As `LiveRoom` says it once more after its line was down: it was a while ago.
  other.send({ kind: "read", n, ago: 60_000 });
  other.send({ kind: "since", last: 0 });
  await vi.waitFor(() => expect(other.received.at(-1)?.kind).toBe("standing"));
  await copied(world, group);
  expect((await lineOf(world.max))?.unread).toBe(1);
  await new Promise((done) => setTimeout(done, 2));
  other.send({ kind: "read", n, ago: 0 });
  await vi.waitFor(async () => expect((await inside(world, group, (store) => store.reads()))?.[world.max.id]).toBe(n));
  await copied(world, group);
  expect((await lineOf(world.max))?.unread).toBe(0);
});

test("a muted room is not counted, one put aside comes back with what is said in it", async () => {
  const mark = async (marks: object) =>
    updateParticipant(await as(world.community, world.max), { uuid: room.uuid, memberId: world.max.id, ...marks });
  expect(await mark({ muted: true, archived: true })).toMatchObject({ muted: true, archived: true });
  expect(await lineOf(world.max)).toBeUndefined();
  const aside = await listRooms(await as(world.community, world.max), { isArchived: true });
  expect(aside.records.map(({ uuid }) => uuid)).toEqual([room.uuid]);
  await new Promise((done) => setTimeout(done, 5));
  await say(world, world.mia, room, "Are you there?");
  await copied(world, room);
  expect(await lineOf(world.max)).toMatchObject({ muted: true, archived: false, unread: 1 });
  expect(await unreadFor(world.max)).toBe(0);
  await mark({ muted: false });
  expect(await unreadFor(world.max)).toBe(1);
});

test("a group that was deleted leaves nothing in the shard, also where a copy was under way", async () => {
  const group = await begin(world, world.mia, world.max, world.mo);
  await say(world, world.mia, group, "Gone soon");
  await copied(world, group);
  const { id } = await roomOf(world, group);
  const part = await killed(world, group);
  await deleteRoom(await as(world.community, world.mia), group.uuid);
  await copied(world, group);
  await copyRoom(asSystem(world.community), id, part);
  await vi.waitFor(async () => expect(await copyOf(world, group)).toEqual([]));
  expect((await lineOf(world.max))?.uuid).toBe(room.uuid);
});

test("a group whose object did not hear that it was deleted, nor that somebody has left, is told it again", async () => {
  const group = await begin(world, world.mia, world.max, world.mo);
  await say(world, world.mia, group, "Kept nowhere");
  await copied(world, group);
  const { id } = await roomOf(world, group);
  const page = await open(world, world.max, group);
  await removeParticipant(await unreached(world.mia, "leave"), { uuid: group.uuid, memberId: world.max.id });
  expect(page.closed).toEqual([]);
  await endedRooms.handle(asSystem(world.community), await owed("chat_room.left", id));
  await vi.waitFor(() => expect(page.closed).toHaveLength(1));

  await deleteRoom(await unreached(world.mia, "close"), group.uuid);
  expect(await inside(world, group, (store) => store.n)).toBe(1);
  await endedRooms.handle(asSystem(world.community), await owed("chat_room.deleted", id));
  expect(await inside(world, group, (store) => [store.n, store.isClosed])).toEqual([0, true]);
  await vi.waitFor(async () => expect(await copyOf(world, group)).toEqual([]));
});

/** As a context is whose call to a room is lost. */
async function unreached(person: Person, call: "leave" | "close"): Promise<Ctx> {
  const ctx = await as(world.community, person);
  const { realtime } = ctx;
  const lost = () => Promise.reject(new Error("killed"));
  ctx.realtime = {
    ...realtime,
    room: (...of) =>
      new Proxy(realtime.room(...of), {
        get: (room, name) => (name === call ? lost : Reflect.get(room, name)),
      }),
  };
  return ctx;
}

async function owed(name: string, roomId: number): Promise<StoredFact> {
  const [fact] = await rows(
    world.community,
    sql<{ at: number; payload: string }>`select at, payload from facts where community_id = ${world.community.id}
      and name = ${name} and subject_id = ${roomId} and owed <> 0`,
  );
  expect(fact).toBeDefined();
  return { name, subjectId: roomId, at: fact?.at, payload: JSON.parse(fact?.payload ?? "{}") } as StoredFact;
}

test("of a group with more messages than one step takes nothing stays either, whatever triggers take along", async () => {
  room = await begin(world, world.mia, world.max, world.mo);
  const { id, object } = await roomOf(world, room);
  const place = { communityId: world.community.id, roomId: id };
  const said = Array.from({ length: 501 }, (_, at) => ({
    id: newId(),
    key: `key-of-line-${at}`,
    memberId: world.mia.id,
    html: "<p>Line</p>",
    text: "Line",
    at: 1_000 + at,
  }));
  await object.fill(place, said);
  for (let steps = 0; steps < 11; steps += 1) await copied(world, room);
  expect(await copyOf(world, room)).toHaveLength(501);
  await deleteRoom(await as(world.community, world.mia), room.uuid);
  const left = () => rows(world.community, sql`select n from chat_messages where room_id = ${id}`);
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), 10_000);
}, 30_000);

test("the participants' other pages are told, once what they will ask for stands", async () => {
  await say(world, world.mia, room, "Hello");
  const told: [number, object][] = [];
  await copied(world, room);
  const { id } = await roomOf(world, room);
  const part = await killed(world, room);
  const ctx = asSystem(world.community);
  ctx.realtime = { ...ctx.realtime, tell: async (_, memberId, frame) => void told.push([memberId, frame]) };
  await copyRoom(ctx, id, part);
  const frame = { kind: "chat", uuid: room.uuid, n: 1 };
  expect(told.sort(([a], [b]) => a - b)).toEqual([
    [world.mia.id, frame],
    [world.max.id, frame],
  ]);
  told.length = 0;
  await copyRoom(ctx, id, { messages: [], reads: [{ memberId: world.max.id, n: 1, isSet: false }], threads: [] });
  expect(told).toEqual([[world.max.id, frame]]);
});
