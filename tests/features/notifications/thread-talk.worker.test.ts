import { beforeEach, expect, test, vi } from "vitest";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { deleteMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { removeParticipant } from "~/features/chat/commands/participants.server";
import { leaveThread, readThread } from "~/features/chat/commands/threads.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { listOwnSendings } from "~/features/notifications/ledger.server";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { sql } from "~/platform/database/sql";
import type { Mail } from "~/platform/mail/mailer";
import { as, asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { begin, copied, say } from "../chat/talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.olive);
  await say(world, world.mia, room, "Who brings cups?");
  await heard();
  // What is said in the room itself is told by rows of its own.
  await run(world.community, sql`delete from sendings where community_id = ${world.community.id}`);
});

const key = () => ({ uuid: room.uuid, n: 1 });
async function answer(by: Person, body: string) {
  const said = { uuid: room.uuid, key: `key-${newId()}`, body, thread: 1 };
  const message = await sayMessage(await as(world.community, by), said);
  await heard();
  return message;
}
async function heard() {
  await copied(world, room);
  await vi.waitFor(async () => {
    const owed = await rows(
      world.community,
      sql`select seq from facts where community_id = ${world.community.id} and name = 'chat_message.created' and owed <> 0`,
    );
    expect(owed).toEqual([]);
  }, 5000);
}
const states = async (who: Person) =>
  (
    await rows(
      world.community,
      sql<{ state: string; because: string | null }>`select state, because from sendings
        where member_id = ${who.id} and channel = 'mail' and kind = 'thread_reply' order by id`,
    )
  ).map(({ state, because }) => because ?? state);
const mails = async (who: Person) =>
  (
    await rows(
      world.community,
      sql<{ body: string }>`select body from outgoing where recipient = ${who.email} order by id`,
    )
  ).map(({ body }) => JSON.parse(body) as Mail);
async function later() {
  await run(
    world.community,
    sql`update sendings set due_at = due_at - ${11 * 60_000} where state = 'waiting' and community_id = ${world.community.id}`,
  );
  const ctx = asSystem(world.community);
  await sweepMails(ctx);
  await ctx.settled();
}

test("a reply is mailed to who follows the thread, once for all that is said until then, with a link to its place", async () => {
  const { n } = await answer(world.max, "I do.");
  await answer(world.max, "Twelve of them.");
  expect(await states(world.mia)).toEqual(["waiting"]);
  expect(await states(world.olive)).toEqual([]);
  expect(await states(world.max)).toEqual([]);
  await later();
  await later();
  const [mail, ...more] = await mails(world.mia);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^2 new replies in a thread in “/);
  expect(mail?.text).toMatch(/Max Member wrote:\s+I do\.\s+Twelve of them\./);
  expect(mail?.text).toContain(`/messages/${room.uuid}?thread=1#reply-${n}`);
  expect(await states(world.mia)).toEqual(["handed_over"]);
  await answer(world.olive, "And I.");
  await run(world.community, sql`update sendings set due_at = due_at - 7200000 where state = 'waiting'`);
  await later();
  expect((await mails(world.mia))[1]?.subject).toMatch(/^Olive \S+ replied in a thread in “/);
  expect((await mails(world.mia))[1]?.text).not.toContain("Twelve");
});

test("nothing is mailed of what was read, removed, left, blocked, or is not wanted", async () => {
  const first = await answer(world.max, "Read.");
  await readThread(await as(world.community, world.mia), { ...key(), read_n: first.n });
  await later();
  const second = await answer(world.max, "Removed.");
  await deleteMessage(await as(world.community, world.max), { uuid: room.uuid, n: second.n });
  await heard();
  await later();
  await answer(world.max, "Left.");
  await leaveThread(await as(world.community, world.mia), key());
  await later();
  expect(await states(world.mia)).toEqual(["read", "gone", "muted"]);
  await answer(world.max, "Not followed.");
  expect(await states(world.mia)).toHaveLength(3);
  expect(await mails(world.mia)).toEqual([]);
  await answer(world.olive, "Olive follows now.");
  await blockMember(await as(world.community, world.olive), world.max.id);
  await answer(world.max, "Of a blocked one.");
  expect(await states(world.olive)).toEqual([]);
  await call(world.community, world.max, "/internal_api/notification_preferences", {
    method: "PATCH",
    json: { cells: [{ matter: "thread_reply", channel: "mail", is_on: false }] },
  });
  await run(world.community, sql`delete from sendings where member_id = ${world.max.id}`);
  await answer(world.olive, "To Max.");
  expect(await states(world.max)).toEqual([]);
});

test("who has left the room is told of nothing, and the ledger names the conversation", async () => {
  await answer(world.max, "One.");
  const { records } = await listOwnSendings(await as(world.community, world.mia));
  expect(records).toMatchObject([
    { matter: "thread_reply", state: "waiting", about: { path: `/messages/${room.uuid}` } },
  ]);
  await removeParticipant(await as(world.community, world.mia), { uuid: room.uuid, memberId: world.mia.id });
  await later();
  expect(await states(world.mia)).toEqual(["gone"]);
  expect(await mails(world.mia)).toEqual([]);
});
