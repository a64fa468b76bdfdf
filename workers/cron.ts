import type { Env } from "~/platform/env";
import type { Execution } from "./context";
import { DATABASES, deliver, sendMail } from "./queue";

/** Every minute, the third way: what the queue lost is delivered, mail that waits is sent, leftovers are swept. */
export async function runCron(_controller: ScheduledController, env: Env, execution: Execution): Promise<void> {
  for (const db of DATABASES) {
    await settle(() => deliver(env, execution, { shard: db }));
    await settle(() => sendMail(env, execution, db));
  }
}

/** One broken sweep must not keep the others from running. */
async function settle(job: () => Promise<unknown>): Promise<void> {
  try {
    await job();
  } catch (error) {
    console.error(JSON.stringify({ cron: "failed", reason: String(error) }));
  }
}
