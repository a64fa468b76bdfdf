import { AppError } from "../../lib/errors";
import type { CommunityRef, Ctx } from "../context";
import { commit, type Write, when, write } from "../database/commit.server";
import { sql } from "../database/sql";
import type { OwedFact, StoredFact } from "./fact";
import type { Listener } from "./registry";

/** A listener that failed this often on one fact is parked: an admin sees it with its reason and retries it. */
export const MAX_ATTEMPTS = 6;
const SWEEP_FACTS = 100;

/** As `deliverFacts`, for facts the caller has just stored: whoever delivers one first takes its bit. */
export async function deliverKnown(ctx: Ctx, facts: readonly OwedFact[], opts: DeliverOptions): Promise<number> {
  let owed = 0;
  for (const fact of facts) owed += (await deliverFact(ctx, fact, opts)).left;
  return owed;
}

/**
 * Delivers the facts of `seqs` to the listeners they are owed to; with `nowOnly`, to those that must not wait.
 * `ctx` is any context of the shard; each delivery gets one of the fact's own community.
 * Returns how many (fact, listener) pairs are still owed.
 */
export async function deliverFacts(ctx: Ctx, seqs: number[], opts: DeliverOptions): Promise<number> {
  const rows = await ctx.read(
    () => sql<FactRow>`select f.* from json_each(${JSON.stringify(seqs)}) j join facts f on f.seq = j.value
      where f.owed <> 0 order by f.seq`,
  );
  return deliverKnown(ctx, rows.map(factOf), opts);
}

/** Finds what lost pokes and failed deliveries left: the oldest owed facts whose listeners may be tried again. */
export async function sweepFacts(ctx: Ctx, opts: Omit<DeliverOptions, "nowOnly">): Promise<number> {
  let after = 0;
  let tried = 0;
  while (tried < SWEEP_FACTS) {
    const from = after;
    const [rows, waiting] = await Promise.all([
      ctx.read(
        () => sql<FactRow>`select * from facts where owed <> 0 and seq > ${from} order by seq limit ${SWEEP_FACTS}`,
      ),
      ctx.read(
        () => sql<{ seq: number; listener: string }>`select seq, listener from fact_failures
          where parked_at is null and next_at > ${ctx.now()} and seq > ${from}`,
      ),
    ]);
    if (rows.length === 0) break;
    const notYet = new Set(waiting.map((row) => `${row.seq} ${row.listener}`));
    for (const row of rows) {
      after = row.seq;
      const isDue = (listener: Listener) => !notYet.has(`${row.seq} ${listener.name}`);
      // Only what was tried counts: a hundred facts that wait, or whose community is gone, must not starve the rest.
      if ((await deliverFact(ctx, factOf(row), { ...opts, isDue })).tried) tried += 1;
    }
  }
  return tried;
}

export interface DeliverOptions {
  communityOf(id: number): Promise<CommunityRef | null>;
  nowOnly?: boolean;
  isDue?: (listener: Listener) => boolean;
}

interface FactRow {
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

const factOf = (row: FactRow): OwedFact => ({
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

async function deliverFact(ctx: Ctx, fact: OwedFact, opts: DeliverOptions): Promise<{ left: number; tried: boolean }> {
  const community = await opts.communityOf(fact.communityId);
  // The community is gone or moved: its facts went with it.
  if (!community) return { left: 0, tried: false };
  let left = 0;
  let tried = false;
  for (const listener of owedListeners(ctx, fact.owed)) {
    const wanted = opts.nowOnly ? listener.now : (opts.isDue?.(listener) ?? true);
    if (wanted) tried = true;
    if (!wanted || !(await deliverTo(ctx.forCommunity(community), listener, fact))) left += 1;
  }
  return { left, tried };
}

function owedListeners(ctx: Ctx, owed: number): Listener[] {
  // Not `&`: JavaScript's bitwise operators end at 32 bits, a listener's bit may be 52.
  return ctx.registry.listeners.filter((listener) => Math.floor(owed / 2 ** listener.bit) % 2 === 1);
}

/** One delivery, one batch: the bit, the listener's own writes and its own facts stand or fall together. */
async function deliverTo(ctx: Ctx, listener: Listener, fact: StoredFact): Promise<boolean> {
  const started = ctx.now();
  try {
    const effect = await listener.handle(ctx, fact);
    const own = [clearBit(listener, fact.seq), ...forgetFailure(listener, fact)];
    const { rows } = await commit(ctx, {
      writes: [...own, ...(effect.writes ?? [])],
      facts: effect.facts,
      origin: "system",
    });
    await settle(ctx, listener, fact, () => effect.after?.(rows.slice(own.length)));
    ctx.log({ delivered: fact.name, seq: fact.seq, listener: listener.name, ms: ctx.now() - started });
    return true;
  } catch (error) {
    // Somebody else delivered it between our read and our commit: nothing of ours was written.
    if (error instanceof AppError && error.code === "delivered") return true;
    await recordFailure(ctx, listener, fact, error);
    return false;
  }
}

/** What follows a delivery (sockets) is tried once: the delivery stands whatever becomes of it. */
async function settle(
  ctx: Ctx,
  listener: Listener,
  fact: StoredFact,
  after: () => Promise<void> | undefined,
): Promise<void> {
  try {
    await after();
  } catch (error) {
    ctx.log({ untold: fact.name, seq: fact.seq, listener: listener.name, reason: String(error) });
  }
}

function clearBit(listener: Listener, seq: number): Write {
  const bit = 2 ** listener.bit;
  return when(
    sql`update facts set owed = owed & ~cast(${bit} as integer) where seq = ${seq} and owed & cast(${bit} as integer)`,
  ).otherwise("delivered");
}

function forgetFailure(listener: Listener, fact: StoredFact): Write[] {
  return [write(sql`delete from fact_failures where seq = ${fact.seq} and listener = ${listener.name}`)];
}

/** Backs off; after MAX_ATTEMPTS takes the bit away, so that no sweep meets the fact again until it is retried. */
async function recordFailure(ctx: Ctx, listener: Listener, fact: StoredFact, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  const now = ctx.now();
  ctx.log({ failed: fact.name, seq: fact.seq, listener: listener.name, reason });
  const bit = 2 ** listener.bit;
  await commit(ctx, {
    writes: [
      {
        kind: "write",
        // Only while it is owed: a racing delivery may have succeeded where this one failed.
        statement: sql`insert into fact_failures (seq, community_id, listener, attempts, next_at, error)
          select seq, community_id, ${listener.name}, 1, ${now + 5_000}, ${reason} from facts
          where seq = ${fact.seq} and owed & cast(${bit} as integer)
          on conflict (seq, listener) do update set attempts = attempts + 1, error = excluded.error,
            next_at = ${now} + 5000 * (1 << min(attempts, 10)),
            parked_at = case when attempts + 1 >= ${MAX_ATTEMPTS} then ${now} else null end`,
      },
      {
        kind: "write",
        statement: sql`update facts set owed = owed & ~cast(${bit} as integer) where seq = ${fact.seq} and exists (
          select 1 from fact_failures where seq = ${fact.seq} and listener = ${listener.name} and parked_at is not null)`,
      },
    ],
    origin: "system",
  }).catch((failure: unknown) => ctx.log({ unrecorded: String(failure), seq: fact.seq }));
}

/** Owes a parked fact of one community to its listener once more (the operator's retry); poke it afterwards. */
export function retryParked(communityId: number, seq: number, listener: Listener): Write[] {
  return [
    when(
      sql`delete from fact_failures where seq = ${seq} and listener = ${listener.name}
        and community_id = ${communityId} and parked_at is not null`,
    ).otherwise("not_parked"),
    write(sql`update facts set owed = owed | cast(${2 ** listener.bit} as integer) where seq = ${seq}
      and community_id = ${communityId}`),
  ];
}
