import { newSecret } from "../lib/ids";
import { type Claim, type Role, type Viewer, visitor } from "../lib/viewer";
import type { Ctx } from "./context";
import { type Statement, sql } from "./database/sql";
import {
  hashSecret,
  type ProofRow,
  readClaim,
  readCookies,
  SESSION_COOKIE,
  sessionProof,
  stands,
  viewerOf,
} from "./session.server";

/**
 * An admin sees the house with another's eyes: a second cookie beside their own session's, good for nothing without it.
 * So their own is never lost, and whatever ends it, or their role, ends the masquerade in the same statement.
 */
export const MASQUERADE_COOKIE = "atrium_view_as";
/** How long one lasts; who wants longer begins anew. */
export const MASQUERADE_MINUTES = 60;

/** `secret.member_id.role`, as a session's cookie; `secret.0.visitor` for who looks as nobody. */
export function readMasqueradeClaim(cookie: string | undefined): { secret: string; claim: Claim } | null {
  const member = readClaim(cookie);
  if (member) return { secret: member.secret, claim: member };
  const [secret, id, role] = (cookie ?? "").split(".");
  const isVisitor = id === "0" && role === "visitor" && secret !== undefined && secret.length <= 100;
  return isVisitor && secret !== "" ? { secret, claim: visitor } : null;
}

/**
 * Who looks: the masked member or visitor while the masquerade stands, else the admin themselves; no row where their own
 * session is over. One statement, so time box, own session and both roles are proven with whatever it travels with.
 */
export function masqueradeProof(
  communityId: number,
  hashes: { masquerade: string; own: string },
  now: number,
): Statement<ProofRow> {
  return sql<ProofRow>`select iif(s.member_id is null, a.id, m.id) as memberId, m.account_id as accountId, m.role, m.name,
      m.avatar, m.public_uid as publicUid, m.locale, m.time_zone as timeZone, m.email_confirmed as emailConfirmed,
      m.joined_at as joinedAt, coalesce(s.mode, 'own') as mode, s.masquerader_id as masqueraderId,
      a.locale as masqueraderLocale,
      o.directory_session_id as directorySessionId, o.seen_on as seenOn, m.feed_seen_at as feedSeenAt,
      coalesce(s.expires_at, 0) as masqueradeUntil
    from member_sessions o
    join members a on a.id = o.member_id and a.community_id = o.community_id and a.status = 'active'
    left join member_sessions s on s.token_hash = ${hashes.masquerade} and s.own_hash = o.token_hash
      and s.community_id = o.community_id and s.revoked_at is null and s.expires_at > ${now} and ${mayStand}
    left join members m on m.id = coalesce(s.member_id, a.id) and m.community_id = o.community_id
    where o.token_hash = ${hashes.own} and o.community_id = ${communityId} and o.mode = 'own' and o.revoked_at is null
      and o.expires_at > ${now} and ${stands(communityId)}`;
}

/**
 * Whether admin `a` may look as `s` says (its `member_id`, `community_id`, `mode`): asked when it begins, with every
 * proof, and by what ends those that no longer may. masquerades/policy says the same to pages.
 */
export const mayStand: Statement = sql`a.status = 'active' and a.role in ('owner', 'admin')
  and (s.member_id = 0 or exists (select 1 from members t where t.id = s.member_id and t.community_id = s.community_id
    and t.status = 'active' and t.role <> 'owner' and t.id <> a.id
    and (s.mode = 'view_only' or t.role <> 'admin' or a.role = 'owner')))`;

/** What a browser shows of both sessions; null where it has none of its own. */
export async function readMasquerade(ctx: Pick<Ctx, "site">, cookieHeader: string | null): Promise<Shown | null> {
  const cookies = readCookies(cookieHeader, ctx.site);
  const own = readClaim(cookies[SESSION_COOKIE]);
  if (!own) return null;
  const masquerade = readMasqueradeClaim(cookies[MASQUERADE_COOKIE]);
  return {
    ownHash: await hashSecret(own.secret),
    masqueradeHash: masquerade && (await hashSecret(masquerade.secret)),
  };
}

interface Shown {
  ownHash: string;
  masqueradeHash: string | null;
}

/**
 * From here on the request is the browser's own again: beginning and ending a masquerade, and signing out, are the
 * admin's doing. A visitor where their own session is over.
 */
export async function becomeOneself(ctx: Ctx, cookieHeader: string | null): Promise<Viewer> {
  const shown = await readMasquerade(ctx, cookieHeader);
  // As nobody first: the request's own reader would answer as whom the masquerade shows.
  ctx.become(visitor);
  const [row] = await ctx.read(() => shown && sessionProof(ctx.community.id, shown.ownHash, ctx.now()));
  if (row) ctx.become(viewerOf(row));
  return ctx.viewer;
}

export interface NewMasquerade {
  hash: string;
  cookie: string;
}

export async function newMasquerade(member: { id: number; role: Role }): Promise<NewMasquerade> {
  const secret = newSecret();
  return { hash: await hashSecret(secret), cookie: `${secret}.${member.id}.${member.role}` };
}
