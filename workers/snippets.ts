import { Hono } from "hono";
import { SNIPPET_POLICY, snippetDocument } from "~/features/snippets/document";
import { findSnippetCode } from "~/features/snippets/queries.server";
import { localeOf, REGION } from "~/i18n/locale";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "./app-env";

/** Its address is another after each change; who has it for long may no longer be among those it is for. */
const PUBLIC_SECONDS = 3600;
const OWN_SECONDS = 600;

/** GET /snippets/{id}: what an admin's code is given instead of a page of ours, for frames in our own pages. */
export const snippets = new Hono<AppEnv>().get("/:id{[0-9]{1,16}}", async (c) => {
  const { ctx } = c.var;
  // Opened by itself it would stand under our address, and say what it likes there.
  const asked = c.req.header("Sec-Fetch-Dest");
  if (asked !== undefined && asked !== "iframe") throw notFound();
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
});
