import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { copyRoom } from "~/features/chat/copy.server";
import { deleteRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import { readRoom } from "~/features/chat/commands/read-room.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { upload } from "~/features/files/upload.server";
import { endMails } from "~/features/notifications/mails/end.server";
import { listOwnSendings, listSendingsOf } from "~/features/notifications/ledger.server";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { LATE_MS } from "~/features/notifications/rules";
import { sql } from "~/platform/database/sql";
import { letterOf } from "~/platform/mail/letter";
import type { Mail } from "~/platform/mail/mailer";
import { as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { begin, copied, killed, roomOf, say } from "../chat/talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
});

const ledger = (who: Person) =>
  rows(
    world.community,
    sql<{ kind: string; state: string; because: string | null; thread: string }>`select kind, state, because, thread
      from sendings where member_id = ${who.id} and channel = 'mail' order by id`,
  );
const states = async (who: Person) => (await ledger(who)).map(({ state, because }) => because ?? state);
const mails = async (who: Person) =>
  (
    await rows(
      world.community,
      sql<{ body: string }>`select body from outgoing where recipient = ${who.email} order by id`,
    )
  ).map(({ body }) => JSON.parse(body) as Mail);
/** As if so much time had gone by. */
const wait = (ms = 11 * 60_000) =>
  run(
    world.community,
    sql`update sendings set due_at = due_at - ${ms} where state = 'waiting' and community_id = ${world.community.id}`,
  );
async function sweep() {
  const ctx = asSystem(world.community);
  await sweepMails(ctx);
  await ctx.settled();
}
async function later() {
  await wait();
  await sweep();
}
/** What was said stands in the shard, and whoever is told of it has been written down. */
async function heard(at: { uuid: string } = room) {
  await copied(world, at);
  await vi.waitFor(async () => {
    const owed = await rows(
      world.community,
      sql`select seq from facts where community_id = ${world.community.id} and name = 'chat_message.created' and owed <> 0`,
    );
    expect(owed).toEqual([]);
  }, 5000);
}
async function write(by: Person, words: string, at: { uuid: string } = room) {
  const message = await say(world, by, at, words);
  await heard(at);
  return message;
}

describe("a direct message", () => {
  test("is mailed after ten minutes, with who said it, the words and a link to the very place, once", async () => {
    const { n } = await write(world.mia, "Shall we swim <b>tomorrow</b>?");
    await sweep();
    expect(await states(world.max)).toEqual(["waiting"]);
    expect(await mails(world.max)).toEqual([]);
    await later();
    await later();
    expect(await states(world.max)).toEqual(["handed_over"]);
    const [mail, ...more] = await mails(world.max);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Mia Member wrote to you");
    expect(mail?.text).toMatch(/Mia Member wrote:\s+Shall we swim <b>tomorrow<\/b>\?/);
    expect(mail?.html).toContain("Shall we swim &lt;b&gt;tomorrow&lt;/b&gt;?");
    expect(mail?.text).toContain(`/messages/${room.uuid}?around=${n}#message-${n}`);
    expect(await states(world.mia)).toEqual([]);
  });

  test("is one mail with whatever is said until then, in turns, and no more rows meanwhile", async () => {
    for (const words of ["One.", "Two.", "Three."]) await write(world.mia, words);
    expect(await states(world.max)).toEqual(["waiting"]);
    await later();
    const [mail, ...more] = await mails(world.max);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("3 new messages from Mia Member");
    expect(mail?.text).toMatch(/One\.\s+Two\.\s+Three\./);
    expect(mail?.text.match(/Mia Member wrote:/g)).toHaveLength(1);
    await write(world.mia, "Four.");
    await later();
    expect((await mails(world.max))[1]?.text).toContain("Four.");
    expect((await mails(world.max))[1]?.text).not.toContain("Three.");
  });

  test("says what it carries where it has no words, in its receiver's language", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.max.id}`);
    const bytes = new TextEncoder().encode("beans").buffer;
    const { id } = await upload(await as(world.community, world.mia), {
      bytes,
      filename: "beans.txt",
      purpose: "file",
    });
    const said = { uuid: room.uuid, key: "key-of-file", body: "", attachments: [id] };
    await sayMessage(await as(world.community, world.mia), said);
    await heard();
    await later();
    expect((await mails(world.max))[0]?.text).toContain("Arquivo: beans.txt");
  });

  test("is not mailed once it was read, deleted, put aside or muted", async () => {
    const max = () => as(world.community, world.max);
    const own = { uuid: room.uuid, memberId: world.max.id };
    const { n } = await write(world.mia, "Read.");
    await readRoom(await max(), { uuid: room.uuid, n });
    await later();
    const gone = await write(world.mia, "Deleted.");
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: gone.n });
    await copied(world, room);
    await later();
    await write(world.mia, "Put aside.");
    await updateParticipant(await max(), { ...own, archived: true });
    await later();
    await write(world.mia, "Muted meanwhile.");
    await updateParticipant(await max(), { ...own, muted: true });
    await later();
    expect(await states(world.max)).toEqual(["read", "gone", "read", "muted"]);
    await write(world.mia, "Muted before.");
    await later();
    expect(await mails(world.max)).toEqual([]);
    expect(await states(world.max)).toHaveLength(4);
  });

  test("goes to nobody who has left the community, ended such mails or has all of them off", async () => {
    await call(world.community, world.max, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: { cells: [{ matter: "message", channel: "mail", is_on: false }] },
    });
    await write(world.mia, "Off.");
    expect(await states(world.max)).toEqual([]);
    const other = await begin(world, world.mia, world.mo);
    await write(world.mia, "To who leaves.", other);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mo.id}`);
    await later();
    expect(await states(world.mo)).toEqual(["left"]);
    expect([...(await mails(world.max)), ...(await mails(world.mo))]).toEqual([]);
  });

  test("waits for the morning of who sleeps, and for the end of a pause", async () => {
    const now = Date.now();
    await run(
      world.community,
      sql`insert into notification_times (member_id, community_id, paused_until, set_at)
        values (${world.max.id}, ${world.community.id}, ${now + 3_600_000}, ${now})`,
    );
    await write(world.mia, "When you are back.");
    await later();
    expect([await states(world.max), await mails(world.max)]).toEqual([["waiting"], []]);
    await run(world.community, sql`update notification_times set paused_until = 1 where member_id = ${world.max.id}`);
    await wait(4_000_000);
    await sweep();
    expect(await mails(world.max)).toHaveLength(1);
  });

  test("that is hours late asks, and goes nowhere by itself", async () => {
    await write(world.mia, "Long ago.");
    await wait(LATE_MS + 11 * 60_000);
    await sweep();
    await sweep();
    expect([await states(world.max), await mails(world.max)]).toEqual([["late"], []]);
  });

  test("is in its receiver's language, and ended by one press for exactly that kind", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.max.id}`);
    await write(world.mia, "Oi!");
    await later();
    const [mail] = await mails(world.max);
    if (!mail) throw new Error("no mail");
    expect(mail.subject).toBe("Mia Member escreveu para você");
    expect(mail.text).toContain("Não receber mais e-mails sobre “Mensagens”");
    const read = await PostalMime.parse(
      letterOf({ ...mail, id: "1@localhost", from: "Atrium <atrium@example.test>" }, new Date()),
    );
    const header = read.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const token = header.replace(/^<.*\/unsubscribe\/|>$/g, "");
    const ctx = asSystem(world.community);
    await endMails(ctx, token, false);
    await write(world.mia, "Ainda?");
    await later();
    expect(await mails(world.max)).toHaveLength(1);
    const said = await rows(
      world.community,
      sql<{ matter: string; channel: string }>`select matter, channel from notification_preferences
        where member_id = ${world.max.id}`,
    );
    expect(said).toEqual([{ matter: "message", channel: "mail" }]);
  });
});

describe("a group", () => {
  test("is one mail for each who has not read it, with who said what; who wrote or left gets none of it", async () => {
    const group = await begin(world, world.mia, world.max, world.mo);
    await write(world.mia, "Lake at six?", group);
    await write(world.max, "Yes.", group);
    await removeParticipant(await as(world.community, world.max), { uuid: group.uuid, memberId: world.max.id });
    await later();
    const [mail, ...more] = await mails(world.mo);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("2 new messages in “Mia Member”");
    expect(mail?.text).toMatch(/Mia Member wrote:\s+Lake at six\?\s+Max Member wrote:\s+Yes\./);
    expect(await mails(world.max)).toEqual([]);
    // They have read it to the end by answering.
    expect((await mails(world.mia)).map(({ subject }) => subject)).toEqual(["Max Member wrote in “Mo Moderator”"]);
  });

  test("that goes on talking to who does not come is mailed once an hour", async () => {
    const group = await begin(world, world.mia, world.max, world.mo);
    await write(world.mia, "One.", group);
    await later();
    await write(world.mia, "Two.", group);
    await later();
    expect(await states(world.mo)).toEqual(["handed_over", "waiting"]);
    await wait(50 * 60_000);
    await sweep();
    expect((await mails(world.mo)).map(({ text }) => /One\./.test(text))).toEqual([true, false]);
  });

  test("that was deleted meanwhile is told to nobody", async () => {
    const group = await begin(world, world.mia, world.max, world.mo);
    await write(world.mia, "Soon gone.", group);
    await deleteRoom(await as(world.community, world.mia), group.uuid);
    await later();
    expect([await states(world.mo), await mails(world.mo)]).toEqual([["gone"], []]);
  });

  test("of many who say much costs a row for each member while it waits", async () => {
    const group = await begin(world, world.mia, world.max, world.mo, world.ada);
    for (let i = 0; i < 30; i++) await say(world, i % 2 === 0 ? world.mia : world.max, group, `Line ${i}`);
    await heard(group);
    expect([await states(world.mo), await states(world.ada)]).toEqual([["waiting"], ["waiting"]]);
    await later();
    const [mail] = await mails(world.mo);
    expect(mail?.text).toContain("Line 19");
    expect(mail?.text).toContain("And 10 more messages");
    expect(mail?.text).not.toContain("Line 20");
    await write(world.mia, "After.", group);
    await wait(70 * 60_000);
    await sweep();
    expect((await mails(world.mo))[1]?.text).not.toContain("Line 20");
  });
});

test("the ledger names the room to who is in it, and not to an admin who is not", async () => {
  await write(world.mia, "Hello");
  const { records } = await listOwnSendings(await as(world.community, world.max));
  expect(records).toMatchObject([
    { matter: "message", state: "waiting", about: { title: "Mia Member", path: `/messages/${room.uuid}` } },
  ]);
  const [of] = await rows(
    world.community,
    sql<{ uid: string }>`select public_uid as uid from members where id = ${world.max.id}`,
  );
  const seen = await listSendingsOf(await as(world.community, world.ada), of?.uid ?? "");
  expect(seen.records).toMatchObject([{ matter: "message", about: null }]);
});

describe("however often and whenever it is delivered", () => {
  test("two sweeps at once send one mail", async () => {
    await write(world.mia, "Once.");
    await wait();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await mails(world.max)).toHaveLength(1);
    expect(await states(world.max)).toEqual(["handed_over"]);
  });

  test("a room that was killed and copies anew tells nobody twice", async () => {
    await write(world.mia, "One.");
    await write(world.mia, "Two.");
    await later();
    const part = await killed(world, room);
    const { id } = await roomOf(world, room);
    await Promise.all([1, 2].map(() => copyRoom(asSystem(world.community), id, part)));
    await write(world.max, "An answer.");
    await later();
    expect(await mails(world.max)).toHaveLength(1);
    expect(await states(world.max)).toEqual(["handed_over"]);
  });
});
