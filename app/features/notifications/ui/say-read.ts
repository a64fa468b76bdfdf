import { request } from "~/platform/client/request";
import { READ_OF_ONE } from "../rules";

/** Who stays says once in so long that they are still there, though nothing new was shown. */
const STAYS_MS = 60_000;

interface Said {
  at: number;
  comments: ReadonlySet<number>;
}

/** Of this page, by post. */
const said = new Map<number, Said>();

/**
 * Says which comments of a post are shown, in a page made at `upTo` (the server's, ms): those that it has not said yet,
 * and once a minute that the post is still read. If it fails, they stay unread until they are said the next time.
 */
export function sayRead(postId: number, comments: readonly number[], upTo: number): void {
  const before = said.get(postId);
  const fresh = comments.filter((id) => !before?.comments.has(id)).slice(0, READ_OF_ONE);
  if (before && fresh.length === 0 && Date.now() - before.at < STAYS_MS) return;
  said.set(postId, { at: Date.now(), comments: new Set([...(before?.comments ?? []), ...fresh]) });
  const body = { comment_ids: fresh, up_to: new Date(upTo).toISOString() };
  request("POST", `/internal_api/posts/${postId}/read`, body, { outlivesPage: true }).catch((error: unknown) => {
    if (before) said.set(postId, before);
    else said.delete(postId);
    console.warn("the post is not marked read", error);
  });
}
