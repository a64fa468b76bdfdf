import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { pinMessage, spotlightMessage } from "~/features/chat/commands/board.server";
import { removeParticipant } from "~/features/chat/commands/participants.server";
import { listMessageReactors, reactToMessage } from "~/features/chat/commands/reactions.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import type { ChatMessage } from "~/features/chat/protocol";
import { findMessage, listMessages, listMessageVersions, listRooms } from "~/features/chat/queries.server";
import { MOST_VERSIONS } from "~/features/chat/versions";
import { findThread } from "~/features/chat/thread-queries.server";
import { upload } from "~/features/files/upload.server";
import { appeal } from "~/features/moderation/commands/appeal.server";
import { findReportable } from "~/features/moderation/commands/flag-content.server";
import { findOwnCase } from "~/features/moderation/own-case.server";
import { listDone } from "~/features/moderation/public-log.server";
import { countUnaddressed, findCase, listCases } from "~/features/moderation/queries.server";
import { searchMessages } from "~/features/search/messages.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { sql } from "~/platform/database/sql";
import { addPerson, addSession, as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { begin, copied, copyOf, inside, open, roomOf, say } from "../chat/talking";
import { caseOf, factsOf, flag, judge, toldOf } from "./moderating";

let world: World;
let room: OpenRoomPayload;
let said: ChatMessage;
/** A member who has nothing to do with it. */
let ben: Person;
beforeEach(async () => {
  world = await createWorld();
  ben = await addPerson(world.community, "Ben Beside", "member");
  room = await begin(world, world.mia, world.max);
  said = await say(world, world.mia, room, "Buy my beans");
  await copied(world, room);
});

const thing = (message = said) => ({ kind: "message" as const, id: message.globalId });
const at = (person: Person, where: { uuid: string } = room, n = said.n) =>
  as(world.community, person).then((ctx) => findMessage(ctx, where.uuid, n));

/** A chat space that everybody reads; Mo, the community's moderator, manages what they read. */
async function makeTalk(change: object = {}) {
  const input = createSpaceInput.parse({
    name: `Counter ${newId()}`,
    post_type: "chat",
    space_group_id: world.group,
    ...change,
  });
  const made = await createSpace(await as(world.community, world.ada), input);
  const space = await findSpace(await as(world.community, world.ada), made.slug);
  return { ...made, uuid: space.roomUuid ?? "" };
}

/** Reported by one of them, and taken down. */
async function takeDown(message = said, by = world.max, where: { uuid: string } = room) {
  await flag(world, by, thing(message));
  const { id } = await caseOf(world, thing(message));
  await judge(world, world.mo, { id, verdict: "rejected", reason: "Not here." });
  await copied(world, where);
  return id;
}

const putBack = async (id: number, where: { uuid: string } = room) => {
  await judge(world, world.mo, { id, verdict: "approved" });
  await copied(world, where);
};

describe("a message is reported", () => {
  test("by who is in the conversation, once each; not by its author, a stranger, a visitor, who has left, nor by looking", async () => {
    await Promise.all([flag(world, world.max, thing()), flag(world, world.max, thing(), "harassment")]);
    expect(await caseOf(world, thing())).toMatchObject({ state: "inbox", flags_count: 1, is_hidden: 0 });
    expect(await factsOf(world, "message.flagged", said.globalId)).toBe(1);
    await expect(flag(world, world.mia, thing())).rejects.toMatchObject({ status: 403, code: "moderation_own" });
    for (const other of [world.ada, world.mo, ben])
      await expect(flag(world, other, thing())).rejects.toMatchObject({ status: 404 });
    await expect(flag({ community: world.other }, world.stan, thing())).rejects.toMatchObject({ status: 404 });
    const json = { flagged_content_type: "ChatMessage", flagged_content_id: said.globalId, reported_reason: "spam" };
    const door = (person: Person | null) =>
      call(world.community, person, "/internal_api/flagged_contents", { method: "POST", json });
    expect((await door(null)).status).toBe(401);
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    const looking = { ...world.max, cookie };
    expect((await door(looking)).status).toBe(403);
    expect((await door(world.max)).status).toBe(201);
  });

  test("is read for it by what the reporter is told: between people, or in a space", async () => {
    expect(await findReportable(await as(world.community, world.max), thing())).toMatchObject({
      type: "ChatMessage",
      isPrivate: true,
      path: `/messages/${room.uuid}?message_id=${said.n}`,
    });
    const talk = await makeTalk();
    const there = await say(world, world.mia, talk, "Hello all");
    await copied(world, talk);
    expect(await findReportable(await as(world.community, world.max), thing(there))).toMatchObject({
      isPrivate: false,
      path: `/c/${talk.slug}?message_id=${there.n}`,
    });
  });

  test("what came before one came is none of theirs to report", async () => {
    const group = await begin(world, world.mia, world.max, world.mo);
    const before = await say(world, world.mia, group, "Before");
    await copied(world, group);
    await run(
      world.community,
      sql`update chat_participants set shown_from = ${before.n} where room_id = ${(await roomOf(world, group)).id}
        and member_id = ${world.max.id}`,
    );
    await expect(flag(world, world.max, thing(before))).rejects.toMatchObject({ status: 404 });
    await removeParticipant(await as(world.community, world.mo), { uuid: group.uuid, memberId: world.mo.id });
    await expect(flag(world, world.mo, thing(before))).rejects.toMatchObject({ status: 404 });
  });
});

describe("whoever moderates is shown", () => {
  test("of what people say among themselves the message alone, nowhere to open it, and only once it was reported", async () => {
    await say(world, world.max, room, "Secret answer");
    const group = await begin(world, world.mia, world.max, world.mo);
    const quiet = await say(world, world.mia, group, "Nobody minds");
    await copied(world, room);
    await copied(world, group);
    await flag(world, world.max, thing(), "harassment", "He asks every day");
    const { id } = await caseOf(world, thing());
    for (const staff of [world.mo, world.ada, world.olive]) {
      const found = await findCase(await as(world.community, staff), id);
      expect(found).toMatchObject({
        flagged_content_type: "ChatMessage",
        flagged_content_id: said.globalId,
        title: "",
        excerpt: "Buy my beans",
        url: null,
        space_name: null,
        whole: { n: said.n, words: "Buy my beans", files: [], around: [] },
        flags: [{ reason: "harassment", body: "He asks every day" }],
      });
      expect(JSON.stringify(found)).not.toContain("Secret");
      expect((await listCases(await as(world.community, staff), { status: "inbox" })).cases).toHaveLength(1);
    }
    expect(await toldOf(world, world.mo, id)).toEqual(["content_flagged"]);
    expect((await countUnaddressed(await as(world.community, world.mo))).count).toBe(1);
    // A member who manages some space has nothing to do with it.
    await expect(findCase(await as(world.community, ben), id)).rejects.toMatchObject({ status: 403 });
    await expect(flag(world, world.ada, thing(quiet))).rejects.toMatchObject({ status: 404 });
  });

  test("what it said when it was reported, however often it is edited afterwards, until its author takes it away", async () => {
    const mia = await as(world.community, world.mia);
    const edit = (body: string) => editMessage(mia, { uuid: room.uuid, n: said.n, body });
    await edit("Buy my stolen beans");
    await flag(world, world.max, thing());
    const { object } = await roomOf(world, room);
    const kept = () =>
      runInDurableObject(object as never, (_, { storage }: DurableObjectState) =>
        Number(storage.sql.exec("select count(*) as n from versions where is_reported = 1").one().n),
      );
    await vi.waitFor(async () => expect(await kept()).toBe(1));
    // What it says now is no earlier version.
    expect((await listMessageVersions(mia, room.uuid, said.n)).records.map(({ html }) => html)).toEqual([
      "<p>Buy my beans</p>",
    ]);
    const { id } = await caseOf(world, thing());
    const shown = async () =>
      (await findCase(await as(world.community, world.mo), id)).said_when_reported.map(({ html }) => html);
    expect(await shown()).toEqual([]);
    for (let time = 1; time <= MOST_VERSIONS + 3; time += 1) await edit(`Nice weather ${time}`);
    await copied(world, room);
    expect(await shown()).toEqual(["<p>Buy my stolen beans</p>"]);
    await deleteMessage(mia, { uuid: room.uuid, n: said.n });
    await copied(world, room);
    expect([await shown(), await kept()]).toEqual([[], 0]);
  });

  test("of a chat space a few lines around it, and where it stands", async () => {
    const talk = await makeTalk();
    const lines: ChatMessage[] = [];
    for (const words of ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
      lines.push(await say(world, world.mia, talk, `Line ${words}`));
    await copied(world, talk);
    const [one, middle] = [lines[0] as ChatMessage, lines[4] as ChatMessage];
    await deleteMessage(await as(world.community, world.mia), { uuid: talk.uuid, n: 4 });
    await copied(world, talk);
    await flag(world, world.max, thing(middle));
    const { id } = await caseOf(world, thing(middle));
    const { whole, url, space_name: space } = await findCase(await as(world.community, world.mo), id);
    expect(whole?.around.map(({ excerpt }) => excerpt)).toEqual(["1", "2", "3", "6", "7", "8"].map((n) => `Line ${n}`));
    expect([url, space]).toEqual([`/c/${talk.slug}?message_id=5`, expect.stringContaining("Counter")]);
    expect(one.n).toBe(1);
  });

  test("of a reply what was answered beside it", async () => {
    const talk = await makeTalk();
    const root = await say(world, world.mia, talk, "Which grinder?");
    await say(world, world.mia, talk, "Another matter");
    const reply = (person: Person, body: string) =>
      as(world.community, person).then((ctx) =>
        sayMessage(ctx, { uuid: talk.uuid, key: `key-${newId()}`, body, thread: root.n }),
      );
    await reply(world.max, "A small one");
    const rude = await reply(world.mia, "Rude words");
    await copied(world, talk);
    await flag(world, world.max, thing(rude));
    const { id } = await caseOf(world, thing(rude));
    const { whole } = await findCase(await as(world.community, world.mo), id);
    expect(whole?.around.map(({ excerpt }) => excerpt)).toEqual(["A small one"]);
  });

  test("a private space's own managers, and none of the community's moderators who do not read it", async () => {
    const talk = await makeTalk({ is_private: true });
    const there = await say(world, world.ada, talk, "Within");
    await copied(world, talk);
    await flag(world, world.olive, thing(there));
    const { id } = await caseOf(world, thing(there));
    await expect(findCase(await as(world.community, world.mo), id)).rejects.toMatchObject({ status: 404 });
    expect(await toldOf(world, world.mo, id)).toEqual([]);
  });

  test("what it carries, which is taken down with it and still theirs to look at", async () => {
    const file = await upload(await as(world.community, world.mia), {
      bytes: new TextEncoder().encode("beans").buffer as ArrayBuffer,
      filename: "beans.txt",
      purpose: "file",
    });
    const carrying = await sayMessage(await as(world.community, world.mia), {
      uuid: room.uuid,
      key: `key-${newId()}`,
      body: "",
      attachments: [file.id],
    });
    await copied(world, room);
    const reads = async (person: Person) => (await call(world.community, person, `/files/${file.id}/beans.txt`)).status;
    expect([await reads(world.max), await reads(world.mo)]).toEqual([200, 404]);
    await flag(world, world.max, thing(carrying));
    expect([await reads(world.max), await reads(world.mo), await reads(ben)]).toEqual([200, 200, 404]);
    const { id } = await caseOf(world, thing(carrying));
    expect(await findCase(await as(world.community, world.mo), id)).toMatchObject({
      carried: { kind: "file", name: "beans.txt" },
      whole: { files: [{ id: file.id, kind: "file", name: "beans.txt", size: 5 }] },
    });
    await judge(world, world.mo, { id, verdict: "rejected" });
    await copied(world, room);
    expect([await reads(world.max), await reads(world.mo)]).toEqual([404, 200]);
    expect((await at(world.max, room, carrying.n)).files).toEqual([]);
    await putBack(id);
    expect(await reads(world.max)).toBe(200);
    expect((await at(world.max, room, carrying.n)).files).toMatchObject([{ id: file.id }]);
  });
});

describe("a message that is taken down", () => {
  test("is gone in the room, from lists and search, in open pages; its author is told why, who reported it how it ended", async () => {
    const page = await open(world, world.max, room);
    const id = await takeDown();
    for (const person of [world.mia, world.max]) {
      expect(await at(person)).toMatchObject({ isDeleted: true, html: "", files: [], reactions: [], body: null });
      expect((await listRooms(await as(world.community, person))).records[0]?.last_message).toBeNull();
      const { hits } = await searchMessages(await as(world.community, person), { query: "beans" });
      expect(hits).toEqual([]);
    }
    expect(page.said().at(-1)).toMatchObject({ n: said.n, isDeleted: true, html: "" });
    page.close();
    expect(await toldOf(world, world.mia, id)).toEqual(["content_rejected"]);
    expect(await toldOf(world, world.max, id)).toEqual(["flag_rejected"]);
    expect(await findOwnCase(await as(world.community, world.mia), id)).toMatchObject({
      as: "author",
      status: "rejected",
      excerpt: "Buy my beans",
      reason: "Not here.",
      canAppeal: true,
    });
    expect(await findOwnCase(await as(world.community, world.max), id)).toMatchObject({
      as: "flagger",
      title: "",
      url: null,
    });
    expect(await findCase(await as(world.community, world.mo), id)).toMatchObject({
      status: "rejected",
      is_hidden: true,
      is_gone: false,
      whole: { words: "Buy my beans" },
    });
  });

  test("is put back as it was, after its author has appealed; nothing of it is new", async () => {
    await reactToMessage(await as(world.community, world.max), { uuid: room.uuid, n: said.n, emoji: "☕" });
    await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: said.n, body: "Buy my beans!" });
    const id = await takeDown();
    await expect(
      listMessageReactors(await as(world.community, world.max), { uuid: room.uuid, n: said.n, emoji: "☕" }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(listMessageVersions(await as(world.community, world.mia), room.uuid, said.n)).rejects.toMatchObject({
      status: 404,
    });
    await appeal(await as(world.community, world.mia), { id, body: "It was a joke." });
    expect(await caseOf(world, thing())).toMatchObject({ state: "inbox", is_hidden: 1 });
    await putBack(id);
    expect(await at(world.max)).toMatchObject({
      isDeleted: false,
      html: "<p>Buy my beans!</p>",
      reactions: [{ emoji: "☕", count: 1, ids: [world.max.id] }],
    });
    expect((await listRooms(await as(world.community, world.max))).records[0]).toMatchObject({
      last_message: { excerpt: "Buy my beans!" },
      unread: 1,
    });
    const { hits } = await searchMessages(await as(world.community, world.max), { query: "beans" });
    expect(hits).toHaveLength(1);
    expect(await factsOf(world, "chat_message.created", said.globalId)).toBe(1);
  });

  test("leaves the board, and its thread counts without it and with it again", async () => {
    const talk = await makeTalk();
    const root = await say(world, world.mia, talk, "Which grinder?");
    const reply = (person: Person, body: string) =>
      as(world.community, person).then((ctx) =>
        sayMessage(ctx, { uuid: talk.uuid, key: `key-${newId()}`, body, thread: root.n }),
      );
    const first = await reply(world.max, "A small one");
    const second = await reply(world.mia, "A large one");
    await pinMessage(await as(world.community, world.ada), { uuid: talk.uuid, n: root.n });
    await spotlightMessage(await as(world.community, world.ada), { uuid: talk.uuid, n: root.n });
    await copied(world, talk);
    const caseId = await takeDown(first, world.mia, talk);
    const thread = async () => (await findThread(await as(world.community, world.mia), talk.uuid, root.n)).root.thread;
    expect(await thread()).toMatchObject({ replies: 1, n: second.n, ids: [world.mia.id] });
    await putBack(caseId, talk);
    expect(await thread()).toMatchObject({ replies: 2, n: second.n });
    const rootCase = await takeDown(root, world.max, talk);
    const { board } = await listMessages(await as(world.community, world.max), talk.uuid);
    expect(board).toMatchObject({ pins: 0, spotlight: null });
    expect((await listDone(await as(world.community, world.max))).lines).toMatchObject([
      { kind: "message", verdict: "rejected" },
      { kind: "message", verdict: "approved" },
      { kind: "message", verdict: "rejected" },
    ]);
    await putBack(rootCase, talk);
    expect((await at(world.max, talk, root.n)).isDeleted).toBe(false);
  });

  test("and deleted by its author stays deleted, whatever is decided then, before or meanwhile", async () => {
    const id = await takeDown();
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: said.n });
    await copied(world, room);
    expect(await findCase(await as(world.community, world.mo), id)).toMatchObject({
      is_gone: true,
      excerpt: "",
      whole: null,
    });
    await putBack(id);
    expect((await at(world.max)).isDeleted).toBe(true);
    expect((await copyOf(world, room))[0]).toMatchObject({ excerpt: "" });
    expect(await inside(world, room, (store) => store.byNumber(said.n)?.text)).toBe("");
    // The other way round: the room has deleted what the shard takes down.
    const other = await say(world, world.mia, room, "More beans");
    await copied(world, room);
    await flag(world, world.max, thing(other));
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: other.n });
    const { id: second } = await caseOf(world, thing(other));
    await judge(world, world.mo, { id: second, verdict: "rejected" });
    await copied(world, room);
    await putBack(second);
    expect((await at(world.max, room, other.n)).isDeleted).toBe(true);
    expect((await copyOf(world, room))[1]?.deletedAt).not.toBeNull();
  });

  test("is not shown again by a copy that knows nothing of it, nor lost where everything is copied anew", async () => {
    const id = await takeDown();
    const { id: roomId, object } = await roomOf(world, room);
    const before = await copyOf(world, room);
    await object.recopy({ communityId: world.community.id, roomId });
    await copied(world, room);
    expect(await copyOf(world, room)).toEqual(before);
    await run(world.community, sql`delete from chat_messages where room_id = ${roomId}`);
    await object.recopy({ communityId: world.community.id, roomId });
    await copied(world, room);
    expect(await copyOf(world, room)).toEqual(before);
    await putBack(id);
    expect((await at(world.max)).isDeleted).toBe(false);
  });

  test("of two verdicts at once the room does what stands", async () => {
    await flag(world, world.max, thing());
    const { id } = await caseOf(world, thing());
    for (let round = 0; round < 4; round += 1) {
      await Promise.allSettled([
        judge(world, world.mo, { id, verdict: "rejected" }),
        judge(world, world.ada, { id, verdict: "approved" }),
      ]);
      await copied(world, room);
      const { state } = await caseOf(world, thing());
      expect((await at(world.max)).isDeleted).toBe(state === "rejected");
    }
  });
});

test("whoever reported it and was put out of the conversation since is told no more of it", async () => {
  const group = await begin(world, world.mia, world.max, ben);
  const words = await say(world, world.mia, group, "Buy my beans");
  await copied(world, group);
  await flag(world, world.max, thing(words));
  const { id } = await caseOf(world, thing(words));
  const isTold = async () => {
    const ctx = await as(world.community, world.max);
    const { from, isReadable } = ctx.subjects.of("moderation_case");
    return rows(world.community, sql`select x.id from ${from} where x.id = ${id} and ${isReadable(ctx.viewer, ctx)}`);
  };
  expect(await isTold()).toHaveLength(1);
  await removeParticipant(await as(world.community, world.mia), { uuid: group.uuid, memberId: world.max.id });
  expect(await isTold()).toEqual([]);
});

test("once it was found fine, what a message between people becomes is read by them alone", async () => {
  await flag(world, world.max, thing());
  const { id } = await caseOf(world, thing());
  await judge(world, world.mo, { id, verdict: "approved" });
  const read = async () => (await findCase(await as(world.community, world.mo), id)).excerpt;
  expect(await read()).toBe("Buy my beans");
  await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: said.n, body: "Between us" });
  await copied(world, room);
  expect(await read()).toBe("");
});

test("reports hide it where the community has set how many, until it is judged", async () => {
  const talk = await makeTalk();
  const there = await say(world, world.mia, talk, "Buy my beans");
  await copied(world, talk);
  await run(
    world.community,
    sql`insert into moderation_rules (community_id, kind, config, is_on, updated_by, updated_at)
      values (${world.community.id}, 'flags_hide', '{"flags":2}', 1, ${world.ada.id}, 1),
        (${world.community.id}, 'newcomer', '{"posts":0,"days":0}', 1, ${world.ada.id}, 1)`,
  );
  await flag(world, world.max, thing(there));
  expect((await at(world.max, talk, there.n)).isDeleted).toBe(false);
  await flag(world, ben, thing(there));
  await copied(world, talk);
  expect((await at(world.max, talk, there.n)).isDeleted).toBe(true);
  const { id, is_hidden: isHidden } = await caseOf(world, thing(there));
  expect(isHidden).toBe(1);
  await judge(world, world.mo, { id, verdict: "approved" });
  await copied(world, talk);
  expect((await at(world.max, talk, there.n)).isDeleted).toBe(false);
});

test("the log says that it was, and neither where nor between whom", async () => {
  await takeDown();
  const names = await rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} and subject_kind = 'message' order by seq`,
  );
  expect(names.map(({ name }) => name)).toEqual(["message.flagged", "message.rejected"]);
  const log = await call(world.community, world.olive, "/internal_api/activity_logs");
  const text = await log.text();
  expect(text).toContain("took down a message");
  expect(text).not.toContain("beans");
});
