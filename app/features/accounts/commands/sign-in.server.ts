import { localeOf } from "~/i18n/locale";
import { AppError, conflict, invalid, limitReached } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commitDirectory, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { isOwnMachine } from "~/platform/limits";
import { takeAttempt, takeAttempts } from "../attempts.server";
import { claimCount, claimMark, findByPassword } from "../claimants.server";
import { confirmationMail } from "../confirmation-mail.server";
import { type Account, getAccount, isConfirmed } from "../directory.server";
import type { SignInInput } from "../input";
import { findMemberOf, finishJoin, type JoinedMember, joinCommunity } from "../join.server";
import { signInLetter } from "../letters";
import { linkByMail } from "../links-by-mail.server";
import { peekLink, useLink } from "../links.server";
import { findMailBrand, localeFor, sendSoon } from "../mails.server";
import type { InvitationKey } from "../../invitations/rules";
import { refreshHash } from "../passwords.server";
import { getHolder } from "../queries.server";
import { addressOf, ATTEMPTS, beginsOwn, RIGHT_PASSWORDS, withRedirect } from "../rules";
import { endOldest, isFamiliar, newAccountSession, openMemberSession, setAccountCookie } from "../sessions.server";
import { claimAuthor } from "./claim-author.server";

export interface Entered {
  accountId: number;
  sessionId: number;
  /** null: signed in, but no member here; the sign-in page offers to join. */
  member: JoinedMember | null;
}

/**
 * Signs in by password. An unknown address, one without password and a wrong password are answered alike and at
 * the same cost. Throws invalid({}, wrong_credentials); too_many_attempts, before any hashing, for one network that
 * tries too often; sign_in_by_mail (429) where so many tries failed with the address that a password is enough only
 * from a network the account has signed in from: whoever has the password gets a letter that lets in.
 */
export async function signIn(
  ctx: Ctx,
  input: SignInInput,
  opts: { claim?: string; target?: string; agreed?: readonly number[] } = {},
): Promise<Entered> {
  const { isCrowded, giveBack } = await takeAttempts(ctx, "sign_in", input.email);
  // Who claims an address without proof may come back to what they began.
  const account = await findByPassword(ctx, input.email, input.password);
  // A wrong password is answered as a right one: tries from many networks learn nothing more.
  if (isCrowded && !(await isFamiliar(ctx, account?.id ?? 0))) {
    await sendSignInLink(ctx, input.email, account, opts.target ?? "/");
    throw limitReached("sign_in_by_mail");
  }
  if (!account) throw invalid({}, "wrong_credentials");
  if (!isOwnMachine(ctx)) await takeAttempt(ctx, "right_password", String(account.id), RIGHT_PASSWORDS);
  const also = [...giveBack, ...(await refreshHash(ctx, account, input.password))];
  return enter(ctx, account, { ...opts, also });
}

/**
 * The link that signs in goes to a proven address alone: opened by another who reads the mailbox, it would sign them in
 * as a stranger. Who only claims an address that nobody has proven gets the letter that proves it, as often as they may
 * ask for it again; afterwards the link comes as to everybody.
 */
async function sendSignInLink(ctx: Ctx, email: string, account: Account | null, target: string): Promise<void> {
  const [holder, count] = await Promise.all([getHolder(ctx, email), claimCount(ctx, email, account?.id ?? 0)]);
  const isFull = await isBeyond(takeAttempt(ctx, "resend_by_sign_in", count, RESENT));
  const isProven = holder !== null && isConfirmed(holder);
  const isClaim = account !== null && !isConfirmed(account);
  const writes = isClaim
    ? await confirmationMail(ctx, isFull || isProven ? null : account, email, account.locale, null, target)
    : await signInMail(ctx, email, account, target);
  await commitDirectory(ctx, { writes });
  sendSoon(ctx);
}

const isBeyond = async (taking: Promise<void>): Promise<boolean> =>
  taking.then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.status === 429) return true;
      throw error;
    },
  );

const RESENT = { max: ATTEMPTS.resend.address, windowMs: ATTEMPTS.resend.windowMs };

async function signInMail(ctx: Ctx, email: string, owner: Account | null, target: string): Promise<Write[]> {
  const brand = await findMailBrand(ctx, { isOwn: beginsOwn(target) });
  const receiver = { to: email, name: owner?.name ?? "", locale: localeFor(owner?.locale ?? localeOf(ctx)) };
  return linkByMail(ctx, owner, {
    kind: "sign_in",
    bound: {},
    brand,
    words: (secret) =>
      signInLetter(
        receiver,
        brand.name,
        withRedirect(`${brand.origin}/users/sign_in/link?token=${secret}`, target),
        `${brand.origin}/users/password/new`,
      ),
  });
}

/** Whose sign-in link it is, without using it; null when it is no longer good. */
export async function findSignInLink(ctx: Ctx, secret: string): Promise<Account | null> {
  const link = await peekLink(ctx, "sign_in", secret);
  return link && getAccount(ctx, link.accountId);
}

/** Signs in by the link of a letter, once, in whatever browser it is opened. Throws conflict(link_used). */
export async function enterByLink(ctx: Ctx, secret: string): Promise<Entered> {
  const account = await findSignInLink(ctx, secret);
  if (!account) throw conflict("link_used");
  await takeAttempts(ctx, "use_link", addressOf(account.email));
  return enter(ctx, account, { also: [await useLink(ctx, "sign_in", secret)] });
}

/**
 * Opens a session for an account whose identity is proven: of the member where it is one, else of the account
 * alone. With `join`, or where a sign-up was cut short, it becomes a member first.
 */
export async function enter(
  ctx: Ctx,
  account: Account,
  { also = [], ...opts }: Joining & { also?: Write[] } = {},
): Promise<Entered> {
  const session = await newAccountSession(ctx, account);
  await commitDirectory(ctx, {
    writes: [...also, session.write, endOldest(ctx, account.id), ...comesFrom(ctx, account)],
  });
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

/** As what somebody enters who may not be a member yet. */
interface Joining {
  join?: boolean;
  invitation?: InvitationKey | null;
  claim?: string;
  /** The legal versions they agreed to. */
  agreed?: readonly number[];
}

/** Where a claimant is near, should they ask for a new password. */
function comesFrom(ctx: Ctx, account: Account): Write[] {
  if (isConfirmed(account)) return [];
  const mark = claimMark(ctx, addressOf(account.email));
  return [
    write(
      sql`update accounts set claim_network = ${mark} where id = ${account.id} and email = ${account.email}
        and email_verified_at is null`,
    ),
  ];
}

async function memberFor(ctx: Ctx, account: Account, opts: Joining): Promise<JoinedMember | null> {
  const { agreed = [] } = opts;
  if (opts.claim) return claimAuthor(ctx, account, opts.claim, agreed);
  if (opts.join) return joinCommunity(ctx, account, { invitation: opts.invitation ?? null, agreed });
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
