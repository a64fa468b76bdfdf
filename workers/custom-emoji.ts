import { Hono } from "hono";
import { findEmojiPicture } from "~/features/emojis/queries.server";
import { PURPOSES } from "~/features/files/rules";
import { pictureKey } from "~/features/files/keys";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "./app-env";

/** How long a browser keeps a picture that stands under a name: a new one is seen after that. */
const SECONDS = 600;
const [WIDTH] = PURPOSES.logo.widths;

/** GET /custom_emoji/{name}: the picture of one of the community's own emoji, `?appearance=dark` its other. */
export const customEmoji = new Hono<AppEnv>().get("/:name{[a-z0-9_]{2,32}}", async (c) => {
  const { ctx } = c.var;
  const isDark = c.req.query("appearance") === "dark";
  const id = await findEmojiPicture(ctx, c.req.param("name"), { isDark });
  const etag = `"${id}-${WIDTH}"`;
  const headers = new Headers({
    "Cache-Control": `private, max-age=${SECONDS}`,
    Vary: "Cookie",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    // Opened on its own it runs nothing and loads nothing.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  });
  if (c.req.header("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  const object = await ctx.files.get(pictureKey(ctx.community.id, id, WIDTH));
  if (!object) throw notFound();
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(object.size));
  return new Response(object.body, { headers });
});
