import { addressOf } from "~/features/accounts/rules";
import type { Account } from "~/features/accounts/directory.server";
import { authorizeOperating } from "~/features/operate/queries.server";
import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import type { StopReason } from "~/platform/mail/suppressions.server";
import { ownStop, STOPS_PAGE } from "./rules";

/** An address of this community that takes no mail. */
export interface MailStop {
  id: number;
  address: string;
  reason: StopReason;
  /** What the server at the other end said; a stranger's words. */
  words: string;
  at: string;
  /** Whose it is; null for whoever was invited and is no member. */
  member: { public_uid: string; name: string } | null;
}

export interface MailStops {
  mail_suppressions: MailStop[];
  cursor: string | null;
}

/**
 * The addresses to which this community's mail does not go, the newest first: of its members, and of those whom it has
 * written to itself. Of whom another community's mail came back from, nothing is said here unless they are a member who
 * has proven the address. A page may be short with more behind it. For admins: throws 401, 403; 422 for a cursor that is
 * none.
 */
export async function listStops(ctx: Ctx, { cursor }: { cursor?: string | null } = {}): Promise<MailStops> {
  const from = readCursor(cursor, isStopPlace);
  await ctx.prove();
  authorizeOperating(ctx);
  const [found] = await readDirectory(ctx, stopsOf(ctx, from));
  const shown = found.slice(0, STOPS_PAGE);
  const last = shown.at(-1);
  const mine = shown.filter(isShown);
  const members = await membersOf(ctx, mine);
  return {
    mail_suppressions: mine.map((row) => ({
      id: row.id,
      address: row.address,
      reason: row.reason,
      words: row.words,
      at: new Date(row.at).toISOString(),
      member: members.get(row.memberId ?? 0) ?? null,
    })),
    cursor: found.length > STOPS_PAGE && last ? writeCursor([last.feltAt, last.address]) : null,
  };
}

export interface StopRow {
  id: number;
  address: string;
  reason: StopReason;
  words: string;
  at: number;
  feltAt: number;
  ofAccount: number;
  isOurs: number;
  memberId: number | null;
  isProven: number;
}

/** What an admin of the community may see of what the directory has. */
export const isShown = ({ isOurs, ofAccount, memberId, isProven }: StopRow): boolean =>
  isProven === 1 || (isOurs === 1 && (ofAccount === 0 || memberId !== null));

const isStopPlace = (parts: readonly unknown[]): parts is [at: number, address: string] =>
  parts.length === 2 && isNumber(parts[0]) && typeof parts[1] === "string";

const stopsOf = (ctx: Ctx, from: readonly [number, string] | null): Statement<StopRow> =>
  sql<StopRow>`${columns(ctx)} from mail_stops t indexed by mail_stops_newest
      cross join mail_suppressions s on s.address = t.address
    where t.community_id = ${ctx.community.id} ${from ? sql`and (t.at, t.address) < (${from[0]}, ${from[1]})` : nothing}
    order by t.at desc, t.address desc limit ${STOPS_PAGE + 1}`;

/** One of them by the number of what stopped it, lifted or not. */
export const stopOf = (ctx: Ctx, id: number): Statement<StopRow & { liftedBy: number | null; isLifted: number }> =>
  sql`${columns(ctx)}, s.lifted_by as liftedBy, s.lifted_at is not null as isLifted
    from mail_suppressions s left join mail_stops t on t.community_id = ${ctx.community.id} and t.address = s.address
    where s.id = ${id}`;

/** A member with the address of `s`: who has proven it, or one of those who claim it (accounts/rules `unprovenRange`). */
const memberWhere = (ctx: Ctx, condition: Statement) => sql`(select c.member_id from accounts a
    cross join account_communities c on c.account_id = a.id and c.community_id = ${ctx.community.id}
  where ${condition} limit 1)`;

const HAS = sql`a.email = s.address`;
const CLAIMS = sql`a.email > '~' || s.address || '~' and a.email < '~' || s.address || '~~'`;

const columns = (ctx: Ctx) => sql`select s.id, s.address, s.reason, s.words, s.at, t.at as feltAt,
  t.of_account as ofAccount, s.community_id = ${ctx.community.id} as isOurs,
  coalesce(${memberWhere(ctx, HAS)}, ${memberWhere(ctx, CLAIMS)}) as memberId,
  ${memberWhere(ctx, sql`${HAS} and a.email_verified_at is not null`)} is not null as isProven`;

/** By the names they have here: another database, so another trip. */
async function membersOf(ctx: Ctx, rows: readonly StopRow[]) {
  const ids = rows.flatMap(({ memberId }) => memberId ?? []);
  if (ids.length === 0) return new Map<number, never>();
  const found = await ctx.read(
    () => sql<{ id: number; public_uid: string; name: string }>`select id, public_uid, name from members
      where community_id = ${ctx.community.id} and status <> 'left' and id in (select value from json_each(${list(ids)}))`,
  );
  return new Map(found.map(({ id, ...member }) => [id, member]));
}

/** What the owner of an account is told of its address; null while mail goes there. */
export async function getOwnStop(ctx: Ctx, account: Pick<Account, "email" | "emailVerifiedAt">) {
  const [[row]] = await readDirectory(
    ctx,
    sql<{ reason: StopReason }>`select reason from mail_suppressions where address = ${addressOf(account.email)}
      and lifted_at is null`,
  );
  return row ? ownStop(row.reason, account.emailVerifiedAt !== null) : null;
}
