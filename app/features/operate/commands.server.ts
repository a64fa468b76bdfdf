import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { retryOldestParked, retryParked } from "~/platform/facts/failures.server";
import { directoryOutbox, dispatchOutgoing, ownOutbox, retryGivenUp } from "~/platform/mail/outgoing.server";
import { RETRY_CHUNK, RETRY_CHUNKS } from "./limits";
import { authorizeOperating } from "./queries.server";

/**
 * Delivers a parked fact of this community to its listener once more, at once or by the next sweep. Throws 401, 403,
 * and 409 not_parked when it is no longer waiting for anybody, or the listener is no more.
 */
export async function retryDelivery(
  ctx: Ctx,
  { seq, listener: name }: { seq: number; listener: string },
): Promise<void> {
  authorizeOperating(ctx);
  const listener = ctx.registry.listeners.find((one) => one.name === name);
  if (!listener) throw conflict("not_parked");
  await commit(ctx, {
    writes: retryParked(ctx.community.id, seq, listener),
    facts: [fact("delivery.retried", { kind: "fact", id: seq })],
  });
  ctx.poke([seq]);
}

/** What a press of the button did; `isMore` when there is more than one press may do. */
export interface Retried {
  count: number;
  isMore: boolean;
}

/**
 * Makes everything of this community that is parked due again, the oldest first, a chunk a commit; sweeps deliver it
 * from the next minute on. Pressed twice at once, each delivery is made due by one of the two. Throws 401, 403, and 409
 * not_parked when there is nothing.
 */
export async function retryAllDeliveries(ctx: Ctx): Promise<Retried> {
  authorizeOperating(ctx);
  return inChunks(async () => {
    const retried = fact("deliveries.retried", { kind: "community", id: ctx.community.id });
    const { rows } = await commit(ctx, { writes: [when(retryOldestParked(ctx, RETRY_CHUNK)).record(retried)] });
    return rows[0]?.length ?? 0;
  });
}

/**
 * Makes this community's mail that was given up leave once more: what its shard wrote, and the letters of accounts in
 * the directory that were asked for here. Throws 401, 403, and 409 not_parked when there is none.
 */
export async function retryAllMail(ctx: Ctx): Promise<Retried> {
  authorizeOperating(ctx);
  const retried = fact("mail.retried", { kind: "community", id: ctx.community.id });
  const again = when(retryGivenUp(ctx.community.id, RETRY_CHUNK)).record(retried);
  const result = await inChunks(async () => {
    const inShard = await commit(ctx, { writes: [again] });
    const inDirectory = await commitDirectory(ctx, { writes: [again] });
    return Math.max(inShard.rows[0]?.length ?? 0, inDirectory.rows[0]?.length ?? 0);
  });
  const leave = async () => {
    await dispatchOutgoing(ctx, ownOutbox(ctx));
    await dispatchOutgoing(ctx, directoryOutbox(ctx));
  };
  ctx.waitUntil(leave().catch((error: unknown) => ctx.log({ mail: "failed", reason: String(error) })));
  return result;
}

/**
 * What should have left hours ago, and waits for somebody to say so, leaves with the next minute, or never (`isSent`).
 * Pressed twice at once, each row is settled by one of the two. Throws 401, 403, and 409 not_parked when nothing is late.
 */
export async function settleLate(ctx: Ctx, isSent: boolean): Promise<Retried> {
  authorizeOperating(ctx);
  const now = ctx.now();
  const community = { kind: "community", id: ctx.community.id };
  const became = isSent ? sql`state = 'waiting', due_at = ${now}` : sql`state = 'suppressed', because = 'dropped'`;
  const settled = sql<{ id: number }>`update sendings set ${became}, changed_at = ${now}
    where community_id = ${ctx.community.id} and state = 'late' and id in (select id from sendings indexed by sendings_late
      where community_id = ${ctx.community.id} and state = 'late' order by id limit ${RETRY_CHUNK}) returning id`;
  return inChunks(async () => {
    const { rows } = await commit(ctx, {
      writes: [when(settled).record(fact(isSent ? "late_mail.sent" : "late_mail.dropped", community))],
    });
    return rows[0]?.length ?? 0;
  });
}

/** Until a chunk is not full: then there is no more. */
async function inChunks(retry: () => Promise<number>): Promise<Retried> {
  let count = 0;
  for (let chunk = 0; chunk < RETRY_CHUNKS; chunk += 1) {
    const found = await retry();
    count += found;
    if (count === 0) throw conflict("not_parked");
    if (found < RETRY_CHUNK) return { count, isMore: false };
  }
  return { count, isMore: true };
}
