import { afterEach, beforeEach, expect, test } from "vitest";
import { listDeliveries } from "~/features/operate/queries.server";
import { retryAllMail } from "~/features/operate/commands.server";
import { sql } from "~/platform/database/sql";
import { createMailer } from "~/platform/mail/mailer.server";
import { directoryOutbox, ownOutbox, sendMail } from "~/platform/mail/outgoing.server";
import { forgetReturns, recordReturn } from "~/platform/mail/suppressions.server";
import type { SmtpLog, SmtpScript } from "../../support/smtp-double";
import { as, asSystem, createWorld, env, rows, run, type TestCtx, type World } from "../../world";
import { inDirectory } from "../accounts/cast";
import { stopOf, toldOf, waitingMail } from "./hooked";

const DAY = 86_400_000;

let world: World;
let to: string;
let ports: number[] = [];
beforeEach(async () => {
  world = await createWorld();
  to = world.mia.email;
});
afterEach(async () => {
  for (const port of ports) await env.MAIL_SERVERS.fetch(`http://double/${port}`, { method: "DELETE" });
  ports = [];
});

async function server(script: SmtpScript = {}) {
  const answer = await env.MAIL_SERVERS.fetch("http://double/", { method: "POST", body: JSON.stringify(script) });
  const { port } = await answer.json<{ port: number }>();
  ports.push(port);
  const log = async () => (await env.MAIL_SERVERS.fetch(`http://double/${port}`)).json<SmtpLog>();
  return { port, log };
}

function sender(port: number, now = Date.now()): TestCtx {
  const smtp = {
    ...env,
    MAIL_ADAPTER: "smtp",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "House <house@a.example>",
  };
  return Object.assign(asSystem(world.community), { mail: createMailer(smtp), now: () => now });
}

const stop = (reason: "bounced" | "complained", address = to) =>
  recordReturn(asSystem(world.community), {
    id: `test:${address}`,
    address,
    reason,
    isForNow: false,
    words: "550 gone",
    at: Date.now() - 1_000,
    mail: null,
  });

const send = (ctx: TestCtx, { id }: { id: number }) => sendMail(ctx, ownOutbox(ctx), { id });

const rowOf = async ({ id }: { id: number }) => {
  const [row] = await rows<{ error: string | null; sent: number; over: number }>(
    world.community,
    sql`select error, sent_at is not null as sent, given_up_at is not null as over from outgoing where id = ${id}`,
  );
  return row;
};

test("what a server says of an address at once stops it with its words; what it says of us or of a letter does not", async () => {
  for (const [answer, reason] of [
    ["550 5.1.1 <nobody> no such user", "refused"],
    ["550 no such user here", "refused"],
    ["553 5.2.1 mailbox disabled", "refused"],
    ["550 5.1.8 your domain has no address", undefined],
    ["554 5.7.1 relay access denied", undefined],
    ["552 5.2.3 too long", undefined],
    ["552 5.2.2 mailbox full", undefined],
    ["450 4.2.0 later", undefined],
  ] as const) {
    const address = `${crypto.randomUUID()}@example.test`;
    const mail = await waitingMail(world.community, address);
    const { port } = await server({ answers: { RCPT: [answer] } });
    await send(sender(port), mail);
    const stopped = await stopOf(address);
    expect(stopped?.reason, answer).toBe(reason);
    if (reason) expect(stopped?.words).toBe(answer);
  }
  const told = await toldOf(world.community);
  // The full mailbox came back as well: for now.
  expect(told.map(({ payload }) => JSON.parse(payload).why)).toEqual(["refused", "refused", "refused", "for_now"]);
  const text = await waitingMail(world.community, to);
  const { port } = await server({ answers: { TEXT: ["550 5.1.1 we do not like it"] } });
  await send(sender(port), text);
  expect(await stopOf(to)).toBeUndefined();
});

test("nothing is sent to a stopped address: its mail is over, with the reason, and no server hears of it", async () => {
  await stop("bounced");
  const { port, log } = await server();
  const mail = await waitingMail(world.community, to.toUpperCase());
  await send(sender(port), mail);
  expect(await rowOf(mail)).toEqual({ error: "suppressed: bounced", sent: 0, over: 1 });
  expect((await log()).said).toEqual([]);
  // It is no failure of the house's: nobody is asked to try it again.
  const admin = await as(world.community, world.ada);
  expect(await listDeliveries(admin)).toMatchObject({ given_up: 0, outgoing: 0 });
  await expect(retryAllMail(await as(world.community, world.ada))).rejects.toMatchObject({ code: "not_parked" });
});

test("what was to leave for a member is written down as held back, and why", async () => {
  await stop("complained");
  const mail = await waitingMail(world.community, to);
  await run(
    world.community,
    sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, notification_id, state, due_at,
        created_at, changed_at, outgoing_id)
      values (${mail.id}, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', 'test', 'x', 1, 'bundled', 1, 1, 1, ${mail.id})`,
  );
  const { port } = await server();
  await send(sender(port), mail);
  const [line] = await rows(world.community, sql`select state, because from sendings where id = ${mail.id}`);
  expect(line).toEqual({ state: "suppressed", because: "complained" });
});

test("whoever is lifted gets mail again", async () => {
  await stop("complained");
  await inDirectory(sql`update mail_suppressions set lifted_at = ${Date.now()} where address = ${to}`);
  const { port, log } = await server();
  const mail = await waitingMail(world.community, to);
  await send(sender(port), mail);
  expect((await log()).taken).toHaveLength(1);
});

test("letters of one's own account leave in spite of a complaint", async () => {
  await stop("complained");
  const { port, log } = await server();
  for (const _ of [1, 2]) {
    const mail = await waitingMail(world.community, to, { inDirectory: true, isOwn: true });
    const ctx = sender(port);
    await sendMail(ctx, directoryOutbox(ctx), mail);
  }
  expect((await log()).taken).toHaveLength(2);
  expect((await log()).taken[0]).not.toContain("isOwn");
});

test("where an address came back, one of them a day leaves, however often that one must be tried", async () => {
  await stop("bounced");
  const now = Date.now();
  const mail = () => waitingMail(world.community, to, { isOwn: true });
  const [first, second, third] = [await mail(), await mail(), await mail()];
  const busy = await server({ answers: { RCPT: ["451 4.3.0 later"] } });
  await send(sender(busy.port, now), first);
  const { port, log } = await server();
  await send(sender(port, now + 1_000), second);
  expect(await rowOf(second)).toMatchObject({ error: "suppressed: bounced", over: 1 });
  await send(sender(port, now + 60_000), first);
  expect((await log()).taken).toHaveLength(1);
  await send(sender(port, now + DAY + 60_000), third);
  expect((await log()).taken).toHaveLength(2);
});

test("of two at once after a bounce one leaves", async () => {
  await stop("bounced");
  const mails = [
    await waitingMail(world.community, to, { isOwn: true }),
    await waitingMail(world.community, to, { isOwn: true }),
  ];
  const { port, log } = await server();
  await Promise.all(mails.map((mail) => send(sender(port), mail)));
  expect((await log()).taken).toHaveLength(1);
});

test("where the directory does not answer a mail waits: it neither leaves nor is given up", async () => {
  const { port, log } = await server();
  const mail = await waitingMail(world.community, to);
  const ctx = sender(port);
  const { directory } = ctx;
  const broken = {
    ...directory,
    prepare: (text: string) => directory.prepare(text),
    batch: () => Promise.reject(new Error("the directory is away")),
  };
  await send(Object.assign(ctx, { directory: broken }), mail);
  expect(await rowOf(mail)).toEqual({ error: "Error: the directory is away", sent: 0, over: 0 });
  await send(sender(port, Date.now() + DAY), mail);
  expect((await log()).taken).toHaveLength(1);
});

test("what was lifted a month ago and what nobody tells any more is forgotten", async () => {
  await stop("bounced");
  const ctx = asSystem(world.community);
  await forgetReturns(Object.assign(ctx, { now: () => Date.now() + 35 * DAY }));
  expect(await stopOf(to)).toMatchObject({ isLifted: 0 });
  await inDirectory(sql`update mail_suppressions set lifted_at = ${Date.now()} where address = ${to}`);
  await forgetReturns(Object.assign(ctx, { now: () => Date.now() + 45 * DAY }));
  expect(await stopOf(to)).toBeUndefined();
  expect(await inDirectory(sql`select 1 from mail_returns where address = ${to}`)).toEqual([]);
});
