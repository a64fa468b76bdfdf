import type { Ctx } from "../context";
import { commit, write } from "../database/commit.server";
import { sql } from "../database/sql";
import { deliver, type DeliverOptions, type Delivery, factOf, type FactRow, owedOf, readOwed } from "./deliver.server";

/** Statements that one invocation of a Worker may send to D1. */
export const WORKER_STATEMENTS = 1_000;

/**
 * Facts, or failed deliveries, that one queue message names. At ten listeners a fact, each of which reads and writes
 * one statement, this is 800 statements: the queue hands a Worker one such message at a time (wrangler.toml).
 */
export const PAGE = 40;

/** How many pages one run finds: more than a minute delivers. */
const MOST_PAGES = 200;

/** How long what is due, or was never tried, belongs to whoever found it. */
const CLAIM_MS = 5 * 60_000;

/** What one page of a sweep delivers: facts never tried, or deliveries that failed and are due. */
export type Page = { seqs: number[] } | { due: DuePair[] };
export type DuePair = [seq: number, listener: string];

type Opts = Pick<DeliverOptions, "communityOf">;

/** Finds what lost pokes and failed deliveries left, a page at a time: what was never tried first, in its order. */
export const findPages = (ctx: Ctx, opts: Opts): AsyncGenerator<Page> => pages(ctx, opts, walkOwed(ctx));

/**
 * As `findPages`, for who gives the pages to others. What was never tried is ours for minutes as well: the next run
 * goes on above it, and does not send again all that still waits in a queue.
 */
export const claimPages = (ctx: Ctx, opts: Opts): AsyncGenerator<Page> => pages(ctx, opts, () => claimOwed(ctx));

async function* pages(ctx: Ctx, opts: Opts, findOwed: () => Promise<OwedRow[]>): AsyncGenerator<Page> {
  yield* owedPages(opts, findOwed);
  // What failed has pages of its own: a flood of new facts must not keep it waiting for ever.
  for (let found = 0; found < MOST_PAGES; found += 1) {
    const due = await claimDue(ctx);
    if (due.length > 0) yield { due };
    if (due.length < PAGE) return;
  }
}

/** Delivers one page. Returns how many deliveries were tried. */
export async function deliverPage(ctx: Ctx, page: Page, opts: Opts): Promise<number> {
  const deliveries = "due" in page ? await readDue(ctx, page.due) : owedOf(ctx, await readOwed(ctx, page.seqs));
  return (await deliver(ctx, deliveries, opts)).tried;
}

/** Everything that can be delivered now, one page after another: where there is no queue to share it out. */
export async function sweepFacts(ctx: Ctx, opts: Opts): Promise<number> {
  let tried = 0;
  for await (const page of findPages(ctx, opts)) tried += await deliverPage(ctx, page, opts);
  return tried;
}

interface OwedRow {
  seq: number;
  communityId: number;
}

/** Facts whose community is gone, or moved, are passed over: a thousand of them must not starve the rest. */
async function* owedPages({ communityOf }: Opts, findOwed: () => Promise<OwedRow[]>): AsyncGenerator<Page> {
  let seqs: number[] = [];
  for (let found = 0; found < MOST_PAGES; ) {
    const rows = await findOwed();
    for (const { seq, communityId } of rows) {
      if (await communityOf(communityId)) seqs.push(seq);
      if (seqs.length === PAGE) {
        yield { seqs };
        seqs = [];
        found += 1;
      }
    }
    if (rows.length < FOUND_AT_ONCE) break;
  }
  if (seqs.length > 0) yield { seqs };
}

const FOUND_AT_ONCE = 500;

function walkOwed(ctx: Ctx): () => Promise<OwedRow[]> {
  let after = 0;
  return async () => {
    const from = after;
    const rows = await ctx.read(
      () => sql<OwedRow>`select seq, community_id as communityId
        from facts indexed by facts_owed where owed <> 0 and seq > ${from} order by seq limit ${FOUND_AT_ONCE}`,
    );
    after = rows.at(-1)?.seq ?? after;
    return rows;
  };
}

/** The next that nobody has given out in the last minutes; then, of what is owed still, the first again. */
async function claimOwed(ctx: Ctx): Promise<OwedRow[]> {
  const now = ctx.now();
  const begin = sql`insert into fact_shares (community_id, since, seq, until) values (0, 0, 0, ${now + CLAIM_MS})
    on conflict (community_id) do update set seq = 0, until = excluded.until where fact_shares.until <= ${now}`;
  const claim = sql`update fact_shares set since = seq, seq = coalesce((select max(f.seq) from (
      select facts.seq from facts indexed by facts_owed where owed <> 0 and facts.seq > fact_shares.seq
      order by facts.seq limit ${FOUND_AT_ONCE}) f), seq) where community_id = 0`;
  const claimed = sql`select f.seq, f.community_id as communityId from fact_shares s cross join facts f indexed by facts_owed
    where s.community_id = 0 and f.owed <> 0 and f.seq > s.since and f.seq <= s.seq order by f.seq`;
  const { rows } = await commit(ctx, { writes: [begin, claim, claimed].map(write), origin: "system" });
  return (rows[2] ?? []).map(({ seq, communityId }) => ({ seq: Number(seq), communityId: Number(communityId) }));
}

/** Of what failed, a page that is due. It is ours for minutes, so that the next run does not find it again. */
async function claimDue(ctx: Ctx): Promise<DuePair[]> {
  const now = ctx.now();
  const claim = write(sql`update fact_failures set next_at = ${now + CLAIM_MS}
    where parked_at is null and (seq, listener) in (select seq, listener from fact_failures
      indexed by fact_failures_due where parked_at is null and next_at <= ${now} order by next_at limit ${PAGE})
    returning seq, listener`);
  const { rows } = await commit(ctx, { writes: [claim], origin: "system" });
  return (rows[0] ?? []).map(({ seq, listener }) => [Number(seq), String(listener)]);
}

async function readDue(ctx: Ctx, due: readonly DuePair[]): Promise<Delivery[]> {
  const rows = await ctx.read(
    () => sql<FactRow & { listener: string; attempts: number }>`select f.*, x.listener, x.attempts
      from json_each(${JSON.stringify(due)}) j join fact_failures x on x.seq = j.value ->> 0 and x.listener = j.value ->> 1
      join facts f on f.seq = x.seq where x.parked_at is null`,
  );
  return rows.map((row) => {
    const known = ctx.registry.listeners.find(({ name }) => name === row.listener);
    return { fact: factOf(row), seq: row.seq, listener: known ?? gone(row.listener), failures: row.attempts };
  });
}

/** Stands for a listener that is no more: it fails until it is parked, where somebody can read of it. */
const gone = (name: string): Delivery["listener"] => ({
  name,
  bit: 0,
  facts: [],
  handle: () => Promise.reject(new Error("this listener is no more")),
});
