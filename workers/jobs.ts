import { type CommunityRef, type Ctx, noCommunity } from "~/platform/context";
import { type Env, type JobMessage, queueOf } from "~/platform/env";
import { listDueJobs, type Ran, runJob } from "~/platform/jobs/run.server";
import { communityOf, createSystemContext, type Execution, wakeJob } from "./context";

/** A step of the job that a message names, and the message of the one after it. */
export async function takeStep(env: Env, execution: Execution, message: JobMessage): Promise<Ran> {
  const ran = await runStep(createSystemContext(env, execution), message);
  if (ran === "again") await wakeJob(env, message);
  return ran;
}

/**
 * Wakes what nobody holds in the shard of `ctx`: a message for each, so that no job waits for another's steps. Without
 * a queue each gets one step here. Answers how many.
 */
export async function wakeDueJobs(ctx: Ctx, env: Env): Promise<number> {
  const { shard } = ctx.community;
  const due = (await listDueJobs(ctx)).map(({ id, communityId }) => ({ shard, community: communityId, job: id }));
  const isQueued = queueOf(env, "BULK") !== undefined && env.DELIVERY !== "sweep";
  await Promise.all(due.map((message) => (isQueued ? wakeJob(env, message) : runStep(ctx, message))));
  return due.length;
}

/** A context of its own for each step: what the one before remembered of its maker is forgotten. */
async function runStep(ctx: Ctx, { shard, community: id, job }: JobMessage): Promise<Ran> {
  const known = await communityOf(ctx)(id);
  const community: CommunityRef = known ?? { ...noCommunity, id, shard };
  return runJob(ctx.forCommunity(community), job);
}
