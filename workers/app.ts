import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Ctx } from "~/platform/context";
import { ctxContext } from "~/platform/router-context";
import type { Env } from "~/platform/env";
import { problemOf } from "~/platform/mail/mailer.server";
import { internalApi } from "./api/internal";
import type { AppEnv } from "./app-env";
import { createContext } from "./context";
import { runCron } from "./cron";
import { answerError } from "./errors";
import { guardRequest } from "./guard";
import { logRequest } from "./log";
import { consumeQueue } from "./queue";
import { keptPage, keepPage } from "./edge";
import { files } from "./files";
import { parties } from "./parties";
import { dev } from "./dev";

export { MemberInbox } from "../durable-objects/member-inbox";

let renderer: ReturnType<typeof createRequestHandler> | undefined;

/** Made once: given a function instead of the build, React Router would rank all routes anew for every request. */
async function renderPage(request: Request, router: RouterContextProvider): Promise<Response> {
  renderer ??= createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
  return renderer(request, router);
}

/** Every door of the one Worker, in the order in which they are asked. */
const app = new Hono<AppEnv>()
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
  .route("/internal_api", internalApi)
  .route("/parties", parties)
  .route("/files", files)
  .route("/dev", dev)
  .all("*", async (c) => {
    const { ctx } = c.var;
    const kept = await keptPage(ctx, c.req.raw);
    if (kept.response) return kept.response;
    const router = new RouterContextProvider();
    router.set(ctxContext, ctx);
    const response = await renderPage(c.req.raw, router);
    return keepPage(ctx, kept, response);
  })
  .onError((error, c) => answerError(c.var.ctx, c.req.raw, error));

export default {
  fetch: app.fetch,
  queue: consumeQueue,
  scheduled: runCron,
} satisfies ExportedHandler<Env>;
