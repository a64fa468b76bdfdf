import { beforeEach, expect, test } from "vitest";
import type { CommunityRef } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { backOff, MAX_ATTEMPTS } from "~/platform/facts/backoff";
import { deliverFacts, MOST_STATEMENTS } from "~/platform/facts/deliver.server";
import { type Fact, fact, type Origin } from "~/platform/facts/fact";
import { retryParked } from "~/platform/facts/failures.server";
import type { Listener } from "~/platform/facts/registry";
import { deliverPage, findPages, PAGE, sweepFacts } from "~/platform/facts/sweep.server";
import { registryOf } from "../support/facts";
import { as, asSystem, createWorld, rows, run, type World } from "../world";

const HOUR = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A listener that writes one letter into the community's description each time it has its effect. */
const writer = (letter: string, bit: number, more: Partial<Listener> = {}): Listener => ({
  name: `writer-${letter}`,
  bit,
  facts: ["test.happened"],
  handle: async (ctx) => ({
    writes: [
      write(
        sql`update communities set description = description || ${letter} where community_id = ${ctx.community.id}`,
      ),
    ],
  }),
  ...more,
});

const broken = (bit: number): Listener => ({
  name: "broken",
  bit,
  facts: ["test.happened"],
  handle: async () => {
    throw new Error("the other side is closed");
  },
});

/** A context for deliveries with listeners of the test's own, at a time of its own. */
function courier(listeners: Listener[], now = Date.now()) {
  return Object.assign(asSystem(world.community), { registry: registryOf(listeners), now: () => now });
}

/** Other tests share the shard: only our community's facts are delivered. */
const opts = () => ({
  communityOf: async (id: number): Promise<CommunityRef | null> => (id === world.community.id ? world.community : null),
});

async function happen(listeners: Listener[], times = 1, origin: Origin = "act"): Promise<number[]> {
  const ctx = Object.assign(await as(world.community, world.ada), {
    registry: registryOf(listeners),
    poke: () => undefined,
  });
  const facts = Array.from({ length: times }, (_, i) => fact("test.happened", { kind: "test", id: i }));
  return (await commit(ctx, { writes: [], facts, origin })).seqs;
}

async function written(): Promise<string> {
  const [row] = await rows<{ description: string }>(
    world.community,
    sql`select description from communities where community_id = ${world.community.id}`,
  );
  return row?.description ?? "";
}

const owed = async () =>
  (
    await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from facts where community_id = ${world.community.id} and owed <> 0`,
    )
  )[0]?.n;

const failures = () =>
  rows<{ attempts: number; error: string; parked: number; nextAt: number }>(
    world.community,
    sql`select attempts, error, parked_at is not null as parked, next_at as nextAt from fact_failures
      where community_id = ${world.community.id}`,
  );

test("with the queue off and every poke lost, all facts arrive by the sweep, once each", async () => {
  const listeners = [writer("a", 40), writer("b", 52)];
  await happen(listeners, 130);
  await sweepFacts(courier(listeners), opts());
  const text = await written();
  expect(text.replaceAll("b", "")).toHaveLength(130);
  expect(text.replaceAll("a", "")).toHaveLength(130);
  expect(await owed()).toBe(0);
});

test("the same delivery raced three times has one effect", async () => {
  const listeners = [writer("a", 40), writer("b", 41)];
  const seqs = await happen(listeners, 20);
  await Promise.all([1, 2, 3].map(() => deliverFacts(courier(listeners), seqs, opts())));
  const text = await written();
  expect([text.replaceAll("b", "").length, text.replaceAll("a", "").length]).toEqual([20, 20]);
  expect(await owed()).toBe(0);
  expect(await failures()).toEqual([]);
});

test("a listener that always throws parks with its reason and delays no other", async () => {
  const listeners = [broken(40), writer("b", 41)];
  const seqs = await happen(listeners, 3);
  const start = Date.now();
  await sweepFacts(courier(listeners, start), opts());
  expect(await written()).toBe("bbb");
  expect((await failures()).map((row) => row.attempts)).toEqual([1, 1, 1]);

  // Before its time nothing is tried again.
  expect(await sweepFacts(courier(listeners, start + 1_000), opts())).toBe(0);

  for (let quarter = 1; quarter <= MAX_ATTEMPTS + 3; quarter++) {
    await sweepFacts(courier(listeners, start + quarter * 6 * HOUR), opts());
  }
  const parked = await failures();
  expect(parked).toHaveLength(seqs.length);
  for (const row of parked) {
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, parked: 1, error: "Error: the other side is closed" });
  }
  expect(await owed()).toBe(0);
  expect(await written()).toBe("bbb");
});

test("a parked fact is retried by its own community only, and then has its effect", async () => {
  const [seq = 0] = await happen([broken(40)]);
  for (let quarter = 0; quarter <= MAX_ATTEMPTS; quarter++) {
    await sweepFacts(courier([broken(40)], Date.now() + quarter * 6 * HOUR), opts());
  }
  const mended = writer("m", 40, { name: "broken" });

  const stranger = await as(world.other, world.stan);
  const theft = commit(stranger, { writes: retryParked(world.other.id, seq, mended) });
  await expect(theft).rejects.toMatchObject({ code: "not_parked" });

  const ada = await as(world.community, world.ada);
  await commit(ada, { writes: retryParked(world.community.id, seq, mended) });
  expect(await owed()).toBe(1);
  await sweepFacts(courier([mended]), opts());
  expect(await written()).toBe("m");
  expect(await failures()).toEqual([]);

  const again = commit(ada, { writes: retryParked(world.community.id, seq, mended) });
  await expect(again).rejects.toMatchObject({ code: "not_parked" });
});

test("an outage of a day parks nothing, and six hours after it everything has arrived", async () => {
  expect(Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => backOff(i + 1))).toEqual([
    ...[5, 15, 45, 135, 405, 1_215, 3_645, 10_935].map((seconds) => seconds * 1_000),
    ...[6, 6, 6, 6].map((hours) => hours * HOUR),
  ]);
  const start = Date.now();
  await happen([broken(40)], 3);
  let now = start;
  for (; now < start + 24 * HOUR; now += HOUR / 2) await sweepFacts(courier([broken(40)], now), opts());
  const [failure] = await failures();
  expect(failure).toMatchObject({ parked: 0 });
  expect(failure?.nextAt).toBeLessThan(start + 30 * HOUR);
  for (; now <= start + 30 * HOUR; now += HOUR / 2)
    await sweepFacts(courier([writer("m", 40, { name: "broken" })], now), opts());
  expect(await written()).toBe("mmm");
  expect(await failures()).toEqual([]);
});

test("what waits for its next try is not read again until then, however much of it there is", async () => {
  const start = Date.now();
  await happen([broken(40)], 300);
  await sweepFacts(courier([broken(40)], start), opts());
  expect(await owed()).toBe(0);
  const between = courier([broken(40)], start + 1_000);
  expect(await sweepFacts(between, opts())).toBe(0);
  expect(between.meter.rowsRead).toBeLessThan(20);
  // Due, they are claimed a page at a time, and the claim holds what the run does not finish.
  const due = courier([broken(40)], start + 10_000);
  const pages = await all(findPages(due, opts()));
  expect(pages.map((page) => ("due" in page ? page.due.length : 0))).toEqual([...Array(7).fill(PAGE), 20]);
  expect(await all(findPages(due, opts()))).toEqual([]);
});

async function all<T>(generator: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of generator) found.push(one);
  return found;
}

/** Ten that want every fact, read one statement and write one. */
const ten = () =>
  Array.from({ length: 10 }, (_, i) =>
    writer(String(i), 40 + i, {
      handle: async (ctx, fact) => {
        await ctx.read(
          () => sql`select name from communities where community_id = ${ctx.community.id} and ${fact.seq} > 0`,
        );
        return writer(String(i), 40 + i).handle(ctx, fact);
      },
    }),
  );

test("at ten listeners a fact, a hundred facts are a thousand deliveries in some twenty trips, within D1's limits", async () => {
  await happen(ten(), 100);
  const ctx = courier(ten());
  const sent: number[] = [];
  ctx.db = counting(ctx.db, sent);
  await sweepFacts(ctx, opts());
  const text = await written();
  expect(text).toHaveLength(1_000);
  expect(await owed()).toBe(0);
  expect(ctx.meter.trips).toBeLessThanOrEqual(20);
  expect(sent.length).toBeGreaterThan(3);
  expect(Math.max(...sent)).toBeLessThanOrEqual(MOST_STATEMENTS);
  // What one message may cost its Worker: D1 takes a thousand statements of one.
  await happen(ten(), PAGE);
  const page = courier(ten());
  for await (const one of findPages(page, opts())) {
    const before = page.meter.statements;
    await deliverPage(page, one, opts());
    expect(page.meter.statements - before).toBeLessThan(1_000);
  }
});

function counting(db: D1DatabaseSession, sent: number[]): D1DatabaseSession {
  return Object.assign(Object.create(db) as D1DatabaseSession, {
    prepare: (text: string) => db.prepare(text),
    batch: (statements: D1PreparedStatement[]) => {
      sent.push(statements.length);
      return db.batch(statements);
    },
    getBookmark: () => db.getBookmark(),
  });
}

test("one delivery that cannot be written takes no other of its batch with it", async () => {
  const picky = writer("p", 41, {
    handle: async (_, fact) => ({
      writes: [write(fact.subjectId === 17 ? sql`insert into no_such_table values (1)` : sql`select 1`)],
    }),
  });
  const listeners = [writer("a", 40), picky];
  await happen(listeners, 30);
  const ctx = courier(listeners);
  await sweepFacts(ctx, opts());
  expect(await written()).toBe("a".repeat(30));
  expect(await failures()).toMatchObject([{ attempts: 1, error: expect.stringContaining("no_such_table") }]);
  expect(ctx.meter.trips).toBeLessThan(40);
});

test("a row that an older version left beside its bit has one effect, whichever is found first", async () => {
  const [first = 0, second = 0] = await happen([writer("a", 40)], 2);
  await run(
    world.community,
    sql`insert into fact_failures (seq, community_id, listener, attempts, next_at, error)
      select value, ${world.community.id}, 'writer-a', 2, 0, '' from json_each(${JSON.stringify([first, second])})`,
  );
  const ctx = courier([writer("a", 40)]);
  await deliverPage(ctx, { due: [[first, "writer-a"]] }, opts());
  await deliverPage(ctx, { seqs: [first, second] }, opts());
  await deliverPage(
    ctx,
    {
      due: [
        [first, "writer-a"],
        [second, "writer-a"],
      ],
    },
    opts(),
  );
  expect(await written()).toBe("aa");
  expect(await owed()).toBe(0);
  expect(await failures()).toEqual([]);
});

test("an attempt that fails while another one succeeds leaves no failure behind", async () => {
  const works = writer("a", 40);
  const [seq = 0] = await happen([works]);
  const loses: Listener = {
    ...works,
    handle: async () => {
      await deliverFacts(courier([works]), [seq], opts());
      throw new Error("too late");
    },
  };
  await deliverFacts(courier([loses]), [seq], opts());
  expect(await written()).toBe("a");
  expect(await failures()).toEqual([]);
});

test("what follows a delivery may fail without undoing or repeating it", async () => {
  const rude: Listener = {
    ...writer("a", 40),
    handle: async (ctx, fact) => ({
      ...(await writer("a", 40).handle(ctx, fact)),
      after: async () => {
        throw new Error("no socket");
      },
    }),
  };
  const seqs = await happen([rude]);
  await deliverFacts(courier([rude]), seqs, opts());
  await sweepFacts(courier([rude], Date.now() + 3_600_000), opts());
  expect(await written()).toBe("a");
  expect(await failures()).toEqual([]);
});

test("facts whose community is gone do not starve the others", async () => {
  const listeners = [writer("a", 40)];
  const gone = Array.from({ length: 120 }, (_, i) => i);
  await run(
    world.community,
    sql`insert into facts (id, community_id, name, subject_kind, subject_id, payload, at, owed)
      select j.value, 1, 'test.happened', 'test', 1, '{}', 0, cast(${2 ** 40} as integer)
      from json_each(${JSON.stringify(gone)}) j`,
  );
  await happen(listeners, 2);
  await sweepFacts(courier(listeners), opts());
  expect(await written()).toBe("aa");
  await run(world.community, sql`delete from facts where community_id = 1`);
});

test("import and seed owe nothing, except to listeners that declare them", async () => {
  const listeners = [writer("a", 40), writer("s", 41, { origins: ["import", "seed"] })];
  await happen(listeners, 1, "import");
  await happen(listeners, 1, "seed");
  await sweepFacts(courier(listeners), opts());
  expect(await written()).toBe("ss");
});

test("a listener's own fact is stored with its effect and reaches the next listener", async () => {
  const first = writer("1", 40, {
    handle: async () => ({ facts: [fact("test.followed", { kind: "test", id: 1 })] }),
  });
  const listeners = [first, writer("2", 41, { facts: ["test.followed"] })];
  await happen(listeners);
  const ctx = courier(listeners);
  await sweepFacts(ctx, opts());
  await sweepFacts(ctx, opts());
  expect(await written()).toBe("2");
});

test("two listeners may not share a bit, and bits end at 52", () => {
  expect(() => registryOf([writer("a", 3), writer("b", 3)])).toThrow(/taken/);
  expect(() => registryOf([writer("a", 53)])).toThrow(/range/);
});

test("what an older version stored is delivered as it stands: another payload, and a name that nobody declares any more", async () => {
  const heard: unknown[] = [];
  const listener = writer("o", 40, {
    handle: async (_, { name, payload }) => {
      heard.push([name, payload]);
      return {};
    },
  });
  for (const [name, payload] of [
    ["member.joined", '{"accountId":7}'],
    ["test.forgotten", '{"postId":1}'],
  ]) {
    await run(
      world.community,
      sql`insert into facts (id, community_id, name, subject_kind, subject_id, payload, at, owed)
        values (1, ${world.community.id}, ${name}, 'test', 1, ${payload}, 0, cast(${2 ** 40} as integer))`,
    );
  }
  await sweepFacts(courier([listener]), opts());
  expect(heard).toEqual([
    ["member.joined", { accountId: 7 }],
    ["test.forgotten", { postId: 1 }],
  ]);
  expect(await owed()).toBe(0);
});

test("a fact that carries what its kind does not say is not stored, nor anything of its commit", async () => {
  const ctx = Object.assign(await as(world.community, world.ada), { registry: registryOf() });
  const wrong = { name: "test.numbered", subjectKind: "test", subjectId: 1, payload: { postId: 1 } } as unknown as Fact;
  const text = write(sql`update communities set description = 'changed' where community_id = ${world.community.id}`);
  await expect(commit(ctx, { writes: [text], facts: [wrong] })).rejects.toThrow("test.numbered");
  expect(await written()).toBe("");
});
