import { sweeps } from "~/features/sweeps.server";
import { directoryRef, noCommunity } from "~/platform/context";
import { DATABASES, type Env, MESSAGES_AT_ONCE, queueOf, SHARDS, type SweepMessage } from "~/platform/env";
import { claimPages, deliverPage, type Page, sweepFacts } from "~/platform/facts/sweep.server";
import { forgetJobs } from "~/platform/jobs/run.server";
import { dispatchOutgoing, forgetOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { settleRestored } from "~/platform/mail/restored.server";
import type { Sweep } from "~/platform/sweeps";
import { communityOf, createSystemContext, type Execution, type SystemCtx } from "./context";
import { wakeDueJobs } from "./jobs";

/** The platform's own: what it starts needs the queues, which no feature is given. */
interface OwnSweep extends Pick<Sweep, "name" | "of"> {
  run(ctx: SystemCtx, env: Env): Promise<unknown>;
}

const OWN: readonly OwnSweep[] = [
  { name: "facts", of: DATABASES, run: sendFacts },
  { name: "mail", of: DATABASES, run: sendMails },
  { name: "old mail", of: DATABASES, run: (ctx) => forgetOutgoing(ctx, ownOutbox(ctx)) },
  { name: "jobs", of: SHARDS, run: wakeDueJobs },
  { name: "old jobs", of: SHARDS, run: (ctx) => forgetJobs(ctx) },
];

/** The directory is the one by which a restore is found: of its own there is none to ask. */
async function sendMails(ctx: SystemCtx): Promise<void> {
  if (ctx.community === directoryRef || (await settleRestored(ctx))) await dispatchOutgoing(ctx, ownOutbox(ctx));
}

/** The platform's sweeps with those that features declare. Refuses two of one name: a message could mean either. */
export function openSweeps(declared: readonly Sweep[]) {
  const all: readonly OwnSweep[] = [
    ...OWN,
    ...declared.map(({ name, of, run }) => ({ name, of, run: (ctx: SystemCtx) => run(ctx) })),
  ];
  const names = all.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`two sweeps have one name: ${twice}`);
  return {
    /** Every sweep of every database, as the messages by which the cron starts them. */
    messages: DATABASES.flatMap((db) =>
      all.filter(({ of }) => of.includes(db)).map(({ name }): SweepMessage => ({ sweep: name, db })),
    ),
    /** Runs one sweep of one database. One that an older version knew is no longer wanted. */
    async run(env: Env, execution: Execution, { sweep: name, db }: SweepMessage): Promise<void> {
      const known = all.find((one) => one.name === name && one.of.some((its) => its === db));
      const ctx = createSystemContext(
        env,
        execution,
        db === "DIRECTORY" ? directoryRef : { ...noCommunity, shard: db },
      );
      await known?.run(ctx, env);
    },
  };
}

export const { messages: allSweeps, run: sweep } = openSweeps(sweeps);

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
    if (ready.push(page) < MESSAGES_AT_ONCE) continue;
    await share(ready);
    ready = [];
  }
  if (ready.length > 0) await share(ready);
}
