import { Hono } from "hono";
import { takeMailEvent } from "~/features/mail/events.server";
import { AppError, notFound } from "~/lib/errors";
import { signedId, webhookKeys } from "~/platform/mail/signature";
import type { AppEnv } from "./app-env";

/**
 * POST /hooks/mail: what a mail service tells of mail that arrived, came back or was called spam, signed as Standard
 * Webhooks says. 404 where no secret is set, 401 for whoever does not know it, whatever they send.
 */
export const hooks = new Hono<AppEnv>()
  .post("/mail", async (c) => {
    const { ctx } = c.var;
    const keys = webhookKeys(c.env.MAIL_WEBHOOK_SECRET);
    if (keys.length === 0) throw notFound();
    const body = new Uint8Array(await c.req.arrayBuffer());
    const id = await signedId(c.req.raw.headers, body, keys, ctx.now());
    if (id === null) throw new AppError(401, "hook_unsigned");
    await takeMailEvent(ctx, id, new TextDecoder().decode(body));
    return c.json({});
  })
  .all("*", () => {
    throw notFound();
  });
