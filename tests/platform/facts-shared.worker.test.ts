import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommunityRef, Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import type { Listener } from "~/platform/facts/registry";
import { claimPages, deliverPage, PAGE, type Page, sweepFacts, WORKER_STATEMENTS } from "~/platform/facts/sweep.server";
import toml from "../../wrangler.toml?raw";
import { registryOf } from "../support/facts";
import { as, asSystem, createWorld, rows, run, type World } from "../world";

const MINUTE = 60_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await run(world.community, sql`delete from fact_shares`);
});
// The shard is the other files' as well: nothing stays behind that their sweeps would walk, or pass over.
afterEach(async () => {
  await run(world.community, sql`delete from fact_shares`);
  await run(world.community, sql`update facts set owed = 0 where community_id = ${world.community.id}`);
});

/** Ten that want every fact, read one statement of their own and write one: a letter each. */
const TEN = Array.from({ length: 10 }, (_, i): Listener => {
  const letter = String(i);
  return {
    name: `writer-${letter}`,
    bit: 30 + i,
    facts: ["test.happened"],
    handle: async (ctx, { seq }) => {
      await ctx.read(() => sql`select ${letter} where ${seq} > 0`);
      return {
        writes: [
          write(
            sql`update communities set description = description || ${letter} where community_id = ${ctx.community.id}`,
          ),
        ],
      };
    },
  };
});

function courier(listeners = TEN, now = Date.now()) {
  return Object.assign(asSystem(world.community), { registry: registryOf(listeners), now: () => now });
}

/** Other tests share the shard: only our community's facts are delivered. */
const opts = () => ({
  communityOf: async (id: number): Promise<CommunityRef | null> => (id === world.community.id ? world.community : null),
});

async function happen(times: number, listeners = TEN): Promise<number[]> {
  const ctx = Object.assign(await as(world.community, world.ada), {
    registry: registryOf(listeners),
    poke: () => undefined,
  });
  const facts = Array.from({ length: times }, (_, i) => fact("test.happened", { kind: "test", id: i }));
  return (await commit(ctx, { writes: [], facts })).seqs;
}

async function written(): Promise<string> {
  const [row] = await rows<{ description: string }>(
    world.community,
    sql`select description from communities where community_id = ${world.community.id}`,
  );
  return row?.description ?? "";
}

test("a page that several consumers have at once costs each as much as a page, and has one effect", async () => {
  const seqs = await happen(PAGE);
  const consumers = [courier(), courier(), courier()];
  await Promise.all(consumers.map((ctx) => deliverPage(ctx, { seqs }, opts())));
  expect(await written()).toHaveLength(PAGE * TEN.length);
  for (const { meter } of consumers) {
    expect(meter.trips).toBeLessThanOrEqual(8);
    expect(meter.statements).toBeLessThan(WORKER_STATEMENTS);
  }
});

test("what somebody else delivers meanwhile is left out, and the rest of the batch goes on", async () => {
  const seqs = await happen(PAGE);
  const others = seqs.filter((_, i) => i % 2 === 0);
  let isFirst = true;
  const overtaken = TEN.map(
    (one): Listener => ({
      ...one,
      handle: async (ctx, fact) => {
        if (isFirst) {
          isFirst = false;
          await deliverPage(courier(), { seqs: others }, opts());
        }
        return one.handle(ctx, fact);
      },
    }),
  );
  const ctx = courier(overtaken);
  await deliverPage(ctx, { seqs }, opts());
  expect(await written()).toHaveLength(PAGE * TEN.length);
  expect(ctx.meter.trips).toBeLessThanOrEqual(12);
});

test("a page of what failed before, twice at once, has one effect too", async () => {
  const broken: Listener = { ...(TEN[0] as Listener), handle: () => Promise.reject(new Error("closed")) };
  const seqs = await happen(PAGE, [broken]);
  await sweepFacts(courier([broken]), opts());
  const due = seqs.map((seq): [number, string] => [seq, broken.name]);
  const consumers = [courier(TEN), courier(TEN)];
  await Promise.all(consumers.map((ctx) => deliverPage(ctx, { due }, opts())));
  expect(await written()).toHaveLength(PAGE);
  expect(Math.max(...consumers.map(({ meter }) => meter.trips))).toBeLessThanOrEqual(8);
});

test("what was given out is not given out again for minutes; what is owed still then is", async () => {
  const now = Date.now();
  const seqs = await happen(PAGE + 5);
  expect(await shared(courier(TEN, now))).toEqual([seqs.slice(0, PAGE), seqs.slice(PAGE)]);
  const more = await happen(3);
  const second = courier(TEN, now + MINUTE);
  expect(await shared(second)).toEqual([more]);
  // It does not read either what lies below.
  expect(second.meter.rowsRead).toBeLessThan(40);
  expect(await shared(courier(TEN, now + 2 * MINUTE))).toEqual([]);
  await deliverPage(courier(), { seqs }, opts());
  expect(await shared(courier(TEN, now + 6 * MINUTE))).toEqual([more]);
});

test("two runs of a sweep at once give out every fact once, however many there are", async () => {
  const seqs = await happen(1_200, TEN.slice(0, 1));
  const given = (await Promise.all([shared(courier()), shared(courier())])).flat(2);
  expect(given.toSorted((a, b) => a - b)).toEqual(seqs);
});

/** The pages that a run of the sweep has given out, of our community. */
async function shared(ctx: Ctx): Promise<number[][]> {
  const pages: Page[] = [];
  for await (const page of claimPages(ctx, opts())) pages.push(page);
  return pages.flatMap((page) => ("seqs" in page ? [page.seqs] : []));
}

test("what the queue hands a Worker at once stays under what it may send to D1", async () => {
  const [, size] = /queue = "atrium-facts"\nmax_batch_size = (\d+)/.exec(toml) ?? [];
  const ctx = courier();
  await deliverPage(ctx, { seqs: await happen(PAGE) }, opts());
  expect(await written()).toHaveLength(PAGE * TEN.length);
  expect(Number(size) * ctx.meter.statements).toBeLessThan(WORKER_STATEMENTS);
});
