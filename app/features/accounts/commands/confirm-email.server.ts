import { conflict, invalid, signInRequired } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, UniqueViolation, when, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { attemptsOf, takeAttempts } from "../attempts.server";
import { becomeAuthor } from "../become-author.server";
import { claimCount, stepBack } from "../claimants.server";
import { confirmationMail } from "../confirmation-mail.server";
import { type Account, getAccount, isConfirmed } from "../directory.server";
import { accountEmailConfirmed, sessionsRevoked } from "../facts";
import { changeEmailLetter, emailChangedLetter } from "../letters";
import { linkByMail } from "../links-by-mail.server";
import { forgetLinks, peekLink, useLink } from "../links.server";
import { findMailBrand, localeFor, mailWrite, sendSoon } from "../mails.server";
import { isPasswordOf } from "../passwords.server";
import { putAway } from "../put-away.server";
import { getHolder } from "../queries.server";
import { addressOf, unprovenRange } from "../rules";
import { endAccessHere, endCredentials } from "../sessions.server";

/** What a link of a mail leads to. `known`: the address has an account already, which its owner may sign in to. */
export interface AddressLink {
  kind: "confirm" | "known" | "email_change";
  /** Whose link it is. */
  account: Account;
  address: string;
  /**
   * Whose the address becomes. Another than `account` where the browser is signed in as one that claims the address
   * too; null where several claim it and nothing says which of them opened the link: their password has to.
   */
  owner: Account | null;
}

/** Looks at a link without using it; null when it is used up, late or none of ours. `mine` is signed in here. */
export async function findAddressLink(
  ctx: Ctx,
  secret: string,
  mine: Pick<Account, "id"> | null = null,
): Promise<AddressLink | null> {
  const [confirm, change] = await Promise.all([
    peekLink(ctx, "confirm", secret),
    peekLink(ctx, "email_change", secret),
  ]);
  const link = confirm ?? change;
  const account = link && (await getAccount(ctx, link.accountId));
  if (!account) return null;
  if (change) return { kind: "email_change", account, address: change.bound.email, owner: account };
  // Links of former times name no address.
  const address = confirm?.bound.email ?? addressOf(account.email);
  const [holder, owner] = await Promise.all([
    getHolder(ctx, address),
    ownerAmong(ctx, account, address, mine?.id ?? null),
  ]);
  if (!owner && !claims(account, address)) return null;
  const isKnown = holder !== null && holder.id !== account.id && isConfirmed(holder);
  return { kind: isKnown ? "known" : "confirm", account, address, owner };
}

const claims = (account: Account, address: string): boolean => addressOf(account.email) === address;

/**
 * Who gets an address that a link proves. The link shows who reads the mailbox, not who of several signed up with it:
 * a stranger's letter lies there beside one's own. An account that has moved to another address gets none by it.
 */
async function ownerAmong(ctx: Ctx, account: Account, address: string, mineId: number | null): Promise<Account | null> {
  const [from, to] = unprovenRange(address);
  const [[other], mine] = await Promise.all([
    readDirectory(
      ctx,
      sql`select 1 from accounts where (email = ${address} or (email > ${from} and email < ${to}))
        and email_verified_at is null and id <> ${account.id} limit 1`,
    ),
    mineId === null ? null : getAccount(ctx, mineId),
  ]);
  if (other.length === 0 && claims(account, address)) return account;
  return mine && !isConfirmed(mine) && claims(mine, address) ? mine : null;
}

/**
 * Uses the link: the address becomes the account's, or, where another account has proven it, what was begun in
 * its name is put away so that its owner signs in and joins. Where several claim the address, it becomes that of the
 * one who is signed in in this browser (`mine`), and the link's is put away; who is signed in as none of them types
 * the `password` chosen at the sign-up the link is of. All end the account's links and API tokens; a changed address
 * also its sessions, but `mine`. A first proof leaves sessions alone: people sign up in one browser and read their
 * mail in another.
 *
 * Throws conflict(link_used), conflict(email_taken), invalid({password}), too_many_attempts.
 */
export async function confirmAddress(
  ctx: Ctx,
  secret: string,
  mine: { accountId: number; sessionId: number } | null = null,
  password = "",
): Promise<{ kind: AddressLink["kind"]; accountId: number }> {
  const link = await findAddressLink(ctx, secret, mine && { id: mine.accountId });
  if (!link) throw conflict("link_used");
  const { kind, account, address } = link;
  if (kind === "known") {
    if (isConfirmed(account)) throw conflict("link_used");
    await putAway(ctx, account, [await useLink(ctx, "confirm", secret)]);
  } else if (kind === "confirm") {
    const owner = link.owner ?? (await provenByPassword(ctx, account, password));
    const use = await useLink(ctx, "confirm", secret);
    await proveAddress(ctx, owner, address, [use, ...endCredentials(ctx, owner.id, "none")]);
    if (owner.id !== account.id && claims(account, address)) await putAway(ctx, account);
    return { kind, accountId: owner.id };
  } else {
    const use = await useLink(ctx, "email_change", secret);
    const kept = mine?.accountId === account.id ? { except: mine.sessionId } : "all";
    const ending = endCredentials(ctx, account.id, kept);
    await proveAddress(ctx, account, address, [use, ...ending, ...(await tellOldAddress(ctx, account, address))]);
    sendSoon(ctx);
  }
  return { kind, accountId: account.id };
}

async function provenByPassword(ctx: Ctx, account: Account, password: string): Promise<Account> {
  if (password === "") throw invalid({ password: "password_needed" });
  await takeAttempts(ctx, "use_link", addressOf(account.email));
  if (!(await isPasswordOf(account, password))) throw invalid({ password: "password_not_chosen" });
  return account;
}

/**
 * A new letter for an account whose address is not proven yet, the viewer's unless it says whose; its link keeps
 * `target`, the cleaned return address. Throws 401 without an account, 429 too_many_attempts.
 */
export async function resendConfirmation(ctx: Ctx, { accountId, target = "/" }: Resending = {}): Promise<void> {
  const id = accountId ?? ctx.viewer.accountId;
  const account = id === null ? null : await getAccount(ctx, id);
  if (!account) throw signInRequired();
  if (isConfirmed(account)) return;
  const address = addressOf(account.email);
  const { isCrowded } = await takeAttempts(ctx, "resend", await claimCount(ctx, address, account.id));
  const holder = await getHolder(ctx, address);
  const knownAs = holder && holder.id !== account.id && isConfirmed(holder) ? holder : null;
  const owner = isCrowded ? null : account;
  await commitDirectory(ctx, { writes: await confirmationMail(ctx, owner, address, account.locale, knownAs, target) });
  sendSoon(ctx);
}

interface Resending {
  accountId?: number;
  target?: string;
}

/**
 * Sends a link to a new address, which becomes the account's when it is opened. Asks for the password. Answer and work
 * are the same when another account has the address; then no letter leaves. Throws invalid({email, current_password}),
 * and too_many_attempts where a further letter would not be sent.
 */
export async function changeEmail(
  ctx: Ctx,
  account: Account,
  input: { email: string; current_password: string },
): Promise<void> {
  if (input.email === addressOf(account.email)) throw invalid({ email: "email_same" });
  const { giveBack } = await takeAttempts(ctx, "password", attemptsOf(account));
  if (!(await isPasswordOf(account, input.current_password))) throw invalid({ current_password: "password_wrong" });
  await takeAttempts(ctx, "new_address", attemptsOf(account));
  if (!isConfirmed(account)) await takeAttempts(ctx, "new_address", input.email);
  const [holder, brand] = await Promise.all([getHolder(ctx, input.email), findMailBrand(ctx)]);
  const isTaken = holder !== null && isConfirmed(holder);
  const writes = await linkByMail(ctx, isTaken ? null : account, {
    kind: "email_change",
    bound: { email: input.email },
    brand,
    words: (secret) =>
      changeEmailLetter(
        { to: input.email, name: account.name, locale: localeFor(account.locale) },
        brand.name,
        `${brand.origin}/users/confirm?token=${secret}`,
      ),
  });
  await commitDirectory(ctx, { writes: [...giveBack, forgetLinks(account.id, "email_change"), ...writes] });
  sendSoon(ctx);
}

async function proveAddress(ctx: Ctx, account: Account, address: string, first: Write[]): Promise<void> {
  const now = ctx.now();
  const prove = sql`update accounts set email = ${address}, email_verified_at = ${now}, claim_network = null,
      updated_at = ${now} where id = ${account.id}`;
  await commitDirectory(ctx, {
    writes: [...first, stepBack(address, account.id), when(prove).otherwise("link_used")],
    facts: [accountEmailConfirmed(account.id), sessionsRevoked(account.id)],
  }).catch((error: unknown) => {
    throw error instanceof UniqueViolation && /email/.test(error.on) ? conflict("email_taken") : error;
  });
  await endAccessHere(ctx, account.id);
  if (ctx.community.id === 0) return;
  // The other communities hear it from the fact; whoever is here goes on at once.
  await becomeAuthor(ctx, account.id);
  const copy = sql`update members set email_confirmed = 1
    where community_id = ${ctx.community.id} and account_id = ${account.id}`;
  await commit(ctx, { writes: [write(copy)] });
}

/** Only an address that was proven: whoever reads another may be a stranger, and the new address is not theirs to know. */
async function tellOldAddress(ctx: Ctx, account: Account, address: string): Promise<Write[]> {
  if (!isConfirmed(account)) return [];
  const brand = await findMailBrand(ctx);
  const words = emailChangedLetter(
    { to: addressOf(account.email), name: account.name, locale: localeFor(account.locale) },
    brand.name,
    address,
    `${brand.origin}/`,
  );
  return [mailWrite(ctx, "account.email_changed", brand, words)];
}
