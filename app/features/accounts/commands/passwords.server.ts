import { localeOf } from "~/i18n/locale";
import { conflict, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commitDirectory, when, type Write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { attemptsOf, takeAttempts } from "../attempts.server";
import { listClaimants } from "../claimants.server";
import { type Account, getAccount } from "../directory.server";
import { accountPasswordChanged, sessionsRevoked } from "../facts";
import { passwordChangedLetter, resetLetter } from "../letters";
import { linkByMail } from "../links-by-mail.server";
import { peekLink, useLink } from "../links.server";
import { findMailBrand, localeFor, mailWrite, sendSoon } from "../mails.server";
import { hashFor, isPasswordOf, refuseCommon } from "../passwords.server";
import { getHolder } from "../queries.server";
import { addressOf, passwordProblem, RESET_LETTERS, withRedirect } from "../rules";
import { endAccessHere, endCredentials } from "../sessions.server";

/**
 * Sends a link to set a new password: to the account that has proven the address, else to those that claim it, each
 * account by its own letter and link, for nobody can tell here whose of them is asked for. Answers the same, after the
 * same work, whether the address is known or not.
 */
export async function askForReset(ctx: Ctx, email: string, target = "/"): Promise<void> {
  const { isCrowded } = await takeAttempts(ctx, "send_link", email);
  const [holder, claimants, brand] = await Promise.all([
    getHolder(ctx, email),
    listClaimants(ctx, email, RESET_LETTERS),
    findMailBrand(ctx),
  ]);
  const owners: Account[] = holder ? [holder] : claimants;
  const writes: Write[] = [];
  for (let at = 0; at < RESET_LETTERS; at += 1) {
    const account = owners[at] ?? null;
    const receiver = {
      to: email,
      name: account && account.emailVerifiedAt !== null ? account.name : "",
      locale: localeFor(account?.locale ?? localeOf(ctx)),
    };
    const begun = holder === null && claimants.length > 1 ? (claimants[at]?.createdAt ?? null) : null;
    const link = (secret: string) => withRedirect(`${brand.origin}/users/password/edit?token=${secret}`, target);
    const words = (secret: string) => resetLetter(receiver, brand.name, link(secret), begun);
    writes.push(...(await linkByMail(ctx, isCrowded ? null : account, { kind: "reset", bound: {}, brand, words })));
  }
  await commitDirectory(ctx, { writes });
  sendSoon(ctx);
}

export const isResetLinkGood = async (ctx: Ctx, secret: string): Promise<boolean> =>
  (await peekLink(ctx, "reset", secret)) !== null;

/**
 * Sets a new password by a link from a mail, once, and ends everything that was handed out before: every session
 * everywhere, links, API tokens. Throws conflict(link_used).
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  const link = await peekLink(ctx, "reset", input.token);
  const account = link ? await getAccount(ctx, link.accountId) : null;
  if (!account) throw conflict("link_used");
  await takeAttempts(ctx, "use_link", addressOf(account.email));
  refuseOwnName(account, input.password, "password");
  await refuseCommon(ctx, input.password, "password");
  const passwordHash = await hashFor(ctx, account, input.password);
  await commitDirectory(ctx, {
    writes: [
      await useLink(ctx, "reset", input.token),
      when(setPassword(ctx, account.id, passwordHash)).otherwise("link_used"),
      ...endCredentials(ctx, account.id, "all"),
      ...(await tellPasswordChanged(ctx, account, "link")),
    ],
    facts: [accountPasswordChanged(account.id), sessionsRevoked(account.id)],
  });
  await endAccessHere(ctx, account.id);
  sendSoon(ctx);
}

/**
 * Changes the password with the old one; the account's other sessions end, its links and API tokens too. Throws
 * invalid({current_password}), and conflict when the password or the address was changed meanwhile.
 */
export async function changePassword(
  ctx: Ctx,
  account: Account,
  sessionId: number,
  input: { current_password: string; new_password: string },
): Promise<void> {
  const { giveBack } = await takeAttempts(ctx, "password", attemptsOf(account));
  if (!(await isPasswordOf(account, input.current_password))) throw invalid({ current_password: "password_wrong" });
  refuseOwnName(account, input.new_password, "new_password");
  await refuseCommon(ctx, input.new_password, "new_password");
  const passwordHash = await hashFor(ctx, account, input.new_password);
  await commitDirectory(ctx, {
    writes: [
      when(
        sql`${setPassword(ctx, account.id, passwordHash)} and credentials_version = ${account.credentialsVersion}`,
      ).otherwise("conflict"),
      ...endCredentials(ctx, account.id, { except: sessionId }),
      ...giveBack,
      ...(await tellPasswordChanged(ctx, account, "password")),
    ],
    facts: [accountPasswordChanged(account.id), sessionsRevoked(account.id)],
  });
  await endAccessHere(ctx, account.id);
  sendSoon(ctx);
}

const setPassword = (ctx: Ctx, accountId: number, passwordHash: string): Statement =>
  sql`update accounts set password_hash = ${passwordHash}, updated_at = ${ctx.now()} where id = ${accountId}`;

function refuseOwnName(account: Account, password: string, field: string): void {
  const problem = passwordProblem(password, { email: addressOf(account.email), name: account.name });
  if (problem) throw invalid({ [field]: problem });
}

/** An address that nobody has proven hears nothing of an account: whoever reads it may never have heard of us. */
async function tellPasswordChanged(ctx: Ctx, account: Account, by: "password" | "link"): Promise<Write[]> {
  if (account.emailVerifiedAt === null) return [];
  const brand = await findMailBrand(ctx);
  const words = passwordChangedLetter(
    { to: addressOf(account.email), name: account.name, locale: localeFor(account.locale) },
    brand.name,
    `${brand.origin}/users/password/new`,
    by,
  );
  return [mailWrite(ctx, "account.password_changed", brand, words)];
}
