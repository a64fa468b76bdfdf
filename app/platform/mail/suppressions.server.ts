import { oneLine } from "../../lib/line";
import type { Ctx } from "../context";
import { commitDirectory, isConflict, when, type Write, write } from "../database/commit.server";
import { readDirectory } from "../database/directory.server";
import { sql } from "../database/sql";
import type { DatabaseName } from "../env";
import type { MailKey } from "./message-id";

/** Why an address takes no mail: its server gave a letter back, its owner called one spam, its server refused it at once. */
export const STOP_REASONS = ["bounced", "complained", "refused"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A mail as a row of `outgoing`, and whose it is. */
export interface SentMail extends MailKey {
  box: DatabaseName;
  communityId: number;
}

/** That a mail came back. */
export interface Returned {
  /** Its name among all that ever happened: what comes twice has its effect once. */
  id: string;
  address: string;
  reason: StopReason;
  /** A full mailbox, a server that is away: it stops nothing but by the third in a row. */
  isForNow: boolean;
  words: string;
  /** UTC ms. */
  at: number;
  mail: SentMail | null;
}

export const MAX_WORDS = 300;
const IN_A_ROW = 3;
const MONTH_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;
/** Longer than any sender goes on telling the same. */
const KEPT_MS = 40 * 86_400_000;
const AT_ONCE = 500;

export const plainAddress = (address: string): string => address.trim().toLowerCase();

/**
 * Writes down that a mail came back, and stops what follows it where that is enough. One that is stopped stays so by the
 * first reason, but for a complaint, which outweighs the others; what happened before it was lifted stops nothing anew.
 * Safe to repeat and in a race: of one id, once.
 */
export async function recordReturn(ctx: Ctx, returned: Returned): Promise<void> {
  const { id, reason, isForNow, mail } = returned;
  const address = plainAddress(returned.address);
  const at = Math.min(returned.at, ctx.now());
  const words = [...oneLine(returned.words)].slice(0, MAX_WORDS).join("");
  const known = sql`insert into mail_returns (id, address, is_for_now, at)
    values (${id}, ${address}, ${isForNow}, ${at}) on conflict (id) do nothing`;
  const isEnough = isForNow
    ? sql`(select count(*) from (select 1 from mail_returns where address = ${address} and is_for_now = 1
        and at > ${at - MONTH_MS} limit ${IN_A_ROW})) = ${IN_A_ROW}`
    : sql`true`;
  const stop = sql`insert into mail_suppressions (id, address, reason, words, at, community_id)
    select ${ctx.newId()}, ${address}, ${reason}, ${words}, ${at}, ${mail?.communityId ?? 0} where ${isEnough}
    on conflict (address) do update set reason = excluded.reason, words = excluded.words, at = excluded.at,
      community_id = excluded.community_id, lifted_at = null, lifted_by = null, tried_id = null, tried_at = null
    where mail_suppressions.lifted_at < excluded.at or (mail_suppressions.lifted_at is null
      and excluded.reason = 'complained' and mail_suppressions.reason <> 'complained')`;
  const writes = [when(known).otherwise("mail_known"), write(stop), ...(mail ? [felt(address, mail, at)] : [])];
  await commitDirectory(ctx, { writes, origin: "system" }).catch((error: unknown) => {
    if (!isConflict(error, "mail_known")) throw error;
  });
}

/** A mail has arrived: what came back for now before it no longer counts. */
export async function recordArrival(ctx: Ctx, address: string, at: number): Promise<void> {
  const settle = sql`update mail_returns set is_for_now = 0 where address = ${plainAddress(address)} and is_for_now = 1
    and at <= ${at}`;
  await commitDirectory(ctx, { writes: [write(settle)], origin: "system" });
}

/** The community is one whose mail to a stopped address was felt to be: its admins are shown it. */
function felt(address: string, { box, communityId }: SentMail, at: number): Write {
  return write(sql`insert into mail_stops (community_id, address, at, of_account)
    select ${communityId}, ${address}, ${at}, ${box === "DIRECTORY"} from mail_suppressions s
      where s.address = ${address} and s.lifted_at is null and ${communityId} <> 0
    on conflict (community_id, address) do update set of_account = min(of_account, excluded.of_account)
      where of_account > excluded.of_account`);
}

/**
 * Why nothing is sent to this address, null where a mail may leave. A letter about one's own account (`isOwn`) leaves in
 * spite of a complaint, and where the address came back one a day does: it is the only way in, asked for by whoever
 * stands before the door, and mailboxes are mended (docs/decisions/0072-bounces.md).
 */
export async function whyStopped(
  ctx: Ctx,
  { address, isOwn, mail }: { address: string; isOwn: boolean; mail: SentMail },
): Promise<StopReason | null> {
  const to = plainAddress(address);
  const [[stopped]] = await readDirectory(
    ctx,
    sql<{ reason: StopReason }>`select reason from mail_suppressions where address = ${to} and lifted_at is null`,
  );
  if (!stopped || (isOwn && stopped.reason === "complained")) return null;
  const now = ctx.now();
  if (isOwn) {
    const attempt = sql`update mail_suppressions set tried_id = ${mail.id}, tried_at = iif(tried_id = ${mail.id}, tried_at, ${now})
      where address = ${to} and (tried_at is null or tried_at <= ${now - DAY_MS} or tried_id = ${mail.id})`;
    const { changes } = await commitDirectory(ctx, { writes: [write(attempt)], origin: "system" });
    return (changes[0] ?? 0) > 0 ? null : stopped.reason;
  }
  await commitDirectory(ctx, { writes: [felt(to, mail, now)], origin: "system" });
  return stopped.reason;
}

/** Forgets whose address was free again for a month, and names of events that nobody tells any more. */
export async function forgetReturns(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await commitDirectory(ctx, {
    writes: [
      write(sql`delete from mail_suppressions where id in (select id from mail_suppressions
        indexed by mail_suppressions_lifted where lifted_at < ${now - MONTH_MS} limit ${AT_ONCE})`),
      write(sql`delete from mail_returns where id in (select id from mail_returns
        indexed by mail_returns_at where at < ${now - KEPT_MS} limit ${AT_ONCE})`),
    ],
    origin: "system",
  });
}
