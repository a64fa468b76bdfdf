import { accountTokens } from "#db/directory/schema";
import { newSecret } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { commitDirectory, type Write, when, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { insertInto } from "~/platform/database/insert";
import { type Statement, sql } from "~/platform/database/sql";
import { hashSecret } from "~/platform/session.server";
import type { Account } from "./directory.server";
import { CLAIM_MS, HANDOFF_MS, LINK_MS, SIGN_IN_LINK_MS } from "./rules";

export type LinkKind = "confirm" | "reset" | "email_change" | "sign_in" | "handoff" | "claim";

/** What a link is bound to, by kind. A handoff's host, path and browser (the hash of its nonce), a changed address, an author to claim. */
export interface Bound {
  sign_in: Record<string, never>;
  /** The address it went to: it proves who reads that mailbox, whatever its account does meanwhile. */
  confirm: { email: string };
  reset: Record<string, never>;
  email_change: { email: string };
  handoff: { communityId: number; host: string; path: string; sessionId: number; nonce: string };
  claim: { communityId: number; memberId: number; email: string };
}

export interface Link<K extends LinkKind> {
  accountId: number;
  bound: Bound[K];
}

const LIFETIME: Record<LinkKind, number> = {
  confirm: LINK_MS,
  reset: LINK_MS,
  email_change: LINK_MS,
  sign_in: SIGN_IN_LINK_MS,
  handoff: HANDOFF_MS,
  claim: CLAIM_MS,
};

/** Whose link it is, as read together with what grants it: the password that was right, the address it goes to. */
export type LinkOwner = Pick<Account, "id" | "credentialsVersion">;

/**
 * A new one-use secret; only its hash is stored. An account's earlier links of the kind stop working. It carries the
 * version it was granted under, so that a link written after a change of password or address, by a request that
 * began before it, was never good.
 */
export async function newLink<K extends LinkKind>(
  ctx: Ctx,
  kind: K,
  owner: LinkOwner,
  bound: Bound[K],
): Promise<{ secret: string; writes: Write[] }> {
  const secret = newSecret();
  const now = ctx.now();
  const insert = insertInto(accountTokens, {
    tokenHash: await hashSecret(secret),
    kind,
    accountId: owner.id,
    credentialsVersion: owner.credentialsVersion,
    bound: JSON.stringify(bound),
    createdAt: now,
    expiresAt: now + LIFETIME[kind],
  });
  const isReplacing = kind !== "handoff" && kind !== "claim";
  return { secret, writes: [...(isReplacing ? [forgetLinks(owner.id, kind)] : []), write(insert)] };
}

/** The claims of an imported author that were sent before stop working, whoever sent them. */
export const forgetClaims = ({ communityId, memberId }: Bound["claim"]): Write =>
  write(
    sql`delete from account_tokens where kind = 'claim' and bound ->> '$.memberId' = ${memberId}
      and bound ->> '$.communityId' = ${communityId}`,
  );

/** All links of a kind that an account still holds stop working. */
export const forgetLinks = (accountId: number, kind: LinkKind): Write =>
  write(sql`delete from account_tokens where account_id = ${accountId} and kind = ${kind}`);

/** Looks at a link without using it: mail scanners open every link they see, so a GET changes nothing. */
export async function peekLink<K extends LinkKind>(ctx: Ctx, kind: K, secret: string): Promise<Link<K> | null> {
  if (secret === "" || secret.length > 100) return null;
  const [rows] = await readDirectory(
    ctx,
    sql<{ accountId: number; bound: string }>`select account_id as accountId, bound from account_tokens
      where ${await goodLink(ctx, kind, secret)}`,
  );
  const row = rows[0];
  return row ? { accountId: row.accountId, bound: JSON.parse(row.bound) as Bound[K] } : null;
}

/** As `peekLink`, asked of the primary by a write: a replica may not know yet of a link made on another host. */
export async function askForLink<K extends LinkKind>(ctx: Ctx, kind: K, secret: string): Promise<Link<K> | null> {
  const same = sql`update account_tokens set expires_at = expires_at where ${await goodLink(ctx, kind, secret)}
    returning account_id, bound`;
  const { rows } = await commitDirectory(ctx, { writes: [write(same)] });
  const row = rows[0]?.[0];
  return row ? { accountId: Number(row.account_id), bound: JSON.parse(String(row.bound)) as Bound[K] } : null;
}

/** The guarded delete that uses a link: of two that race one refuses with conflict(link_used), whatever stands beside it. */
export async function useLink(ctx: Ctx, kind: LinkKind, secret: string): Promise<Write> {
  return when(await takeLink(ctx, kind, secret)).otherwise("link_used");
}

/** As `useLink`, giving back what was bound. */
export async function takeLink(ctx: Ctx, kind: LinkKind, secret: string): Promise<Statement> {
  return sql`delete from account_tokens where ${await goodLink(ctx, kind, secret)}
    returning account_id as accountId, credentials_version as credentialsVersion, bound`;
}

/**
 * One link that is not used, not late, and of an account that nothing has happened to since it was granted. One that
 * confirms ends only when its address is proven: else strangers would end it, whose claims share the mailbox.
 */
async function goodLink(ctx: Ctx, kind: LinkKind, secret: string): Promise<Statement> {
  const isCurrent = sql`credentials_version = (select a.credentials_version from accounts a
    where a.id = account_tokens.account_id)`;
  // It went to nobody but the mailbox. Until somebody has proven the address, whoever claims it may use it.
  const isOfNobody = sql`bound ->> '$.email' is not null and not exists (select 1 from accounts a
    where a.email = account_tokens.bound ->> '$.email' and a.email_verified_at is not null)`;
  return sql`token_hash = ${await hashSecret(secret)} and kind = ${kind} and expires_at > ${ctx.now()}
    and ${kind === "confirm" ? sql`(${isCurrent} or ${isOfNobody})` : isCurrent}`;
}
