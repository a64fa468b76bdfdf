import type { MiddlewareHandler } from "hono";
import { parseOrigins } from "~/features/communities/origins";
import { getCommunity } from "~/features/communities/settings.server";
import type { AppEnv } from "./app-env";

/** Before a request that is not simple a browser asks whether it may be sent, and remembers the answer for 600 s. */
const BEFORE = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
  "Access-Control-Max-Age": "600",
};
const EXPOSED = "Retry-After, ETag";

/**
 * In front of the JSON doors: a website that the community's admins list may read what its scripts ask here, as a visitor
 * or by a token that it brings. Never with the cookie of who looks at it: `Access-Control-Allow-Credentials` is said to
 * nobody, and the guard refuses every write that comes with a cookie from elsewhere.
 */
export const crossOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { ctx } = c.var;
  const origin = c.req.header("Origin");
  const isForeign = origin !== undefined && origin !== ctx.request.url.origin;
  if (!isForeign || !parseOrigins((await getCommunity(ctx))?.corsOrigins ?? "[]").includes(origin)) return next();
  if (c.req.method === "OPTIONS") c.res = new Response(null, { status: 204, headers: BEFORE });
  else await next();
  c.res = new Response(c.res.body, c.res);
  c.res.headers.set("Access-Control-Allow-Origin", origin);
  c.res.headers.set("Access-Control-Expose-Headers", EXPOSED);
  c.res.headers.append("Vary", "Origin");
};
