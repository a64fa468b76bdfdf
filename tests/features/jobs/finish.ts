import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { sweepDeletedSpaces } from "~/features/spaces/commands/sweep-deleted-spaces.server";
import type { CommunityRef } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { type Ran, runJob } from "~/platform/jobs/run.server";
import { takeStep } from "../../../workers/jobs";
import { watched } from "../../platform/statements";
import { asSystem, env, rows } from "../../world";

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

/** All steps of all jobs of a community that are due; what other tests have left in its shard is theirs. */
export async function finishDue(community: CommunityRef): Promise<void> {
  for (let rounds = 0; rounds < 500; rounds++) {
    const due = await rows<{ id: number }>(
      community,
      sql`select id from jobs where community_id = ${community.id} and state in ('waiting', 'running')
        and lease_until <= ${Date.now()} order by lease_until, id`,
    );
    if (due.length === 0) return;
    for (const { id } of due) await step(community, id);
  }
  throw new Error("the jobs do not end");
}

/** Begins the removal of what was deleted long ago, and brings it to its end: those jobs alone, of every community. */
export async function removeDeletedSpaces(community: CommunityRef): Promise<void> {
  // A sweep takes a few spaces at a time, and other tests have left some of their own.
  for (;;) {
    const begun = await sweepDeletedSpaces(asSystem(community));
    if (begun.length === 0) return;
    for (const id of begun) {
      const [job] = await rows<{ community: number }>(
        community,
        sql`select community_id as community from jobs where id = ${id}`,
      );
      if (job) await finish({ ...community, id: job.community }, id);
    }
  }
}

/**
 * A message whose step is held between what it has read and what it writes; `dies` there as a killed isolate does,
 * without a word to the database.
 */
export function slowedIn(community: CommunityRef, meanwhile: () => Promise<unknown>) {
  return async (job: number, { dies = false } = {}) => {
    const ctx = asSystem(community);
    const { prove } = ctx;
    let proofs = 0;
    ctx.prove = async () => {
      // The first commit takes the lease; the second is the step's own.
      proofs += 1;
      if (proofs === 2 && dies) return new Promise<never>(() => undefined);
      if (proofs === 2) await meanwhile();
      return prove.call(ctx);
    };
    const ran = runJob(ctx, job);
    if (!dies) return ran;
    return Promise.race([ran, new Promise((resolve) => setTimeout(resolve, 200, "killed"))]);
  };
}
