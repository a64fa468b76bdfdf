import { accounts } from "#db/directory/schema";
import { localeOf } from "~/i18n/locale";
import { AppError, conflict, forbidden, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commitDirectory, isTwin, UniqueViolation, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { takeAttempts } from "../attempts.server";
import { claimMark, stepBack } from "../claimants.server";
import { confirmationMail } from "../confirmation-mail.server";
import { type Account, getAccount } from "../directory.server";
import { admissionOf } from "../../invitations/accept.server";
import { invitationIn } from "../../invitations/rules";
import { agreedNow } from "../../legal/queries.server";
import { accountCreated, accountEmailConfirmed } from "../facts";
import type { SignUpInput } from "../input";
import { findWaitingAuthor } from "../imported-people.server";
import { finishJoin, type JoinedMember, mayJoin, pendingMembership } from "../join.server";
import { sendSoon } from "../mails.server";
import { claimSalt, hashPassword, isPasswordOf, refreshHash, refuseCommon } from "../passwords.server";
import { getHolder } from "../queries.server";
import { beginsOwn, isTimeZone, mayBegin, unprovenEmail } from "../rules";
import {
  isFamiliar,
  type NewAccountSession,
  newAccountSession,
  openMemberSession,
  setAccountCookie,
} from "../sessions.server";
import { authorToClaim, type ClaimedAuthor } from "./claim-author.server";
import { enter } from "./sign-in.server";

export interface SignedUp {
  accountId: number;
  sessionId: number;
  /** null for who goes on to make a community of their own, as everybody does on a host without one. */
  member: JoinedMember | null;
}

/**
 * Makes an account, joins the host's community (`beginsOwn` joins none) and signs in at once, whether the address is known or not: an
 * address belongs to whom the mail's link proves it, so a stranger cannot tell (docs/decisions/0002-accounts.md).
 * Somebody who types the password of their existing account is signed in to that one, where signing in would let
 * them: beyond its limits it is a sign-up as any other.
 *
 * A sequence over two databases that may be cut anywhere: account and pending membership -> member -> ready. The
 * same `requestKey` goes on where the first call stopped. Throws forbidden(signups_closed), too_many_attempts, and 422
 * on `agree` as `joinCommunity`.
 *
 * Who comes by an invitation's letter reads the mailbox it went to: that address is proven at once, and where it has an
 * account already they are told so (invalid email: invitation_has_account).
 */
export async function signUp(ctx: Ctx, input: SignUpInput, opts: SignUpOptions = {}): Promise<SignedUp> {
  await refuseCommon(ctx, input.password, "password");
  const { isCrowded } = await takeAttempts(ctx, "sign_up", input.email);
  // The password is tried on the account that has the address: by the same limits as where one signs in.
  const tries = await takeAttempts(ctx, "sign_in", input.email);
  const [holder, author] = await Promise.all([getHolder(ctx, input.email), authorToClaim(ctx, opts.claim)]);
  const target = opts.target ?? "/";
  const admission = await admissionOf(ctx, target);
  if (ctx.community.id !== 0 && !author && !admission && !(mayBegin(ctx, target) || (await mayJoin(ctx))))
    throw forbidden("signups_closed");
  // Who must prove an address first makes the account alone: the letter's link leads back to the invitation.
  const joins = ctx.community.id !== 0 && (author !== null || (!beginsOwn(target) && !admission?.needsProof));
  const isHere = ctx.community.id !== 0 && (author !== null || !beginsOwn(target));
  const agreed = isHere ? await agreedNow(ctx, opts.agreed ?? []) : [];
  // Both are paid for in every case: the time must not tell whether the address is known.
  const passwordHash = await hashPassword(input.password, claimSalt(ctx.site, input.email));
  const isHolder = await isPasswordOf(holder, input.password);
  const isFar = tries.isCrowded && !(await isFamiliar(ctx, holder?.id ?? 0));
  if (holder && isHolder && !isFar) {
    const also = [...tries.giveBack, ...(await refreshHash(ctx, holder, input.password))];
    const invitation = admission && invitationIn(target);
    const entered = await enter(ctx, holder, {
      ...(author ? opts : { join: joins || invitation !== null, invitation }),
      agreed,
      also,
    });
    return { accountId: holder.id, sessionId: entered.sessionId, member: entered.member };
  }
  const isKnown = holder !== null && holder.emailVerifiedAt !== null;
  const isProven = admission?.mailed?.proves === true && admission.mailed.email === input.email;
  if (isProven && isKnown) throw invalid({ email: "invitation_has_account" });
  const linkId = admission?.linkId ?? null;
  const knownAs = isKnown ? holder : null;
  const made = await createAccount(ctx, input, {
    passwordHash,
    knownAs,
    author,
    target,
    joins,
    linkId,
    agreed,
    isProven,
    hasLetter: !isCrowded,
  });
  sendSoon(ctx);
  if (!joins) {
    setAccountCookie(ctx, made.session.secret);
    return { accountId: made.accountId, sessionId: made.session.id, member: null };
  }
  const member = await finishJoin(ctx, made.accountId);
  await openMemberSession(ctx, member, made.accountId, made.session.id);
  return { accountId: made.accountId, sessionId: made.session.id, member };
}

export interface SignUpOptions {
  /** The secret of a claim link: the new account takes over its author. */
  claim?: string;
  /** The cleaned return address, which the letter's link keeps. */
  target?: string;
  /** The legal versions that stood beside the ticked box. */
  agreed?: readonly number[];
}

interface Making {
  passwordHash: string;
  /** The account that proved this address, to whose owner the mail offers to sign in. */
  knownAs: Account | null;
  author: ClaimedAuthor | null;
  target: string;
  joins: boolean;
  /** The invitation they come by. */
  linkId: number | null;
  /** The legal versions they agreed to. */
  agreed: readonly number[];
  /** A letter has reached the address, and its secret came along. */
  isProven: boolean;
  /** False where so many letters went to the address that one more only fills its mailbox. */
  hasLetter: boolean;
}

async function createAccount(
  ctx: Ctx,
  input: SignUpInput,
  { passwordHash, knownAs, author, target, joins, linkId, agreed, isProven, hasLetter }: Making,
): Promise<{ accountId: number; session: NewAccountSession }> {
  const accountId = ctx.newId();
  const owner = { id: accountId, credentialsVersion: 0 };
  const session = await newAccountSession(ctx, owner);
  const now = ctx.now();
  const account = insertInto(accounts, {
    id: accountId,
    email: isProven ? input.email : unprovenEmail(accountId, input.email),
    emailVerifiedAt: isProven ? now : null,
    name: input.name,
    passwordHash,
    claimNetwork: isProven ? null : claimMark(ctx, input.email),
    locale: localeOf(ctx),
    timeZone: input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : "UTC",
    createdAt: now,
    updatedAt: now,
  });
  const waiting = joins && !author && isProven ? await findWaitingAuthor(ctx, input.email) : null;
  const memberId = author?.memberId ?? waiting ?? ctx.newId();
  const membership = joins ? [pendingMembership(ctx, accountId, memberId, { linkId, agreed })] : [];
  const letter = isProven
    ? []
    : await confirmationMail(ctx, hasLetter ? owner : null, input.email, localeOf(ctx), knownAs, target);
  const writes = [
    ...(author ? [author.use] : []),
    ...(isProven ? [stepBack(input.email, accountId)] : []),
    write(account),
    ...membership,
    session.write,
    ...letter,
  ];
  const created = accountCreated(accountId, input.requestKey || null);
  const facts = isProven ? [created, accountEmailConfirmed(accountId)] : [created];
  try {
    await commitDirectory(ctx, { writes, facts });
    return { accountId, session };
  } catch (error) {
    const isTaken = error instanceof UniqueViolation && error.on.includes("accounts.email");
    const first = isTwin(error) || isLinkUsed(error) || isTaken ? await findTwin(ctx, input) : null;
    if (!first) throw isTaken ? conflict("email_taken") : error;
    return goOn(ctx, first);
  }
}

const isLinkUsed = (error: unknown) => error instanceof AppError && error.code === "link_used";

/** The account that the first call with this key made, if it was this person's: the password proves it. */
async function findTwin(ctx: Ctx, input: SignUpInput): Promise<Account | null> {
  if (!input.requestKey) return null;
  const [rows] = await readDirectory(
    ctx,
    sql<{ accountId: number }>`select subject_id as accountId from facts
      where community_id = 0 and key = ${accountCreated(0, input.requestKey).key ?? ""}`,
  );
  const account = rows[0] ? await getAccount(ctx, rows[0].accountId) : null;
  if (account && !(await isPasswordOf(account, input.password))) throw conflict();
  return account;
}

async function goOn(ctx: Ctx, account: Account): Promise<{ accountId: number; session: NewAccountSession }> {
  const session = await newAccountSession(ctx, account);
  await commitDirectory(ctx, { writes: [session.write] });
  return { accountId: account.id, session };
}
