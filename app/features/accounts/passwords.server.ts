import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { invalid } from "~/lib/errors";
import type { Ctx, Site } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { markOf } from "~/platform/session.server";
import type { Account } from "./directory.server";
import { addressOf, isNameOf } from "./rules";

/** What scrypt is asked for. It stands in each hash, so that tomorrow's may cost more and yesterday's still open. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

interface Stored extends Cost {
  salt: string;
  /** Hex. */
  key: string;
}

/** A new hash: 32 MB and 72 ms of CPU. Raised here alone; who signs in is brought up to it. */
const TODAY: Cost = { N: 16_384, r: 16, p: 1 };
/** Of hashes that name no cost: written before they did. */
const FORMER: Cost = { N: 16_384, r: 16, p: 1 };
const KEY_BYTES = 64;

/** `scrypt:N:r:p:salt:key`. The salt is the hash's own, but for who claims an address: see `claimSalt`. */
export async function hashPassword(password: string, salt = randomBytes(16).toString("hex"), cost = TODAY) {
  return `${prefixOf({ ...cost, salt })}${await keyOf(password, { ...cost, salt })}`;
}

/**
 * The one salt of everybody who claims an address without proof. Each of them comes in by their own password, however
 * many they are: one hash is compared with all of theirs, so that the time does not tell how many there are.
 */
export const claimSalt = (site: Pick<Site, "secret">, address: string): string =>
  markOf(site, `claim:${address}`).slice(0, 32);

/** How a hash of today with this salt begins. */
export const prefixOf = ({ N, r, p, salt }: Cost & { salt: string }): string => `scrypt:${N}:${r}:${p}:${salt}:`;
export const todaysPrefix = (salt: string): string => prefixOf({ ...TODAY, salt });

/** A new password as its account stores it. */
export const hashFor = (ctx: Ctx, account: Pick<Account, "email" | "emailVerifiedAt">, password: string) =>
  account.emailVerifiedAt === null
    ? hashPassword(password, claimSalt(ctx.site, addressOf(account.email)))
    : hashPassword(password);

/** Whether it is this account's password. Takes the same time where there is no account or no password. */
export async function isPasswordOf(
  account: { passwordHash: string | null } | null,
  password: string,
): Promise<boolean> {
  const stored = account?.passwordHash ? readHash(account.passwordHash) : NOBODY;
  const key = await keyOf(password, stored);
  const isSame = key.length === stored.key.length && timingSafeEqual(Buffer.from(key), Buffer.from(stored.key));
  return isSame && stored !== NOBODY;
}

/** The hash of nobody's password: an unknown address costs what a known one does. */
const NOBODY: Stored = { ...TODAY, salt: "0".repeat(32), key: "0".repeat(KEY_BYTES * 2) };

/**
 * For the commit of a sign-in whose password was right: a hash of yesterday's cost becomes one of today's, and who has
 * proven the address since it was made gets a salt of their own. Nothing where the password was changed meanwhile.
 */
export async function refreshHash(ctx: Ctx, account: Account, password: string): Promise<Write[]> {
  const known = account.passwordHash;
  if (known === null) return [];
  const { salt } = readHash(known);
  const isClaim = salt === claimSalt(ctx.site, addressOf(account.email));
  if (known.startsWith(todaysPrefix(salt)) && isClaim === (account.emailVerifiedAt === null)) return [];
  const fresh = await hashFor(ctx, account, password);
  return [
    write(
      sql`update accounts set password_hash = ${fresh} where id = ${account.id} and password_hash = ${known}
        and email_verified_at is ${account.emailVerifiedAt}`,
    ),
  ];
}

/**
 * Throws invalid({field: password_common}) for a password that many people have, or that anybody would try here: the
 * name of the house or of its community. What its own person is called is refused by `passwordProblem`.
 */
export async function refuseCommon(ctx: Ctx, password: string, field: string): Promise<void> {
  const { slug, name } = ctx.community;
  if (isNameOf(password, ["atrium", ctx.site.rootHost, slug, name]) || (await isCommon(password)))
    throw invalid({ [field]: "password_common" });
}

let common: Set<string> | undefined;

/** Fetched when somebody first chooses a password in this isolate: no browser has the list, and no start waits for it. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= new Set((await import("./common-passwords.server")).default.trim().split("\n"));
  return common.has(password.normalize("NFKC").toLowerCase());
}

function readHash(hash: string): Stored {
  const parts = hash.split(":");
  if (parts.length === 2) return { ...FORMER, salt: parts[0] ?? "", key: parts[1] ?? "" };
  const [kind, N, r, p, salt = "", key = ""] = parts;
  if (kind !== "scrypt" || key === "") throw new Error("a stored password hash is of no kind that we know");
  return { N: Number(N), r: Number(r), p: Number(p), salt, key };
}

function keyOf(password: string, { N, r, p, salt }: Cost & { salt: string }): Promise<string> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key.toString("hex")),
    );
  });
}
