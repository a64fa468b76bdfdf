import { Hono } from "hono";
import { blockMember, unblockMember } from "~/features/chat/commands/block-member.server";
import { BlockedInput, BlockedRef, BlockInput, MessagingInput, NoInput } from "~/features/chat/input";
import { findMessaging, listBlocked, setMessaging } from "~/features/chat/messaging.server";
import { listOnline } from "~/features/chat/presence.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const READS = { readsFirst: true };

/** /internal_api/messaging: for admins, who may write to whom. */
export const messaging = new Hono<AppEnv>()
  .get("/", endpoint(NoInput, findMessaging, READS))
  .put("/", endpoint(MessagingInput, setMessaging));

/** /internal_api/online_members: who is there now. */
export const onlineMembers = new Hono<AppEnv>().get("/", endpoint(NoInput, listOnline));

/** /internal_api/blocked_members: whom one will have nothing to do with. */
export const blockedMembers = new Hono<AppEnv>()
  .get("/", endpoint(BlockedInput, listBlocked, READS))
  .post(
    "/",
    endpoint(BlockInput, (ctx, { member_id: id }) => blockMember(ctx, id), { status: 201 }),
  )
  .delete(
    "/:memberId",
    endpoint(BlockedRef, (ctx, { memberId }) => unblockMember(ctx, memberId)),
  );
