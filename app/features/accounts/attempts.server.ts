import { limitReached } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commitDirectory, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { hashSecret } from "~/platform/session.server";
import { ATTEMPTS, type AttemptKind } from "./rules";

export interface AttemptLimit {
  max: number;
  windowMs: number;
}

/**
 * Counts one attempt where every isolate sees it, before any hashing. Throws limitReached (429, with the minutes
 * until the window ends) when there were more than `max` in it. `whom` is stored hashed.
 */
export async function takeAttempt(ctx: Ctx, what: string, whom: string, limit: AttemptLimit): Promise<void> {
  await take(ctx, [{ what, whom, limit }]);
}

/** One attempt of a kind, against both its limits: the e-mail address it names and the network address it came from. */
export async function takeAttempts(ctx: Ctx, what: AttemptKind, email: string): Promise<void> {
  const { perEmail, perPlace, windowMs } = ATTEMPTS[what];
  const wanted: Wanted[] = [{ what, whom: email, limit: { max: perEmail, windowMs } }];
  if (!isOwnMachine(ctx))
    wanted.push({ what: `${what}_place`, whom: ctx.request.ip, limit: { max: perPlace, windowMs } });
  await take(ctx, wanted);
}

/** On a laptop everybody comes from the same place: counting it would only lock out its owner and the tests. */
const isOwnMachine = (ctx: Ctx) => ctx.site.isLocal && ["127.0.0.1", "::1", ""].includes(ctx.request.ip);

interface Wanted {
  what: string;
  whom: string;
  limit: AttemptLimit;
}

async function take(ctx: Ctx, wanted: Wanted[]): Promise<void> {
  const statements = await Promise.all(wanted.map((one) => countOne(ctx, one.what, one.whom, one.limit.windowMs)));
  const { rows } = await commitDirectory(ctx, { writes: statements.map(write) });
  wanted.forEach(({ limit }, at) => {
    if (Number(rows[at]?.[0]?.count ?? 0) <= limit.max) return;
    const left = limit.windowMs - (ctx.now() % limit.windowMs);
    throw limitReached("too_many_attempts", { minutes: Math.ceil(left / 60_000) });
  });
}

async function countOne(ctx: Ctx, what: string, whom: string, windowMs: number): Promise<Statement> {
  const bucket = `${what}:${await hashSecret(`${what}:${whom}`)}`;
  const windowStart = Math.floor(ctx.now() / windowMs) * windowMs;
  return sql`insert into attempts (bucket, window_start, count) values (${bucket}, ${windowStart}, 1)
    on conflict (bucket, window_start) do update set count = count + 1 returning count`;
}
