import { type Context, Hono } from "hono";
import { getServerByName, type Server } from "partyserver";
import * as z from "zod";
import { PostOfComments } from "~/features/comments/input";
import { findWatchedFeed, findWatchedPost, findWatchedSpace } from "~/features/open-pages/queries.server";
import { AppError, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { SESSION_HEADER, type Watched } from "~/platform/realtime";
import { inboxName, pagesName } from "~/platform/realtime.server";
import { parseInput } from "./api/endpoint";
import type { AppEnv } from "./app-env";

const SpaceSlug = z.object({ spaceSlug: z.string() });

/**
 * Sockets. The door authorizes before the object is reached: a member reaches only their own inbox, and whoever may
 * read a page, visitor or not, what tells that it changed.
 */
export const parties = new Hono<AppEnv>()
  .use(async (c, next) => {
    // A page of another site could open a socket with our cookie on it: a handshake knows no CORS.
    if (c.req.header("Origin") !== c.var.ctx.request.url.origin) throw new AppError(403, "cross_origin");
    await next();
  })
  .get("/inbox", async (c) => {
    const { ctx } = c.var;
    const viewer = await ctx.prove();
    if (!isSignedIn(viewer)) throw signInRequired();
    const headers = new Headers(c.req.raw.headers);
    headers.set(SESSION_HEADER, String(viewer.directorySessionId ?? 0));
    const request = new Request(c.req.raw, { headers });
    return reach(c.env.MEMBER_INBOX, inboxName(ctx.community.id, viewer.memberId), request);
  })
  .get("/feed", (c) => watch(c, findWatchedFeed))
  .get("/spaces/:spaceSlug", (c) =>
    watch(c, (ctx) => findWatchedSpace(ctx, parseInput(SpaceSlug, c.req.param()).spaceSlug)),
  )
  .get("/posts/:postId", (c) =>
    watch(c, (ctx) => findWatchedPost(ctx, parseInput(PostOfComments, c.req.param()).postId)),
  );

async function watch(c: Context<AppEnv>, find: (ctx: Ctx) => Promise<Watched>): Promise<Response> {
  const { ctx } = c.var;
  return reach(c.env.OPEN_PAGES, pagesName(ctx.community.id, await find(ctx)), c.req.raw);
}

async function reach(objects: DurableObjectNamespace, name: string, request: Request): Promise<Response> {
  return (await getServerByName(objects as unknown as DurableObjectNamespace<Server>, name)).fetch(request);
}
