import { createHash, createHmac } from "node:crypto";
import { newSecret } from "../lib/ids";
import { type Claim, type Role, type Viewer, visitor } from "../lib/viewer";
import { HOST_ONLY } from "./bookmark";
import type { Ctx, Site } from "./context";
import type { Proof } from "./database/reader";
import { type Statement, sql } from "./database/sql";

export const SESSION_COOKIE = "atrium_session";
export const ACCOUNT_COOKIE = "atrium_account";
/** Which browser began to pass over to this host (features/accounts/handoff.server.ts). */
export const NONCE_COOKIE = "atrium_nonce";
export const LOCALE_COOKIE = "atrium_locale";
export const SESSION_DAYS = 60;
const DAY = 86_400_000;

/** The hex SHA-256 of a secret: what stands in a table where the secret itself must not. */
export async function hashSecret(secret: string): Promise<string> {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * The mark of a value there are few of, such as a network: an HMAC with the installation's secret, for all of IPv4 is
 * hashed within the hour by whoever has read the table.
 */
export const markOf = ({ secret }: Pick<Site, "secret">, value: string): string =>
  createHmac("sha256", secret).update(value).digest("hex");

/**
 * The cookie of a member's session, `secret.member_id.role`: only the secret is trusted, the rest is a claim
 * that lets statements be bound before the proof has come back.
 */
export interface SessionClaim {
  secret: string;
  memberId: number;
  role: Role;
}

export function readClaim(cookie: string | undefined): SessionClaim | null {
  const [secret, memberId, role] = (cookie ?? "").split(".");
  const id = Number(memberId);
  if (!secret || secret.length > 100 || !Number.isSafeInteger(id) || id <= 0) return null;
  if (role !== "owner" && role !== "admin" && role !== "moderator" && role !== "member") return null;
  return { secret, memberId: id, role };
}

/** Two rows read: the session by its hash, the member it belongs to. */
/** A community that is removed has no row of its own any more: from that commit on nobody is anybody in it. */
export const stands = (communityId: number): Statement =>
  sql`exists (select 1 from communities h where h.community_id = ${communityId})`;

/** Rules of moderation are on: who says something is to be weighed (features/moderation/gate), and nobody else pays for it. */
const asksRules = (communityId: number): Statement => sql`exists (select 1 from moderation_rules r
  where r.community_id = ${communityId} and r.is_on = 1 and r.kind <> 'newcomer')`;

export function sessionProof(communityId: number, tokenHash: string, now: number): Statement<ProofRow> {
  return sql<ProofRow>`select m.id as memberId, m.account_id as accountId, m.role, m.name, m.avatar,
      m.public_uid as publicUid, m.locale, m.time_zone as timeZone, m.email_confirmed as emailConfirmed,
      m.joined_at as joinedAt, s.mode, s.masquerader_id as masqueraderId,
      s.directory_session_id as directorySessionId, s.seen_on as seenOn, m.feed_seen_at as feedSeenAt,
      0 as masqueradeUntil, ${asksRules(communityId)} as asksRules
    from member_sessions s join members m on m.id = s.member_id and m.community_id = s.community_id
    where s.token_hash = ${tokenHash} and s.community_id = ${communityId} and s.revoked_at is null
      and s.expires_at > ${now} and s.mode = 'own' and m.status = 'active' and ${stands(communityId)}`;
}

/** As `sessionProof`, for an API token that opens the door asked at: at any other it proves nobody. */
export function tokenProof(communityId: number, tokenHash: string, now: number, door: TokenScope): Statement<ProofRow> {
  return sql<ProofRow>`select m.id as memberId, m.account_id as accountId, m.role, m.name, m.avatar,
      m.public_uid as publicUid, m.locale, m.time_zone as timeZone, m.email_confirmed as emailConfirmed,
      m.joined_at as joinedAt, 'own' as mode, null as masqueraderId, null as directorySessionId, 0 as seenOn,
      m.feed_seen_at as feedSeenAt, 0 as masqueradeUntil, ${asksRules(communityId)} as asksRules
    from api_tokens t join members m on m.id = t.member_id and m.community_id = t.community_id
    where t.token_hash = ${tokenHash} and t.community_id = ${communityId} and t.revoked_at is null
      and t.scope in (${door}, 'all')
      and (t.expires_at is null or t.expires_at > ${now}) and m.status = 'active' and ${stands(communityId)}`;
}

/** A member as they are now, in whose name the house acts; null for who is none. */
export async function getMemberViewer(ctx: Ctx, memberId: number): Promise<Viewer | null> {
  const [row] = await ctx.read(
    () => sql<ProofRow>`select m.id as memberId, m.account_id as accountId, m.role, m.name, m.avatar,
        m.public_uid as publicUid, m.locale, m.time_zone as timeZone, m.email_confirmed as emailConfirmed,
        m.joined_at as joinedAt, 'own' as mode, null as masqueraderId, null as directorySessionId, 0 as seenOn,
        0 as masqueradeUntil, m.feed_seen_at as feedSeenAt
      from members m where m.id = ${memberId} and m.community_id = ${ctx.community.id} and m.status = 'active'`,
  );
  return row ? viewerOf(row) : null;
}

export interface ProofRow {
  /** null for an admin who looks as a visitor: nobody. */
  memberId: number | null;
  accountId: number | null;
  role: Role;
  name: string;
  avatar: string;
  publicUid: string;
  locale: string;
  timeZone: string;
  emailConfirmed: number;
  joinedAt: number;
  mode: Viewer["mode"];
  masqueraderId: number | null;
  /** Only where a masquerade is proven. */
  masqueraderLocale?: string;
  directorySessionId: number | null;
  seenOn: number;
  feedSeenAt: number;
  masqueradeUntil: number;
  /** Absent where nobody asked. */
  asksRules?: number;
}

/** Settles a claim against the proof's row; `onSettled` learns the truth (to re-issue or drop the cookie). */
export function proofOf(
  statement: Statement,
  claim: Claim,
  onSettled: (viewer: Viewer, claimHeld: boolean) => void,
): Proof<Viewer> {
  return {
    statement,
    settle(found) {
      const row = found as unknown as ProofRow | null;
      const viewer: Viewer = row ? viewerOf(row) : visitor;
      const claimHeld = viewer.memberId === claim.memberId && viewer.role === claim.role;
      onSettled(viewer, claimHeld);
      return { viewer, claimHeld };
    },
  };
}

export function viewerOf(row: ProofRow): Viewer {
  const { mode, masqueraderId, masqueraderLocale = "", masqueradeUntil, directorySessionId } = row;
  const behind = { mode, masqueraderId, masqueraderLocale, masqueradeUntil, directorySessionId };
  return row.memberId === null ? { ...visitor, ...behind } : { ...memberOf(row, row.memberId), ...behind };
}

const memberOf = (row: ProofRow, memberId: number) => ({
  memberId,
  // An account is its owner's, in all their communities: no masquerade has one.
  accountId: row.mode === "own" ? row.accountId : null,
  role: row.role,
  publicUid: row.publicUid,
  name: row.name,
  avatar: row.avatar,
  locale: row.locale,
  timeZone: row.timeZone,
  emailConfirmed: row.emailConfirmed === 1,
  joinedAt: row.joinedAt,
  seenOn: row.seenOn,
  feedSeenAt: row.feedSeenAt,
  ...(row.asksRules !== undefined && { asksRules: row.asksRules === 1 }),
});

export interface NewMemberSession {
  /** The insert of its row, which proves nobody yet. */
  begin: Statement;
  /** Makes it good until `until` (UTC ms), unless it was ended since it was begun. */
  enliven(until: number): Statement;
  /** Holds the secret: for the answer of whoever enlivened it. */
  cookie: string;
}

export async function newMemberSession(
  ctx: Ctx,
  member: { id: number; role: Role; accountId: number | null },
  directorySessionId: number | null,
): Promise<NewMemberSession> {
  const secret = newSecret();
  const now = ctx.now();
  const hash = await hashSecret(secret);
  const begin = sql`insert into member_sessions
      (token_hash, community_id, member_id, account_id, directory_session_id, mode, created_at, expires_at, seen_on)
    values (${hash}, ${ctx.community.id}, ${member.id}, ${member.accountId}, ${directorySessionId}, 'own', ${now},
      ${now}, ${dayOf(now)})`;
  const enliven = (until: number) => sql`update member_sessions set expires_at = ${until}
    where token_hash = ${hash} and community_id = ${ctx.community.id} and revoked_at is null`;
  return { begin, enliven, cookie: `${secret}.${member.id}.${member.role}` };
}

export const dayOf = (ms: number) => Math.floor(ms / DAY);

/**
 * Host-only, unreadable for scripts, sent with top-level navigations only. Under https its name begins with __Host-:
 * another community below the same domain could else plant a cookie of that name here.
 */
export function setCookie(
  ctx: Pick<Ctx, "headers" | "site">,
  name: string,
  value: string,
  maxAgeSeconds: number,
): void {
  const secure = isSecure(ctx.site) ? "; Secure" : "";
  ctx.headers.append(
    "Set-Cookie",
    `${cookiePrefix(ctx.site)}${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}; HttpOnly${secure}`,
  );
}

const isSecure = (site: Pick<Site, "protocol">): boolean => site.protocol === "https:";
const cookiePrefix = (site: Pick<Site, "protocol">): string => (isSecure(site) ? HOST_ONLY : "");

export const setSessionCookie = (ctx: Ctx, value: string) =>
  setCookie(ctx, SESSION_COOKIE, value, (SESSION_DAYS * DAY) / 1000);

export const dropCookie = (ctx: Pick<Ctx, "headers" | "site">, name: string) => setCookie(ctx, name, "", 0);

/** What a request brought of our cookies, by their plain names: under https only those that nobody else can set. */
export function readCookies(header: string | null, site: Pick<Site, "protocol">): Record<string, string> {
  const cookies: Record<string, string> = {};
  const prefix = cookiePrefix(site);
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && name.startsWith(prefix)) cookies[name.slice(prefix.length)] = part.slice(at + 1).trim();
  }
  return cookies;
}

/** What an API token may open: the doors of imports, or all. */
export type TokenScope = "imports" | "all";

/** The scope that a token needs at a path. */
export const scopeOf = (path: string): TokenScope => (/^\/internal_api\/imports(\/|$)/.test(path) ? "imports" : "all");

/** `Authorization: Bearer atr_<community>_<secret>`, or null. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer (atr_\d+_[\w-]{20,})$/.exec(request.headers.get("Authorization") ?? "");
  return match?.[1] ?? null;
}
