import { conflict, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commitDirectory, when, type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { takeAttempts } from "../attempts.server";
import { type Account, getAccount } from "../directory.server";
import { accountPasswordChanged, sessionsRevoked } from "../facts";
import { passwordChangedLetter, resetLetter } from "../letters";
import { forgetLinks, newLink, peekLink, useLink } from "../links.server";
import { findMailBrand, localeFor, type MailBrand, mailWrite, sendSoon } from "../mails.server";
import { hashPassword, isPasswordOf } from "../passwords.server";
import { findHolders } from "../queries.server";
import { addressOf, passwordProblem, withRedirect } from "../rules";
import { endSessionsHere, endSessions } from "../sessions.server";

/** Sends a link to set a new password. Answers the same, after as many trips, whether the address is known or not. */
export async function askForReset(ctx: Ctx, email: string, target = "/"): Promise<void> {
  await takeAttempts(ctx, "send_link", email);
  const [{ holder, claimant }, brand] = await Promise.all([findHolders(ctx, email), findMailBrand(ctx)]);
  const account = holder ?? claimant;
  const writes = account ? await resetMail(ctx, account, brand, target) : [forgetLinks(0, "reset")];
  await commitDirectory(ctx, { writes });
  sendSoon(ctx);
}

async function resetMail(ctx: Ctx, account: Account, brand: MailBrand, target: string): Promise<Write[]> {
  const link = await newLink(ctx, "reset", account.id, {});
  const words = resetLetter(
    {
      to: addressOf(account.email),
      name: account.emailVerifiedAt === null ? "" : account.name,
      locale: localeFor(account.locale),
    },
    brand.name,
    withRedirect(`${brand.origin}/users/password/edit?token=${link.secret}`, target),
  );
  return [...link.writes, mailWrite(ctx, "account.reset", brand, words)];
}

export const isResetLinkGood = async (ctx: Ctx, secret: string): Promise<boolean> =>
  (await peekLink(ctx, "reset", secret)) !== null;

/** Sets a new password by a link from a mail, once, and ends every session everywhere. Throws conflict(link_used). */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  const link = await peekLink(ctx, "reset", input.token);
  const account = link ? await getAccount(ctx, link.accountId) : null;
  if (!account) throw conflict("link_used");
  await takeAttempts(ctx, "use_link", addressOf(account.email));
  refuseOwnName(account, input.password, "password");
  const passwordHash = await hashPassword(input.password);
  await commitDirectory(ctx, {
    writes: [
      await useLink(ctx, "reset", input.token),
      setPassword(ctx, account.id, passwordHash),
      endSessions(ctx, account.id, "all"),
      ...(await tellPasswordChanged(ctx, account)),
    ],
    facts: [accountPasswordChanged(account.id), sessionsRevoked(account.id)],
  });
  await endSessionsHere(ctx, account.id);
  sendSoon(ctx);
}

/** Changes the password with the old one; the account's other sessions end. Throws invalid({current_password}). */
export async function changePassword(
  ctx: Ctx,
  account: Account,
  sessionId: number,
  input: { current_password: string; new_password: string },
): Promise<void> {
  await takeAttempts(ctx, "password", addressOf(account.email));
  if (!(await isPasswordOf(account, input.current_password))) throw invalid({ current_password: "password_wrong" });
  refuseOwnName(account, input.new_password, "new_password");
  const passwordHash = await hashPassword(input.new_password);
  await commitDirectory(ctx, {
    writes: [
      setPassword(ctx, account.id, passwordHash),
      endSessions(ctx, account.id, { except: sessionId }),
      forgetLinks(account.id, "reset"),
      ...(await tellPasswordChanged(ctx, account)),
    ],
    facts: [accountPasswordChanged(account.id), sessionsRevoked(account.id)],
  });
  await endSessionsHere(ctx, account.id);
  sendSoon(ctx);
}

const setPassword = (ctx: Ctx, accountId: number, passwordHash: string): Write =>
  when(
    sql`update accounts set password_hash = ${passwordHash}, updated_at = ${ctx.now()} where id = ${accountId}`,
  ).otherwise("link_used");

function refuseOwnName(account: Account, password: string, field: string): void {
  const problem = passwordProblem(password, { email: addressOf(account.email), name: account.name });
  if (problem) throw invalid({ [field]: problem });
}

async function tellPasswordChanged(ctx: Ctx, account: Account): Promise<Write[]> {
  if (account.emailVerifiedAt === null) return [write(sql`delete from account_tokens where expires_at < ${ctx.now()}`)];
  const brand = await findMailBrand(ctx);
  const words = passwordChangedLetter(
    { to: addressOf(account.email), name: account.name, locale: localeFor(account.locale) },
    brand.name,
    `${brand.origin}/users/password/new`,
  );
  return [mailWrite(ctx, "account.password_changed", brand, words)];
}
