import { conflict, forbidden, viewOnly } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import { networkOf } from "~/lib/network";
import { isMasquerade, type Role, type Viewer } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { commit, commitDirectory, type Write, when, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { newMeter } from "~/platform/database/meter";
import { list, sql } from "~/platform/database/sql";
import { becomeOneself, MASQUERADE_COOKIE } from "~/platform/masquerade.server";
import {
  ACCOUNT_COOKIE,
  dayOf,
  dropCookie,
  hashSecret,
  markOf,
  newMemberSession,
  readCookies,
  SESSION_COOKIE,
  SESSION_DAYS,
  setCookie,
  setSessionCookie,
} from "~/platform/session.server";
import { sessionsRevoked } from "./facts";
import type { LinkOwner } from "./links.server";
import { deviceOf, MOST_SESSIONS } from "./rules";

const DAY = 86_400_000;

/**
 * A sign-in on this device: its row, and the secret that only the account cookie may carry. `account` is as it was
 * read with the password that was checked: one whose password or address has changed since is not signed in.
 */
export async function newAccountSession(ctx: Ctx, account: LinkOwner): Promise<NewAccountSession> {
  refuseMasquerade(await ctx.prove());
  const id = ctx.newId();
  const secret = newSecret();
  const now = ctx.now();
  const row = sql`insert into account_sessions (id, token_hash, account_id, device, network, created_at, last_seen_at,
      expires_at)
    select ${id}, ${await hashSecret(secret)}, a.id, ${deviceOf(ctx.request.userAgent)}, ${networkMark(ctx, account.id)},
      ${now}, ${now}, ${now + SESSION_DAYS * DAY}
    from accounts a where a.id = ${account.id} and a.credentials_version = ${account.credentialsVersion}`;
  return { id, secret, write: when(row).otherwise("session_ended") };
}

/** Beside a new sign-in: what is beyond `MOST_SESSIONS` ends, the oldest first, in every community by the fact. */
export const endOldest = (ctx: Ctx, accountId: number): Write =>
  when(
    sql`update account_sessions set revoked_at = ${ctx.now()} where account_id = ${accountId} and revoked_at is null
      and id <= (select id from account_sessions where account_id = ${accountId} and revoked_at is null
        order by id desc limit 1 offset ${MOST_SESSIONS})`,
  ).record(sessionsRevoked(accountId));

/** Whether the account has signed in from the request's network before. */
export async function isFamiliar(ctx: Ctx, accountId: number): Promise<boolean> {
  const [rows] = await readDirectory(
    ctx,
    sql`select 1 from account_sessions where account_id = ${accountId} and network = ${networkMark(ctx, accountId)} limit 1`,
  );
  return rows.length > 0;
}

/** Of one account: nobody who reads the table sees who signs in from the same network. */
export const networkMark = ({ site, request }: Ctx, accountId: number, network = networkOf(request.ip)) =>
  markOf(site, `network:${accountId}:${network}`);

/** What belongs to an account, in all its communities, is nobody's to do or see who looks as somebody else here. */
export function refuseMasquerade(viewer: Viewer): void {
  if (viewer.mode === "view_only") throw viewOnly();
  if (isMasquerade(viewer)) throw forbidden("needs_oneself");
}

export interface NewAccountSession {
  id: number;
  secret: string;
  write: Write;
}

/** Signed in, but not (yet) a member where this host answers. */
export const setAccountCookie = (ctx: Ctx, secret: string) =>
  setCookie(ctx, ACCOUNT_COOKIE, secret, (SESSION_DAYS * DAY) / 1000);

/**
 * Signs a member in on this community's host: the row in the shard, the cookie on the answer. The row is written first
 * and good for nothing, then the directory is asked, and only then does the row come to life, unless it was ended
 * meanwhile. Whoever ends a sign-in writes the directory first and the shard then: they find the row, or the directory
 * refuses it. Killed anywhere, what is left of it proves nobody. Throws conflict(session_ended) for a sign-in that is over.
 */
export async function openMemberSession(
  ctx: Ctx,
  member: { id: number; role: Role },
  accountId: number,
  directorySessionId: number,
): Promise<void> {
  const before = await ctx.prove();
  refuseMasquerade(before);
  const session = await newMemberSession(ctx, { ...member, accountId }, directorySessionId);
  const { rows } = await commit(ctx, { writes: [...endingOf(ctx, before), write(session.begin)] });
  leaveBehind(ctx, endedIn(rows[0], ctx.community.id), member.id);
  const until = await liveUntil(ctx, accountId, directorySessionId);
  if (until === null) throw conflict("session_ended");
  // It ends with its sign-in at the latest: afterwards nobody would find it to be ended.
  await commit(ctx, { writes: [when(session.enliven(until)).otherwise("session_ended")] });
  setSessionCookie(ctx, session.cookie);
}

/** Who signs in over a session leaves none behind whose cookie is gone. */
function endingOf(ctx: Ctx, { memberId, directorySessionId }: Viewer): Write[] {
  if (directorySessionId === null) return [];
  return [
    write(
      sql`update member_sessions set revoked_at = ${ctx.now()} where directory_session_id = ${directorySessionId}
        and member_id = ${memberId} and community_id = ${ctx.community.id} and revoked_at is null
        returning member_id, directory_session_id`,
    ),
  ];
}

/** What this browser still shows of another member, whom somebody signed in over: kept pages, and open ones. */
function leaveBehind(ctx: Ctx, ended: readonly Ended[], memberId: number): void {
  const others = ended.filter((one) => one.memberId !== memberId);
  if (others.length === 0) return;
  dropKeptPages(ctx);
  ctx.waitUntil(closeSockets(ctx, others));
}

/** Until when a sign-in stands, UTC ms; null when it is over. Asked by a write: a replica may not know yet that it was ended. */
export async function liveUntil(ctx: Ctx, accountId: number, sessionId: number): Promise<number | null> {
  const now = ctx.now();
  const seen = sql`update account_sessions set last_seen_at = max(last_seen_at, ${now})
    where id = ${sessionId} and account_id = ${accountId} and revoked_at is null and expires_at > ${now} returning expires_at`;
  const { rows } = await commitDirectory(ctx, { writes: [write(seen)] });
  const row = rows[0]?.[0];
  return row ? Number(row.expires_at) : null;
}

export interface SessionOfMine {
  id: number;
  /** "Firefox, Linux", or "" when the browser said nothing we know. */
  device: string;
  createdAt: number;
  lastSeenAt: number;
  isCurrent: boolean;
}

/** An account's live sign-ins, the newest first. */
export async function listSessions(ctx: Ctx, accountId: number): Promise<SessionOfMine[]> {
  const [rows] = await readDirectory(
    ctx,
    sql<Omit<SessionOfMine, "isCurrent">>`select id, device, created_at as createdAt, last_seen_at as lastSeenAt
      from account_sessions where account_id = ${accountId} and revoked_at is null and expires_at > ${ctx.now()}
      order by id desc limit 100`,
  );
  return rows.map((row) => ({ ...row, isCurrent: row.id === ctx.viewer.directorySessionId }));
}

/**
 * Ends sign-ins of an account everywhere: one, all but one, or all. Here at once; in the other communities by
 * the listener of the fact, within a minute. Whoever ends all or all others ends its links and API tokens too.
 */
export async function revokeSessions(ctx: Ctx, accountId: number, which: Which): Promise<void> {
  const isOne = typeof which === "object" && "only" in which;
  await commitDirectory(ctx, {
    writes: isOne ? [endSessions(ctx, accountId, which)] : endCredentials(ctx, accountId, which),
    facts: [sessionsRevoked(accountId)],
  });
  await endAccessHere(ctx, accountId);
}

export type Which = { only: number } | { except: number } | "all" | "none";

/**
 * The writes of an event after which nothing that was handed out for an account may work: its links and API tokens
 * by the new version, whoever is writing one at this moment, and `which` of its sessions. Store `sessionsRevoked`
 * beside them, and `endAccessHere` afterwards. docs/security.md has the table of what ends what.
 */
export const endCredentials = (ctx: Ctx, accountId: number, which: Which): Write[] => [
  write(sql`update accounts set credentials_version = credentials_version + 1 where id = ${accountId}`),
  // A link that confirms may still prove another who claims its address, until that is proven (links.server.ts).
  write(sql`delete from account_tokens where account_id = ${accountId} and kind <> 'confirm'`),
  ...(which === "none" ? [] : [endSessions(ctx, accountId, which)]),
];

function endSessions(ctx: Ctx, accountId: number, which: Exclude<Which, "none">): Write {
  const these =
    which === "all" ? sql`` : "only" in which ? sql`and id = ${which.only}` : sql`and id <> ${which.except}`;
  return write(
    sql`update account_sessions set revoked_at = ${ctx.now()}
      where account_id = ${accountId} and revoked_at is null ${these}`,
  );
}

/** In the community one is in, at once: what the fact's listener does in all of them, within a minute. */
export async function endAccessHere(ctx: Ctx, accountId: number): Promise<void> {
  const ended = await endMemberAccess(ctx, ctx.community, accountId);
  ctx.waitUntil(closeSockets(ctx, ended));
}

/** Sign-ins of a member that were ended in one community; 0 for a session that belonged to none. */
export interface Ended {
  communityId: number;
  memberId: number;
  sessions: number[];
}

/**
 * Carries what the directory says of an account into one community: the sessions that were ended, and the API tokens
 * of an earlier version. Safe to repeat, however late: a token made since stays. Answers whose sessions were ended
 * just now, for `closeSockets`.
 */
export async function endMemberAccess(ctx: Ctx, community: CommunityRef, accountId: number): Promise<Ended[]> {
  if (community.id === 0) return [];
  const [ended, [account]] = await readDirectory(
    ctx,
    sql<{ id: number }>`select id from account_sessions where account_id = ${accountId} and revoked_at is not null`,
    sql<{ version: number }>`select credentials_version as version from accounts where id = ${accountId}`,
  );
  const version = account?.version ?? Number.MAX_SAFE_INTEGER;
  const there = ctx.forCommunity(community);
  const { rows } = await commit(there, {
    writes: [
      write(
        sql`update member_sessions set revoked_at = ${ctx.now()}
          where directory_session_id in (select value from json_each(${list(ended.map((row) => row.id))}))
            and community_id = ${community.id} and revoked_at is null returning member_id, directory_session_id`,
      ),
      write(
        sql`update api_tokens set revoked_at = ${ctx.now()}
          where community_id = ${community.id} and revoked_at is null and credentials_version < ${version}
            and member_id = (select id from members where community_id = ${community.id} and account_id = ${accountId})`,
      ),
    ],
    origin: "system",
  });
  return endedIn(rows[0], community.id);
}

/** Tells the pages of these sessions, and no others, that they are over. A socket that could not be closed proves itself again in ten minutes. */
export async function closeSockets(ctx: Ctx, ended: readonly Ended[]): Promise<void> {
  const closings = ended.map(({ communityId, memberId, sessions }) =>
    ctx.realtime.disconnect(communityId, memberId, sessions),
  );
  for (const closing of await Promise.allSettled(closings)) {
    if (closing.status === "rejected") ctx.log({ disconnect: "failed", reason: String(closing.reason) });
  }
}

function endedIn(rows: Record<string, unknown>[] | undefined, communityId: number): Ended[] {
  const ended = new Map<number, Set<number>>();
  for (const row of rows ?? []) {
    const sessions = ended.get(Number(row.member_id)) ?? new Set();
    ended.set(Number(row.member_id), sessions.add(Number(row.directory_session_id ?? 0)));
  }
  return [...ended].map(([memberId, sessions]) => ({ communityId, memberId, sessions: [...sessions] }));
}

/** Signs this device out, in every community it reached from here. */
export async function signOut(ctx: Ctx, cookieHeader: string | null): Promise<void> {
  const cookies = readCookies(cookieHeader, ctx.site);
  // Whoever looks as somebody else signs themselves out, and that ends with it.
  if (cookies[MASQUERADE_COOKIE]) await becomeOneself(ctx, cookieHeader);
  const { accountId, directorySessionId } = ctx.viewer;
  const account = await sessionOfCookie(ctx, cookies[ACCOUNT_COOKIE]);
  if (account) await revokeSessions(ctx, account.accountId, { only: account.sessionId });
  if (accountId && directorySessionId) await revokeSessions(ctx, accountId, { only: directorySessionId });
  await signOutHere(ctx, cookieHeader);
  dropCookie(ctx, SESSION_COOKIE);
  if (cookies[MASQUERADE_COOKIE]) dropCookie(ctx, MASQUERADE_COOKIE);
  // Also where the session had ended before, and took its cookie along: its pages are there still.
  dropKeptPages(ctx);
}

/** Pages that the browser still holds for Back. What could not be sent waits there for its writer (kept-words). */
export function dropKeptPages(ctx: Ctx): void {
  ctx.headers.set("Clear-Site-Data", '"cache"');
}

/** Ends this browser's session on this host alone, before another takes its place. */
export async function signOutHere(ctx: Ctx, cookieHeader: string | null): Promise<void> {
  const secret = readCookies(cookieHeader, ctx.site)[SESSION_COOKIE]?.split(".")[0];
  if (secret) dropKeptPages(ctx);
  if (secret && ctx.community.id !== 0) {
    const ended = sql`update member_sessions set revoked_at = ${ctx.now()}
      where token_hash = ${await hashSecret(secret)} and community_id = ${ctx.community.id} and revoked_at is null
      returning member_id, directory_session_id`;
    const { rows } = await commit(ctx, { writes: [write(ended)] });
    ctx.waitUntil(closeSockets(ctx, endedIn(rows[0], ctx.community.id)));
  }
  dropCookie(ctx, ACCOUNT_COOKIE);
}

/** Whose account session a cookie's secret is, or null. */
export async function sessionOfCookie(
  ctx: Ctx,
  secret: string | undefined,
): Promise<{ sessionId: number; accountId: number } | null> {
  if (!secret || secret.length > 100) return null;
  const [rows] = await readDirectory(
    ctx,
    sql<{ sessionId: number; accountId: number }>`select id as sessionId, account_id as accountId from account_sessions
      where token_hash = ${await hashSecret(secret)} and revoked_at is null and expires_at > ${ctx.now()}`,
  );
  return rows[0] ?? null;
}

/**
 * Notes, once a day, that a member's session was used. Call it once the viewer is proven: the proof brought the day
 * along, and the writing waits until the answer has left.
 */
export function noteSeen(ctx: Ctx): void {
  const { directorySessionId, mode, seenOn } = ctx.viewer;
  const today = dayOf(ctx.now());
  if (directorySessionId === null || mode !== "own" || seenOn >= today) return;
  // Counted apart: no page pays for it.
  const after = Object.assign(Object.create(ctx) as Ctx, { meter: newMeter(), directoryMeter: newMeter() });
  const seen = async () => {
    await commit(after, {
      writes: [
        write(
          sql`update member_sessions set seen_on = ${today} where directory_session_id = ${directorySessionId}
            and community_id = ${ctx.community.id} and seen_on < ${today}`,
        ),
      ],
    });
    await commitDirectory(after, {
      writes: [
        write(
          sql`update account_sessions set last_seen_at = ${ctx.now()}
            where id = ${directorySessionId} and last_seen_at < ${today * DAY}`,
        ),
      ],
    });
  };
  ctx.waitUntil(seen().catch((error: unknown) => ctx.log({ seen: "failed", reason: String(error) })));
}
