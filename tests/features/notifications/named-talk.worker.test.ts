import { beforeEach, describe, expect, test, vi } from "vitest";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import { readRoom } from "~/features/chat/commands/read-room.server";
import { nameMark } from "~/features/chat/named-words";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { listOwnSendings } from "~/features/notifications/ledger.server";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { sql } from "~/platform/database/sql";
import type { Mail } from "~/platform/mail/mailer";
import { as, asSystem, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { begin, copied, killed, say } from "../chat/talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max, world.olive);
});

const ctxOf = (person: Person) => as(world.community, person);
async function at(person: Person) {
  const [row] = await rows(
    world.community,
    sql<{ id: string; name: string }>`select public_uid as id, name from members where id = ${person.id}`,
  );
  return nameMark(row ?? { id: "", name: "" });
}
async function heard(which: { uuid: string } = room) {
  await copied(world, which);
  await vi.waitFor(async () => {
    const owed = await rows(
      world.community,
      sql`select seq from facts where community_id = ${world.community.id}
        and name in ('chat_message.created', 'chat_message.named') and owed <> 0`,
    );
    expect(owed).toEqual([]);
  }, 5000);
}
async function write(by: Person, words: string, which: { uuid: string } = room) {
  const message = await say(world, by, which, words);
  await heard(which);
  return message;
}
const ledger = (who: Person, channel = "mail") =>
  rows(
    world.community,
    sql<{ kind: string; state: string; because: string | null; due: number }>`select kind, state, because,
      due_at as due from sendings where member_id = ${who.id} and channel = ${channel} order by id`,
  );
const states = async (who: Person) => (await ledger(who)).map((row) => `${row.kind} ${row.because ?? row.state}`);
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
const wish = (who: Person, matter: string, isOn: number) =>
  run(
    world.community,
    sql`insert into notification_preferences (member_id, community_id, matter, channel, is_on, set_at)
      values (${who.id}, ${world.community.id}, ${matter}, 'mail', ${isOn}, 1)`,
  );
async function chatSpace() {
  const ada = await ctxOf(world.ada);
  const input = { name: `Counter ${newId()}`, post_type: "chat", space_group_id: world.group };
  const { slug } = await createSpace(ada, createSpaceInput.parse(input));
  return { slug, uuid: (await findSpace(ada, slug)).roomUuid ?? "" };
}

describe("in a group", () => {
  test("whoever is named has one mail, which says so, and the others what they always have", async () => {
    await write(world.mia, "Tomorrow?");
    await write(world.mia, `At nine, ${await at(world.max)}?`);
    expect(await states(world.max)).toEqual(["message waiting"]);
    await later();
    await later();
    const [mail, ...more] = await mails(world.max);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Mia Member mentioned you in “/);
    expect(mail?.text).toMatch(/Tomorrow\?\s+At nine, @Max Member\?/);
    expect((await mails(world.olive))[0]?.subject).toMatch(/^2 new messages in “/);
  });

  test("that goes on talking, whoever is named is told soon", async () => {
    await write(world.mia, "One");
    await later();
    await write(world.mia, "Two");
    const [, waits] = await ledger(world.max);
    await write(world.mia, `Three, ${await at(world.max)}`);
    const [, sooner, ...more] = await ledger(world.max);
    expect(more).toEqual([]);
    expect((waits?.due ?? 0) - (sooner?.due ?? 0)).toBeGreaterThan(30 * 60_000);
  });

  test("that is muted tells what names them alone, and so does one whose messages they do not want", async () => {
    await updateParticipant(await ctxOf(world.max), { uuid: room.uuid, memberId: world.max.id, muted: true });
    await wish(world.olive, "message", 0);
    await write(world.mia, "Nothing for you");
    await write(world.mia, `For ${await at(world.max)} and ${await at(world.olive)}`);
    await write(world.mia, "Nothing once more");
    for (const who of [world.max, world.olive]) {
      expect(await states(who)).toEqual(["mention waiting"]);
    }
    await later();
    await later();
    for (const who of [world.max, world.olive]) {
      const [mail, ...more] = await mails(who);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^Mia Member mentioned you in “/);
      expect(mail?.text).toContain("For @Max Member");
      expect(mail?.text).not.toContain("Nothing");
    }
    expect((await listOwnSendings(await ctxOf(world.max))).records[0]).toMatchObject({
      matter: "mention",
      about: { path: `/messages/${room.uuid}` },
    });
  });

  test("nothing comes of what was read, taken back, of the blocked, nor to who is in it no longer or wants no mentions", async () => {
    await updateParticipant(await ctxOf(world.olive), { uuid: room.uuid, memberId: world.olive.id, muted: true });
    await updateParticipant(await ctxOf(world.max), { uuid: room.uuid, memberId: world.max.id, muted: true });
    const { n } = await write(world.mia, `A ${await at(world.max)}`);
    await readRoom(await ctxOf(world.max), { uuid: room.uuid, n });
    await heard();
    await later();
    const taken = await write(world.mia, `B ${await at(world.max)}`);
    await deleteMessage(await ctxOf(world.mia), { uuid: room.uuid, n: taken.n });
    await heard();
    await later();
    expect(await states(world.max)).toEqual(["mention read", "mention gone"]);
    await blockMember(await ctxOf(world.max), world.mia.id);
    await write(world.mia, `C ${await at(world.max)}`);
    expect(await states(world.max)).toHaveLength(2);
    await write(world.mia, `D ${await at(world.olive)}`);
    await removeParticipant(await ctxOf(world.mia), { uuid: room.uuid, memberId: world.olive.id });
    await later();
    expect(await states(world.olive)).toEqual(["mention gone"]);
    expect([...(await mails(world.max)), ...(await mails(world.olive))]).toEqual([]);
  });
});

describe("in a chat space", () => {
  test("whoever is named is told, nobody else, with a link to the place; killed and copied anew once", async () => {
    const space = await chatSpace();
    for (const person of [world.max, world.olive]) await write(person, "Hello", space);
    const { n } = await write(world.mia, `Who knows? ${await at(world.max)}`, space);
    await killed(world, space);
    await write(world.mia, "Somebody?", space);
    expect(await states(world.olive)).toEqual([]);
    expect(await states(world.max)).toEqual(["mention waiting"]);
    await later();
    await later();
    const [mail, ...more] = await mails(world.max);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Mia Member mentioned you in “Counter/);
    expect(mail?.text).toContain(`/c/${space.slug}?around=${n}#message-${n}`);
    expect(mail?.text).not.toContain("Somebody?");
  });

  test("of which they hear nothing, and which is closed to them meanwhile, nobody is told", async () => {
    const space = await chatSpace();
    await write(world.ada, `Hi ${await at(world.max)} and ${await at(world.olive)}`, space);
    expect(await states(world.max)).toEqual(["mention waiting"]);
    await run(world.community, sql`update spaces set is_private = 1 where slug = ${space.slug}`);
    await later();
    expect(await states(world.max)).toEqual(["mention gone"]);
    const [row] = await rows(world.community, sql<{ id: number }>`select id from spaces where slug = ${space.slug}`);
    await run(world.community, sql`update spaces set is_private = 0 where slug = ${space.slug}`);
    await run(
      world.community,
      sql`insert into space_preferences (member_id, space_id, community_id, hears, set_at)
        values (${world.max.id}, ${row?.id}, ${world.community.id}, 'never', 1)`,
    );
    await write(world.ada, `Again ${await at(world.max)}`, space);
    expect(await states(world.max)).toEqual(["mention gone"]);
  });

  test("an edit tells whom it adds, and whom it names already not once more", async () => {
    const space = await chatSpace();
    const { n } = await write(world.ada, `Hi ${await at(world.max)}`, space);
    await later();
    await editMessage(await ctxOf(world.ada), {
      uuid: space.uuid,
      n,
      body: `Hi ${await at(world.max)} and ${await at(world.olive)}`,
    });
    await heard(space);
    await later();
    expect(await states(world.max)).toEqual(["mention handed_over"]);
    expect(await states(world.olive)).toEqual(["mention handed_over"]);
  });
});

test("in a thread it says so, also where the room is muted", async () => {
  await write(world.mia, "Who brings cups?");
  await updateParticipant(await ctxOf(world.olive), { uuid: room.uuid, memberId: world.olive.id, muted: true });
  await run(world.community, sql`delete from sendings where community_id = ${world.community.id}`);
  const body = `You, ${await at(world.max)} and ${await at(world.olive)}?`;
  await sayMessage(await ctxOf(world.mia), { uuid: room.uuid, key: `key-${newId()}`, body, thread: 1 });
  await heard();
  expect(await states(world.max)).toContain("thread_reply waiting");
  expect(await states(world.olive)).toEqual(["mention waiting"]);
  await later();
  for (const who of [world.max, world.olive])
    expect((await mails(who)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Mia Member mentioned you in a thread in “/),
    );
});
