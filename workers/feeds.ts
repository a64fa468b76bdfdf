import { type Context, Hono } from "hono";
import { findOwnFeed, findPublicFeed } from "~/features/events/feeds/queries.server";
import { AROUND_PLACES, feedXml, placesXml, sitemapIndexXml, sitemapXml } from "~/features/feeds/present";
import { type After, findFeed, getRobots, listPages, listPlaces, listSitemaps } from "~/features/feeds/queries.server";
import { SITEMAP_MOST, SITEMAP_PAGE, sitemapPageAt } from "~/features/feeds/rules";
import { AppError, notFound } from "~/lib/errors";
import { isSlug } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "./app-env";
import { etagOf, keepPage, keptPage } from "./edge";

/** What is read by programs that follow a community: robots.txt, its sitemap, the feed of a space, calendars. */
export const IS_FEED = /^\/(?:robots\.txt|sitemap[\w-]*\.xml|c\/[^/]+\/feed\.xml|events\.ics|calendar\/[^/]+)$/;

const FEED = "application/rss+xml";
const SITEMAP = "application/xml";
const ROBOTS = "text/plain";
const CALENDAR = "text/calendar";

export const feeds = new Hono<AppEnv>()
  .get("/robots.txt", (c) => kept(c, ROBOTS, () => getRobots(c.var.ctx)))
  .get("/c/:slug/feed.xml", (c) =>
    kept(c, FEED, async (ctx) => {
      const { head, items } = await findFeed(ctx, slugOf(c.req.param("slug")));
      return feedXml(head, items);
    }),
  )
  .get("/events.ics", (c) => kept(c, CALENDAR, findPublicFeed))
  .get("/calendar/:file", ownCalendar)
  .get("/:page{sitemap[\\w-]*\\.xml}", async (c) => {
    const page = sitemapPageAt(`/${c.req.param("page")}`);
    if (page === null) throw notFound();
    return kept(c, SITEMAP, async (ctx) => {
      if (page.kind === "index") return sitemapIndexXml(await listSitemaps(ctx));
      if (page.kind === "pages") return sitemapXml(await listPages(ctx));
      const { places, next: after } = await listPlaces(ctx, page);
      return after === null ? sitemapXml(places) : inPieces(ctx, page, placesXml(places), after);
    });
  });

/** No address of ours is written in any other way. */
const slugOf = (slug: string): string => (isSlug(slug) ? slug : "");

/** Made once for everybody, kept under the version of what visitors see, and not sent to who has it. */
async function kept(c: Context<AppEnv>, type: string, make: (ctx: Ctx) => Promise<BodyInit>): Promise<Response> {
  const { ctx } = c.var;
  const copy = await keptPage(ctx, c.req.raw, ({ pathname }) => pathname, { near: ctx.memory.answers });
  if (copy.response) return copy.response;
  const body = await make(ctx);
  const answer = new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
  // A stream is sent as it is read, and is nobody's to keep.
  const response = typeof body === "string" ? await keepPage(ctx, copy, answer, type) : answer;
  const etag = response.headers.get("ETag");
  if (etag === null || c.req.header("If-None-Match") !== etag) return response;
  return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": "no-cache" } });
}

/** What one member comes to, for their own calendar: nobody else keeps a copy of it. */
async function ownCalendar(c: Context<AppEnv, "/calendar/:file">): Promise<Response> {
  const { ctx } = c.var;
  const [, token = ""] = /^([\w-]+)\.ics$/.exec(c.req.param("file")) ?? [];
  const file = await findOwnFeed(ctx, token).catch(nobodys);
  // Programs ask for it, which read no page about it.
  if (file === null) return new Response(null, { status: 404, headers: { "Cache-Control": "private, no-cache" } });
  const headers = { ETag: await etagOf(file), "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };
  if (c.req.header("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(file, { headers: { ...headers, "Content-Type": `${CALENDAR}; charset=utf-8` } });
}

const nobodys = (error: unknown): null => {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
};

/** A month with more posts than are read at once, each piece read when the one before has been taken. */
function inPieces(ctx: Ctx, page: { id: number; month: string | null }, first: string, after: After): ReadableStream {
  const letters = new TextEncoder();
  const [before, behind] = AROUND_PLACES;
  let next = after;
  let written = SITEMAP_PAGE;
  return new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(letters.encode(`${before}${first}`)),
    async pull(out) {
      if (next === null || written >= SITEMAP_MOST) {
        out.enqueue(letters.encode(behind));
        out.close();
        return;
      }
      const piece = await listPlaces(ctx, page, next);
      next = piece.next;
      written += SITEMAP_PAGE;
      out.enqueue(letters.encode(placesXml(piece.places)));
    },
  });
}
