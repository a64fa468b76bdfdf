import { networkOf } from "~/lib/network";
import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { ACCOUNT, type Account } from "./directory.server";
import { claimSalt, hashPassword, isPasswordOf, todaysPrefix } from "./passwords.server";
import { holderOf } from "./queries.server";
import { FIRST_CLAIMS, unprovenRange } from "./rules";
import { networkMark } from "./sessions.server";

/** Hashes that the claimants' one salt does not cover: made before it was, or at another cost. */
const MOST_OLDER = 3;
const MOST_CLAIMANTS = 20;

/**
 * Whose address and password it is: the account that proved the address, or any that claims it without proof; null for
 * nobody. Two hashes and one trip whoever is there, whatever their number (`claimSalt`), until a claimant is found who
 * has a hash of former times.
 */
export async function findByPassword(ctx: Ctx, address: string, password: string): Promise<Account | null> {
  const [from, to] = unprovenRange(address);
  const salt = claimSalt(ctx.site, address);
  const hash = await hashPassword(password, salt);
  const prefix = todaysPrefix(salt);
  const claims = sql`a.email > ${from} and a.email < ${to}`;
  const [[holder], [claimant], older] = await readDirectory(
    ctx,
    holderOf(address),
    sql<Account>`select ${ACCOUNT} from accounts a where ${claims} and a.password_hash = ${hash}
      order by a.email desc limit 1`,
    sql<Account>`select ${ACCOUNT} from accounts a where ${claims} and a.password_hash is not null
      and substr(a.password_hash, 1, ${prefix.length}) <> ${prefix} order by a.email desc limit ${MOST_OLDER}`,
  );
  if (await isPasswordOf(holder ?? null, password)) return holder ?? null;
  if (claimant) return claimant;
  for (const account of older) if (await isPasswordOf(account, password)) return account;
  return null;
}

export interface Claimant extends Account {
  createdAt: number;
}

/**
 * Who claims an address without proof, up to `most`: first whoever has signed in from the request's network, then in
 * the order in which they came. So a stranger who claims it again and again crowds nobody out.
 */
export async function listClaimants(ctx: Ctx, address: string, most: number): Promise<Claimant[]> {
  const [from, to] = unprovenRange(address);
  const [rows] = await readDirectory(
    ctx,
    sql<Claimant & { networks: string }>`select ${ACCOUNT}, a.created_at as createdAt,
        (select json_group_array(s.network) from account_sessions s where s.account_id = a.id) as networks
      from accounts a where a.email > ${from} and a.email < ${to} order by a.email limit ${MOST_CLAIMANTS}`,
  );
  const network = networkOf(ctx.request.ip);
  const isNear = ({ id, networks }: (typeof rows)[number]) =>
    (JSON.parse(networks) as string[]).includes(networkMark(ctx, id, network));
  return [...rows.filter(isNear), ...rows.filter((row) => !isNear(row))].slice(0, most);
}

/** Under what the letters of a claimant are counted: the first few have a count each, so that nobody uses up another's. */
export async function claimCount(ctx: Ctx, address: string, accountId: number): Promise<string> {
  const [from, to] = unprovenRange(address);
  const [before] = await readDirectory(
    ctx,
    sql`select 1 from accounts a where a.email > ${from} and a.email < ${to} and a.id < ${accountId}
      limit ${FIRST_CLAIMS}`,
  );
  return before.length < FIRST_CLAIMS ? `${address} ${accountId}` : address;
}
