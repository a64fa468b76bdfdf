import { sweepAccounts, sweepMemberSessions, sweepSignUps } from "~/features/accounts/sweep.server";
import { sweepRenderedComments } from "~/features/comments/sweep.server";
import { sweepCommunities } from "~/features/communities/sweep.server";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { sweepDeletedPosts } from "~/features/posts/commands/sweep-deleted-posts.server";
import { sweepRenderedPosts } from "~/features/posts/commands/sweep-rendered-posts.server";
import { sweepDeletedSpaces } from "~/features/spaces/commands/sweep-deleted-spaces.server";
import { directoryRef, noCommunity } from "~/platform/context";
import { type Env, SHARDS } from "~/platform/env";
import { createSystemContext, type Execution } from "./context";
import { forgetOldJobs, wakeDueJobs } from "./jobs";
import { DATABASES, deliver, forgetMail, sendMail } from "./queue";

/**
 * Every minute, the third way: what a kill left half made is finished, what the queue lost is delivered, mail that
 * waits is sent, what is due to go is removed, what an older version wrote is written anew.
 */
export async function runCron(_controller: ScheduledController, env: Env, execution: Execution): Promise<void> {
  const directory = () => createSystemContext(env, execution, directoryRef);
  await settle("communities", () => sweepCommunities(directory()));
  await settle("sign-ups", () => sweepSignUps(directory()));
  await settle("accounts", () => sweepAccounts(directory()));
  for (const db of DATABASES) {
    await settle(`facts of ${db}`, () => deliver(env, execution, { shard: db }));
    await settle(`mail of ${db}`, () => sendMail(env, execution, db));
    await settle(`old mail of ${db}`, () => forgetMail(env, execution, db));
  }
  for (const shard of SHARDS) {
    const inShard = () => createSystemContext(env, execution, { ...noCommunity, shard });
    await settle(`sessions of ${shard}`, () => sweepMemberSessions(inShard()));
    await settle(`files of ${shard}`, () => sweepLooseFiles(inShard()));
    await settle(`posts of ${shard}`, () => sweepDeletedPosts(inShard()));
    await settle(`spaces of ${shard}`, () => sweepDeletedSpaces(inShard()));
    await settle(`texts of ${shard}`, () => sweepRenderedPosts(inShard()));
    await settle(`jobs of ${shard}`, () => wakeDueJobs(env, execution, shard));
    await settle(`old jobs of ${shard}`, () => forgetOldJobs(env, execution, shard));
    await settle(`comments of ${shard}`, () => sweepRenderedComments(inShard()));
  }
}

/** One broken sweep must not keep the others from running. */
async function settle(name: string, sweep: () => Promise<unknown>): Promise<void> {
  try {
    await sweep();
  } catch (error) {
    console.error(JSON.stringify({ cron: name, reason: String(error) }));
  }
}
