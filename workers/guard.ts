import type { MiddlewareHandler } from "hono";
import { AppError, notFound, refuseViewOnly, signInRequired, tooLarge } from "~/lib/errors";
import { plainPath } from "~/lib/plain-path";
import { bodyLength, SMALL_BODY } from "~/platform/bodies";
import { countHook, countWrite } from "~/platform/limits";
import { bearerToken } from "~/platform/session.server";
import type { AppEnv } from "./app-env";
import { bodyLimit } from "./bodies";

/** Characters; the longest of ours, two slugs of 80, each of three-byte letters, has a quarter of it. */
const LONGEST_PATH = 2_000;
/** Twice what the longest of ours has. */
const MOST_PARTS = 16;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses, before any door: hosts that are nobody's here, paths with escapes that they do not need (read again as they
 * are meant), writes that another site sends (by Origin and Sec-Fetch-Site; a token needs no cookie and is no such
 * case), and bodies beyond what their door takes.
 */
export const guardRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { request } = c.var.ctx;
  if (!request.isOurHost) throw notFound("unknown_host");
  // The router's time grows with a path's length and with its parts.
  const { pathname } = request.url;
  if (pathname.length > LONGEST_PATH || pathname.split("/").length > MOST_PARTS) {
    throw new AppError(414, "address_too_long");
  }
  // The router reads escapes, and every other rule of ours takes a path as it stands: none is served that could be both.
  const plain = plainPath(pathname);
  if (plain !== pathname) {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") throw notFound();
    // Whole, for a path may begin with two slashes.
    return c.redirect(`${request.url.origin}${plain}${request.url.search}`, 308);
  }
  if (!SAFE_METHODS.has(request.method)) {
    // What is no token is no excuse: then the cookie decides who asks, and a browser sends it from anywhere.
    if (request.credential !== "token" && isCrossOrigin(c.req.raw, request.url))
      throw new AppError(403, "cross_origin");
    const length = bodyLength(c.req.raw);
    // A body of unknown length could be endless; browsers and our own clients always say how long theirs is.
    if (Number.isNaN(length)) throw new AppError(411, "length_required");
    const limit = bodyLimit(request.url.pathname);
    if (length > limit) throw tooLarge();
    // Who shows nothing at all to be known by has little to say.
    if (length > SMALL_BODY && request.credential === "none" && !isDev(request.url)) throw signInRequired();
  }
  await next();
};

/** In front of every write by JSON: who has asked too often is refused unread. Pages count in `actPage`, which keeps what was typed. */
export const guardWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { ctx } = c.var;
  if (!SAFE_METHODS.has(ctx.request.method)) {
    if (ctx.request.url.pathname.startsWith("/hooks/")) await countHook(ctx);
    else await countWrite(ctx, bearerToken(c.req.raw));
    if (ctx.request.isMasquerade && ctx.request.url.pathname !== MASQUERADES) refuseViewOnly(await ctx.prove());
  }
  await next();
};

/** Where a masquerade is ended, by whoever looks through it. */
const MASQUERADES = "/internal_api/masquerades";

const isDev = (url: URL): boolean => url.pathname.startsWith("/dev/");

function isCrossOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin !== url.origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}
