import { Hono } from "hono";
import * as z from "zod";
import { endFramed, takeOffered } from "~/features/accounts/framed.server";
import { isSignedIn } from "~/lib/viewer";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const offered = z.object({ code: z.string().min(1).max(100) });

/** /internal_api/framed_sessions: a frame on another site takes the session that a member has offered it, asks whether it has one, and ends it. */
export const framedSessions = new Hono<AppEnv>()
  .post(
    "/",
    endpoint(offered, (ctx, { code }) => takeOffered(ctx, code), { status: 201 }),
  )
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ is_signed_in: isSignedIn(await ctx.prove()) })),
  )
  .delete("/", (c) => endpoint(z.object({}), (ctx) => endFramed(ctx, c.req.header("Cookie") ?? null))(c));
