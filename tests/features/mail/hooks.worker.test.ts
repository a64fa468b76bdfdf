import { beforeEach, expect, test } from "vitest";
import { databaseNamed } from "~/platform/env";
import { tellArrived } from "~/platform/mail/outcome.server";
import { sql } from "~/platform/database/sql";
import { asSystem, createWorld, env, type World } from "../../world";
import { inDirectory } from "../accounts/cast";
import { event, hook, SECRET, type Sending, stopOf, toldOf, waitingMail } from "./hooked";

let world: World;
let to: string;
beforeEach(async () => {
  world = await createWorld();
  to = world.mia.email;
});

const permanent = { type: "Permanent", message: "550 5.1.1 no such user" };

test("a bounce stops the address with the server's words, and whose mail it was hears of it", async () => {
  const mail = await waitingMail(world.community, to);
  const answer = await hook(event("bounced", to.toUpperCase(), { messageId: mail.messageId, bounce: permanent }));
  expect([answer.status, await answer.text()]).toEqual([200, "{}"]);
  expect(await stopOf(to)).toMatchObject({ reason: "bounced", words: permanent.message, isLifted: 0 });
  const told = await toldOf(world.community);
  expect(told).toMatchObject([{ name: "sent_mail.bounced", subject: mail.id }]);
  expect(JSON.parse(told[0]?.payload ?? "")).toMatchObject({ box: world.community.shard, why: "bounced" });
});

test("a letter of an account is its community's too", async () => {
  const mail = await waitingMail(world.community, to, { inDirectory: true });
  await hook(event("complained", to, { messageId: mail.messageId }));
  const told = await toldOf(world.community);
  expect(told).toMatchObject([{ name: "sent_mail.complained", subject: mail.id }]);
  expect(JSON.parse(told[0]?.payload ?? "")).toMatchObject({ box: "DIRECTORY" });
});

test("Resend's form is read as it sends it", async () => {
  const body = {
    type: "email.bounced",
    created_at: "2026-11-22T23:41:12.126Z",
    data: {
      broadcast_id: null,
      created_at: "2026-11-22T23:41:11.894Z",
      email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
      from: "House <house@atrium.example>",
      to: [to],
      subject: "Hello",
      bounce: { message: "The recipient's address is on the list.", subType: "Suppressed", type: "Permanent" },
      tags: { category: "x" },
    },
  };
  expect((await hook(body)).status).toBe(200);
  expect(await stopOf(to)).toMatchObject({ reason: "bounced", words: body.data.bounce.message });
  expect(await toldOf(world.community)).toEqual([]);
});

test("what is told ten times at once has its effect once, and after it was lifted none", async () => {
  const mail = await waitingMail(world.community, to);
  const same = event("bounced", to, { messageId: mail.messageId, bounce: permanent });
  const answers = await Promise.all(Array.from({ length: 10 }, () => hook(same, { id: `msg_${mail.id}` })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await toldOf(world.community)).toHaveLength(1);
  const names = await inDirectory(sql`select 1 from mail_returns where address = ${to}`);
  expect(names).toHaveLength(1);
  await inDirectory(sql`update mail_suppressions set lifted_at = ${Date.now() + 1} where address = ${to}`);
  await hook(same, { id: `msg_${mail.id}` });
  expect(await stopOf(to)).toMatchObject({ isLifted: 1 });
  // Another event of before it was lifted stops nothing either; one of afterwards does.
  await hook(event("bounced", to, { bounce: permanent, at: Date.now() - 1_000 }));
  expect(await stopOf(to)).toMatchObject({ isLifted: 1 });
  await inDirectory(sql`update mail_suppressions set lifted_at = ${Date.now() - 60_000} where address = ${to}`);
  await hook(event("bounced", to, { bounce: { type: "Permanent", message: "again" } }));
  expect(await stopOf(to)).toMatchObject({ isLifted: 0, words: "again" });
});

test("a clock that stands before all time is taken as its beginning", async () => {
  const mail = await waitingMail(world.community, to);
  const told = event("bounced", to, { messageId: mail.messageId, bounce: permanent, at: -1_000 });
  expect((await hook(told)).status).toBe(200);
  expect(JSON.parse((await toldOf(world.community))[0]?.payload ?? "")).toMatchObject({ at: 0 });
});

test("whatever died between the two databases is ended when it is told again", async () => {
  const mail = await waitingMail(world.community, to);
  const same = event("bounced", to, { messageId: mail.messageId, bounce: permanent });
  await hook(same, { id: `half_${mail.id}` });
  await env[world.community.shard === "SHARD_1" ? "SHARD_1" : "SHARD_2"]
    .prepare("delete from facts where community_id = ?1 and name = 'sent_mail.bounced'")
    .bind(world.community.id)
    .run();
  await hook(same, { id: `half_${mail.id}` });
  expect(await toldOf(world.community)).toHaveLength(1);
});

test("a complaint outweighs a bounce, and no bounce a complaint; the first words stay", async () => {
  await hook(event("bounced", to, { bounce: permanent }));
  await hook(event("bounced", to, { bounce: { type: "Permanent", message: "later" } }));
  expect(await stopOf(to)).toMatchObject({ reason: "bounced", words: permanent.message });
  await hook(event("complained", to));
  expect(await stopOf(to)).toMatchObject({ reason: "complained", words: "" });
  await hook(event("bounced", to, { bounce: permanent }));
  expect(await stopOf(to)).toMatchObject({ reason: "complained" });
});

test("a full mailbox stops nothing but by the third in a row within a month", async () => {
  const now = Date.now();
  const full = (at: number) => hook(event("bounced", to, { at, bounce: { type: "Transient", message: "452 full" } }));
  await full(now - 40 * 86_400_000);
  await full(now - 5_000);
  await full(now - 4_000);
  expect(await stopOf(to)).toBeUndefined();
  // It has arrived in between.
  await hook(event("delivered", to, { at: now - 3_000 }));
  await full(now - 2_000);
  await full(now - 1_000);
  expect(await stopOf(to)).toBeUndefined();
  await full(now);
  expect(await stopOf(to)).toMatchObject({ reason: "bounced", words: "452 full" });
});

test("what arrived before it came back, told late, takes nothing back", async () => {
  const now = Date.now();
  for (const at of [now - 3_000, now - 2_000]) await hook(event("bounced", to, { at, bounce: { type: "Transient" } }));
  await hook(event("delivered", to, { at: now - 9_000 }));
  await hook(event("bounced", to, { at: now - 1_000, bounce: { type: "Undetermined" } }));
  expect(await stopOf(to)).toMatchObject({ reason: "bounced", isLifted: 0 });
  await hook(event("delivered", to));
  expect(await stopOf(to)).toMatchObject({ isLifted: 0 });
});

test("that a mail arrived is told once, to whoever listens, and not of one that came back", async () => {
  const listened = () => {
    const ctx = asSystem(world.community);
    return Object.assign(ctx, { registry: { ...ctx.registry, owedFor: () => 1 } });
  };
  const sent = async () => {
    const { id } = await waitingMail(world.community, to);
    return { box: databaseNamed(world.community.shard), id, communityId: world.community.id };
  };
  const first = await sent();
  await Promise.all([tellArrived(listened(), first, 1), tellArrived(listened(), first, 2)]);
  expect(await toldOf(world.community)).toMatchObject([{ name: "sent_mail.delivered", subject: first.id }]);
  const second = await sent();
  await hook(event("bounced", to, { messageId: `<${second.id}.${second.box}@localhost>`, bounce: permanent }));
  await tellArrived(listened(), second, 3);
  expect((await toldOf(world.community)).map(({ name }) => name)).toEqual(["sent_mail.delivered", "sent_mail.bounced"]);
});

test("an older Message-ID, without its database, finds its mail; one that went to somebody else is none", async () => {
  const { id } = await waitingMail(world.community, to);
  await hook(
    event("bounced", world.max.email, { messageId: `<${id}.${world.community.shard}@localhost>`, bounce: permanent }),
  );
  expect(await toldOf(world.community)).toEqual([]);
  await hook(event("bounced", to, { messageId: `<${id}@localhost>`, bounce: permanent }));
  expect(await toldOf(world.community)).toMatchObject([{ subject: id }]);
});

test("whoever does not know the secret, or says it late, changes nothing", async () => {
  const bounced = event("bounced", to, { bounce: permanent });
  const other = `whsec_${btoa("somebody else's secret of many bytes")}`;
  const forged: Sending[] = [
    { secret: other },
    { at: Math.floor(Date.now() / 1000) - 400 },
    { headers: { "webhook-signature": "" } },
    { headers: { "webhook-id": "another" } },
    { setting: other },
  ];
  for (const sending of forged) {
    const answer = await hook(bounced, sending);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "hook_unsigned" });
  }
  expect((await hook(bounced, { setting: undefined })).status).toBe(404);
  expect(await stopOf(to)).toBeUndefined();
  expect((await hook(bounced, { setting: `${other}, ${SECRET}` })).status).toBe(200);
});

test("events that we do not know are none; what is half or no JSON is refused; what is long is not read", async () => {
  for (const unknown of [{ type: "email.opened", data: {} }, { type: 7 }, [], "null", {}]) {
    expect((await hook(unknown)).status).toBe(200);
  }
  expect((await hook("{")).status).toBe(400);
  for (const half of [
    { type: "mail.bounced" },
    { type: "mail.bounced", data: { to: "nobody" } },
    { type: "email.bounced", data: { to: [to, world.max.email] } },
    { type: "mail.bounced", timestamp: "soon", data: { to } },
  ]) {
    expect((await hook(half)).status, JSON.stringify(half)).toBe(422);
  }
  expect((await hook({ ...event("bounced", to), more: "x".repeat(40_000) })).status).toBe(413);
  expect(await stopOf(to)).toBeUndefined();
});

test("a stranger's words are one line of 300 letters, with nothing in it that steers", async () => {
  await hook(event("bounced", to, { bounce: { type: "Permanent", message: `550\r\n\u202e<b>${"é".repeat(500)}` } }));
  const { words = "" } = (await stopOf(to)) ?? {};
  expect([...words]).toHaveLength(300);
  expect(words.startsWith("550 <b>é")).toBe(true);
});
