import { beforeEach, describe, expect, test, vi } from "vitest";
import { setMemberRole } from "~/features/access/commands.server";
import { blockMember } from "~/features/chat/commands/block-member.server";
import {
  listPins,
  pinMessage,
  removeSpotlight,
  spotlightMessage,
  unpinMessage,
} from "~/features/chat/commands/board.server";
import { deleteRoom, updateRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage, findToWriteIn } from "~/features/chat/commands/messages.server";
import { reactToMessage } from "~/features/chat/commands/reactions.server";
import { addParticipants, removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import { readRoom, unreadRoom } from "~/features/chat/commands/read-room.server";
import { banMember } from "~/features/members/commands/remove-member.server";
import { PROVE_AGAIN } from "~/features/notifications/inbox";
import { setMessaging } from "~/features/chat/messaging.server";
import { ROOM_ENDED } from "~/features/chat/protocol";
import {
  askRoom,
  countUnreadRooms,
  findCurrentParticipant,
  findOpenRoom,
  findRoom,
  listMessages,
  listMessageVersions,
  listParticipants,
  listRooms,
} from "~/features/chat/queries.server";
import { removeRoomOfSpace } from "~/features/chat/removal.server";
import { groupsOf, packSidebar } from "~/features/communities/sidebar";
import { listSidebar } from "~/features/communities/sidebar.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { deleteSpace, restoreSpace } from "~/features/spaces/commands/delete-space.server";
import { duplicateSpace } from "~/features/spaces/commands/duplicate-space.server";
import { addSpaceGroupMembers, removeSpaceGroupMember } from "~/features/spaces/commands/group-members.server";
import { leaveSpace } from "~/features/spaces/commands/join-space.server";
import {
  addSpaceMembers,
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
} from "~/features/spaces/commands/space-members.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { createSpaceInput, duplicateSpaceInput, updateSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { addPerson, addSession, as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { copied, open, roomOf, say } from "./talking";

let world: World;
let slug: string;
let id: number;
let room: { uuid: string };
beforeEach(async () => {
  world = await createWorld();
  ({ slug, id, room } = await makeTalk());
});

/** A chat space that Ada makes, with its room. */
async function makeTalk(change: object = {}, key?: string) {
  const input = createSpaceInput.parse({
    name: `Counter ${newId()}`,
    post_type: "chat",
    space_group_id: world.group,
    ...change,
  });
  const made = await createSpace(await as(world.community, world.ada), input, key);
  const space = await findSpace(await as(world.community, world.ada), made.slug);
  return { ...made, room: { uuid: space.roomUuid ?? "" } };
}

const act = async <T>(person: Person, does: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> => {
  const ctx = await as(world.community, person);
  const done = await does(ctx);
  await ctx.settled();
  return done;
};

const change = (json: object) => act(world.ada, (ctx) => updateSpace(ctx, slug, updateSpaceInput.parse(json)));
const letIn = (...people: Person[]) =>
  act(world.ada, (ctx) =>
    addSpaceMembers(
      ctx,
      slug,
      people.map((one) => one.id),
    ),
  );
const talkOf = async (person: Person) => {
  const groups = groupsOf({ sidebar: packSidebar(await listSidebar(await as(world.community, person))) });
  return groups.flatMap(({ spaces }) => spaces).find((one) => one.id === id);
};
const roomsOfSpaces = () =>
  rows(
    world.community,
    sql<{ spaceId: number; uuid: string }>`select space_id as spaceId, uuid from chat_rooms
      where community_id = ${world.community.id} and kind = 'space'`,
  );

describe("a chat space", () => {
  test("is made with its room, once for one request, and a copy has a room of its own", async () => {
    const twice = [await makeTalk({ name: "Bar" }, "one-key"), await makeTalk({ name: "Bar" }, "one-key")];
    expect(new Set(twice.map((one) => one.room.uuid)).size).toBe(1);
    const copy = await act(world.ada, (ctx) =>
      duplicateSpace(ctx, slug, duplicateSpaceInput.parse({ name: "A copy" })),
    );
    const found = await findSpace(await as(world.community, world.ada), copy.slug);
    expect(found).toMatchObject({ postType: "chat", roomUuid: expect.stringMatching(/-/) });
    expect(found.roomUuid).not.toBe(room.uuid);
    expect(await roomsOfSpaces()).toHaveLength(3);
    const answer = await call(world.community, world.mia, `/internal_api/spaces/${slug}`);
    expect(await answer.json()).toMatchObject({
      post_type: "chat",
      chat_room_uuid: room.uuid,
      visible_tabs: { posts: false },
      policies: { can_create_post: false },
    });
  });

  test("has no view of posts, and takes no post from anybody", async () => {
    const input = { name: "Cards", post_type: "chat", space_group_id: world.group, display_view: "cards" };
    const ada = await as(world.community, world.ada);
    await expect(createSpace(ada, createSpaceInput.parse(input))).rejects.toMatchObject({ status: 422 });
    const posted = await call(world.community, world.ada, `/internal_api/spaces/${slug}/posts`, {
      json: { name: "A post", tiptap_body: { type: "doc", content: [] } },
    });
    expect(posted.status).toBe(403);
    expect((await call(world.community, null, `/c/${slug}/feed.xml`)).status).toBe(404);
    expect(await talkOf(world.ada)).toMatchObject({ canPost: false, view: "chat" });
  });

  test("is read and written in by every member who reads the space, and stands in no list of conversations", async () => {
    await say(world, world.mia, room, "Hello");
    await say(world, world.max, room, "Hi");
    await copied(world, room);
    const mia = await as(world.community, world.mia);
    expect((await listMessages(mia, room.uuid)).records.map(({ memberId }) => memberId)).toEqual([
      world.mia.id,
      world.max.id,
    ]);
    expect(await findOpenRoom(mia, room.uuid)).toMatchObject({
      kind: "space",
      space: { id, slug },
      participants: [],
      policies: { can_create_message: true, can_delete_messages: false, can_manage_chat_room: false },
    });
    expect((await listRooms(mia)).records).toEqual([]);
    expect(await countUnreadRooms(mia)).toMatchObject({ rooms: 0 });
    const named = (await listParticipants(mia, room.uuid)).records.map((one) => one.member_id);
    expect(named.sort((a, b) => a - b)).toEqual([world.mia.id, world.max.id].sort((a, b) => a - b));
    expect((await listParticipants(mia, room.uuid, [world.max.id, world.mo.id])).records).toHaveLength(1);
  });

  test("is nobody else's: the visitor, the stranger, who is not in a private one, who only looks", async () => {
    await change({ is_private: true });
    const at = `/internal_api/chat_rooms/${room.uuid}`;
    const json = { key: "key-of-nobody", body: "Let me in" };
    for (const [person, status] of [
      [null, 401],
      [world.stan, 401],
      [world.mia, 404],
    ] as const) {
      expect((await call(world.community, person, at)).status).toBe(status);
      expect((await call(world.community, person, `${at}/messages`)).status).toBe(status);
      expect((await call(world.community, person, `${at}/messages`, { json })).status).toBe(status);
      expect((await call(world.community, person, `${at}/read`, { json: { n: 1 } })).status).toBe(status);
      expect((await open(world, person, room)).status).toBe(status);
    }
    await letIn(world.mia);
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const looking = { ...world.mia, cookie };
    expect((await call(world.community, looking, `${at}/messages`)).status).toBe(200);
    expect((await call(world.community, looking, `${at}/messages`, { json })).status).toBe(403);
    expect((await call(world.community, world.mia, `${at}/messages`, { json })).status).toBe(201);
  });

  test("is written in by whom the rules of posts let post: not unconfirmed, not silenced, not where managers alone write", async () => {
    const late = await addPerson(world.community, "Late", "member", false);
    await expect(say(world, late, room, "Unconfirmed")).rejects.toMatchObject({ code: "confirm_email" });
    await run(world.community, sql`update members set muted_until = ${Date.now() + 60_000} where id = ${world.max.id}`);
    await expect(say(world, world.max, room, "Silenced")).rejects.toMatchObject({ code: "moderation_muted" });
    await change({ members_can_post: false });
    await expect(say(world, world.mia, room, "A member")).rejects.toMatchObject({ status: 403 });
    await say(world, world.ada, room, "Who manages it");
    expect(await findOpenRoom(await as(world.community, world.mia), room.uuid)).toMatchObject({
      policies: { can_create_message: false },
    });
  });

  test("has for admins who manage the space: they take anybody's message away, nobody its room or its people", async () => {
    await say(world, world.mia, room, "Mine");
    await say(world, world.ada, room, "Ada's");
    const gone = async (person: Person, n: number) =>
      deleteMessage(await as(world.community, person), { uuid: room.uuid, n });
    await expect(gone(world.mia, 2)).rejects.toMatchObject({ status: 403 });
    expect(await gone(world.ada, 1)).toMatchObject({ isDeleted: true });
    expect(await gone(world.ada, 1)).toMatchObject({ isDeleted: true });
    const ada = await as(world.community, world.ada);
    for (const refused of [
      () => updateRoom(ada, { uuid: room.uuid, name: "Other" }),
      () => deleteRoom(ada, room.uuid),
      () => addParticipants(ada, { uuid: room.uuid, memberIds: [world.mia.id] }),
      () => removeParticipant(ada, { uuid: room.uuid, memberId: world.ada.id }),
      () => updateParticipant(ada, { uuid: room.uuid, memberId: world.ada.id, archived: true }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 403 });
    }
  });

  test("is put up in by who manages it alone, who sees what others' messages said before", async () => {
    await say(world, world.mia, room, "First");
    const key = { uuid: room.uuid, n: 1 };
    await editMessage(await as(world.community, world.mia), { ...key, body: "Second" });
    for (const doing of [pinMessage, unpinMessage, spotlightMessage, removeSpotlight]) {
      await expect(doing(await as(world.community, world.mia), key)).rejects.toMatchObject({ status: 403 });
    }
    const [ada, max] = [await as(world.community, world.ada), await as(world.community, world.max)];
    expect(await pinMessage(ada, key)).toMatchObject({ isPinned: true });
    expect((await spotlightMessage(ada, key)).board).toMatchObject({ pins: 1, spotlight: { n: 1, text: "Second" } });
    expect((await listPins(max, room.uuid)).records.map(({ n }) => n)).toEqual([1]);
    expect((await listMessages(max, room.uuid)).board).toMatchObject({ pins: 1, spotlight: { n: 1 } });
    expect((await listMessageVersions(ada, room.uuid, 1)).records.map(({ html }) => html)).toEqual(["<p>First</p>"]);
    await expect(listMessageVersions(max, room.uuid, 1)).rejects.toMatchObject({ status: 403 });
    const policiesOf = async (person: Person) =>
      (await findOpenRoom(await as(world.community, person), room.uuid)).policies;
    expect(await policiesOf(world.ada)).toMatchObject({ can_pin_message: true, can_delete_messages: true });
    expect(await policiesOf(world.max)).toMatchObject({ can_pin_message: false, can_delete_messages: false });
  });

  test("is reacted in by who may speak there, who is named from then on", async () => {
    await say(world, world.ada, room, "Coffee?");
    const react = async (person: Person) =>
      reactToMessage(await as(world.community, person), { uuid: room.uuid, n: 1, emoji: "☕" });
    expect((await react(world.max)).reactions).toEqual([{ emoji: "☕", count: 1, ids: [world.max.id] }]);
    const mia = await as(world.community, world.mia);
    expect((await listParticipants(mia, room.uuid, [world.max.id])).records).toMatchObject([
      { member_id: world.max.id, community_member: { name: world.max.name } },
    ]);
    await change({ members_can_post: false });
    await expect(react(world.mia)).rejects.toMatchObject({ status: 403 });
  });

  test("shows folded whom one has blocked, also to whoever was never there, and counts none of it", async () => {
    await say(world, world.max, room, "To everybody.");
    await copied(world, room);
    const mia = await as(world.community, world.mia);
    await blockMember(mia, world.max.id);
    const blocked = async () =>
      (await listParticipants(await as(world.community, world.mia), room.uuid)).records.map((one) => one.is_blocked);
    expect(await blocked()).toEqual([true]);
    expect(await findOpenRoom(mia, room.uuid)).toMatchObject({ last_message: { is_folded: true, excerpt: "" } });
    await act(world.mia, (ctx) => readRoom(ctx, { uuid: room.uuid, n: 0 }));
    expect(await blocked()).toEqual([true]);
    expect(await findOpenRoom(mia, room.uuid)).toMatchObject({ unread: 0, policies: { can_create_message: true } });
    await say(world, world.max, room, "Still to everybody.");
    expect(await findOpenRoom(await as(world.community, world.ada), room.uuid)).toMatchObject({
      last_message: { is_folded: false, excerpt: "To everybody." },
    });
  });

  test("goes on where messages are off, and nobody is told of it by mail or browser", async () => {
    await setMessaging(await as(world.community, world.ada), { messaging: "off" });
    await say(world, world.mia, room, "We talk on");
    await act(world.max, (ctx) => readRoom(ctx, { uuid: room.uuid, n: 1 }));
    await say(world, world.mia, room, "And on");
    await copied(world, room);
    expect((await findOpenRoom(await as(world.community, world.max), room.uuid)).policies.can_create_message).toBe(
      true,
    );
    const told = sql`select id from sendings where kind = 'message' and community_id = ${world.community.id}`;
    expect(await rows(world.community, told)).toEqual([]);
  });
});

describe("what is unread", () => {
  test("costs no row of those who have not read; the sidebar marks it until it is read, and not where it is muted", async () => {
    await say(world, world.mia, room, "One");
    await say(world, world.mia, room, "Two");
    await copied(world, room);
    const people = () =>
      rows(
        world.community,
        sql<{ id: number }>`select p.member_id as id from chat_participants p join chat_rooms r on r.id = p.room_id
          where r.uuid = ${room.uuid} order by p.member_id`,
      );
    expect(await people()).toEqual([{ id: world.mia.id }]);
    expect(await talkOf(world.mia)).toMatchObject({ isUnread: false });
    expect(await talkOf(world.max)).toMatchObject({ isUnread: true, talk: { lastN: 2, readN: 0 } });
    await act(world.max, (ctx) => readRoom(ctx, { uuid: room.uuid, n: 2 }));
    await act(world.max, (ctx) => readRoom(ctx, { uuid: room.uuid, n: 2 }));
    expect(await people()).toHaveLength(2);
    expect(await talkOf(world.max)).toMatchObject({ isUnread: false });
    await act(world.max, (ctx) => unreadRoom(ctx, { uuid: room.uuid, n: 2 }));
    await copied(world, room);
    expect(await talkOf(world.max)).toMatchObject({ isUnread: true, talk: { lastN: 2, readN: 1 } });
    expect(await findOpenRoom(await as(world.community, world.max), room.uuid)).toMatchObject({ unread: 1 });
    await act(world.max, (ctx) => updateParticipant(ctx, { uuid: room.uuid, memberId: world.max.id, muted: true }));
    const muted = await talkOf(world.max);
    expect([muted?.isUnread, muted?.talk]).toEqual([false, undefined]);
  });

  test("is read by the socket of who opens it for the first time, in one row by the copy", async () => {
    await say(world, world.mia, room, "One");
    const page = await open(world, world.max, room);
    const other = await open(world, world.mia, room);
    page.send({ kind: "read", n: 1 });
    // Their own other pages are told; no page of a chat space shows how far others have read, and none is told.
    await vi.waitFor(() => expect(page.received).toEqual([{ kind: "read", memberId: world.max.id, n: 1 }]));
    other.send({ kind: "since", last: 0 });
    await vi.waitFor(() => expect(other.received.at(-1)).toMatchObject({ kind: "standing" }));
    expect(other.received[0]).toEqual({ kind: "reads", reads: { [world.mia.id]: 1 } });
    expect(other.received.filter(({ kind }) => kind === "read")).toEqual([]);
    other.close();
    await vi.waitFor(async () => {
      await copied(world, room);
      const own = await findCurrentParticipant(await as(world.community, world.max), room.uuid);
      expect(own).toMatchObject({ read_n: 1, muted: false, admin: false });
    });
    page.close();
  });

  test("reaches the open sidebars of who reads the space by one word of the room, and nobody else's", async () => {
    await change({ is_private: true });
    await letIn(world.mia, world.max);
    const [inside, outside] = [await sidebar(world.max), await sidebar(world.mo)];
    await say(world, world.mia, room, "News");
    await copied(world, room);
    await vi.waitFor(() => expect(inside.heard.at(-1)).toEqual({ talks: [[id, 1]] }));
    const later = await sidebar(world.mia);
    await vi.waitFor(() => expect(later.heard).toEqual([{ talks: [[id, 1]] }]));
    expect(outside.heard).toEqual([{ talks: [] }]);
    expect((await call(world.community, null, "/parties/sidebar")).status).not.toBe(200);
    for (const page of [inside, outside, later]) page.close();
  });
});

describe("whoever loses the space hears nothing more", () => {
  const losses: [string, () => Promise<unknown>][] = [
    ["taken out", () => act(world.ada, (ctx) => removeSpaceMember(ctx, slug, world.max.id))],
    ["left", () => act(world.max, (ctx) => leaveSpace(ctx, slug))],
    ["deleted", () => act(world.ada, (ctx) => deleteSpace(ctx, slug))],
    ["a draft", () => change({ visibility: "draft" })],
  ];
  test.each(losses)(
    "%s: the socket ends within the second, calls are refused, also one proven before",
    async (_, lose) => {
      await change({ is_private: true });
      await letIn(world.mia, world.max);
      await say(world, world.mia, room, "Before");
      const page = await open(world, world.max, room);
      expect(page.status).toBe(101);
      const { id: roomId, object } = await roomOf(world, room);
      const proven = { memberId: world.max.id, seat: Date.now(), from: 0 };
      await lose();
      await vi.waitFor(() => expect(page.closed).toEqual([ROOM_ENDED]), 1000);
      expect(page.received).toEqual([{ kind: "ended" }]);
      const place = { communityId: world.community.id, roomId };
      const late = { ...proven, id: newId(), key: "key-that-is-late" };
      expect(await object.say(place, late, { html: "<p>Late</p>", text: "Late", at: Date.now() })).toEqual({
        refused: "room_gone",
      });
      expect(await object.history(proven, {})).toEqual({ refused: "room_gone" });
      await expect(say(world, world.max, room, "And I?")).rejects.toMatchObject({ status: 404 });
      expect((await open(world, world.max, room)).status).toBe(404);
    },
  );

  test("a call that was proven before the space changed is proven anew, by what it asks", async () => {
    await say(world, world.mia, room, "One");
    await letIn(world.mia, world.max);
    await act(world.ada, (ctx) => setSpaceRole(ctx, slug, world.max.id, "admin"));
    const [mia, max] = [await as(world.community, world.mia), await as(world.community, world.max)];
    const [found, managed] = [await findRoom(mia, room.uuid), await findRoom(max, room.uuid)];
    await change({ members_can_post: false });
    const place = { communityId: world.community.id, roomId: found.id };
    const words = { html: "<p>Late</p>", text: "Late", at: Date.now() };
    const late = askRoom(
      mia,
      found,
      (object, seat) => object.say(place, { ...seat, id: newId(), key: "key-late" }, words),
      findToWriteIn,
    );
    await expect(late).rejects.toMatchObject({ status: 403, code: "room_not_heard" });
    // Whoever may still do it does not notice.
    expect(await askRoom(max, managed, (object, seat) => object.message(seat, 1))).toMatchObject({ text: "One" });
    expect(await askRoom(mia, found, (object, seat) => object.history(seat, {}))).toMatchObject({ n: 1 });
    await act(world.ada, (ctx) => removeSpaceRole(ctx, slug, world.max.id));
    expect(await askRoom(max, managed, (object, seat) => object.remove(seat, 1, Date.now()))).toEqual({
      refused: "not_yours",
    });
  });

  test("put out of the group of spaces through which they were in, they are out of the room", async () => {
    await change({ is_private: true });
    await act(world.ada, (ctx) => addSpaceGroupMembers(ctx, world.group, [world.max.id]));
    await say(world, world.ada, room, "Before");
    const page = await open(world, world.max, room);
    expect(page.status).toBe(101);
    await act(world.ada, (ctx) => removeSpaceGroupMember(ctx, world.group, world.max.id));
    await vi.waitFor(() => expect(page.closed).toEqual([ROOM_ENDED]), 1000);
    await expect(say(world, world.max, room, "And I?")).rejects.toMatchObject({ status: 404 });
  });

  test("banned, they hear nothing that is said after, and no door lets them in", async () => {
    const page = await open(world, world.max, room);
    expect(page.status).toBe(101);
    await act(world.olive, (ctx) => banMember(ctx, { memberId: world.max.id, until: null }));
    await vi.waitFor(() => expect(page.closed).toHaveLength(1), 1000);
    await say(world, world.mia, room, "Without them");
    expect(page.said()).toEqual([]);
    expect((await open(world, world.max, room)).status).toBe(401);
  });

  test("a place that ends at its own hour ends the proof of its socket then, and what is said later is not sent to it", async () => {
    await change({ is_private: true });
    await letIn(world.mia, world.max);
    const over = Date.now() + 1500;
    for (const table of [sql`access_grants`, sql`space_members`]) {
      const theirs = sql`member_id = ${world.max.id} and space_id = ${id}`;
      await run(world.community, sql`update ${table} set until = ${over} where ${theirs}`);
    }
    const page = await open(world, world.max, room);
    expect(page.status).toBe(101);
    await say(world, world.mia, room, "In time");
    await vi.waitFor(() => expect(page.said()).toHaveLength(1), 1000);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(over), 3000);
    await say(world, world.mia, room, "Too late for them");
    await vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]), 1000);
    expect(page.said()).toHaveLength(1);
    expect((await open(world, world.max, room)).status).toBe(404);
  });

  test("going private ends it for those outside alone; who still reads it goes on, also with what was proven before", async () => {
    await letIn(world.mia);
    const [mia, max] = [await open(world, world.mia, room), await open(world, world.max, room)];
    await change({ is_private: true });
    await vi.waitFor(() => expect(max.closed).toEqual([ROOM_ENDED]), 1000);
    await say(world, world.mia, room, "Now among us");
    await vi.waitFor(() => expect(mia.said()).toHaveLength(1), 1000);
    expect([mia.closed, max.said()]).toEqual([[], []]);
    mia.close();
  });

  test("an admin who is none any more is out of the private one", async () => {
    await change({ is_private: true });
    const second = await addPerson(world.community, "Second", "admin");
    const page = await open(world, second, room);
    expect(page.status).toBe(101);
    await act(world.olive, (ctx) => setMemberRole(ctx, { memberId: second.id, role: "member" }));
    await vi.waitFor(() => expect(page.closed.length).toBe(1), 1000);
    await expect(say(world, second, room, "Still me?")).rejects.toMatchObject({ status: 404 });
  });

  test("brought back, what was said stands, and who is let in again is in", async () => {
    await say(world, world.mia, room, "Before");
    await act(world.ada, (ctx) => deleteSpace(ctx, slug));
    await expect(say(world, world.mia, room, "Gone")).rejects.toMatchObject({ status: 404 });
    await act(world.ada, (ctx) => restoreSpace(ctx, id));
    await say(world, world.mia, room, "Back");
    expect((await listMessages(await as(world.community, world.max), room.uuid)).records).toHaveLength(2);
    await change({ is_private: true });
    await letIn(world.max);
    await act(world.ada, (ctx) => removeSpaceMember(ctx, slug, world.max.id));
    await letIn(world.max);
    await say(world, world.max, room, "Once more");
  });
});

test("a space that goes for good takes its room along, in its object and in the shard, done twice as once", async () => {
  await say(world, world.mia, room, "Gone soon");
  await copied(world, room);
  const { id: roomId, object } = await roomOf(world, room);
  const ctx = await as(world.community, world.ada);
  let steps = 0;
  for (let removal = await removeRoomOfSpace(ctx, id); removal; removal = await removeRoomOfSpace(ctx, id)) {
    await commit(ctx, { writes: removal.writes });
    await commit(ctx, { writes: removal.writes });
    steps += 1;
  }
  expect(steps).toBe(4);
  for (const table of [sql`chat_messages`, sql`chat_participants`]) {
    expect(await rows(world.community, sql`select 1 from ${table} where room_id = ${roomId}`)).toEqual([]);
  }
  expect(await object.standing()).toBe(0);
});

/** The socket of a page's sidebar: what it heard. */
async function sidebar(person: Person) {
  const { default: app } = await import("../../../workers/app");
  const { createExecutionContext } = await import("cloudflare:test");
  const { env } = await import("../../world");
  const url = `http://${world.community.slug}.localhost/parties/sidebar`;
  const headers = { Upgrade: "websocket", Origin: new URL(url).origin, Cookie: person.cookie };
  const { webSocket } = await app.fetch(new Request(url, { headers }), env, createExecutionContext());
  const heard: unknown[] = [];
  webSocket?.accept();
  webSocket?.addEventListener("message", ({ data }) => void heard.push(JSON.parse(String(data))));
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
  return { heard, close: () => webSocket?.close() };
}
