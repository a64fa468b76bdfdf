import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { sweepDeletedPosts } from "./commands/sweep-deleted-posts.server";
import { sweepRenderedPosts } from "./commands/sweep-rendered-posts.server";

/** Of posts: what was deleted a while ago goes, what an older version wrote is written anew. */
export const postSweeps: readonly Sweep[] = [
  { name: "posts", of: SHARDS, run: (ctx) => sweepDeletedPosts(ctx) },
  { name: "texts", of: SHARDS, run: (ctx) => sweepRenderedPosts(ctx) },
];
