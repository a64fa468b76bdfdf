import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden, signInRequired } from "~/lib/errors";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { nothing, sql } from "~/platform/database/sql";
import { isGivenUp } from "~/platform/mail/outgoing.server";
import { COUNT_MAX, LOOKED_AT } from "./limits";

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
  /** How many deliveries failed and will be tried again, counted to a hundred, and when the first of them is. */
  failing: number;
  next_try_at: string | null;
  /** Mails that wait to be sent, counted to a hundred, and since when the oldest one does. */
  outgoing: number;
  oldest_outgoing_at: string | null;
  /** Mails that no server took, counted to a hundred, and since when the oldest one waits for somebody. */
  given_up: number;
  oldest_given_up_at: string | null;
  /** Notices that should have left hours ago and wait for an admin's word, counted to a hundred; since when the oldest does. */
  late: number;
  oldest_late_at: string | null;
  /** The number with which a mail server answered the oldest of those; null where it did not answer. */
  mail_answer: string | null;
}

const PAGE_SIZE = 20;

/** What this community's deliveries are waiting for, for its admins. Throws 401, 403. */
export async function listDeliveries(ctx: Ctx, { cursor }: { cursor?: string | null } = {}): Promise<Deliveries> {
  const from = readCursor(cursor, isDelivery);
  const { id } = ctx.community;
  const [parked, owed, [failing, late], waiting, givenUp, [waitingThere, givenUpThere]] = await Promise.all([
    ctx.read(
      () => sql<ParkedRow>`select x.seq, x.listener, x.attempts, x.error as reason, x.parked_at as parkedAt, f.name, f.at
        from fact_failures x indexed by fact_failures_parked join facts f on f.seq = x.seq
        where x.community_id = ${id} and x.parked_at is not null
          ${from ? sql`and (x.seq, x.listener) < (${from[0]}, ${from[1]})` : nothing}
        order by x.seq desc, x.listener desc limit ${PAGE_SIZE + 1}`,
    ),
    ctx.read(
      () => sql<Waiting>`select count(*) as n, min(at) as oldest from (select at from
        (select at, community_id from facts indexed by facts_owed where owed <> 0 order by seq limit ${LOOKED_AT})
        where community_id = ${id} limit ${COUNT_MAX})`,
    ),
    // Two counts of one trip's statement: a page has five.
    ctx.read(
      () => sql<Waiting>`select count(*) as n, min(next_at) as oldest from (select next_at from fact_failures
          indexed by fact_failures_waiting where community_id = ${id} and parked_at is null order by next_at limit ${COUNT_MAX})
        union all select count(*), min(created_at) from (select created_at from sendings
          indexed by sendings_late where community_id = ${id} and state = 'late' order by id limit ${COUNT_MAX})`,
    ),
    ctx.read(() => waitingMail(id)),
    ctx.read(() => givenUpMail(id)),
    // The letters of accounts stand there: what is asked for here leaves from there.
    readDirectory(ctx, waitingMail(id), givenUpMail(id)),
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
    cursor: parked.length > PAGE_SIZE && last ? writeCursor([last.seq, last.listener]) : null,
    owed: owed[0]?.n ?? 0,
    oldest_owed_at: isoOf(owed[0]?.oldest),
    failing: failing?.n ?? 0,
    next_try_at: isoOf(failing?.oldest),
    outgoing: countOf([...waiting, ...waitingThere]),
    oldest_outgoing_at: isoOf(oldestOf([...waiting, ...waitingThere])),
    given_up: countOf([...givenUp, ...givenUpThere]),
    oldest_given_up_at: isoOf(oldestOf([...givenUp, ...givenUpThere])),
    late: late?.n ?? 0,
    oldest_late_at: isoOf(late?.oldest),
    // A server's words quote an address; its number quotes nobody.
    mail_answer:
      /\b[45]\d\d\b/.exec([...givenUp, ...givenUpThere].find(({ error }) => error)?.error ?? "")?.[0] ?? null,
  };
}

const waitingMail = (communityId: number) =>
  sql<Waiting>`select count(*) as n, min(created_at) as oldest from (select created_at from outgoing
    indexed by outgoing_waiting where community_id = ${communityId} and sent_at is null and given_up_at is null
    order by created_at limit ${COUNT_MAX})`;

const givenUpMail = (communityId: number) =>
  sql<Waiting & { error: string | null }>`select count(*) as n, min(created_at) as oldest, error from
    (select created_at, error from (select created_at, error, given_up_at from outgoing indexed by outgoing_given_up
      where community_id = ${communityId} and sent_at is null and given_up_at is not null order by created_at
      limit ${LOOKED_AT}) where ${isGivenUp} limit ${COUNT_MAX})`;

const countOf = (found: readonly Waiting[]) =>
  Math.min(
    COUNT_MAX,
    found.reduce((sum, { n }) => sum + n, 0),
  );

const oldestOf = (found: readonly Waiting[]) => {
  const times = found.flatMap(({ oldest }) => oldest ?? []);
  return times.length > 0 ? Math.min(...times) : null;
};

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

const isDelivery = (parts: readonly unknown[]): parts is [seq: number, listener: string] =>
  parts.length === 2 && isNumber(parts[0]) && typeof parts[1] === "string";

const isoOf = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());
