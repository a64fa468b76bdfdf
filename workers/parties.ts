import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { findRoomVisitor } from "~/features/chat/visitor.server";
import { PresenceInput, RoomRef } from "~/features/chat/input";
import type { PresenceWatcher } from "~/features/chat/presence";
import { findSeen } from "~/features/chat/presence.server";
import { PostOfComments } from "~/features/comments/input";
import {
  findWatchedFeed,
  findWatchedPost,
  findWatchedSidebar,
  findWatchedSpace,
} from "~/features/open-pages/queries.server";
import { PROVE_AGAIN } from "~/features/notifications/inbox";
import { AppError, conflict, signInRequired } from "~/lib/errors";
import { networkOf } from "~/lib/network";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { countSocket } from "~/platform/limits";
import {
  OWN_HEADER,
  PRESENCE_HEADER,
  ROOM_HEADER,
  SESSION_HEADER,
  WATCHER_HEADER,
  type Watcher,
} from "~/platform/realtime";
import { inboxName, pagesName, presenceName, roomName } from "~/platform/realtime.server";
import { parseInput } from "./api/endpoint";
import type { AppEnv } from "./app-env";

const SpaceSlug = z.object({ spaceSlug: z.string() });

/**
 * Sockets. The door authorizes before the object is reached: a member reaches only their own inbox, and whoever may
 * read a page, visitor or not, what tells that it changed.
 */
export const parties = new Hono<AppEnv>()
  .use(async (c, next) => {
    // A page of another site could open a socket with our cookie on it: a handshake knows no CORS.
    if (c.req.header("Origin") !== c.var.ctx.request.url.origin) throw new AppError(403, "cross_origin");
    if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") throw new AppError(426, "upgrade_required");
    await countSocket(c.var.ctx);
    await next();
  })
  .get("/inbox", async (c) => {
    const { ctx } = c.var;
    const viewer = await ctx.prove();
    if (!isSignedIn(viewer)) throw signInRequired();
    const name = inboxName(ctx.community.id, viewer.memberId);
    return reach(c.env.MEMBER_INBOX, name, c.req.raw, {
      [SESSION_HEADER]: String(viewer.directorySessionId ?? 0),
      [OWN_HEADER]: viewer.mode === "own" ? "1" : "0",
    });
  })
  .get("/rooms/:uuid", async (c) => {
    const { ctx } = c.var;
    const { roomId, visitor } = await findRoomVisitor(ctx, parseInput(RoomRef, c.req.param()).uuid);
    const name = roomName(ctx.community.id, roomId);
    const { memberId, provenAt } = visitor;
    const [socket, isProven] = await Promise.all([
      reach(c.env.CHAT_ROOM, name, c.req.raw, { [ROOM_HEADER]: JSON.stringify(visitor) }),
      // Whoever ends the sign-in asks which rooms to tell: the page hears nothing before this one is among them.
      ctx.realtime.enterRoom(ctx.community.id, memberId, roomId, provenAt),
    ]);
    if (isProven) return socket;
    socket.webSocket?.accept();
    socket.webSocket?.close(PROVE_AGAIN, "prove again");
    throw conflict();
  })
  .get("/presence", async (c) => {
    const { ctx } = c.var;
    const { member_ids: asked } = parseInput(PresenceInput, c.req.query());
    const ids = await findSeen(ctx, asked);
    const { memberId, directorySessionId } = ctx.viewer;
    const watcher: PresenceWatcher = { memberId, session: directorySessionId ?? 0, ids };
    const name = presenceName(ctx.community.id);
    return reach(c.env.PRESENCE, name, c.req.raw, { [PRESENCE_HEADER]: JSON.stringify(watcher) });
  })
  .get("/feed", (c) => watch(c, findWatchedFeed))
  .get("/sidebar", (c) => watch(c, findWatchedSidebar))
  .get("/spaces/:spaceSlug", (c) =>
    watch(c, (ctx) => findWatchedSpace(ctx, parseInput(SpaceSlug, c.req.param()).spaceSlug)),
  )
  .get("/posts/:postId", (c) =>
    watch(c, (ctx) => findWatchedPost(ctx, parseInput(PostOfComments, c.req.param()).postId)),
  );

async function watch(c: Context<AppEnv>, find: (ctx: Ctx) => Promise<Watcher["watches"]>): Promise<Response> {
  const { ctx } = c.var;
  const watches = await find(ctx);
  const viewer = await ctx.prove();
  const watcher: Watcher = {
    watches,
    memberId: isSignedIn(viewer) ? viewer.memberId : null,
    session: viewer.directorySessionId ?? 0,
    // Addresses are kept nowhere: the object only counts them.
    network: createHash("sha256")
      .update(`${ctx.community.id} ${networkOf(ctx.request.ip)}`)
      .digest("base64url"),
  };
  const name = pagesName(ctx.community.id, watches[0]);
  return reach(c.env.OPEN_PAGES, name, c.req.raw, { [WATCHER_HEADER]: JSON.stringify(watcher) });
}

/** Of the handshake only what makes it one goes on: PartyServer takes orders from headers and queries of its own. */
async function reach(
  objects: DurableObjectNamespace,
  name: string,
  from: Request,
  says: Record<string, string>,
): Promise<Response> {
  const headers = new Headers({ Upgrade: "websocket", ...says, [NAME_HEADER]: name });
  for (const header of HANDSHAKE) {
    const value = from.headers.get(header);
    if (value !== null) headers.set(header, value);
  }
  // Not PartyServer's `getServerByName`, which goes there once before to say the name.
  const answer = await objects.getByName(name).fetch(new Request(INSIDE, { headers }));
  if (answer.webSocket === null) throw new Error(`no socket of ${name}: ${answer.status}`);
  return answer;
}

/** Where PartyServer looks for an object's name, if the platform does not say it. */
const NAME_HEADER = "x-partykit-room";
const INSIDE = "https://atrium.internal/";
const HANDSHAKE = ["Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions"];
