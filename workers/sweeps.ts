import { sweepAccounts, sweepMemberSessions, sweepSignUps } from "~/features/accounts/sweep.server";
import { sweepRenderedComments } from "~/features/comments/sweep.server";
import { sweepCommunities } from "~/features/communities/sweep.server";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { sweepDeletedPosts } from "~/features/posts/commands/sweep-deleted-posts.server";
import { sweepRenderedPosts } from "~/features/posts/commands/sweep-rendered-posts.server";
import { sweepDeletedSpaces } from "~/features/spaces/commands/sweep-deleted-spaces.server";
import { directoryRef, noCommunity } from "~/platform/context";
import { DATABASES, type Env, queueOf, SHARDS, type SweepMessage } from "~/platform/env";
import { claimPages, deliverPage, type Page, sweepFacts } from "~/platform/facts/sweep.server";
import { forgetJobs } from "~/platform/jobs/run.server";
import { dispatchOutgoing, forgetOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { communityOf, createSystemContext, type Execution, type SystemCtx } from "./context";
import { wakeDueJobs } from "./jobs";

interface Sweep {
  name: string;
  of: readonly string[];
  run(ctx: SystemCtx, env: Env): Promise<unknown>;
}

/** What is looked for every minute, and where. */
const SWEEPS: readonly Sweep[] = [
  { name: "communities", of: ["DIRECTORY"], run: (ctx) => sweepCommunities(ctx) },
  { name: "sign-ups", of: ["DIRECTORY"], run: (ctx) => sweepSignUps(ctx) },
  { name: "accounts", of: ["DIRECTORY"], run: (ctx) => sweepAccounts(ctx) },
  { name: "facts", of: DATABASES, run: sendFacts },
  { name: "mail", of: DATABASES, run: (ctx) => dispatchOutgoing(ctx, ownOutbox(ctx)) },
  { name: "old mail", of: DATABASES, run: (ctx) => forgetOutgoing(ctx, ownOutbox(ctx)) },
  { name: "sessions", of: SHARDS, run: (ctx) => sweepMemberSessions(ctx) },
  { name: "files", of: SHARDS, run: (ctx) => sweepLooseFiles(ctx) },
  { name: "posts", of: SHARDS, run: (ctx) => sweepDeletedPosts(ctx) },
  { name: "spaces", of: SHARDS, run: (ctx) => sweepDeletedSpaces(ctx) },
  { name: "texts", of: SHARDS, run: (ctx) => sweepRenderedPosts(ctx) },
  { name: "comments", of: SHARDS, run: (ctx) => sweepRenderedComments(ctx) },
  { name: "jobs", of: SHARDS, run: wakeDueJobs },
  { name: "old jobs", of: SHARDS, run: (ctx) => forgetJobs(ctx) },
];

/** Every sweep of every database, as the messages by which the cron starts them. */
export const allSweeps: readonly SweepMessage[] = DATABASES.flatMap((db) =>
  SWEEPS.filter(({ of }) => of.includes(db)).map(({ name }) => ({ sweep: name, db })),
);

/** Runs one sweep of one database. One that an older version knew is no longer wanted. */
export async function sweep(env: Env, execution: Execution, { sweep: name, db }: SweepMessage): Promise<void> {
  const known = SWEEPS.find((one) => one.name === name && one.of.includes(db));
  const ctx = createSystemContext(env, execution, db === "DIRECTORY" ? directoryRef : { ...noCommunity, shard: db });
  await known?.run(ctx, env);
}

/** One message for each page of what is owed; where no queue takes them, the pages are delivered here. */
async function sendFacts(ctx: SystemCtx, env: Env): Promise<void> {
  const opts = { communityOf: communityOf(ctx) };
  const queue = queueOf(env, "FACTS");
  if (!queue) {
    await sweepFacts(ctx, opts);
    return;
  }
  const share = async (pages: Page[]) => {
    try {
      await queue.sendBatch(pages.map((page) => ({ body: { shard: ctx.community.shard, ...page } })));
    } catch (error) {
      ctx.log({ sweep: "facts", queue: String(error) });
      for (const page of pages) await deliverPage(ctx, page, opts);
    }
  };
  let ready: Page[] = [];
  for await (const page of claimPages(ctx, opts)) {
    if (ready.push(page) < AT_ONCE) continue;
    await share(ready);
    ready = [];
  }
  if (ready.length > 0) await share(ready);
}

/** Messages that a queue takes in one call. */
const AT_ONCE = 100;
