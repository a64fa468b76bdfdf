import { commitDirectory } from "~/platform/database/commit.server";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { takeAttempts } from "../attempts.server";
import { type Account, readDirectory } from "../directory.server";
import type { SignInInput } from "../input";
import { findMemberOf, finishJoin, type JoinedMember, joinCommunity } from "../join.server";
import { isPasswordOf } from "../passwords.server";
import { findHolders } from "../queries.server";
import { newAccountSession, openMemberSession, setAccountCookie } from "../sessions.server";
import { claimAuthor } from "./claim-author.server";

export interface Entered {
  accountId: number;
  sessionId: number;
  /** null: signed in, but no member here; the sign-in page offers to join. */
  member: JoinedMember | null;
}

/**
 * Signs in by password. An unknown address, one without password and a wrong password are answered alike and at
 * the same cost. Throws invalid({}, wrong_credentials) and too_many_attempts, the latter before any hashing.
 */
export async function signIn(ctx: Ctx, input: SignInInput, opts: { claim?: string } = {}): Promise<Entered> {
  await takeAttempts(ctx, "sign_in", input.email);
  const { holder, claimant } = await findHolders(ctx, input.email);
  // Two checks whoever is there: who claims an address without proof may come back to what they began.
  const [isHolder, isClaimant] = [
    await isPasswordOf(holder, input.password),
    await isPasswordOf(claimant, input.password),
  ];
  const account = isHolder ? holder : isClaimant ? claimant : null;
  if (!account) throw invalid({}, "wrong_credentials");
  return enter(ctx, account, opts);
}

/**
 * Opens a session for an account whose identity is proven: of the member where it is one, else of the account
 * alone. With `join`, or where a sign-up was cut short, it becomes a member first.
 */
export async function enter(
  ctx: Ctx,
  account: Account,
  opts: { join?: boolean; claim?: string } = {},
): Promise<Entered> {
  const session = await newAccountSession(ctx, account.id);
  await commitDirectory(ctx, { writes: [session.write] });
  const entered = { accountId: account.id, sessionId: session.id };
  if (ctx.community.id === 0) {
    setAccountCookie(ctx, session.secret);
    return { ...entered, member: null };
  }
  const member = await memberFor(ctx, account, opts);
  if (member) await openMemberSession(ctx, member, account.id, session.id);
  else setAccountCookie(ctx, session.secret);
  return { ...entered, member };
}

async function memberFor(
  ctx: Ctx,
  account: Account,
  opts: { join?: boolean; claim?: string },
): Promise<JoinedMember | null> {
  if (opts.claim) return claimAuthor(ctx, account, opts.claim);
  if (opts.join) return joinCommunity(ctx, account);
  const [member, [pending]] = await Promise.all([
    findMemberOf(ctx, account.id),
    readDirectory(
      ctx,
      sql`select 1 from account_communities where account_id = ${account.id}
        and community_id = ${ctx.community.id} and state = 'pending'`,
    ),
  ]);
  return member ?? (pending.length > 0 ? finishJoin(ctx, account.id) : null);
}
