import { DATABASES, type Env, MESSAGES_AT_ONCE, queueOf, type SweepMessage } from "~/platform/env";
import type { Execution } from "./context";
import { allSweeps, sweep } from "./sweeps";

/**
 * Every minute, the third way: what a kill left half made is finished, what the queue lost is delivered, mail that
 * waits is sent, what is due to go is removed, what an older version wrote is written anew. It only starts all that,
 * with a message for each database and purpose (`sweeps`); where no queue takes them it does it itself.
 */
export async function runCron(
  _controller: ScheduledController,
  env: Env,
  execution: Execution,
  sweeps: readonly SweepMessage[] = allSweeps,
): Promise<void> {
  const queue = queueOf(env, "SWEEPS");
  try {
    if (queue) return await start(queue, sweeps);
  } catch (error) {
    console.error(JSON.stringify({ cron: "queue", reason: String(error) }));
  }
  await Promise.all(DATABASES.map((db) => sweepDatabase(env, execution, db)));
}

/** A house of nine shards has more sweeps than a queue takes in one call. */
async function start(queue: NonNullable<Env["SWEEPS"]>, sweeps: readonly SweepMessage[]): Promise<void> {
  for (let from = 0; from < sweeps.length; from += MESSAGES_AT_ONCE) {
    await queue.sendBatch(sweeps.slice(from, from + MESSAGES_AT_ONCE).map((body) => ({ body })));
  }
}

/** One broken sweep must not keep the others from running, nor one slow database the others. */
async function sweepDatabase(env: Env, execution: Execution, db: string): Promise<void> {
  for (const one of allSweeps.filter((message) => message.db === db)) {
    try {
      await sweep(env, execution, one);
    } catch (error) {
      console.error(JSON.stringify({ cron: one.sweep, db, reason: String(error) }));
    }
  }
}
