import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { retryParked } from "~/platform/facts/deliver.server";
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
    facts: [{ name: "delivery.retried", subjectKind: "fact", subjectId: seq }],
  });
  ctx.poke([seq]);
}
