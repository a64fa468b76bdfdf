import { Hono } from "hono";
import { takeMailEvent } from "~/features/mail/events.server";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "./app-env";

/**
 * POST /hooks/mail: what a mail service tells of mail that arrived, came back or was called spam, signed as Standard
 * Webhooks says. 404 where no secret is set, 401 for whoever does not know it, whatever they send.
 */
export const hooks = new Hono<AppEnv>()
  .post("/mail", async (c) => {
    const { headers } = c.req.raw;
    const secrets = c.env.MAIL_WEBHOOK_SECRET;
    await takeMailEvent(c.var.ctx, { headers, body: () => c.req.arrayBuffer(), secrets });
    return c.json({});
  })
  .all("*", () => {
    throw notFound();
  });
