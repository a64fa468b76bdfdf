import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommunityRef } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { backOff, MAX_ATTEMPTS } from "~/platform/facts/backoff";
import { createMailer, problemOf } from "~/platform/mail/mailer.server";
import { dispatchOutgoing, mailOut, ownOutbox, retryGivenUp, sendMail } from "~/platform/mail/outgoing.server";
import type { SmtpLog, SmtpScript } from "../support/smtp-double";
import { addCommunity, asSystem, env, rows, run, type TestCtx } from "../world";

const MINUTE = 60_000;

let community: CommunityRef;
let ports: number[] = [];
beforeEach(async () => {
  community = await addCommunity();
});
afterEach(async () => {
  for (const port of ports) await env.MAIL_SERVERS.fetch(`http://double/${port}`, { method: "DELETE" });
  ports = [];
});

/** A mail server that speaks over a socket, as a test wants it to behave. */
async function server(script: SmtpScript = {}) {
  const answer = await env.MAIL_SERVERS.fetch("http://double/", { method: "POST", body: JSON.stringify(script) });
  const { port } = await answer.json<{ port: number }>();
  ports.push(port);
  const ask = async (path = "", method = "GET") =>
    (await env.MAIL_SERVERS.fetch(`http://double/${port}${path}`, { method })).json<SmtpLog>();
  return { port, log: () => ask(), release: () => ask("/release", "POST") };
}

/** A sender at a time of its own. */
function sender(port: number, { now = Date.now(), login = "", patience = 60_000 } = {}): TestCtx {
  const mail = createMailer(
    {
      ...env,
      MAIL_ADAPTER: "smtp",
      SMTP_URL: `smtp://${login}127.0.0.1:${port}`,
      MAIL_FROM: "Café Ünïon <house@atrium.example>",
    },
    { dialogue: patience, answer: patience },
  );
  return Object.assign(asSystem(community), { mail, now: () => now });
}

async function write(
  to = `${crypto.randomUUID()}@example.test`,
  subject = "Olá, você entrou",
  as?: string,
): Promise<number> {
  const ctx = asSystem(community);
  const letter = { to, subject, text: "Line one\n.\nçã", html: "<p>ção</p>" };
  const mail = mailOut(ctx, "test", as === undefined ? letter : { ...letter, as });
  await commit(ctx, { writes: [mail], origin: "system" });
  const [row] = await rows<{ id: number }>(
    community,
    sql`select max(id) as id from outgoing where community_id = ${community.id}`,
  );
  return row?.id ?? 0;
}

interface Row {
  attempts: number;
  sent: number;
  givenUp: number;
  due: number;
  error: string | null;
}

async function row(id: number): Promise<Row | undefined> {
  const found = await rows<Row>(
    community,
    sql`select attempts, sent_at is not null as sent, given_up_at is not null as givenUp, leased_until as due, error
      from outgoing where id = ${id}`,
  );
  return found[0];
}

const send = (ctx: TestCtx, id: number) => sendMail(ctx, ownOutbox(ctx), { id });

test("a letter arrives as it was written, both parts, whatever its letters are", async () => {
  const { port, log } = await server();
  const subject = `${"Ação ".repeat(30)}🎉 <b>`;
  const id = await write("max@example.test", subject);
  await send(sender(port), id);
  const { taken, said } = await log();
  expect(taken).toHaveLength(1);
  for (const line of taken[0]?.split("\r\n") ?? []) expect(line).toMatch(/^[\x20-\x7e]{0,78}$/);
  const letter = await PostalMime.parse(taken[0] ?? "");
  expect(letter).toMatchObject({
    subject: subject.trim(),
    from: { name: "Café Ünïon", address: "house@atrium.example" },
    to: [{ address: "max@example.test" }],
    messageId: `<${id}.${community.shard}@localhost>`,
  });
  expect(letter.text?.trim()).toBe("Line one\n.\nçã");
  expect(letter.html?.trim()).toBe("<p>ção</p>");
  expect(said).toEqual([
    "EHLO atrium.example",
    "MAIL FROM:<house@atrium.example>",
    "RCPT TO:<max@example.test>",
    "DATA",
    "QUIT",
  ]);
  expect(await row(id)).toMatchObject({ sent: 1, error: null, attempts: 1 });
});

test.each([
  ["security@bank.example", "security bank.example"],
  ["Anna <anna@bank.example>", "Anna  anna bank.example"],
  ["security @bank.example", "security  bank.example"],
  ["security\uff20bank.example", "security bank.example"],
  ["=?UTF-8?Q?Bank?=", "=?UTF-8?Q?Bank?="],
  ["Garden @home", "Garden @home"],
])("a house called %s writes in a name that is no address and no code", async (name, shown) => {
  const { port, log } = await server();
  await send(sender(port), await write(undefined, "Hello", name));
  const [letter = ""] = (await log()).taken;
  expect((await PostalMime.parse(letter)).from).toEqual({ name: shown, address: "house@atrium.example" });
});

test("a password may hold what it likes: a lone percent sign, what is encoded, letters of any language", async () => {
  for (const [typed, meant] of [
    ["50%off", "50%off"],
    ["p%40ss%25", "p@ss%"],
    ["%", "%"],
    ["%E0%A4%A", "%E0%A4%A"],
    ["s%C3%A3o", "são"],
  ]) {
    const { port, log } = await server({ login: `house@example.test:${meant}` });
    const id = await write();
    await send(sender(port, { login: `house%40example.test:${typed}@` }), id);
    expect((await log()).taken).toHaveLength(1);
  }
});

test("an address of a server that is none is said at the start, without its password", () => {
  const deployed = { ...env, ENVIRONMENT: "production", MAIL_ADAPTER: "smtp", SECRET: "x".repeat(32) };
  const problem = problemOf({ ...deployed, SMTP_URL: "smtps://house:hush/hush@mail.example:465" });
  expect(problem).toMatch(/SMTP_URL is no address/);
  expect(problem).not.toContain("hush");
});

test("a slow server is sent a mail once: nobody else begins while it thinks about it", async () => {
  for (const hold of ["CONNECT", "TEXT"]) {
    const { port, log, release } = await server({ hold });
    const id = await write();
    const began = Date.now();
    const sending = send(sender(port, { now: began }), id);
    const isWaiting = hold === "TEXT" ? async () => (await log()).given.length : async () => (await row(id))?.attempts;
    await expect.poll(isWaiting).toBe(1);
    // As long as RFC 5321 lets it take, the cron of every minute looks for what waits.
    const longest = hold === "TEXT" ? 10 : 3;
    for (let minute = 1; minute <= longest; minute += 1) {
      const other = sender(port, { now: began + minute * MINUTE });
      await dispatchOutgoing(other, ownOutbox(other));
      await send(other, id);
    }
    await release();
    await sending;
    expect(await row(id)).toMatchObject({ sent: 1, attempts: 1 });
    const after = sender(port, { now: began + 60 * MINUTE });
    await send(after, id);
    expect((await log()).given).toHaveLength(1);
  }
});

test("who was overtaken before handing the letter over does not hand it over", async () => {
  const { port, log, release } = await server({ hold: "RCPT" });
  const id = await write();
  const began = Date.now();
  const first = send(sender(port, { now: began }), id);
  await expect.poll(async () => (await log()).said.at(-1)).toMatch(/^RCPT/);
  // Its clock stood still for an hour; to everybody else it is gone.
  const other = await server();
  await send(sender(other.port, { now: began + 60 * MINUTE }), id);
  await release();
  await first;
  expect((await other.log()).taken).toHaveLength(1);
  expect((await log()).given).toEqual([]);
  expect(await row(id)).toMatchObject({ sent: 1, attempts: 2 });
});

test("a server that refuses for a while is tried again, later each time, and then has the mail once", async () => {
  const { port, log } = await server({
    answers: { CONNECT: ["421 busy"], RCPT: ["450 4.2.0 <max@example.test> later"], TEXT: ["452 4.3.1 full"] },
  });
  const id = await write();
  let now = Date.now();
  for (let failures = 1; failures <= 3; failures += 1) {
    await send(sender(port, { now }), id);
    expect(await row(id)).toMatchObject({ attempts: failures, sent: 0, givenUp: 0, due: now + backOff(failures) });
    // Before its time nobody begins.
    await send(sender(port, { now: now + backOff(failures) - 1 }), id);
    expect((await row(id))?.attempts).toBe(failures);
    now += backOff(failures);
  }
  expect((await row(id))?.error).toContain("452 4.3.1 full");
  await send(sender(port, { now }), id);
  expect((await log()).taken).toHaveLength(1);
  expect(await row(id)).toMatchObject({ sent: 1, error: null });
});

test("what a server will never take is given up at once, and leaves when somebody says so", async () => {
  for (const verb of ["RCPT", "TEXT"]) {
    const { port, log } = await server({ answers: { [verb]: ["550 5.1.1 no such user"] } });
    const id = await write();
    const ctx = sender(port);
    await send(ctx, id);
    expect(await row(id)).toMatchObject({ attempts: 1, sent: 0, givenUp: 1 });
    await send(sender(port, { now: Date.now() + 48 * 60 * MINUTE }), id);
    expect((await row(id))?.attempts).toBe(1);
    await run(community, retryGivenUp(community.id, 10));
    // An address that it will not have takes nothing more, until somebody lifts it (features/mail).
    await env.DIRECTORY.prepare("update mail_suppressions set lifted_at = 1 where lifted_at is null").run();
    await send(ctx, id);
    expect((await log()).taken).toHaveLength(1);
  }
});

test("a wrong password or a sender it does not know is nothing that ends a mail: the operator mends it", async () => {
  const { port } = await server({ login: "house:right", answers: { MAIL: ["553 5.7.1 not yours"] } });
  const id = await write();
  const now = Date.now();
  await send(sender(port, { now, login: "house:wrong@" }), id);
  expect(await row(id)).toMatchObject({ givenUp: 0, error: expect.stringContaining("535") });
  await send(sender(port, { now: now + backOff(1), login: "house:right@" }), id);
  expect(await row(id)).toMatchObject({ givenUp: 0, error: expect.stringContaining("553") });
  await send(sender(port, { now: now + backOff(1) + backOff(2), login: "house:right@" }), id);
  expect(await row(id)).toMatchObject({ sent: 1 });
});

test.each([
  ["554 5.7.1 <unknown[203.0.113.9]>: Client host rejected: Access denied", 0],
  ["530 5.7.0 Must issue a STARTTLS command first", 0],
  ["530 Authentication required", 0],
  ["535 5.7.8 Error: authentication failed", 0],
  ["554 5.7.1 <max@example.test>: Relay access denied", 0],
  ["550 5.7.1 Service unavailable, client host blocked using a list", 0],
  ["553 5.7.1 <house@atrium.example>: Sender address rejected: not owned by user", 0],
  ["550 5.1.8 <house@atrium.example>: Sender address rejected: Domain not found", 0],
  ["554 Transaction failed", 0],
  ["550-5.1.1 The account that you tried to reach\r\n550 5.1.1 does not exist", 1],
  ["552 5.2.2 <max@example.test>: mailbox full", 1],
  ["550 <max@example.test>: no such user here", 1],
  ["551 user not local", 1],
  ["553 mailbox name not allowed", 1],
])("at RCPT, %s: given up %i", async (answer, givenUp) => {
  const { port, log } = await server({ answers: { RCPT: [answer] } });
  const id = await write();
  const now = Date.now();
  await send(sender(port, { now }), id);
  expect(await row(id)).toMatchObject({
    attempts: 1,
    sent: 0,
    givenUp,
    error: expect.stringContaining(answer.slice(0, 3)),
  });
  await send(sender(port, { now: now + backOff(1) }), id);
  expect((await log()).taken).toHaveLength(1 - givenUp);
});

test("a server that offers no way to log in is not asked without the password, and the mail waits", async () => {
  const { port, log } = await server({ login: "house:right", answers: { EHLO: ["250-double\r\n250 AUTH CRAM-MD5"] } });
  const id = await write();
  const now = Date.now();
  await send(sender(port, { now, login: "house:right@" }), id);
  expect(await row(id)).toMatchObject({
    sent: 0,
    givenUp: 0,
    error: expect.stringContaining("neither AUTH PLAIN nor"),
  });
  expect((await log()).said).toEqual(["EHLO atrium.example", "QUIT"]);
  await send(sender(port, { now: now + backOff(1), login: "house:right@" }), id);
  expect(await row(id)).toMatchObject({ sent: 1 });
});

test("after a day of refusals it is given up, and stands there for an admin", async () => {
  const { port } = await server({ answers: { RCPT: Array.from({ length: 20 }, () => "451 later") } });
  const id = await write();
  let now = Date.now();
  const began = now;
  for (let failures = 1; failures <= MAX_ATTEMPTS; failures += 1) {
    expect((await row(id))?.givenUp).toBe(0);
    await send(sender(port, { now }), id);
    now += backOff(failures);
  }
  expect(await row(id)).toMatchObject({ givenUp: 1, attempts: MAX_ATTEMPTS });
  expect(now - began).toBeGreaterThan(24 * 60 * MINUTE);
});

test("a server that dies between the text and its answer is sent the same letter again, with the same Message-ID", async () => {
  const { port, log } = await server({ answers: { TEXT: ["hang up"] } });
  const id = await write();
  const now = Date.now();
  await send(sender(port, { now }), id);
  expect(await row(id)).toMatchObject({ sent: 0, givenUp: 0, error: expect.stringContaining("hung up") });
  await send(sender(port, { now: now + backOff(1) }), id);
  const { given, taken } = await log();
  expect([given.length, taken.length]).toEqual([2, 1]);
  const ids = await Promise.all(given.map(async (letter) => (await PostalMime.parse(letter)).messageId));
  expect(new Set(ids).size).toBe(1);
  expect(await row(id)).toMatchObject({ sent: 1 });
});

test("a server that says nothing at all holds nobody for ever", async () => {
  for (const hold of ["EHLO", "TEXT"]) {
    const { port } = await server({ hold });
    const id = await write();
    await send(sender(port, { patience: 300 }), id);
    expect(await row(id)).toMatchObject({ sent: 0, givenUp: 0, error: expect.stringContaining("in time") });
  }
  // Nobody listens there.
  const other = await write();
  await send(sender(1), other);
  expect(await row(other)).toMatchObject({ sent: 0, givenUp: 0, attempts: 1 });
});

test("a mail whose sender died is sent by the next one when its hold has run out", async () => {
  const { port, log } = await server();
  const id = await write();
  const ctx = sender(port);
  // An isolate that ends in the middle: it neither sends nor says so.
  ctx.mail = { ...ctx.mail, send: () => new Promise(() => undefined) };
  void send(ctx, id);
  await expect.poll(async () => (await row(id))?.attempts).toBe(1);
  await send(sender(port, { now: ctx.now() + 3 * MINUTE }), id);
  expect((await log()).taken).toHaveLength(0);
  await send(sender(port, { now: ctx.now() + 5 * MINUTE }), id);
  expect((await log()).taken).toHaveLength(1);
});

test("an address in which a second command hides is never said to a server", async () => {
  const { port, log } = await server();
  const id = await write("max@example.test>\r\nRCPT TO:<everybody@example.test");
  await send(sender(port), id);
  expect((await log()).said).toEqual([]);
  expect(await row(id)).toMatchObject({ givenUp: 1 });
});
