import type { MiddlewareHandler } from "hono";
import { AppError, tooLarge } from "~/lib/errors";
import { bearerToken } from "~/platform/session.server";
import type { AppEnv } from "./app-env";

/** Bodies of JSON and forms. Uploads have their own limit, from the table in features/files/rules.ts. */
export const MAX_BODY_BYTES = 1_000_000;
export const MAX_UPLOAD_BODY_BYTES = 26_000_000;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses, before any door: writes that another site sends (by Origin and Sec-Fetch-Site; a token needs no
 * cookie and is no such case), and bodies beyond the limit.
 */
export const guardRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { request } = c.var.ctx;
  if (!SAFE_METHODS.has(request.method)) {
    // What is no token is no excuse: then the cookie decides who asks, and a browser sends it from anywhere.
    const hasToken = bearerToken(c.req.raw) !== null;
    if (!hasToken && isCrossOrigin(c.req.raw, request.url)) throw new AppError(403, "cross_origin");
    const limit = request.url.pathname.startsWith("/internal_api/files") ? MAX_UPLOAD_BODY_BYTES : MAX_BODY_BYTES;
    const isImport = request.url.pathname.startsWith("/internal_api/imports");
    const length = Number(c.req.header("Content-Length") ?? (c.req.raw.body ? Number.NaN : 0));
    // A body of unknown length could be endless; browsers and our own clients always say how long theirs is.
    if (Number.isNaN(length)) throw new AppError(411, "length_required");
    if (length > (isImport ? MAX_UPLOAD_BODY_BYTES : limit)) throw tooLarge();
  }
  await next();
};

function isCrossOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin !== url.origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}
