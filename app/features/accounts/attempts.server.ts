import { limitReached } from "~/lib/errors";
import { networkOf } from "~/lib/network";
import type { Ctx } from "~/platform/context";
import { commitDirectory, type Write, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { isOwnMachine } from "~/platform/limits";
import { markOf } from "~/platform/session.server";
import type { Account } from "./directory.server";
import { ATTEMPTS, type AttemptKind } from "./rules";

export interface Taken {
  /** Beyond the soft limit of this address, from whatever networks: its password alone, or one more letter, is too much. */
  isCrowded: boolean;
  /** Only failures count: who succeeds writes these in the commit of what they did. */
  giveBack: Write[];
}

/**
 * Counts one attempt where every isolate sees it, before any hashing, against the limits of its kind (rules.ts).
 * `address` is what somebody typed, or an account (`attemptsOf`). Taken first and given back on success, so that tries
 * that race cannot all pass. Throws limitReached (429, with the minutes until the window ends); a soft limit of the
 * address is answered instead of thrown.
 *
 * What is refused for its network is not counted against the address: strangers crowd it only by real tries.
 */
export async function takeAttempts(ctx: Ctx, what: AttemptKind, address: string): Promise<Taken> {
  const limit = ATTEMPTS[what];
  const windowStart = Math.floor(ctx.now() / limit.windowMs) * limit.windowMs;
  const network = networkOf(ctx.request.ip);
  const counted: Counted[] = [];
  if (limit.pair) counted.push(counterOf(ctx, what, "pair", `${address} ${network}`, limit.pair));
  if (!isOwnMachine(ctx)) counted.push(counterOf(ctx, what, "network", network, limit.network));
  const near = [...counted];
  counted.push(counterOf(ctx, what, "address", address, limit.address));
  const statements = counted.map((one) => countOne(one, windowStart, one.by === "address" ? near : []));
  const { rows } = await commitDirectory(ctx, { writes: statements.map(write) });
  const over = counted.filter(({ max }, at) => Number(rows[at]?.[0]?.count ?? 0) > max);
  if (over.some(({ by }) => by !== "address" || !limit.isSoft)) throw tooMany(ctx, limit.windowMs);
  return { isCrowded: over.length > 0, giveBack: counted.map(({ bucket }) => giveBack(bucket, windowStart)) };
}

/**
 * Under what the tries of somebody who is signed in are counted: their account. Strangers who claim the same address
 * have accounts of their own, and use up nobody else's.
 */
export const attemptsOf = (account: Pick<Account, "id">): string => `account ${account.id}`;

/** Counts one attempt of something else, such as making communities. Throws limitReached beyond `max` in the window. */
export async function takeAttempt(ctx: Ctx, what: string, whom: string, limit: AttemptLimit): Promise<void> {
  return takeMany(ctx, what, whom, 1, limit);
}

/** As `takeAttempt`, for so many at once: all of them or none. Whoever asks for too many may still ask for fewer. */
export async function takeMany(ctx: Ctx, what: string, whom: string, times: number, limit: AttemptLimit) {
  const windowStart = Math.floor(ctx.now() / limit.windowMs) * limit.windowMs;
  const counter = counterOf(ctx, what, "one", whom, limit.max);
  const { rows } = await commitDirectory(ctx, { writes: [write(countOne(counter, windowStart, [], times))] });
  if (Number(rows[0]?.[0]?.count ?? 0) <= limit.max) return;
  if (times > 1) await commitDirectory(ctx, { writes: [giveBack(counter.bucket, windowStart, times)] });
  throw tooMany(ctx, limit.windowMs);
}

export interface AttemptLimit {
  max: number;
  windowMs: number;
}

interface Counted {
  by: "pair" | "network" | "address" | "one";
  bucket: string;
  max: number;
}

/** Nobody's address or network stands in the table, nor a hash that whoever has the table alone could try them on. */
const counterOf = ({ site }: Ctx, what: string, by: Counted["by"], whom: string, max: number): Counted => ({
  by,
  bucket: `${what}_${by}:${markOf(site, `attempts:${what}:${by}:${whom}`)}`,
  max,
});

function countOne({ bucket }: Counted, windowStart: number, unlessOver: readonly Counted[], times = 1): Statement {
  const over = unlessOver.map(
    (one) => sql`and not exists (select 1 from attempts where bucket = ${one.bucket}
      and window_start = ${windowStart} and count > ${one.max})`,
  );
  const condition = over.reduce((all, one) => sql`${all} ${one}`, nothing);
  return sql`insert into attempts (bucket, window_start, count) select ${bucket}, ${windowStart}, ${times} where true ${condition}
    on conflict (bucket, window_start) do update set count = count + excluded.count returning count`;
}

const giveBack = (bucket: string, windowStart: number, times = 1): Write =>
  write(
    sql`update attempts set count = max(count - ${times}, 0) where bucket = ${bucket} and window_start = ${windowStart}`,
  );

function tooMany(ctx: Ctx, windowMs: number) {
  const left = windowMs - (ctx.now() % windowMs);
  return limitReached("too_many_attempts", { minutes: Math.ceil(left / 60_000) });
}
