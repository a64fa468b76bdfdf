import { directoryRef, noCommunity } from "~/platform/context";
import { type Env, type FactsMessage, type JobMessage, type MailMessage, SHARDS } from "~/platform/env";
import { deliverFacts, sweepFacts } from "~/platform/facts/deliver.server";
import { forgetOutgoing, sendOutgoing } from "~/platform/mail/outgoing.server";
import { communityOf, createSystemContext, type Execution } from "./context";
import { takeStep } from "./jobs";

/** The second way a fact reaches its listeners, and the way mail leaves. */
export async function consumeQueue(batch: MessageBatch<unknown>, env: Env, execution: Execution): Promise<void> {
  const isMail = batch.queue.includes("mail");
  const isBulk = batch.queue.includes("bulk");
  for (const message of batch.messages) {
    if (isBulk) await takeStep(env, execution, message.body as JobMessage);
    else if (isMail) await sendMail(env, execution, (message.body as MailMessage).db);
    else await deliver(env, execution, message.body as FactsMessage);
    message.ack();
  }
}

/** Delivers the named facts of a shard, or whatever a sweep of it finds. */
export async function deliver(env: Env, execution: Execution, { shard, seqs }: FactsMessage): Promise<number> {
  const ctx = createSystemContext(env, execution, shard === "DIRECTORY" ? directoryRef : { ...noCommunity, shard });
  const opts = { communityOf: communityOf(ctx) };
  return seqs ? deliverFacts(ctx, seqs, opts) : sweepFacts(ctx, opts);
}

/** Sends what waits in one database. */
export async function sendMail(env: Env, execution: Execution, db: string): Promise<number> {
  const ctx = createSystemContext(env, execution, { ...noCommunity, shard: db });
  return sendOutgoing(ctx, ctx.db, ctx.meter, env.MAIL_FROM ?? `Atrium <atrium@${env.ROOT_HOST}>`);
}

/** Forgets what one database's mail of long ago was. */
export async function forgetMail(env: Env, execution: Execution, db: string): Promise<number> {
  const ctx = createSystemContext(env, execution, { ...noCommunity, shard: db });
  return forgetOutgoing(ctx, ctx.db, ctx.meter);
}

export const DATABASES = ["DIRECTORY", ...SHARDS] as const;
