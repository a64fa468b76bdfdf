import { forbidden, invalid, signInRequired } from "~/lib/errors";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { COUNT_MAX } from "./limits";

/** A delivery that failed too often: the fact, who did not get it, and why. */
export interface ParkedDelivery {
  seq: number;
  listener: string;
  fact: string;
  happened_at: string;
  parked_at: string;
  attempts: number;
  reason: string;
}

export interface Deliveries {
  parked: ParkedDelivery[];
  cursor: string | null;
  /** When the oldest fact still on its way happened; null when nothing is. */
  oldest_owed_at: string | null;
  /** How many facts are on their way, counted to a hundred. */
  owed: number;
  /** How many have failed at least once and will be tried again. */
  failing: number;
  /** Mails that wait to be sent, counted to a hundred, and since when the oldest one does. */
  outgoing: number;
  oldest_outgoing_at: string | null;
}

const PAGE_SIZE = 20;

/** What this community's deliveries are waiting for, for its admins. Throws 401, 403. */
export async function listDeliveries(ctx: Ctx, { cursor }: { cursor?: string | null } = {}): Promise<Deliveries> {
  const from = readCursor(cursor);
  const { id } = ctx.community;
  const [parked, owed, failing, outgoing] = await Promise.all([
    ctx.read(
      () => sql<ParkedRow>`select x.seq, x.listener, x.attempts, x.error as reason, x.parked_at as parkedAt, f.name, f.at
        from fact_failures x join facts f on f.seq = x.seq
        where x.community_id = ${id} and x.parked_at is not null
          ${from ? sql`and (x.seq, x.listener) < (${from.seq}, ${from.listener})` : nothing}
        order by x.seq desc, x.listener desc limit ${PAGE_SIZE + 1}`,
    ),
    ctx.read(
      () => sql<Waiting>`select count(*) as n, min(at) as oldest from
        (select at from facts indexed by facts_owed where owed <> 0 and community_id = ${id} order by seq limit ${COUNT_MAX})`,
    ),
    ctx.read(
      () => sql<{ n: number }>`select count(*) as n from (select 1 from fact_failures
        where community_id = ${id} and parked_at is null limit ${COUNT_MAX})`,
    ),
    ctx.read(
      () => sql<Waiting>`select count(*) as n, min(created_at) as oldest from
        (select created_at from outgoing indexed by outgoing_unsent where sent_at is null and community_id = ${id}
          order by leased_until limit ${COUNT_MAX})`,
    ),
  ]);
  authorizeOperating(ctx);
  const shown = parked.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    parked: shown.map((row) => ({
      seq: row.seq,
      listener: row.listener,
      fact: row.name,
      happened_at: new Date(row.at).toISOString(),
      parked_at: new Date(row.parkedAt).toISOString(),
      attempts: row.attempts,
      reason: row.reason,
    })),
    cursor: parked.length > PAGE_SIZE && last ? `${last.seq}.${last.listener}` : null,
    owed: owed[0]?.n ?? 0,
    oldest_owed_at: isoOf(owed[0]?.oldest),
    failing: failing[0]?.n ?? 0,
    outgoing: outgoing[0]?.n ?? 0,
    oldest_outgoing_at: isoOf(outgoing[0]?.oldest),
  };
}

/** Throws 401 for a visitor, 403 for whoever is no admin. The viewer must be proven. */
export function authorizeOperating(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
}

interface ParkedRow {
  seq: number;
  listener: string;
  attempts: number;
  reason: string;
  parkedAt: number;
  name: string;
  at: number;
}

interface Waiting {
  n: number;
  oldest: number | null;
}

const isoOf = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());

function readCursor(cursor: string | null | undefined): { seq: number; listener: string } | null {
  if (!cursor) return null;
  const match = /^(\d{1,16})\.([\w-]{1,60})$/.exec(cursor);
  if (!match) throw invalid({ cursor: "invalid" });
  return { seq: Number(match[1]), listener: match[2] ?? "" };
}
