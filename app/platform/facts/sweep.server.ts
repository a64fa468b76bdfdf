import type { Ctx } from "../context";
import { commit, write } from "../database/commit.server";
import { sql } from "../database/sql";
import { deliver, type DeliverOptions, type Delivery, factOf, type FactRow, owedOf, readOwed } from "./deliver.server";

/**
 * Facts, or failed deliveries, that one queue message names. At ten listeners a fact, each of which reads and writes
 * one statement, this is 800 statements: a Worker may send D1 a thousand in one go.
 */
export const PAGE = 40;

/** How many pages one run finds: more than a minute delivers. */
const MOST_PAGES = 200;

/** How long what is due belongs to whoever found it. */
const CLAIM_MS = 5 * 60_000;

/** What one page of a sweep delivers: facts never tried, or deliveries that failed and are due. */
export type Page = { seqs: number[] } | { due: DuePair[] };
export type DuePair = [seq: number, listener: string];

type Opts = Pick<DeliverOptions, "communityOf">;

/** Finds what lost pokes and failed deliveries left, a page at a time: what was never tried first, in its order. */
export async function* findPages(ctx: Ctx, opts: Opts): AsyncGenerator<Page> {
  let pages = 0;
  for await (const page of owedPages(ctx, opts)) {
    if (pages++ < MOST_PAGES) yield page;
    else break;
  }
  // What failed has pages of its own: a flood of new facts must not keep it waiting for ever.
  for (pages = 0; pages < MOST_PAGES; pages += 1) {
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

/** Facts whose community is gone, or moved, are passed over: a thousand of them must not starve the rest. */
async function* owedPages(ctx: Ctx, { communityOf }: Opts): AsyncGenerator<Page> {
  let after = 0;
  let seqs: number[] = [];
  while (true) {
    const from = after;
    const rows = await ctx.read(
      () => sql<{ seq: number; communityId: number }>`select seq, community_id as communityId
        from facts indexed by facts_owed where owed <> 0 and seq > ${from} order by seq limit ${FOUND_AT_ONCE}`,
    );
    for (const { seq, communityId } of rows) {
      after = seq;
      if (await communityOf(communityId)) seqs.push(seq);
      if (seqs.length === PAGE) {
        yield { seqs };
        seqs = [];
      }
    }
    if (rows.length < FOUND_AT_ONCE) break;
  }
  if (seqs.length > 0) yield { seqs };
}

const FOUND_AT_ONCE = 500;

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
