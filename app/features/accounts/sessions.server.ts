import { accountSessions } from "#db/directory/schema";
import { newSecret } from "~/lib/ids";
import type { Role } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { commit, commitDirectory, type Write, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { newMeter } from "~/platform/database/meter";
import { list, sql } from "~/platform/database/sql";
import {
  ACCOUNT_COOKIE,
  dayOf,
  dropCookie,
  hashSecret,
  newMemberSession,
  readCookies,
  SESSION_COOKIE,
  SESSION_DAYS,
  setCookie,
  setSessionCookie,
} from "~/platform/session.server";
import { readDirectory } from "./directory.server";
import { sessionsRevoked } from "./facts";
import { deviceOf } from "./rules";

const DAY = 86_400_000;

/** A sign-in on this device: its row, and the secret that only the account cookie may carry. */
export async function newAccountSession(ctx: Ctx, accountId: number): Promise<NewAccountSession> {
  const id = ctx.newId();
  const secret = newSecret();
  const now = ctx.now();
  const row = insertInto(accountSessions, {
    id,
    tokenHash: await hashSecret(secret),
    accountId,
    device: deviceOf(ctx.request.userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_DAYS * DAY,
  });
  return { id, secret, write: write(row) };
}

export interface NewAccountSession {
  id: number;
  secret: string;
  write: Write;
}

/** Signed in, but not (yet) a member where this host answers. */
export const setAccountCookie = (ctx: Ctx, secret: string) =>
  setCookie(ctx, ACCOUNT_COOKIE, secret, (SESSION_DAYS * DAY) / 1000);

/** Signs a member in on this community's host: the row in the shard, the cookie on the answer. */
export async function openMemberSession(
  ctx: Ctx,
  member: { id: number; role: Role },
  accountId: number,
  directorySessionId: number,
): Promise<void> {
  const session = await newMemberSession(ctx, { ...member, accountId }, directorySessionId);
  await commit(ctx, { writes: [write(session.statement)] });
  setSessionCookie(ctx, session.cookie);
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
 * the listener of the fact, within a minute.
 */
export async function revokeSessions(ctx: Ctx, accountId: number, which: Which, also: Write[] = []): Promise<void> {
  await commitDirectory(ctx, {
    writes: [...also, endSessions(ctx, accountId, which)],
    facts: [sessionsRevoked(accountId)],
  });
  await endSessionsHere(ctx, accountId);
}

export type Which = { only: number } | { except: number } | "all";

export function endSessions(ctx: Ctx, accountId: number, which: Which): Write {
  const these =
    which === "all" ? sql`` : "only" in which ? sql`and id = ${which.only}` : sql`and id <> ${which.except}`;
  return write(
    sql`update account_sessions set revoked_at = ${ctx.now()}
      where account_id = ${accountId} and revoked_at is null ${these}`,
  );
}

/** In the community one is in, at once: what the fact's listener does in all of them, within a minute. */
export async function endSessionsHere(ctx: Ctx, accountId: number): Promise<void> {
  const ended = await endMemberSessions(ctx, ctx.community, accountId);
  ctx.waitUntil(closeSockets(ctx, ended));
}

export interface Ended {
  communityId: number;
  memberId: number;
}

/**
 * Carries what the directory says of an account's sessions into one community. Safe to repeat; answers whose
 * sessions were ended just now, for `closeSockets`.
 */
export async function endMemberSessions(ctx: Ctx, community: CommunityRef, accountId: number): Promise<Ended[]> {
  if (community.id === 0) return [];
  const [ended] = await readDirectory(
    ctx,
    sql<{ id: number }>`select id from account_sessions where account_id = ${accountId} and revoked_at is not null`,
  );
  if (ended.length === 0) return [];
  const there = ctx.forCommunity(community);
  const { rows } = await commit(there, {
    writes: [
      write(
        sql`update member_sessions set revoked_at = ${ctx.now()}
          where directory_session_id in (select value from json_each(${list(ended.map((row) => row.id))}))
            and community_id = ${community.id} and revoked_at is null returning member_id`,
      ),
    ],
    origin: "system",
  });
  return membersIn(rows[0], community.id);
}

/** Tells open pages that their session is over. A socket that could not be closed proves itself again in ten minutes. */
export async function closeSockets(ctx: Ctx, ended: readonly Ended[]): Promise<void> {
  const closings = ended.map(({ communityId, memberId }) => ctx.realtime.disconnect(communityId, memberId));
  for (const closing of await Promise.allSettled(closings)) {
    if (closing.status === "rejected") ctx.log({ disconnect: "failed", reason: String(closing.reason) });
  }
}

function membersIn(rows: Record<string, unknown>[] | undefined, communityId: number): Ended[] {
  const members = new Set((rows ?? []).map((row) => Number(row.member_id)));
  return [...members].map((memberId) => ({ communityId, memberId }));
}

/** Signs this device out, in every community it reached from here. */
export async function signOut(ctx: Ctx, cookieHeader: string | null): Promise<void> {
  const cookies = readCookies(cookieHeader, ctx.site);
  const { accountId, directorySessionId } = ctx.viewer;
  const account = await sessionOfCookie(ctx, cookies[ACCOUNT_COOKIE]);
  if (account) await revokeSessions(ctx, account.accountId, { only: account.sessionId });
  if (accountId && directorySessionId) await revokeSessions(ctx, accountId, { only: directorySessionId });
  const secret = cookies[SESSION_COOKIE]?.split(".")[0];
  if (secret && ctx.community.id !== 0) {
    const ended = sql`update member_sessions set revoked_at = ${ctx.now()}
      where token_hash = ${await hashSecret(secret)} and community_id = ${ctx.community.id} and revoked_at is null
      returning member_id`;
    const { rows } = await commit(ctx, { writes: [write(ended)] });
    ctx.waitUntil(closeSockets(ctx, membersIn(rows[0], ctx.community.id)));
  }
  dropCookie(ctx, SESSION_COOKIE);
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
