import { forbidden } from "~/lib/errors";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { type Statement, sql } from "~/platform/database/sql";
import { resolveHost } from "~/platform/hosts.server";
import { ACCOUNT_COOKIE, readCookies } from "~/platform/session.server";
import { ACCOUNT, type Account, getAccount } from "./directory.server";
import { DEMO_EMAILS, type DemoRole, safeRedirect } from "./rules";
import { sessionOfCookie } from "./sessions.server";

/** The account that has an address: it proved it. null while it is only claimed. */
export async function getHolder(ctx: Ctx, address: string): Promise<Account | null> {
  const [rows] = await readDirectory(ctx, holderOf(address));
  return rows[0] ?? null;
}

export const holderOf = (address: string): Statement<Account> =>
  sql<Account>`select ${ACCOUNT} from accounts a where a.email = ${address}`;

export interface CurrentAccount {
  account: Account;
  /** The sign-in in the directory that this browser uses. */
  sessionId: number;
}

/**
 * The account of whoever asks: a member of this community, or somebody signed in here who is no member (their
 * account cookie). null for visitors; 403 for who looks as a member, whose account is not theirs. Pages that make or join communities start here.
 */
export async function currentAccount(ctx: Ctx, request: Request): Promise<CurrentAccount | null> {
  const { accountId, directorySessionId } = ctx.viewer;
  if (isMasquerade(ctx.viewer)) {
    if (isSignedIn(ctx.viewer)) throw forbidden("needs_oneself");
    return null;
  }
  if (accountId !== null && directorySessionId !== null) {
    const account = await getAccount(ctx, accountId);
    if (account) return { account, sessionId: directorySessionId };
  }
  const session = await sessionOfCookie(ctx, readCookies(request.headers.get("Cookie"), ctx.site)[ACCOUNT_COOKIE]);
  if (!session) return null;
  const account = await getAccount(ctx, session.accountId);
  return account ? { account, sessionId: session.sessionId } : null;
}

/**
 * `safeRedirect`, and for another host of this installation: does a community answer there? "/" if none does.
 * Keeps custom host names out until a community has them.
 */
export async function findRedirect(ctx: Ctx, raw: string | null | undefined): Promise<string> {
  const target = safeRedirect(ctx, raw);
  if (target.startsWith("/")) return target;
  const community = await resolveHost(ctx.directory, ctx.site, new URL(target).hostname);
  return community.id === 0 ? "/" : target;
}

/** The demo people of this community whom one may enter as. Empty on a deployment. */
export async function listDemoPeople(ctx: Ctx): Promise<DemoRole[]> {
  if (!ctx.site.isLocal || ctx.community.id === 0) return [];
  const roles = Object.keys(DEMO_EMAILS) as DemoRole[];
  const people = await readDirectory(ctx, ...roles.map((role) => demoPerson(ctx, role)));
  return roles.filter((_, at) => (people[at]?.length ?? 0) > 0);
}

export async function getDemoPerson(ctx: Ctx, role: DemoRole): Promise<Account | null> {
  const [rows] = await readDirectory(ctx, demoPerson(ctx, role));
  return rows[0] ?? null;
}

function demoPerson(ctx: Ctx, role: DemoRole): Statement<Account> {
  return sql<Account>`select ${ACCOUNT} from accounts a
    join account_communities c on c.account_id = a.id and c.community_id = ${ctx.community.id}
    where a.email = ${DEMO_EMAILS[role]}`;
}
