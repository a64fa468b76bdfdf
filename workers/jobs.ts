import { type CommunityRef, noCommunity } from "~/platform/context";
import type { Env, JobMessage } from "~/platform/env";
import { forgetJobs, listDueJobs, type Ran, runJob } from "~/platform/jobs/run.server";
import { communityOf, createSystemContext, type Execution, wakeJob } from "./context";

/** A step of the job that a message names, and the message of the one after it. */
export async function takeStep(env: Env, execution: Execution, message: JobMessage): Promise<Ran> {
  const ran = await runStep(env, execution, message);
  if (ran === "again") await wakeJob(env, message);
  return ran;
}

/**
 * Wakes what nobody holds in one shard: a message for each, so that no job waits for another's steps. Without a queue
 * each gets one step here. Answers how many.
 */
export async function wakeDueJobs(env: Env, execution: Execution, shard: string): Promise<number> {
  const ctx = createSystemContext(env, execution, { ...noCommunity, shard });
  const due = await listDueJobs(ctx);
  const isQueued = env.BULK !== undefined && env.QUEUE !== "off" && env.DELIVERY !== "sweep";
  for (const { id, communityId } of due) {
    const message = { shard, community: communityId, job: id };
    if (isQueued) await wakeJob(env, message);
    else await runStep(env, execution, message);
  }
  return due.length;
}

/** Removes the jobs of one shard that have been looked at for long enough. */
export function forgetOldJobs(env: Env, execution: Execution, shard: string): Promise<number> {
  return forgetJobs(createSystemContext(env, execution, { ...noCommunity, shard }));
}

/** A fresh context for each step: what the one before remembered of its maker is forgotten. */
async function runStep(env: Env, execution: Execution, { shard, community: id, job }: JobMessage): Promise<Ran> {
  const known = await communityOf(createSystemContext(env, execution))(id);
  const community: CommunityRef = known ?? { ...noCommunity, id, shard };
  return runJob(createSystemContext(env, execution, community), job);
}
