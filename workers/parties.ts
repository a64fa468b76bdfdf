import { Hono } from "hono";
import { getServerByName } from "partyserver";
import { AppError, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { SESSION_HEADER } from "~/platform/realtime";
import { inboxName } from "~/platform/realtime.server";
import type { MemberInbox } from "../durable-objects/member-inbox";
import type { AppEnv } from "./app-env";

/** Sockets. The door authorizes before the object is reached: a member reaches only their own inbox. */
export const parties = new Hono<AppEnv>().get("/inbox", async (c) => {
  const { ctx } = c.var;
  // A page of another site could open a socket with our cookie on it: a handshake knows no CORS.
  if (c.req.header("Origin") !== ctx.request.url.origin) throw new AppError(403, "cross_origin");
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  const inbox = await getServerByName(
    c.env.MEMBER_INBOX as unknown as DurableObjectNamespace<MemberInbox>,
    inboxName(ctx.community.id, viewer.memberId),
  );
  const headers = new Headers(c.req.raw.headers);
  headers.set(SESSION_HEADER, String(viewer.directorySessionId ?? 0));
  return inbox.fetch(new Request(c.req.raw, { headers }));
});
