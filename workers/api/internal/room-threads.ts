import { Hono } from "hono";
import { followThread, leaveThread, readThread } from "~/features/chat/commands/threads.server";
import { MessageRef, ThreadInput, ThreadReadInput } from "~/features/chat/input";
import { findThread } from "~/features/chat/thread-queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/chat_rooms/{uuid}/threads/{n}: what is answered to the message `n` of a room. */
export const roomThreads = new Hono<AppEnv>()
  .get(
    "/:uuid/threads/:n",
    endpoint(ThreadInput, (ctx, { uuid, n, ...ask }) => findThread(ctx, uuid, n, ask), { readsFirst: true }),
  )
  .put("/:uuid/threads/:n/read", endpoint(ThreadReadInput, readThread))
  .put("/:uuid/threads/:n/follow", endpoint(MessageRef, followThread))
  .delete("/:uuid/threads/:n/follow", endpoint(MessageRef, leaveThread));
