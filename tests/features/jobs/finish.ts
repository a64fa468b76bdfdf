import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { CommunityRef } from "~/platform/context";
import type { Ran } from "~/platform/jobs/run.server";
import { takeStep } from "../../../workers/jobs";
import { watched } from "../../platform/statements";
import { env } from "../../world";

/** One queue message of a job: its next step, with what it leaves behind. */
export async function step(community: CommunityRef, job: number): Promise<Ran> {
  const execution = createExecutionContext();
  const message = { shard: community.shard, community: community.id, job };
  const ran = await takeStep(watched(env, { memberId: 0 }), execution, message);
  await waitOnExecutionContext(execution);
  return ran;
}

/** All steps of a job; answers how many there were. */
export async function finish(community: CommunityRef, job: number): Promise<number> {
  for (let steps = 1; steps < 1_000; steps++) {
    if ((await step(community, job)) !== "again") return steps;
  }
  throw new Error("the job does not end");
}
