import { Hono } from "hono";
import { NoInput, ThreadsInput } from "~/features/chat/input";
import { countUnreadThreads, listThreads } from "~/features/chat/thread-queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** The proof travels with the read. */
const READS = { readsFirst: true };

/** /internal_api/chat_threads (section 7, Chat rooms): what one follows, in whatever rooms. */
export const chatThreads = new Hono<AppEnv>()
  .get("/", endpoint(ThreadsInput, listThreads, READS))
  .get("/unread", endpoint(NoInput, countUnreadThreads, READS));
