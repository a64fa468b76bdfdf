import { conflict, invalid, signInRequired } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, UniqueViolation, when, type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { takeAttempts } from "../attempts.server";
import { type Account, getAccount, isConfirmed, readDirectory } from "../directory.server";
import { accountEmailConfirmed, sessionsRevoked } from "../facts";
import { changeEmailLetter, emailChangedLetter } from "../letters";
import { linkByMail } from "../links-by-mail.server";
import { forgetLinks, peekLink, useLink } from "../links.server";
import { findMailBrand, localeFor, mailWrite, sendSoon } from "../mails.server";
import { isPasswordOf } from "../passwords.server";
import { findHolders } from "../queries.server";
import { addressOf } from "../rules";
import { endAccessHere, endCredentials } from "../sessions.server";
import { confirmationMail } from "./sign-up.server";

/** What a link of a mail leads to. `known`: the address has an account already, which its owner may sign in to. */
export type AddressLink =
  | { kind: "confirm" | "known"; account: Account; address: string }
  | { kind: "email_change"; account: Account; address: string };

/** Looks at a link without using it; null when it is used up, late or none of ours. */
export async function findAddressLink(ctx: Ctx, secret: string): Promise<AddressLink | null> {
  const [confirm, change] = await Promise.all([
    peekLink(ctx, "confirm", secret),
    peekLink(ctx, "email_change", secret),
  ]);
  const accountId = confirm?.accountId ?? change?.accountId;
  const account = accountId === undefined ? null : await getAccount(ctx, accountId);
  if (!account) return null;
  if (change) return { kind: "email_change", account, address: change.bound.email };
  const address = addressOf(account.email);
  const { holder } = await findHolders(ctx, address);
  const isKnown = holder !== null && holder.id !== account.id && isConfirmed(holder);
  return { kind: isKnown ? "known" : "confirm", account, address };
}

/**
 * Uses the link: the address becomes the account's, or, where another account has proven it, what was begun in
 * its name is put away so that its owner signs in and joins. All three end the account's links and API tokens; a
 * changed address also its sessions, but `mine`, the sign-in of the browser that opened the link. A first proof
 * leaves sessions alone: people sign up in one browser and read their mail in another.
 *
 * Throws conflict(link_used), conflict(email_taken).
 */
export async function confirmAddress(
  ctx: Ctx,
  secret: string,
  mine: { accountId: number; sessionId: number } | null = null,
): Promise<{ kind: AddressLink["kind"]; accountId: number }> {
  const link = await findAddressLink(ctx, secret);
  if (!link) throw conflict("link_used");
  const { kind, account, address } = link;
  if (kind === "known") await putAway(ctx, account, secret);
  else if (kind === "confirm") {
    const use = await useLink(ctx, "confirm", secret);
    await proveAddress(ctx, account, address, [use, ...endCredentials(ctx, account.id, "none")]);
  } else {
    const use = await useLink(ctx, "email_change", secret);
    const kept = mine?.accountId === account.id ? { except: mine.sessionId } : "all";
    const ending = endCredentials(ctx, account.id, kept);
    await proveAddress(ctx, account, address, [use, ...ending, ...(await tellOldAddress(ctx, account, address))]);
    sendSoon(ctx);
  }
  return { kind, accountId: account.id };
}

/** A new letter for the viewer, whose address is not proven yet. */
export async function resendConfirmation(ctx: Ctx): Promise<void> {
  const account = ctx.viewer.accountId === null ? null : await getAccount(ctx, ctx.viewer.accountId);
  if (!account) throw signInRequired();
  if (isConfirmed(account)) return;
  const address = addressOf(account.email);
  await takeAttempts(ctx, "send_link", address);
  const { holder } = await findHolders(ctx, address);
  const knownAs = holder && holder.id !== account.id && isConfirmed(holder) ? holder : null;
  await commitDirectory(ctx, { writes: await confirmationMail(ctx, account, address, account.locale, knownAs) });
  sendSoon(ctx);
}

/**
 * Sends a link to a new address, which becomes the account's when it is opened. Asks for the password. Answer and work
 * are the same when another account has the address; then no letter leaves.
 */
export async function changeEmail(
  ctx: Ctx,
  account: Account,
  input: { email: string; current_password: string },
): Promise<void> {
  if (input.email === addressOf(account.email)) throw invalid({ email: "email_same" });
  const { giveBack } = await takeAttempts(ctx, "password", addressOf(account.email));
  if (!(await isPasswordOf(account, input.current_password))) throw invalid({ current_password: "password_wrong" });
  await takeAttempts(ctx, "send_link", input.email);
  const [{ holder }, brand] = await Promise.all([findHolders(ctx, input.email), findMailBrand(ctx)]);
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
  // Who only claimed the address steps back; who has proven it makes the unique index refuse.
  const stepBack = sql`update accounts set email = '~' || email || '~' || id
    where email = ${address} and email_verified_at is null and id <> ${account.id}`;
  const prove = sql`update accounts set email = ${address}, email_verified_at = ${now}, updated_at = ${now}
    where id = ${account.id}`;
  await commitDirectory(ctx, {
    writes: [...first, write(stepBack), when(prove).otherwise("link_used")],
    facts: [accountEmailConfirmed(account.id), sessionsRevoked(account.id)],
  }).catch((error: unknown) => {
    throw error instanceof UniqueViolation && /email/.test(error.on) ? conflict("email_taken") : error;
  });
  await endAccessHere(ctx, account.id);
  if (ctx.community.id === 0) return;
  // The other communities hear it from the fact; whoever is here goes on at once.
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

/**
 * What somebody began with another person's address: its sessions end and its members leave. Nothing of it has
 * reached anybody, because its address was never proven.
 */
async function putAway(ctx: Ctx, account: Account, secret: string): Promise<void> {
  if (isConfirmed(account)) throw conflict("link_used");
  await commitDirectory(ctx, {
    writes: [await useLink(ctx, "confirm", secret), ...endCredentials(ctx, account.id, "all")],
    facts: [sessionsRevoked(account.id)],
  });
  await endAccessHere(ctx, account.id);
  const [communities] = await readDirectory(
    ctx,
    sql<{ id: number }>`select community_id as id from account_communities where account_id = ${account.id}`,
  );
  const isOnlyHere = communities.every((community) => community.id === ctx.community.id);
  if (!isOnlyHere) return;
  if (ctx.community.id !== 0) {
    const leave = sql`update members set status = 'left', account_id = null, updated_at = ${ctx.now()}
      where community_id = ${ctx.community.id} and account_id = ${account.id} and email_confirmed = 0`;
    await commit(ctx, { writes: [write(leave)], changesPublicPages: true });
  }
  await commitDirectory(ctx, {
    writes: [
      write(sql`delete from account_communities where account_id = ${account.id}`),
      write(sql`delete from accounts where id = ${account.id} and email_verified_at is null`),
    ],
  });
}
