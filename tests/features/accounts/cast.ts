import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { Account } from "~/features/accounts/directory.server";
import type { CommunityRef, Ctx } from "~/platform/context";
import { bind, type Statement, sql } from "~/platform/database/sql";
import { hashPassword } from "~/features/accounts/passwords.server";
import { createContext } from "../../../workers/context";
import { env, type Person, type TestCtx } from "../../world";

export const PASSWORD = "a kettle and a scale";
let known: Promise<string> | undefined;

/** Gives a person of the cast a password (one hash serves all: hashing is slow on purpose). */
export async function givePassword(person: Person): Promise<void> {
  known ??= hashPassword(PASSWORD);
  await inDirectory(sql`update accounts set password_hash = ${await known} where id = ${person.accountId}`);
}

export async function inDirectory<Row>(statement: Statement<Row>): Promise<Row[]> {
  return (await bind(env.DIRECTORY, statement).all<Row>()).results;
}

/** A visitor's context with whatever cookies and place of the network a test wants. */
export async function visiting(
  community: CommunityRef | null,
  opts: { cookie?: string; ip?: string; path?: string; host?: string; method?: string; userAgent?: string } = {},
): Promise<TestCtx & { request_: Request }> {
  const host = opts.host ?? (community ? `${community.slug}.localhost` : `nobody-${crypto.randomUUID()}.localhost`);
  const request = new Request(`http://${host}${opts.path ?? "/"}`, {
    method: opts.method ?? "POST",
    headers: {
      ...(opts.cookie ? { Cookie: opts.cookie } : {}),
      ...(opts.ip ? { "cf-connecting-ip": opts.ip } : {}),
      "User-Agent": opts.userAgent ?? "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
  });
  const execution = createExecutionContext();
  const ctx = await createContext(request, env, execution);
  await ctx.prove();
  return Object.assign(ctx, { request_: request, settled: () => waitOnExecutionContext(execution) });
}

/** The Cookie header of the next request: what the context's answer would set. */
export function cookiesSet(ctx: Ctx): string {
  return ctx.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
}

export interface KeptMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Mail that was written to an address, the newest first. */
export async function mailTo(address: string): Promise<KeptMail[]> {
  const kept = await inDirectory<{ body: string }>(
    sql`select body from outgoing where recipient = ${address} order by id desc`,
  );
  return kept.map((row) => JSON.parse(row.body) as KeptMail);
}

/** The secret of a mail's link. */
export function tokenIn(mail: KeptMail | undefined): string {
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no link in ${mail?.subject ?? "no mail at all"}`);
  return token;
}

export async function accountOf(id: number): Promise<Account> {
  const [row] = await inDirectory<Account>(
    sql`select id, email, email_verified_at as emailVerifiedAt, name, password_hash as passwordHash, locale,
      time_zone as timeZone, credentials_version as credentialsVersion from accounts where id = ${id}`,
  );
  if (!row) throw new Error("no such account");
  return row;
}

/**
 * Does something else right before or after the first batch that holds a statement like this: a race, played slowly.
 * Put the answer where the database was: `ctx.directory = meanwhile(ctx.directory, …)`.
 */
export function meanwhile(
  db: D1DatabaseSession,
  statement: RegExp,
  place: "before" | "after",
  act: () => Promise<unknown>,
): D1DatabaseSession {
  let texts: string[] = [];
  let isDone = false;
  const prepare = (text: string) => {
    texts.push(text);
    return db.prepare(text);
  };
  const batch: D1DatabaseSession["batch"] = async (statements) => {
    const isIt = !isDone && texts.some((text) => statement.test(text));
    texts = [];
    isDone ||= isIt;
    if (isIt && place === "before") await act();
    const results = await db.batch(statements);
    if (isIt && place === "after") await act();
    return results as never;
  };
  return { prepare, batch, getBookmark: () => db.getBookmark() };
}
