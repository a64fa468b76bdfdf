import { parseHosts } from "~/features/communities/embed";
import { conflict, forbidden, signInRequired } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { FRAMED_COOKIE, setFramedCookie } from "~/platform/framed.server";
import { dayOf, hashSecret, readCookies } from "~/platform/session.server";
import { listedAs } from "./framed";
import { OFFER_MS } from "./rules";
import { liveUntil, refuseMasquerade } from "./sessions.server";

/**
 * Taking part in a frame on another site, which no cookie of ours reaches:
 *
 *   the frame       opens `/session/frame` in a window of its own, with a word that only it knows
 *   that window     shows who one is and which site asks; `offerSession` when the person says yes
 *   that window     gives the code to its opener, if that is a page of ours, and closes
 *   the frame       `takeOffered`: a cookie of that site's partition
 *
 * A code is nobody's to read, type or send: a link that somebody else made has another opener, or none.
 */
export async function offerSession(ctx: Ctx, site: string): Promise<string> {
  const viewer = await ctx.prove();
  refuseMasquerade(viewer);
  if (!isSignedIn(viewer) || viewer.directorySessionId === null) throw signInRequired();
  const line = await listedSite(ctx, site);
  if (line === null) throw forbidden("site_not_listed");
  const code = newSecret();
  const now = ctx.now();
  const offer = sql`insert into member_sessions (token_hash, community_id, member_id, account_id, directory_session_id,
      mode, listed_as, created_at, expires_at, seen_on)
    values (${await hashSecret(code)}, ${ctx.community.id}, ${viewer.memberId}, ${viewer.accountId},
      ${viewer.directorySessionId}, 'offered', ${line}, ${now}, ${now + OFFER_MS}, ${dayOf(now)})`;
  await commit(ctx, { writes: [write(offer)] });
  return code;
}

/** The line of the community's list that allows `site`, a host with its port; null where none does. */
export async function listedSite(ctx: Ctx, site: string): Promise<string | null> {
  const [house] = await ctx.read(
    () => sql<{ hosts: string }>`select embed_hosts as hosts from communities where community_id = ${ctx.community.id}`,
  );
  return listedAs(parseHosts(house?.hosts ?? "[]"), site);
}

/**
 * In the frame: one use, within a minute. As with any sign-in here the row is made first, the directory asked, and only
 * then does it come to life (`openMemberSession` says why). Throws conflict(session_ended) for a code that is used or
 * late, or whose sign-in is over.
 */
export async function takeOffered(ctx: Ctx, code: string): Promise<void> {
  await ctx.prove();
  const secret = newSecret();
  const now = ctx.now();
  const hash = await hashSecret(secret);
  const { rows } = await commit(ctx, {
    writes: [
      write(
        sql`update member_sessions set token_hash = ${hash}, mode = 'framed', expires_at = ${now}
          where token_hash = ${await hashSecret(code)} and community_id = ${ctx.community.id} and mode = 'offered'
            and revoked_at is null and expires_at > ${now} returning member_id, account_id, directory_session_id`,
      ),
    ],
  });
  const taken = rows[0]?.[0];
  const until = taken ? await liveUntil(ctx, Number(taken.account_id), Number(taken.directory_session_id)) : null;
  if (!taken || until === null) throw conflict("session_ended");
  const enliven = sql`update member_sessions set expires_at = ${until}
    where token_hash = ${hash} and community_id = ${ctx.community.id} and revoked_at is null`;
  await commit(ctx, { writes: [when(enliven).otherwise("session_ended")] });
  setFramedCookie(ctx, `${secret}.${Number(taken.member_id)}.member`, Math.floor((until - now) / 1000));
}

/** Ends the frame's session on this site alone; nothing where it has none. */
export async function endFramed(ctx: Ctx, cookieHeader: string | null): Promise<void> {
  await ctx.prove();
  const secret = readCookies(cookieHeader, ctx.site)[FRAMED_COOKIE]?.split(".")[0];
  if (secret) {
    const end = sql`update member_sessions set revoked_at = ${ctx.now()} where token_hash = ${await hashSecret(secret)}
      and community_id = ${ctx.community.id} and mode = 'framed' and revoked_at is null`;
    await commit(ctx, { writes: [write(end)] });
  }
  setFramedCookie(ctx, "", 0);
}
