import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { ctxContext } from "~/platform/router-context";
import { nearRoutes } from "~/platform/edge/near-routes";
import { keptPages } from "~/platform/edge/page-key";
import type { Env } from "~/platform/env";
import { problemOf } from "~/platform/mail/mailer.server";
import type { AppEnv } from "./app-env";
import { createContext } from "./context";
import { runCron } from "./cron";
import { doors } from "./doors";
import { answerError, answerPageError } from "./errors";
import { IS_FEED } from "./feeds";
import { guardRequest } from "./guard";
import { secured } from "./headers";
import { logRequest } from "./log";
import { takeMail } from "./mail";
import { consumeQueue } from "./queue";
import { keptPage, keepPage } from "./edge";

export { MemberInbox } from "../durable-objects/member-inbox";
export { OpenPages } from "../durable-objects/open-pages";
export { ChatRoom } from "./rooms";
export { CommunityPresence } from "../durable-objects/community-presence";

type Render = ReturnType<typeof createRequestHandler>;

interface House {
  render: Render;
  /** What names a visitor's copy of a page, by what its route says. */
  pageKey: (url: URL) => string | null;
}

let house: House | undefined;

/** Made once: given a function instead of the build, React Router would rank all routes anew for every request. */
async function openHouse(): Promise<House> {
  const build = await import("virtual:react-router/server-build");
  house ??= { render: renderNear(build), pageKey: keptPages(build.routes) };
  return house;
}

/** A handler for each first segment of an address, of the routes that can match there, made when it is first asked. */
function renderNear(build: ServerBuild): Render {
  const whole = createRequestHandler(build, import.meta.env.MODE);
  const near = nearRoutes(build.routes);
  const handlers = new Map<string, Render>();
  return (request, router) => {
    const found = near(pathOf(request.url));
    if (!found) return whole(request, router);
    let handler = handlers.get(found.segment);
    if (!handler) {
      const only = <T>(routes: Record<string, T>) =>
        Object.fromEntries(Object.entries(routes).filter(([id]) => found.ids.has(id)));
      const assets = { ...build.assets, routes: only(build.assets.routes) };
      handler = createRequestHandler({ ...build, routes: only(build.routes), assets }, import.meta.env.MODE);
      handlers.set(found.segment, handler);
    }
    return handler(request, router);
  };
}

/** What every door has in front of it: the context and its log line, then the guard. */
const entrance = (answerFailure: typeof answerError | typeof answerPageError) =>
  new Hono<AppEnv>()
    .use(async (c, next) => {
      const started = Date.now();
      const problem = problemOf(c.env);
      if (problem) {
        console.error(JSON.stringify({ installation: problem }));
        return c.text("This installation is not set up to run. Its log says what is missing.\n", 500);
      }
      c.set("ctx", await createContext(c.req.raw, c.env, c.executionCtx));
      await next();
      c.res = await logRequest(c.var.ctx, c.res, started);
    })
    .use(guardRequest)
    .onError((error, c) => answerFailure(c.var.ctx, c.req.raw, error));

const others = entrance(answerError).route("/", doors).all("*", page);

/** Pages have a router of one route: matching the hundred of the other doors first would cost each of them. */
const pages = entrance(answerPageError).all("*", page);

async function page(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const { render, pageKey } = house ?? (await openHouse());
  const kept = await keptPage(ctx, c.req.raw, pageKey);
  if (kept.response) return kept.response;
  const router = new RouterContextProvider();
  router.set(ctxContext, ctx);
  const { href } = ctx.request.url;
  // Pages see the address as it is ours, not as it was asked for.
  const request = href === c.req.raw.url ? c.req.raw : new Request(href, c.req.raw);
  return keepPage(ctx, kept, await render(request, router));
}

/** Files of the build and of public/, where the platform asks the Worker before it looks for a file. */
const BUILD_FILE = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png)|push\.js)$/;
const OTHER_DOOR = /^\/(?:internal_api|hooks|parties|files|custom_emoji|snippets|players|dev)(?:\/|$)/;

async function answer(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  return secured(await open(request, env, execution), request, env);
}

function open(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response> {
  const path = pathOf(request.url);
  if (BUILD_FILE.test(path) && (request.method === "GET" || request.method === "HEAD") && env.ASSETS) {
    return buildFile(env.ASSETS, request);
  }
  return (OTHER_DOOR.test(path) || IS_FEED.test(path) ? others : pages).fetch(request, env, execution);
}

/** Hashed files are kept for ever (public/_headers); that one is missing, while a build is replaced, must not be. */
async function buildFile(assets: Fetcher, request: Request): Promise<Response> {
  const found = await assets.fetch(request);
  if (found.status === 404) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return pathOf(request.url) === PUSH_SCRIPT ? ofThePush(found) : found;
}

const PUSH_SCRIPT = "/push.js";

/** It outlives every page: always asked anew, and what it may ask itself is this host alone. */
function ofThePush(found: Response): Response {
  const script = new Response(found.body, found);
  script.headers.set("Cache-Control", "no-cache");
  script.headers.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; img-src 'self'");
  return script;
}

/** The path of an absolute address, without the cost of a URL. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.slice(start).search(/[?#]/);
  return start < 0 ? "/" : end < 0 ? url.slice(start) : url.slice(start, start + end);
}

export default {
  fetch: answer,
  queue: consumeQueue,
  email: takeMail,
  scheduled: runCron,
} satisfies ExportedHandler<Env>;
