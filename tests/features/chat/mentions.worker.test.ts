import { beforeEach, describe, expect, test, vi } from "vitest";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { addParticipants, removeParticipant } from "~/features/chat/commands/participants.server";
import { listPins, pinMessage, spotlightMessage } from "~/features/chat/commands/board.server";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { readRoom, unreadRoom } from "~/features/chat/commands/read-room.server";
import { searchMessages } from "~/features/search/messages.server";
import { leaveThread } from "~/features/chat/commands/threads.server";
import { copyRoom } from "~/features/chat/copy.server";
import { nameMark } from "~/features/chat/named-words";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { findMessage, findOpenRoom, listMessages, listParticipants, listRooms } from "~/features/chat/queries.server";
import { findThread } from "~/features/chat/thread-queries.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { begin, copied, copyOf, killed, open, roomOf, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.olive);
});

const ctxOf = (person: Person) => as(world.community, person);
/** As a page writes somebody's name. */
async function at(person: Person, name?: string) {
  const [row] = await rows(
    world.community,
    sql<{ uid: string; name: string }>`select public_uid as uid, name from members where id = ${person.id}`,
  );
  return nameMark({ id: row?.uid ?? "", name: name ?? row?.name ?? "" });
}
const uidOf = async (person: Person) => /\((.*)\)$/.exec(await at(person))?.[1] ?? "";
const nameOf = async (person: Person) => /\[(.*)\]/.exec(await at(person))?.[1] ?? "";
const named = async (which = room) => {
  await copied(world, which);
  return rows(
    world.community,
    sql<{ memberId: number; isPresent: number }>`select w.member_id as memberId, w.is_present as isPresent
      from mentions w join chat_messages c on c.id = w.subject_id join chat_rooms r on r.id = c.room_id
      where w.subject_kind = 'message' and r.uuid = ${which.uuid} order by c.n, w.member_id`,
  );
};
const facts = async () =>
  (
    await rows(
      world.community,
      sql<{ payload: string }>`select payload from facts where community_id = ${world.community.id}
        and name = 'chat_message.named' order by seq`,
    )
  ).map(({ payload }) => JSON.parse(payload) as { n: number; named_at: number; author_id: number });
const reply = async (by: Person, body: string, thread = 1) =>
  sayMessage(await ctxOf(by), { uuid: room.uuid, key: `key-${newId()}`, body, thread });
const follows = async (person: Person) => (await findThread(await ctxOf(person), room.uuid, 1)).is_following;

/** As a room copies what it does not know to stand there. */
async function again(times = 1) {
  const { id, object } = await roomOf(world, room);
  const part = await killed(world, room);
  await Promise.all(Array.from({ length: times }, () => copyRoom(asSystem(world.community), id, part)));
  await object.recopy({ communityId: world.community.id, roomId: id });
  await copied(world, room);
}

async function chatSpace(isPrivate = false) {
  const ada = await ctxOf(world.ada);
  const input = { name: `Counter ${newId()}`, post_type: "chat", space_group_id: world.group, is_private: isPrivate };
  const { slug } = await createSpace(ada, createSpaceInput.parse(input));
  return { slug, uuid: (await findSpace(ada, slug)).roomUuid ?? "" };
}

describe("who is named", () => {
  test("is a link to their page, by the name that they have, whatever was typed, and a row of the shard", async () => {
    const message = await say(world, world.mia, room, `Ask ${await at(world.max, "Nobody <b>")}, please`);
    const link = `<a href="/u/${await uidOf(world.max)}" data-mention="1">@${await nameOf(world.max)}</a>`;
    expect(message).toMatchObject({ html: `<p>Ask ${link}, please</p>`, named: [world.max.id] });
    expect(await named()).toEqual([{ memberId: world.max.id, isPresent: 1 }]);
    expect(await copyOf(world, room)).toMatchObject([{ excerpt: `Ask @${await nameOf(world.max)}, please` }]);
    const { body } = await findMessage(await ctxOf(world.mia), room.uuid, 1);
    expect(body).toBe(`Ask ${await at(world.max)}, please`);
    expect((await listMessages(await ctxOf(world.max), room.uuid)).records[0]?.named).toEqual([world.max.id]);
  });

  test("is words where they do not read the room: outside it, elsewhere, nobody, everybody", async () => {
    const marks = [await at(world.ada), "@[Who](nobody-at-all)", "@[All](space)"];
    const message = await say(world, world.mia, room, marks.join(" "));
    expect(message).toMatchObject({ html: `<p>@${await nameOf(world.ada)} @Who @All</p>`, named: [] });
    await removeParticipant(await ctxOf(world.mia), { uuid: room.uuid, memberId: world.olive.id });
    const later = await say(world, world.mia, room, `Bye ${await at(world.olive)}`);
    expect(later).toMatchObject({ html: `<p>Bye @${await nameOf(world.olive)}</p>`, named: [] });
    expect(await named()).toEqual([]);
    expect(await facts()).toEqual([]);
  });

  test("of a chat space reads it: of a closed one only who is in it", async () => {
    const openSpace = await chatSpace();
    expect(await say(world, world.ada, openSpace, `Hi ${await at(world.max)}`)).toMatchObject({
      named: [world.max.id],
    });
    const closed = await chatSpace(true);
    expect(await say(world, world.ada, closed, `Hi ${await at(world.max)}`)).toMatchObject({ named: [] });
  });

  test("by the socket it goes through the door", async () => {
    const { uuid } = await chatSpace();
    for (const person of [world.ada, world.max]) await say(world, person, { uuid }, "Hello");
    const page = await open(world, world.ada, { uuid });
    page.send({ kind: "since", last: 0 });
    await expect.poll(() => page.received.at(-1)?.kind).toBe("standing");
    page.send({ kind: "say", key: "key-of-mine", body: `Hi ${await at(world.max)}` });
    await expect.poll(() => page.received.at(-1)).toEqual({ kind: "door", key: "key-of-mine" });
    page.close();
  });

  test("of fifty and more nobody is lost silently: it is refused, and what was typed stays", async () => {
    const many = await Promise.all(Array.from({ length: 60 }, () => at(world.max)));
    await expect(say(world, world.mia, room, many.join(" "))).rejects.toMatchObject({ status: 422 });
  });
});

describe("an edit", () => {
  const edit = async (body: string) => editMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1, body });

  test("keeps names, adds some with a fact of their own, takes some out and tells nobody a second time", async () => {
    await say(world, world.mia, room, `Ask ${await at(world.max)}`);
    await copied(world, room);
    await edit(`Ask ${await at(world.max)} and ${await at(world.olive)}`);
    expect((await named()).map(({ isPresent }) => isPresent)).toEqual([1, 1]);
    await edit("Ask whom you like");
    expect((await named()).map(({ isPresent }) => isPresent)).toEqual([0, 0]);
    await edit(`Ask ${await at(world.max)}`);
    expect(await named()).toContainEqual({ memberId: world.max.id, isPresent: 1 });
    expect(await named()).toContainEqual({ memberId: world.olive.id, isPresent: 0 });
    expect(await facts()).toHaveLength(2);
    expect(new Set((await facts()).map((one) => one.named_at)).size).toBe(2);
  });

  test("that says the same by another name of theirs is none", async () => {
    await say(world, world.mia, room, `Ask ${await at(world.max)}`);
    const before = await at(world.max);
    await run(world.community, sql`update members set name = 'Maximilian' where id = ${world.max.id}`);
    expect(await edit(`Ask ${before}`)).toMatchObject({ changed: 1, editedAt: null });
  });
});

test("copied anew, killed and by two at once the rows are the same, and each is told of once", async () => {
  await say(world, world.mia, room, `Ask ${await at(world.max)}`);
  await reply(world.mia, `And ${await at(world.olive)}`);
  const before = [await named(), await facts()];
  await again(2);
  expect([await named(), await facts()]).toEqual(before);
  await run(world.community, sql`delete from mentions where community_id = ${world.community.id}`);
  await again();
  expect([await named(), await facts()]).toEqual(before);
});

test("a message that is taken away names nobody, and neither does a room that is gone", async () => {
  await say(world, world.mia, room, `Ask ${await at(world.max)}`);
  await say(world, world.mia, room, `And ${await at(world.olive)}`);
  expect(await named()).toHaveLength(2);
  await deleteMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1 });
  expect(await named()).toEqual([{ memberId: world.olive.id, isPresent: 1 }]);
  expect((await listMessages(await ctxOf(world.max), room.uuid)).records.flatMap((one) => one.named)).toEqual([
    world.olive.id,
  ]);
  await deleteRoom(await ctxOf(world.mia), room.uuid);
  await vi.waitFor(async () => {
    const left = sql`select 1 from mentions where subject_kind = 'message' and community_id = ${world.community.id}`;
    expect(await rows(world.community, left)).toEqual([]);
  }, 5000);
});

describe("in a thread", () => {
  test("who is named follows it, also once more after they have left it", async () => {
    await say(world, world.mia, room, "Who brings cups?");
    await reply(world.mia, `You, ${await at(world.olive)}?`);
    await copied(world, room);
    expect([await follows(world.olive), await follows(world.max)]).toEqual([true, false]);
    await leaveThread(await ctxOf(world.olive), { uuid: room.uuid, n: 1 });
    await again();
    expect(await follows(world.olive)).toBe(false);
    await reply(world.mia, `Really, ${await at(world.olive)}`);
    await copied(world, room);
    expect(await follows(world.olive)).toBe(true);
  });

  test("that began before they came it is nothing to them", async () => {
    await say(world, world.mia, room, "Who brings cups?");
    await addParticipants(await ctxOf(world.mia), { uuid: room.uuid, memberIds: [world.ada.id] });
    await reply(world.mia, `You, ${await at(world.ada)}?`);
    await copied(world, room);
    await expect(findThread(await ctxOf(world.ada), room.uuid, 1)).rejects.toMatchObject({ status: 404 });
  });
});

test("who was never in a chat space and is named there has that message unread, and is known by name", async () => {
  const space = await chatSpace();
  for (const words of ["One", "Two"]) await say(world, world.ada, space, words);
  await say(world, world.ada, space, `Hi ${await at(world.max)}`);
  await copied(world, space);
  const opened = await findOpenRoom(await ctxOf(world.max), space.uuid);
  expect(opened).toMatchObject({ unread: 1, current_participant: { read_n: 2 } });
  const { records } = await listParticipants(await ctxOf(world.ada), space.uuid, [world.max.id]);
  expect(records).toMatchObject([{ member_id: world.max.id }]);
});

test("the mark stands beside a room where what is unread names them, for them alone, until it is read", async () => {
  const marked = async (who: Person) => {
    await copied(world, room);
    return (await listRooms(await ctxOf(who))).records.map((one) => one.is_mentioned);
  };
  await say(world, world.mia, room, "Hello");
  expect(await marked(world.max)).toEqual([false]);
  const { n } = await say(world, world.mia, room, `Hi ${await at(world.max)}`);
  await say(world, world.mia, room, "And more");
  expect([await marked(world.max), await marked(world.olive), await marked(world.mia)]).toEqual([
    [true],
    [false],
    [false],
  ]);
  await readRoom(await ctxOf(world.max), { uuid: room.uuid, n });
  expect(await marked(world.max)).toEqual([false]);
  await unreadRoom(await ctxOf(world.max), { uuid: room.uuid, n });
  expect(await marked(world.max)).toEqual([true]);
});

test("whoever has blocked them is marked by nothing they say, and follows no thread for it", async () => {
  await blockMember(await ctxOf(world.max), world.mia.id);
  const [forMax, forOlive] = [await at(world.max), await at(world.olive)];
  await say(world, world.olive, room, "Who brings cups?");
  await say(world, world.mia, room, `Hi ${forMax} and ${forOlive}`);
  await say(world, world.olive, room, "I do");
  await reply(world.mia, `Or you, ${forMax}?`);
  await copied(world, room);
  const marked = async (who: Person) => (await listRooms(await ctxOf(who))).records.map((one) => one.is_mentioned);
  expect([await marked(world.max), await marked(world.olive)]).toEqual([[false], [false]]);
  const named_n = sql`select member_id as id from chat_participants where named_n > 0
    and community_id = ${world.community.id}`;
  expect(await rows(world.community, named_n)).toEqual([{ id: world.olive.id }]);
  expect(await follows(world.max)).toBe(false);
});

test("is found by the name of whom it names, and its words say no signs of ours", async () => {
  await say(world, world.mia, room, `Who asks ${await at(world.max)}?`);
  await copied(world, room);
  const { hits } = await searchMessages(await ctxOf(world.olive), { query: await nameOf(world.max) });
  expect(hits).toHaveLength(1);
  expect(JSON.stringify(hits)).not.toMatch(/@\[|\]\(/);
});

test("in the spotlight it is said as people read it", async () => {
  await say(world, world.mia, room, `Ask ${await at(world.max)}`);
  await spotlightMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1 });
  const { board } = await listMessages(await ctxOf(world.max), room.uuid);
  expect(board.spotlight?.text).toBe(`Ask @${await nameOf(world.max)}`);
});

test("names are those of today, by every door, and who has left the community is words", async () => {
  await say(world, world.mia, room, `Ask ${await at(world.max)} and ${await at(world.olive)}`);
  await pinMessage(await ctxOf(world.mia), { uuid: room.uuid, n: 1 });
  await reply(world.mia, `You, ${await at(world.max)}?`);
  await run(world.community, sql`update members set name = 'Maxi & <b>' where id = ${world.max.id}`);
  await run(world.community, sql`update members set status = 'removed' where id = ${world.olive.id}`);
  const mia = await ctxOf(world.mia);
  const thread = await findThread(mia, room.uuid, 1);
  const all = [
    ...(await listMessages(mia, room.uuid)).records,
    await findMessage(mia, room.uuid, 1),
    ...(await listPins(mia, room.uuid)).records,
    thread.root,
    ...thread.records,
  ];
  expect(all).toHaveLength(5);
  for (const { html } of all) {
    expect(html).toContain(">@Maxi &amp; &lt;b&gt;</a>");
    expect(html).not.toContain(`/u/${await uidOf(world.olive)}`);
  }
});
