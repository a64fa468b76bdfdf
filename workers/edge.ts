import { localeOf } from "~/i18n/locale";
import type { Ctx } from "~/platform/context";
import type { NearPage } from "~/platform/memory";
import { FRAMED_COOKIE } from "~/platform/framed.server";
import { isOneOfMany } from "~/platform/edge/page-key";
import { publicVersion } from "~/platform/edge/versions.server";
import { MASQUERADE_COOKIE } from "~/platform/masquerade.server";
import { ACCOUNT_COOKIE, SESSION_COOKIE } from "~/platform/session.server";

/** Relative times on a kept page ("2 hours ago") grow old: no copy lives longer than this and NEAR_SECONDS. */
const KEEP_SECONDS = 240;

export interface Kept {
  /** Where the rendered page goes; null for a page that is never kept. */
  key: string | null;
  response: Response | null;
}

/**
 * A visitor's page, rendered once and kept at the edge under community, version of its content, language and
 * address (`pageKey`: null for a page that may not be kept). Only for requests that carry nobody's session, so a
 * member's page can never be answered to a visitor. What the address says beyond the key is forgotten here, before
 * anything is rendered: it can stand in no copy.
 */
export async function keptPage(
  ctx: Ctx,
  request: Request,
  pageKey: (url: URL) => string | null,
  { atLeast = 0, near }: { atLeast?: number; near?: Near } = {},
): Promise<Kept> {
  const mayBeKept = request.method === "GET" && ctx.community.id !== 0 && !carriesIdentity(request);
  const path = mayBeKept ? pageKey(ctx.request.url) : null;
  if (path === null) return { key: null, response: null };
  ctx.request.url.search = path.split("?")[1] ?? "";
  const version = await publicVersion(ctx, atLeast);
  const place = [ctx.request.host, BUILD, ctx.community.id, version, localeOf(ctx)].map(String).map(encodeURIComponent);
  const key = `https://kept.atrium.internal/${place.join("/")}${path}`;
  const pages = near ?? (isOneOfMany(path) ? ctx.memory.answers : ctx.memory.pages);
  const recalled = recall(ctx, pages, key);
  const kept = recalled ?? (await keptPages().match(key));
  if (!kept) return { key, response: null };
  const etag = kept.headers.get("ETag");
  if (etag && request.headers.get("If-None-Match") === etag) {
    return { key, response: new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": "no-cache" } }) };
  }
  if (recalled) return { key, response: recalled };
  const response = forBrowser(kept, "hit");
  const html = await response.arrayBuffer();
  remember(pages, key, { html, headers: response.headers, until: ctx.now() + NEAR_SECONDS * 1000 });
  return { key, response: new Response(html, response) };
}

/** Keeps what was just rendered, when it is a whole public page, sets nothing and does not ask to be forgotten. */
export async function keepPage(ctx: Ctx, kept: Kept, response: Response, type = "text/html"): Promise<Response> {
  const isPage = response.status === 200 && response.headers.get("Content-Type")?.startsWith(type);
  const isPersonal = /no-store|private/.test(response.headers.get("Cache-Control") ?? "");
  const setsCookie = response.headers.has("Set-Cookie") || ctx.headers.has("Set-Cookie");
  if (!kept.key || !isPage || isPersonal || setsCookie) return response;
  const html = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set("ETag", `"${await shortHash(html)}"`);
  headers.set("Cache-Control", `public, s-maxage=${KEEP_SECONDS}`);
  ctx.waitUntil(keptPages().put(kept.key, new Response(html, { headers })));
  return forBrowser(new Response(html, { headers }), "miss");
}

/** The busiest pages stand in the isolate itself: out of the Cache API they cost more than twice as much. */
const NEAR_SECONDS = 60;
const NEAR_PAGES = 100;
const NEAR_BYTES = 300_000;

type Near = Map<string, NearPage>;

function recall(ctx: Ctx, pages: Near, key: string): Response | null {
  const page = pages.get(key);
  if (!page) return null;
  if (page.until > ctx.now()) return new Response(page.html, { headers: page.headers });
  pages.delete(key);
  return null;
}

function remember(pages: Near, key: string, page: NearPage): void {
  if (page.html.byteLength > NEAR_BYTES) return;
  // The one that came first goes first; a version that is left behind is never asked for again.
  const [oldest] = pages.size >= NEAR_PAGES ? pages.keys() : [];
  if (oldest !== undefined) pages.delete(oldest);
  pages.set(key, page);
}

/** The Cache API's default cache; the DOM's types know only named ones. */
const keptPages = () => (caches as unknown as { default: Cache }).default;

/** A new build renders new pages: the hash of its own code names it. */
const BUILD = import.meta.env.PROD ? __BUILD__ : "dev";

declare const __BUILD__: string;

/** Anything that looks like it, also what `readCookies` would not take: better one rendering too many. */
function carriesIdentity(request: Request): boolean {
  const cookies = request.headers.get("Cookie") ?? "";
  return (
    cookies.includes(`${SESSION_COOKIE}=`) ||
    cookies.includes(`${MASQUERADE_COOKIE}=`) ||
    cookies.includes(`${ACCOUNT_COOKIE}=`) ||
    cookies.includes(`${FRAMED_COOKIE}=`) ||
    request.headers.has("Authorization")
  );
}

function forBrowser(kept: Response, state: "hit" | "miss"): Response {
  const response = new Response(kept.body, kept);
  response.headers.set("Cache-Control", "no-cache");
  response.headers.set("x-atrium-cache", state);
  for (const name of ["CF-Cache-Status", "Age"]) response.headers.delete(name);
  return response;
}

/** Names a text by its letters. */
export const etagOf = async (text: string): Promise<string> =>
  `"${await shortHash(new TextEncoder().encode(text).buffer)}"`;

async function shortHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
