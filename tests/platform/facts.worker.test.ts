import { beforeEach, expect, test } from "vitest";
import type { CommunityRef } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { deliverFacts, MAX_ATTEMPTS, retryParked, sweepFacts } from "~/platform/facts/deliver.server";
import type { Origin } from "~/platform/facts/fact";
import { createRegistry, type Listener } from "~/platform/facts/registry";
import { as, asSystem, createWorld, rows, run, type World } from "../world";

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
  return Object.assign(asSystem(world.community), { registry: createRegistry(listeners), now: () => now });
}

/** Other tests share the shard: only our community's facts are delivered. */
const opts = () => ({
  communityOf: async (id: number): Promise<CommunityRef | null> => (id === world.community.id ? world.community : null),
});

async function happen(listeners: Listener[], times = 1, origin: Origin = "act"): Promise<number[]> {
  const ctx = Object.assign(await as(world.community, world.ada), {
    registry: createRegistry(listeners),
    poke: () => undefined,
  });
  const facts = Array.from({ length: times }, (_, i) => ({ name: "test.happened", subjectKind: "test", subjectId: i }));
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
  // A run tries a hundred; the next minute's run takes the rest.
  await sweepFacts(courier(listeners), opts());
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

  for (let minute = 1; minute <= MAX_ATTEMPTS + 3; minute++) {
    await sweepFacts(courier(listeners, start + minute * 10 * 60_000), opts());
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
  for (let minute = 0; minute <= MAX_ATTEMPTS; minute++) {
    await sweepFacts(courier([broken(40)], Date.now() + minute * 10 * 60_000), opts());
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
    handle: async () => ({ facts: [{ name: "test.followed", subjectKind: "test", subjectId: 1 }] }),
  });
  const listeners = [first, writer("2", 41, { facts: ["test.followed"] })];
  await happen(listeners);
  const ctx = courier(listeners);
  await sweepFacts(ctx, opts());
  await sweepFacts(ctx, opts());
  expect(await written()).toBe("2");
});

test("two listeners may not share a bit, and bits end at 52", () => {
  expect(() => createRegistry([writer("a", 3), writer("b", 3)])).toThrow(/taken/);
  expect(() => createRegistry([writer("a", 53)])).toThrow(/range/);
});
