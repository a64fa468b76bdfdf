import { HOST_ONLY } from "./bookmark";
import type { Ctx } from "./context";
import { type Statement, sql } from "./database/sql";
import { type ProofRow, stands } from "./session.server";

/**
 * A member's session in a frame on somebody else's site, in a cookie of that site's own partition (CHIPS): no other
 * site's frame has it, and no page of ours outside of a frame. It is a member's, whatever role they have: what another
 * site frames, it can cover with a picture that asks to be pressed.
 */
export const FRAMED_COOKIE = "atrium_framed";

/** Where it is taken for anything: what may be put on another site (features/embeds), and what those pages ask for. */
export const isForFrames = ({ pathname, searchParams }: URL): boolean =>
  FRAMED_DOORS.test(pathname) || (searchParams.get("iframe") === "true" && FRAMED_PAGES.test(pathname));

const FRAMED_DOORS = /^\/(?:internal_api\/(?:user_likes|posts|comments|files|framed_sessions)|files|parties)(?:\/|$)/;
const FRAMED_PAGES = /^\/(?:|_root|feed|c\/[^/]+(?:\/(?!(?:settings|new|edit|members)(?:\.data)?$)[^/]+)?)(?:\.data)?$/;

/** As `sessionProof`: for as long as an admin lists the site, and never as who runs the community. */
export function framedProof(communityId: number, tokenHash: string, now: number): Statement<ProofRow> {
  return sql<ProofRow>`select m.id as memberId, null as accountId, 'member' as role, m.name, m.avatar,
      m.public_uid as publicUid, m.locale, m.time_zone as timeZone, m.email_confirmed as emailConfirmed,
      m.joined_at as joinedAt, 'own' as mode, null as masqueraderId,
      s.directory_session_id as directorySessionId, s.seen_on as seenOn, m.feed_seen_at as feedSeenAt,
      0 as masqueradeUntil
    from member_sessions s join members m on m.id = s.member_id and m.community_id = s.community_id
    where s.token_hash = ${tokenHash} and s.community_id = ${communityId} and s.revoked_at is null
      and s.expires_at > ${now} and s.mode = 'framed' and m.status = 'active' and ${stands(communityId)}
      and exists (select 1 from communities c, json_each(c.embed_hosts) h
        where c.community_id = ${communityId} and h.value = s.listed_as)`;
}

/** Browsers take a partitioned cookie over a secure line alone, and count a laptop's own host as one. */
export function setFramedCookie(ctx: Pick<Ctx, "headers" | "site">, value: string, maxAgeSeconds: number): void {
  const prefix = ctx.site.protocol === "https:" ? HOST_ONLY : "";
  ctx.headers.append(
    "Set-Cookie",
    `${prefix}${FRAMED_COOKIE}=${value}; Path=/; SameSite=None; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; Partitioned`,
  );
}
