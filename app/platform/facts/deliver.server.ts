import { AppError } from "../../lib/errors";
import type { CommunityRef, Ctx } from "../context";
import { commit, type Write, write } from "../database/commit.server";
import { sql } from "../database/sql";
import type { OwedFact, StoredFact } from "./fact";
import { type Failure, masksOf, type Owing, recordFailures } from "./failures.server";
import type { Effect, Listener } from "./registry";

/** Statements of one batch of deliveries. D1 ends a batch after 30 seconds; a hundredth of that is as much as one may take. */
export const MOST_STATEMENTS = 400;

export interface DeliverOptions {
  communityOf(id: number): Promise<CommunityRef | null>;
  nowOnly?: boolean;
}

/**
 * Delivers the facts of `seqs` to the listeners they are owed to; with `nowOnly`, to those that must not wait.
 * `ctx` is any context of the shard; each delivery gets one of the fact's own community.
 * Returns how many (fact, listener) pairs are still owed.
 */
export async function deliverFacts(ctx: Ctx, seqs: number[], opts: DeliverOptions): Promise<number> {
  return deliverKnown(ctx, await readOwed(ctx, seqs), opts);
}

/** As `deliverFacts`, for facts the caller holds: whoever delivers one first takes its bit. */
export async function deliverKnown(ctx: Ctx, facts: readonly OwedFact[], opts: DeliverOptions): Promise<number> {
  const owed = owedOf(ctx, facts);
  const wanted = owed.filter(({ listener }) => !opts.nowOnly || listener.now);
  return owed.length - wanted.length + (await deliver(ctx, wanted, opts)).left;
}

/** What the facts' bits say, each listener's for itself. */
export const owedOf = (ctx: Ctx, facts: readonly OwedFact[]): Delivery[] =>
  facts.flatMap((fact) =>
    owedListeners(ctx, fact.owed).map((listener) => ({ fact, seq: fact.seq, listener, failures: 0 })),
  );

/** One fact for one listener. */
export interface Delivery extends Owing {
  fact: StoredFact;
}

export interface Delivered {
  /** How many were tried: not those whose community is gone, or moved, with its facts. */
  tried: number;
  /** How many of those failed and wait for their next try. */
  left: number;
}

/** Delivers what may belong to many communities: each has batches of its own, and none waits for another. */
export async function deliver(
  ctx: Ctx,
  deliveries: readonly Delivery[],
  { communityOf }: Pick<DeliverOptions, "communityOf">,
): Promise<Delivered> {
  const each = Map.groupBy(deliveries, ({ fact }) => fact.communityId);
  const done = await Promise.all(
    [...each].map(async ([id, own]) => {
      const community = await communityOf(id);
      if (!community) return { tried: 0, left: 0 };
      return { tried: own.length, left: await deliverIn(ctx.forCommunity(community), own) };
    }),
  );
  return { tried: sum(done.map(({ tried }) => tried)), left: sum(done.map(({ left }) => left)) };
}

/** Listeners read together, in one trip, then write together. One that throws takes no other with it. */
async function deliverIn(ctx: Ctx, deliveries: readonly Delivery[]): Promise<number> {
  const started = ctx.now();
  const asked = await Promise.all(deliveries.map((delivery) => ask(ctx, delivery)));
  const failed = asked.flatMap((one) => ("reason" in one ? [one] : []));
  if (failed.length > 0) await fail(ctx, failed);
  let left = failed.length;
  for (const together of batches(asked.flatMap((one) => ("effect" in one ? [one] : [])))) {
    left += await deliverBatch(ctx, together, started);
  }
  return left;
}

interface Answered extends Delivery {
  effect: Effect;
}

type Failed = Delivery & Failure;

async function ask(ctx: Ctx, delivery: Delivery): Promise<Answered | Failed> {
  try {
    return { ...delivery, effect: await delivery.listener.handle(ctx, delivery.fact) };
  } catch (error) {
    return { ...delivery, reason: reasonOf(error) };
  }
}

/** As many as fit into one batch; one that is larger by itself stands alone. What failed before has batches of its own. */
function batches(answered: readonly Answered[]): Answered[][] {
  const all: Answered[][] = [];
  let statements = 0;
  for (const one of answered) {
    const last = all.at(-1);
    statements += statementsOf(one.effect);
    const isSameKind = last?.[0] !== undefined && last[0].failures > 0 === one.failures > 0;
    if (last && isSameKind && statements <= MOST_STATEMENTS) last.push(one);
    else {
      statements = statementsOf(one.effect) + OF_ITS_OWN;
      all.push([one]);
    }
  }
  return all;
}

/** What a batch of deliveries has besides what the listeners want written. */
const OF_ITS_OWN = 3;

const statementsOf = ({ writes = [], facts = [] }: Effect) =>
  facts.length +
  sum(writes.map((one) => (one.kind === "write" ? 1 : one.kind === "expect" ? 2 : 1 + one.facts.length)));

/**
 * One batch: the bits, the listeners' own writes and their own facts stand or fall together. Where it falls because
 * somebody else has made some of it meanwhile, what is left goes on; else each half is tried alone, down to the one
 * delivery that is to blame.
 */
async function deliverBatch(ctx: Ctx, together: readonly Answered[], started: number): Promise<number> {
  const own = takeFrom(together);
  try {
    const { rows } = await commit(ctx, {
      writes: [...own, ...together.flatMap(({ effect }) => effect.writes ?? [])],
      facts: together.flatMap(({ effect }) => effect.facts ?? []),
      origin: "system",
    });
    let at = own.length;
    await Promise.all(
      together.map((one) => {
        const from = at;
        at += one.effect.writes?.length ?? 0;
        return settle(ctx, one, rows.slice(from, at));
      }),
    );
    for (const { fact, listener } of together) {
      ctx.log({ delivered: fact.name, seq: fact.seq, listener: listener.name, ms: ctx.now() - started });
    }
    return 0;
  } catch (error) {
    const isDelivered = error instanceof AppError && error.code === "delivered";
    const [only, another] = together;
    if (only && another) {
      const left = isDelivered ? await stillOwed(ctx, together) : together;
      if (left.length < together.length) return deliverIn(ctx, left);
      const half = Math.ceil(together.length / 2);
      return (await deliverIn(ctx, together.slice(0, half))) + (await deliverIn(ctx, together.slice(half)));
    }
    // Somebody else delivered it between our read and our commit: nothing of ours was written.
    if (!only || isDelivered) return 0;
    await fail(ctx, [{ ...only, reason: reasonOf(error) }]);
    return 1;
  }
}

/** Takes what is owed, all of it or nothing; from its bit or, where it failed before, from its row. */
function takeFrom(together: readonly Answered[]): Write[] {
  const pairs = JSON.stringify(together.map(({ seq, listener }) => [seq, listener.name]));
  const forget = sql`delete from fact_failures where parked_at is null
    and (seq, listener) in (select j.value ->> 0, j.value ->> 1 from json_each(${pairs}) j)`;
  const masks = masksOf(together);
  const clear = sql`update facts set owed = owed & ~(j.value ->> 1) from json_each(${masks}) j
    where facts.seq = j.value ->> 0`;
  if (together.some(({ failures }) => failures > 0)) {
    return [write(forget), unlessChanged(together.length), write(clear)];
  }
  const taken = sql`${clear} and owed & (j.value ->> 1) = (j.value ->> 1)`;
  return [write(taken), unlessChanged(new Set(together.map(({ seq }) => seq)).size), write(forget)];
}

const unlessChanged = (rows: number): Write =>
  write(sql`insert into expect (code) select 'delivered' where changes() <> ${rows}`);

/** Two consumers with one page are no error and must not cost more than two pages: one statement, whatever its size. */
async function stillOwed(ctx: Ctx, together: readonly Delivery[]): Promise<Delivery[]> {
  const asked = JSON.stringify(
    together.map(({ seq, listener, failures }) => [seq, listener.name, 2 ** listener.bit, failures]),
  );
  const rows = await ctx.read(
    () => sql<{ place: number }>`select j.key as place from json_each(${asked}) j join facts f on f.seq = j.value ->> 0
      where iif(j.value ->> 3 = 0, f.owed & (j.value ->> 2), exists (select 1 from fact_failures x
        where x.seq = f.seq and x.listener = j.value ->> 1 and x.parked_at is null))`,
  );
  return rows.flatMap(({ place }) => together[place] ?? []);
}

/** What follows a delivery (sockets) is tried once: the delivery stands whatever becomes of it. */
async function settle(
  ctx: Ctx,
  { effect, fact, listener }: Answered,
  rows: Record<string, unknown>[][],
): Promise<void> {
  try {
    await effect.after?.(rows);
  } catch (error) {
    ctx.log({ untold: fact.name, seq: fact.seq, listener: listener.name, reason: String(error) });
  }
}

async function fail(ctx: Ctx, failed: readonly Failed[]): Promise<void> {
  for (const { fact, listener, reason } of failed) {
    ctx.log({ failed: fact.name, seq: fact.seq, listener: listener.name, reason });
  }
  await recordFailures(ctx, failed).catch((failure: unknown) =>
    ctx.log({ unrecorded: String(failure), seq: failed[0]?.seq }),
  );
}

const reasonOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function owedListeners(ctx: Ctx, owed: number): Listener[] {
  // Not `&`: JavaScript's bitwise operators end at 32 bits, a listener's bit may be 52.
  return ctx.registry.listeners.filter((listener) => Math.floor(owed / 2 ** listener.bit) % 2 === 1);
}

export interface FactRow {
  seq: number;
  id: number;
  community_id: number;
  name: string;
  actor_id: number | null;
  subject_kind: string;
  subject_id: number;
  payload: string;
  at: number;
  owed: number;
}

export async function readOwed(ctx: Ctx, seqs: readonly number[]): Promise<OwedFact[]> {
  const rows = await ctx.read(
    () => sql<FactRow>`select f.* from json_each(${JSON.stringify(seqs)}) j join facts f on f.seq = j.value
      where f.owed <> 0 order by f.seq`,
  );
  return rows.map(factOf);
}

export const factOf = (row: FactRow): OwedFact => ({
  seq: row.seq,
  id: row.id,
  communityId: row.community_id,
  name: row.name,
  actorId: row.actor_id,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  payload: JSON.parse(row.payload),
  at: row.at,
  owed: row.owed,
});
