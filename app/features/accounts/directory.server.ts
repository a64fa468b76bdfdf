import type { Ctx } from "~/platform/context";
import { commitDirectory, when } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";

/** An account as it stands. `email` may be marked as unproven: show `addressOf(email)`. */
export interface Account {
  id: number;
  email: string;
  emailVerifiedAt: number | null;
  name: string;
  passwordHash: string | null;
  /** What was handed out under an earlier one works no more (links.server.ts). */
  credentialsVersion: number;
  locale: string;
  timeZone: string;
}

export const ACCOUNT = sql`a.id, a.email, a.email_verified_at as emailVerifiedAt, a.name,
  a.password_hash as passwordHash, a.credentials_version as credentialsVersion, a.locale, a.time_zone as timeZone`;

export const isConfirmed = (account: Pick<Account, "emailVerifiedAt">): boolean => account.emailVerifiedAt !== null;

export async function getAccount(ctx: Ctx, accountId: number): Promise<Account | null> {
  const [rows] = await readDirectory(ctx, sql<Account>`select ${ACCOUNT} from accounts a where a.id = ${accountId}`);
  return rows[0] ?? null;
}

/**
 * Throws conflict(session_ended) when the account's password or address has changed since it was read. Asked by a
 * write: a replica may not know yet. For what stands in a shard, after it was written there: whoever changes them
 * ends the shard's rows only once the change stands here, so of the two at least one sees the other.
 */
export async function confirmVersion(ctx: Ctx, account: Pick<Account, "id" | "credentialsVersion">): Promise<void> {
  const same = sql`update accounts set credentials_version = credentials_version
    where id = ${account.id} and credentials_version = ${account.credentialsVersion}`;
  await commitDirectory(ctx, { writes: [when(same).otherwise("session_ended")] });
}
