import { Hono } from "hono";
import { findCustomHtml } from "~/features/posts/custom-html.server";
import { customHtmlDocument, SNIPPET_POLICY, snippetDocument } from "~/features/snippets/document";
import { findSnippetCode } from "~/features/snippets/queries.server";
import { localeOf, REGION } from "~/i18n/locale";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "./app-env";

/** Its address is another after each change; who has it for long may no longer be among those it is for. */
const PUBLIC_SECONDS = 3600;
const OWN_SECONDS = 600;

/** Opened by itself it would stand under our address, and say what it likes there. */
function refuseAlone(asked: string | undefined): void {
  if (asked !== undefined && asked !== "iframe") throw notFound();
}

/** GET /snippets/{id}: what an admin's code is given instead of a page of ours, for frames in our own pages. */
export const snippets = new Hono<AppEnv>()
  .get("/:id{[0-9]{1,16}}", async (c) => {
    const { ctx } = c.var;
    refuseAlone(c.req.header("Sec-Fetch-Dest"));
    const { isPublic, version, ...snippet } = await findSnippetCode(ctx, Number(c.req.param("id")));
    const isNewest = ctx.request.url.searchParams.get("v") === String(version);
    // An answer that sets a cookie is somebody's own, whatever it holds.
    const isShared = isPublic && !ctx.headers.has("Set-Cookie");
    const kept = isShared ? `public, max-age=${PUBLIC_SECONDS}` : `private, max-age=${OWN_SECONDS}`;
    return new Response(snippetDocument(snippet, REGION[localeOf(ctx)]), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": SNIPPET_POLICY,
        "Cache-Control": isNewest ? kept : "private, no-store",
        Vary: isShared ? "Sec-Fetch-Dest" : "Sec-Fetch-Dest, Cookie",
        "X-Robots-Tag": "noindex",
      },
    });
  })
  /** GET /snippets/posts/{id}: an admin's own HTML of a post, for who reads that. Kept by its reader alone, for minutes. */
  .get("/posts/:id{[0-9]{1,16}}", async (c) => {
    const { ctx } = c.var;
    refuseAlone(c.req.header("Sec-Fetch-Dest"));
    const { version, ...html } = await findCustomHtml(ctx, Number(c.req.param("id")));
    const isNewest = ctx.request.url.searchParams.get("v") === String(version);
    return new Response(customHtmlDocument(html, REGION[localeOf(ctx)]), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": SNIPPET_POLICY,
        "Cache-Control": isNewest ? `private, max-age=${OWN_SECONDS}` : "private, no-store",
        Vary: "Sec-Fetch-Dest, Cookie",
        "X-Robots-Tag": "noindex",
      },
    });
  });
