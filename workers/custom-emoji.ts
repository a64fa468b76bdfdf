import { Hono } from "hono";
import { findEmojiPicture } from "~/features/emojis/queries.server";
import type { AppEnv } from "./app-env";

/** How long a browser keeps where the picture is: a new one is seen after that. What stands there never changes. */
const SECONDS = 600;

/** GET /custom_emoji/{name}: leads to the picture of one of the community's own emoji, `?appearance=dark` to its other. */
export const customEmoji = new Hono<AppEnv>().get("/:name{[a-z0-9_]{2,32}}", async (c) => {
  const isDark = c.req.query("appearance") === "dark";
  const address = await findEmojiPicture(c.var.ctx, c.req.param("name"), { isDark });
  return c.body(null, 302, {
    Location: address,
    "Cache-Control": `private, max-age=${SECONDS}`,
    Vary: "Cookie",
    "X-Robots-Tag": "noindex",
  });
});
