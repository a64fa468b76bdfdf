import type { Ctx } from "../context";
import { commit, type Write, when, write } from "../database/commit.server";
import { list, type Statement, sql } from "../database/sql";
import { backOff, MAX_ATTEMPTS } from "./backoff";
import type { Listener } from "./registry";

/** What one listener is owed of one fact; after a failure a row says so, and the bit in `facts.owed` no longer does. */
export interface Owing {
  seq: number;
  listener: Listener;
  /** How often it failed; 0 while the bit stands. */
  failures: number;
}

export interface Failure extends Owing {
  reason: string;
}

/**
 * A failed delivery leaves `facts.owed` and becomes a row with the time of its next try: sweeps walk what was never
 * tried and what is due, never what waits. After MAX_ATTEMPTS it is parked until a person retries it.
 */
export async function recordFailures(ctx: Ctx, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return;
  const first = failures.filter((one) => one.failures === 0);
  const again = failures.filter((one) => one.failures > 0);
  await commit(ctx, {
    writes: [
      ...(first.length > 0 ? firstFailures(ctx, first) : []),
      ...(again.length > 0 ? [oneMore(ctx, again)] : []),
    ],
    origin: "system",
  });
}

/** Only while it is owed: a racing delivery may have succeeded where this one failed. */
function firstFailures(ctx: Ctx, failed: readonly Failure[]): Write[] {
  const rows = JSON.stringify(
    failed.map(({ seq, listener, reason }) => [seq, listener.name, 2 ** listener.bit, reason]),
  );
  return [
    write(sql`insert into fact_failures (seq, community_id, listener, attempts, next_at, error)
      select f.seq, f.community_id, j.value ->> 1, 1, ${ctx.now() + backOff(1)}, j.value ->> 3
      from json_each(${rows}) j join facts f on f.seq = j.value ->> 0
      where f.owed & (j.value ->> 2) on conflict (seq, listener) do nothing`),
    write(sql`update facts set owed = owed & ~(j.value ->> 1) from json_each(${masksOf(failed)}) j
      where facts.seq = j.value ->> 0`),
  ];
}

/** By the number it had: two that try at once and both fail have failed once. */
function oneMore(ctx: Ctx, failed: readonly Failure[]): Write {
  const now = ctx.now();
  const rows = JSON.stringify(
    failed.map(({ seq, listener, failures, reason }) => {
      const attempts = failures + 1;
      return [seq, listener.name, failures, now + backOff(attempts), reason, attempts >= MAX_ATTEMPTS ? now : null];
    }),
  );
  return write(sql`update fact_failures set attempts = attempts + 1, next_at = j.value ->> 3, error = j.value ->> 4,
      parked_at = j.value ->> 5 from json_each(${rows}) j
    where fact_failures.seq = j.value ->> 0 and listener = j.value ->> 1 and attempts = j.value ->> 2
      and parked_at is null`);
}

/** `[[seq, bits], …]`, each fact once. */
export function masksOf(owing: readonly Owing[]): string {
  const masks = new Map<number, number>();
  for (const { seq, listener } of owing) masks.set(seq, (masks.get(seq) ?? 0) + 2 ** listener.bit);
  return JSON.stringify([...masks]);
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

/**
 * Makes the `limit` oldest parked deliveries of one community due, as if they had never failed; the next sweep takes
 * them. Those whose listener is no more stay where they are. Returns a row for each.
 */
export function retryOldestParked(ctx: Ctx, limit: number): Statement<{ seq: number }> {
  const names = list(ctx.registry.listeners.map(({ name }) => name));
  const { id } = ctx.community;
  return sql`update fact_failures set attempts = 1, parked_at = null, next_at = ${ctx.now()}
    where community_id = ${id} and parked_at is not null and (seq, listener) in (
      select seq, listener from fact_failures indexed by fact_failures_parked where community_id = ${id}
        and parked_at is not null and listener in (select value from json_each(${names}))
      order by seq, listener limit ${limit}) returning seq`;
}
