import { z } from "zod";
import { directoryRef, noCommunity } from "~/platform/context";
import { DATABASES, type Env, SHARDS } from "~/platform/env";
import { deliverPage } from "~/platform/facts/sweep.server";
import { ownOutbox, sendMail } from "~/platform/mail/outgoing.server";
import { communityOf, createSystemContext, type Execution } from "./context";
import { takeStep } from "./jobs";
import { sweep } from "./sweeps";

const database = z.enum(DATABASES);
const id = z.int().nonnegative();

/** What each queue carries and who takes it: one line per queue, found by a part of its name. */
const CONSUMERS = [
  consumer("facts", z.object({ shard: database }).and(factsPage()), deliver),
  consumer("mail", z.object({ db: database, id, held: id }), sendOne),
  consumer("sweeps", z.object({ sweep: z.string(), db: database }), sweep),
  consumer("bulk", z.object({ shard: z.enum(SHARDS), community: id, job: id }), takeStep),
];

/**
 * The messages of a batch are nothing to each other: they are worked at side by side, so that a slow shard, server or
 * sweep keeps no other waiting, and each is acknowledged or tried again by itself.
 */
export async function consumeQueue(batch: MessageBatch<unknown>, env: Env, execution: Execution): Promise<void> {
  const taker = CONSUMERS.find(({ name }) => batch.queue.includes(name));
  if (!taker) throw new Error(`nobody takes from ${batch.queue}`);
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        await taker.take(env, execution, message.body);
        message.ack();
      } catch (error) {
        const isPoison = error instanceof z.ZodError;
        console.error(
          JSON.stringify({ queue: batch.queue, message: message.id, poison: isPoison, reason: String(error) }),
        );
        // What nobody can read will not be read tomorrow; whatever it spoke of still stands in a database, for a sweep.
        if (isPoison) message.ack();
        else message.retry({ delaySeconds: Math.min(MOST_SECONDS, 5 * 3 ** message.attempts) });
      }
    }),
  );
}

const MOST_SECONDS = 600;

function consumer<T>(name: string, shape: z.ZodType<T>, take: (env: Env, on: Execution, body: T) => Promise<unknown>) {
  return { name, take: (env: Env, on: Execution, body: unknown) => take(env, on, shape.parse(body)) };
}

function factsPage() {
  return z.union([z.object({ seqs: z.array(id) }), z.object({ due: z.array(z.tuple([id, z.string()])) })]);
}

/** Delivers the named facts of a database: the second way a fact reaches its listeners. */
async function deliver(
  env: Env,
  execution: Execution,
  { shard, ...page }: z.infer<ReturnType<typeof factsPage>> & { shard: string },
) {
  const ctx = inDatabase(env, execution, shard);
  await deliverPage(ctx, page, { communityOf: communityOf(ctx) });
}

async function sendOne(env: Env, execution: Execution, { db, ...mail }: { db: string; id: number; held: number }) {
  const ctx = inDatabase(env, execution, db);
  await sendMail(ctx, ownOutbox(ctx), mail);
}

const inDatabase = (env: Env, execution: Execution, db: string) =>
  createSystemContext(env, execution, db === "DIRECTORY" ? directoryRef : { ...noCommunity, shard: db });
