import { Hono } from "hono";
import { getServerByName } from "partyserver";
import { signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { inboxName } from "~/platform/realtime.server";
import type { MemberInbox } from "../durable-objects/member-inbox";
import type { AppEnv } from "./app";

/** Sockets. The door authorizes before the object is reached: a member reaches only their own inbox. */
export const parties = new Hono<AppEnv>().get("/inbox", async (c) => {
  const { ctx } = c.var;
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  const inbox = await getServerByName(
    c.env.MEMBER_INBOX as unknown as DurableObjectNamespace<MemberInbox>,
    inboxName(ctx.community.id, viewer.memberId),
  );
  return inbox.fetch(c.req.raw);
});
