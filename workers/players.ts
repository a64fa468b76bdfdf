import { Hono } from "hono";
import { playerDocument, playerPolicy } from "~/features/links/player-document";
import { localeOf, REGION } from "~/i18n/locale";
import { notFound } from "~/lib/errors";
import { playerNamed } from "~/lib/players";
import type { AppEnv } from "./app-env";

const SECONDS = 3600;

/**
 * GET /players/{provider}/{id}: what plays, in a document of its own, for frames in our pages. It is nobody's: it says
 * nothing of the house. The site that plays is told the host of the page, as it asks for, and nothing more of it.
 */
export const players = new Hono<AppEnv>().get("/:provider/:id{.+}", (c) => {
  const { ctx } = c.var;
  // Opened by itself it would be another site's page under our address.
  const asked = c.req.header("Sec-Fetch-Dest");
  const player = playerNamed(c.req.param("provider"), c.req.param("id"));
  if (!player || (asked !== undefined && asked !== "iframe")) throw notFound();
  return new Response(playerDocument(player, REGION[localeOf(ctx)]), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": playerPolicy(player),
      "Cache-Control": `private, max-age=${SECONDS}`,
      "Referrer-Policy": "strict-origin",
      Vary: "Sec-Fetch-Dest, Cookie",
      "X-Robots-Tag": "noindex",
    },
  });
});
