import { conflict, notFound } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import { isSignedIn } from "~/lib/viewer";
import { type CommunityRef, communityUrl, type Ctx, originOf } from "~/platform/context";
import { commitDirectory, write } from "~/platform/database/commit.server";
import { resolveCommunity, resolveHost } from "~/platform/hosts.server";
import { hashSecret, NONCE_COOKIE, readCookies, setCookie } from "~/platform/session.server";
import { type Account, getAccount } from "./directory.server";
import { findMemberOf } from "./join.server";
import { askForLink, newLink, takeLink } from "./links.server";
import { currentAccount } from "./queries.server";
import { HANDOFF_MS, safeRedirect } from "./rules";
import { openMemberSession, signOutHere } from "./sessions.server";

/**
 * Passing to another community's host, signed in, in the one browser that asked for it:
 *
 *   here    leads to `handoffAddress`, which holds no secret
 *   there   `beginHandoff`: gives the browser a nonce and sends it back with the nonce's hash
 *   here    `passOn`: binds a one-use token to account, sign-in, host, path and that hash
 *   there   `takeHandoff`: takes it only from the browser that holds the nonce
 *
 * A link that somebody else made signs nobody in: the browser that opens it has another nonce, or none.
 */
export function handoffAddress(ctx: Ctx, community: Pick<CommunityRef, "slug">, path: string): string {
  const there = new URL(communityUrl(ctx.site, community, "/session/handoff"));
  there.searchParams.set("from", ctx.request.host);
  there.searchParams.set("path", path);
  return there.href;
}

/** The address on the host one is signed in on, which must be one of ours. Throws 404 for any other. */
export async function beginHandoff(ctx: Ctx, request: Request, from: string, path: string): Promise<string> {
  const { site, community } = ctx;
  const isOurs = from === site.rootHost || (await resolveHost(ctx.directory, site, from)).id !== 0;
  if (!isOurs || community.id === 0) throw notFound();
  // Two tabs that pass at once share their browser's nonce.
  const nonce = nonceOf(ctx, request) ?? newSecret();
  setCookie(ctx, NONCE_COOKIE, nonce, HANDOFF_MS / 1000);
  const back = new URL("/session/pass", originOf(site, from));
  back.searchParams.set("to", String(community.id));
  back.searchParams.set("nonce", await hashSecret(nonce));
  back.searchParams.set("path", pathOnly(ctx, path));
  return back.href;
}

/** The token's address on the other host; without a token for who is not signed in here. Throws 404 for no host of ours. */
export async function passOn(
  ctx: Ctx,
  request: Request,
  wish: { to: number; nonce: string; path: string },
): Promise<string> {
  await ctx.prove();
  const community = await resolveCommunity(ctx.directory, wish.to);
  if (community.id === 0 || !/^[0-9a-f]{64}$/.test(wish.nonce)) throw notFound();
  const path = pathOnly(ctx, wish.path);
  const mine = await currentAccount(ctx, request);
  if (!mine) return communityUrl(ctx.site, community, path);
  const target = new URL(communityUrl(ctx.site, community, "/session/handoff"));
  const link = await newLink(ctx, "handoff", mine.account, {
    communityId: community.id,
    host: target.hostname,
    path,
    sessionId: mine.sessionId,
    nonce: wish.nonce,
  });
  await commitDirectory(ctx, { writes: link.writes });
  target.searchParams.set("token", link.secret);
  return target.href;
}

/** Where one arrived; or, for who is signed in here as somebody else, the question whether to go on. */
export type Arrival = { path: string; asks: null } | { path: string; asks: { now: string; next: string } };

/**
 * Uses a handoff in the browser it is bound to. Another account's session here is replaced only when the person said
 * so (`isAsked`); while they are asked it stays good, for a page is loaded again, gone back to and read in another
 * language. Throws conflict(handoff_refused) for one that is used, late or bound to another host or browser,
 * conflict(session_ended) where its sign-in has ended; a try elsewhere uses it up as well.
 */
export async function takeHandoff(
  ctx: Ctx,
  request: Request,
  secret: string,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<Arrival> {
  await ctx.prove();
  const link = await askForLink(ctx, "handoff", secret);
  const nonce = nonceOf(ctx, request);
  if (!link) throw conflict("handoff_refused");
  const { accountId, bound } = link;
  const isHere = bound.communityId === ctx.community.id && bound.host === ctx.request.host;
  const isBound = isHere && nonce !== null && bound.nonce === (await hashSecret(nonce));
  const [now, next, member] = await Promise.all([
    whoIsHere(ctx, request),
    getAccount(ctx, accountId),
    findMemberOf(ctx, accountId),
  ]);
  const isGood = isBound && next !== null && member !== null;
  const isOther = now !== null && now.id !== accountId;
  if (isGood && isOther && !isAsked) return { path: bound.path, asks: { now: now.name, next: next.name } };
  const taken = await commitDirectory(ctx, { writes: [write(await takeLink(ctx, "handoff", secret))] });
  if (!isGood || taken.rows[0]?.length !== 1) throw conflict("handoff_refused");
  if (now && !isOther && isSignedIn(ctx.viewer)) return { path: bound.path, asks: null };
  if (isOther) await signOutHere(ctx, request.headers.get("Cookie"));
  await openMemberSession(ctx, member, accountId, bound.sessionId);
  return { path: bound.path, asks: null };
}

/** Who is signed in on this host, as its member or with an account alone; null for visitors. */
export async function whoIsHere(ctx: Ctx, request: Request): Promise<Pick<Account, "id" | "name"> | null> {
  const mine = await currentAccount(ctx, request);
  if (mine) return mine.account;
  return isSignedIn(ctx.viewer) ? { id: ctx.viewer.accountId ?? 0, name: ctx.viewer.name } : null;
}

function nonceOf({ site }: Ctx, request: Request): string | null {
  const nonce = readCookies(request.headers.get("Cookie"), site)[NONCE_COOKIE] ?? "";
  return /^[\w-]{20,100}$/.test(nonce) ? nonce : null;
}

function pathOnly(ctx: Ctx, raw: string): string {
  const path = safeRedirect(ctx, raw);
  return path.startsWith("/") ? path : "/";
}
