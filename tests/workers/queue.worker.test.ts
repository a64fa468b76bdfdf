import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommunityRef, Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { Env, FactsMessage, MailMessage, SweepMessage } from "~/platform/env";
import { fact } from "~/platform/facts/fact";
import { dispatchOutgoing, mailOut, ownOutbox } from "~/platform/mail/outgoing.server";
import { runCron } from "../../workers/cron";
import { consumeQueue } from "../../workers/queue";
import { allSweeps, sweep } from "../../workers/sweeps";
import { addPost } from "../features/posts/posting";
import { addCommunity, as, asSystem, createWorld, env, rows, run, type World } from "../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => vi.restoreAllMocks());

interface Outcome {
  acked: string[];
  retried: string[];
}

/** What a queue hands over, and what became of each message, by its id. */
async function consume(queue: string, bodies: unknown[], on: Env = env): Promise<Outcome> {
  const outcome: Outcome = { acked: [], retried: [] };
  const messages = bodies.map((body, i) => ({
    id: String(i),
    body,
    attempts: 1,
    timestamp: new Date(),
    ack: () => outcome.acked.push(String(i)),
    retry: () => outcome.retried.push(String(i)),
  }));
  const execution = createExecutionContext();
  await consumeQueue({ queue, messages } as unknown as MessageBatch<unknown>, on, execution);
  await waitOnExecutionContext(execution);
  outcome.acked.sort();
  return outcome;
}

/** Max likes a post of Mia's; nothing of it was delivered. */
async function like(on: World = world): Promise<number> {
  const post = await addPost(on, on.mia, on.plaza);
  await run(on.community, sql`insert into likes values (${on.community.id}, 'post', ${post.id}, ${on.max.id}, 1)`);
  const ctx = Object.assign(await as(on.community, on.max), { poke: () => undefined });
  const { seqs } = await commit(ctx, {
    writes: [],
    facts: [fact("post.liked", { kind: "post", id: post.id })],
  });
  return seqs[0] ?? 0;
}

const told = async (on: World = world) =>
  (await rows(on.community, sql`select 1 from notifications where member_id = ${on.mia.id}`)).length;

const count = async (community: CommunityRef, statement: Statement<{ n: number }>) =>
  (await rows(community, statement))[0]?.n;

/** The bindings with databases in which `broken` fails at everything, and `slow` answers when it is let. */
function houseWith({ broken, slow, until }: { broken?: string; slow?: string; until?: Promise<void> }): Env {
  const wrap = (name: "SHARD_1" | "SHARD_2"): D1Database => {
    const db = env[name];
    const batch = async (session: D1DatabaseSession, statements: D1PreparedStatement[]) => {
      if (name === broken) throw new Error("D1_ERROR: no such host");
      if (name === slow) await until;
      return session.batch(statements);
    };
    return {
      withSession: (start?: string) => {
        const session = db.withSession(start);
        return {
          prepare: (text: string) => session.prepare(text),
          batch: (statements: D1PreparedStatement[]) => batch(session, statements),
          getBookmark: () => session.getBookmark(),
        };
      },
    } as unknown as D1Database;
  };
  return { ...env, SHARD_1: wrap("SHARD_1"), SHARD_2: wrap("SHARD_2") };
}

const other = (shard: string) => (shard === "SHARD_1" ? "SHARD_2" : "SHARD_1");

/** As the queue's own producers would, but kept. */
function keeping(): { on: Env; facts: FactsMessage[]; mail: MailMessage[]; sweeps: SweepMessage[] } {
  const kept = { facts: [] as FactsMessage[], mail: [] as MailMessage[], sweeps: [] as SweepMessage[] };
  const queue = <T>(list: T[]) => ({
    send: async (body: T) => void list.push(body),
    sendBatch: async (batch: { body: T }[]) => {
      if (batch.length > 100) throw new Error("a queue takes 100 at once");
      list.push(...batch.map(({ body }) => body));
    },
  });
  const on = { ...env, QUEUE: "on", FACTS: queue(kept.facts), MAIL: queue(kept.mail), SWEEPS: queue(kept.sweeps) };
  return { on: on as unknown as Env, ...kept };
}

test("facts of several shards in one batch reach their listeners, and a message twice has one effect", async () => {
  const away = await createWorld(other(world.community.shard));
  const [here, there] = [await like(), await like(away)];
  const bodies = [
    { shard: world.community.shard, seqs: [here] },
    { shard: away.community.shard, seqs: [there] },
    { shard: world.community.shard, seqs: [here] },
  ];
  expect(await consume("atrium-facts", bodies)).toEqual({ acked: ["0", "1", "2"], retried: [] });
  expect([await told(), await told(away)]).toEqual([1, 1]);
  expect(await consume("atrium-facts", bodies)).toEqual({ acked: ["0", "1", "2"], retried: [] });
  expect([await told(), await told(away)]).toEqual([1, 1]);
});

test("a message that nobody can read is put away with its reason, and keeps none of its neighbours", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const seq = await like();
  const bodies = [
    null,
    "words",
    { shard: "SHARD_9", seqs: [1] },
    { shard: world.community.shard, seqs: ["1"] },
    { shard: world.community.shard, seqs: [seq] },
  ];
  expect(await consume("atrium-facts", bodies)).toEqual({ acked: ["0", "1", "2", "3", "4"], retried: [] });
  expect(await told()).toBe(1);
  expect(logged).toHaveBeenCalledTimes(4);
  expect(String(logged.mock.calls[2])).toMatch(/"poison":true/);
});

test("a shard that is down has its messages tried again, alone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const seq = await like();
  const on = houseWith({ broken: other(world.community.shard) });
  const bodies = [
    { shard: other(world.community.shard), seqs: [1] },
    { shard: world.community.shard, seqs: [seq] },
  ];
  expect(await consume("atrium-facts", bodies, on)).toEqual({ acked: ["1"], retried: ["0"] });
  expect(await told()).toBe(1);
});

test("a slow shard keeps no other waiting: neither in the queue nor, without one, in the cron", async () => {
  const seq = await like();
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = other(world.community.shard);
  const on = houseWith({ slow, until });
  const bodies = [
    { shard: slow, seqs: [1] },
    { shard: world.community.shard, seqs: [seq] },
  ];
  const consuming = consume("atrium-facts", bodies, on);
  await expect.poll(() => told()).toBe(1);

  await like();
  const execution = createExecutionContext();
  const sweeping = runCron({} as ScheduledController, on, execution);
  await expect.poll(() => told()).toBe(2);
  release();
  await Promise.all([consuming, sweeping]);
  await waitOnExecutionContext(execution);
}, 30_000);

test("the cron sends one message for each database and purpose, and does nothing else", async () => {
  const { on, sweeps } = keeping();
  const execution = createExecutionContext();
  // A database that is asked would answer only after the test.
  const busy = new Promise<void>(() => undefined);
  const house = { ...houseWith({ slow: "SHARD_1", until: busy }), ...pick(on, ["QUEUE", "FACTS", "MAIL", "SWEEPS"]) };
  await runCron({} as ScheduledController, house, execution);
  expect(sweeps).toEqual(allSweeps);
  expect(new Set(sweeps.map((one) => `${one.db} ${one.sweep}`)).size).toBe(sweeps.length);
  for (const db of ["DIRECTORY", "SHARD_1", "SHARD_2"]) {
    expect(sweeps).toContainEqual({ sweep: "facts", db });
    expect(sweeps).toContainEqual({ sweep: "mail", db });
  }
});

test("a house with more sweeps than a queue takes in one call starts each of them once", async () => {
  const { on, sweeps } = keeping();
  const nine = Array.from({ length: 9 }, (_, i) => allSweeps.map((one) => ({ ...one, db: `${one.db}_${i}` }))).flat();
  expect(nine.length).toBeGreaterThan(200);
  await runCron({} as ScheduledController, on, createExecutionContext(), nine);
  expect(sweeps).toEqual(nine);
});

test("where the queue takes nothing the cron sweeps by itself", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await like();
  const refusing = { sendBatch: () => Promise.reject(new Error("Queue sendBatch failed")) };
  const on = { ...env, QUEUE: "on", SWEEPS: refusing, FACTS: refusing, MAIL: refusing } as unknown as Env;
  const execution = createExecutionContext();
  await runCron({} as ScheduledController, on, execution);
  expect(await told()).toBe(1);
  await waitOnExecutionContext(execution);
});

test("a sweep shares what is owed out in pages, which any number of consumers deliver", async () => {
  const { id, shard } = world.community;
  const post = await addPost(world, world.mia, world.plaza);
  await run(world.community, sql`insert into likes values (${id}, 'post', ${post.id}, ${world.max.id}, 1)`);
  const ctx = Object.assign(await as(world.community, world.max), { poke: () => undefined });
  const facts = Array.from({ length: 130 }, () => fact("post.liked", { kind: "post", id: post.id }));
  const { seqs } = await commit(ctx, { writes: [], facts });
  const { on, facts: sent } = keeping();
  await sweep(on, createExecutionContext(), { sweep: "facts", db: shard });
  const pages = sent.flatMap((message) => ("seqs" in message ? [message.seqs] : []));
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(40);
  expect(pages.flat()).toEqual(expect.arrayContaining(seqs));
  // While they wait in the queue, no other minute sends them.
  const again = keeping();
  await sweep(again.on, createExecutionContext(), { sweep: "facts", db: shard });
  expect(again.facts.flatMap((message) => ("seqs" in message ? message.seqs : []))).toEqual([]);
  expect(await consume("atrium-facts", sent)).toMatchObject({ retried: [] });
  expect(
    await count(
      world.community,
      sql`select count(*) as n from facts where community_id = ${id} and name = 'post.liked' and owed <> 0`,
    ),
  ).toBe(0);
  expect(await told()).toBe(1);
});

test("each mail is a message of its own; twice, it leaves once", async () => {
  const community = await addCommunity();
  const ctx = asSystem(community);
  const write = (to: string) => mailOut(ctx, "test", { to, subject: "Hello", text: "x", html: "<p>x</p>" });
  await commit(ctx, { writes: ["a", "b", "c"].map((name) => write(`${name}@example.test`)), origin: "system" });
  const { on, mail: sent } = keeping();
  await sweep(on, createExecutionContext(), { sweep: "mail", db: community.shard });
  const ours = sent.filter(({ id }) => id > 0);
  const unsent = () =>
    count(community, sql`select count(*) as n from outgoing where community_id = ${community.id} and sent_at is null`);
  expect(new Set(ours.map(({ id }) => id)).size).toBe(ours.length);
  expect(ours.length).toBeGreaterThanOrEqual(3);
  expect(await unsent()).toBe(3);
  // While they are announced, no other minute announces them.
  const again = keeping();
  await sweep(again.on, createExecutionContext(), { sweep: "mail", db: community.shard });
  expect(again.mail).toEqual([]);
  expect(await consume("atrium-mail", [...ours, ...ours])).toMatchObject({ retried: [] });
  expect(await unsent()).toBe(0);
  expect(
    await count(community, sql`select max(attempts) as n from outgoing where community_id = ${community.id}`),
  ).toBe(1);
});

test("mail whose queue takes nothing leaves at once, without it", async () => {
  const community = await addCommunity();
  const refused = () => Promise.reject(new Error("Queue sendBatch failed"));
  const ctx: Ctx = Object.assign(asSystem(community), { announceMail: refused, log: () => undefined });
  await commit(ctx, {
    writes: [mailOut(ctx, "test", { to: "a@example.test", subject: "Hello", text: "x", html: "x" })],
    origin: "system",
  });
  await dispatchOutgoing(ctx, ownOutbox(ctx));
  const unsent = await count(
    community,
    sql`select count(*) as n from outgoing where community_id = ${community.id} and sent_at is null`,
  );
  expect(unsent).toBe(0);
});

test("a queue that nobody takes from is an error, not a silence", async () => {
  await expect(consume("atrium-unheard", [{}])).rejects.toThrow(/nobody takes/);
});

const pick = <T extends object>(from: T, names: (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
