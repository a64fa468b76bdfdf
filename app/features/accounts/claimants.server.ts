import { networkOf } from "~/lib/network";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { markOf } from "~/platform/session.server";
import { ACCOUNT, type Account } from "./directory.server";
import { claimSalt, hashPassword, isPasswordOf, todaysPrefix } from "./passwords.server";
import { holderOf } from "./queries.server";
import { FIRST_CLAIMS, unprovenEmail, unprovenRange } from "./rules";

/**
 * Hashes that the claimants' one salt does not cover, made before it was or at another cost: so many are tried, of so
 * many who claimed the address first.
 */
const MOST_OLDER = 3;
const FIRST_LOOKED_AT = 20;

/**
 * Whose address and password it is: the account that proved the address, or any that claims it without proof; null for
 * nobody. Two hashes and one trip whoever is there, whatever their number (`claimSalt`), until a claimant is found who
 * has a hash of former times. The rows read are as few, for thousands may claim one address.
 */
export async function findByPassword(ctx: Ctx, address: string, password: string): Promise<Account | null> {
  const [from, to] = unprovenRange(address);
  const salt = claimSalt(ctx.site, address);
  const hash = await hashPassword(password, salt);
  const prefix = todaysPrefix(salt);
  const [[holder], [claimant], older] = await readDirectory(
    ctx,
    holderOf(address),
    sql<Account>`select ${ACCOUNT} from accounts a indexed by accounts_claim_password
      where a.password_hash = ${hash} and a.email_verified_at is null and a.email > ${from} and a.email < ${to}
      order by a.email desc limit 1`,
    sql<Account>`select ${ACCOUNT} from (select c.id from accounts c where c.email > ${from} and c.email < ${to}
        order by c.email limit ${FIRST_LOOKED_AT}) early
      join accounts a on a.id = early.id
      where a.password_hash is not null and substr(a.password_hash, 1, ${prefix.length}) <> ${prefix}
      limit ${MOST_OLDER}`,
  );
  if (await isPasswordOf(holder ?? null, password)) return holder ?? null;
  if (claimant) return claimant;
  for (const account of older) if (await isPasswordOf(account, password)) return account;
  return null;
}

/** Before an address becomes somebody's: who only claimed it steps back; who has proven it makes the unique index refuse. */
export const stepBack = (address: string, accountId: number): Write =>
  write(sql`update accounts set email = '~' || email || '~' || id
    where email = ${address} and email_verified_at is null and id <> ${accountId}`);

export interface Claimant extends Account {
  createdAt: number;
}

/**
 * Who claims an address without proof, up to `most`: first whoever came last from the request's network, then in the
 * order in which they came. So a stranger who claims it again and again crowds nobody out.
 */
export async function listClaimants(ctx: Ctx, address: string, most: number): Promise<Claimant[]> {
  const [from, to] = unprovenRange(address);
  const claims = sql`a.email > ${from} and a.email < ${to} order by a.email limit ${most}`;
  const [near, first] = await readDirectory(
    ctx,
    sql<Claimant>`select ${ACCOUNT}, a.created_at as createdAt from accounts a indexed by accounts_claim_network
      where a.claim_network = ${claimMark(ctx, address)} and ${claims}`,
    sql<Claimant>`select ${ACCOUNT}, a.created_at as createdAt from accounts a where ${claims}`,
  );
  const others = first.filter(({ id }) => !near.some((one) => one.id === id));
  return [...near, ...others].slice(0, most);
}

/** From where somebody claims an address: the same for all who claim it there, so that SQL finds them. */
export const claimMark = ({ site, request }: Ctx, address: string): string =>
  markOf(site, `claim from:${address}:${networkOf(request.ip)}`);

/** Under what the letters of a claimant are counted: the first few have a count each, so that nobody uses up another's. */
export async function claimCount(ctx: Ctx, address: string, accountId: number): Promise<string> {
  const [from] = unprovenRange(address);
  // Ids are given in order, so those before this one lie before it in the index.
  const [before] = await readDirectory(
    ctx,
    sql`select 1 from accounts a where a.email > ${from} and a.email < ${unprovenEmail(accountId, address)}
      limit ${FIRST_CLAIMS}`,
  );
  return before.length < FIRST_CLAIMS ? `${address} ${accountId}` : address;
}
