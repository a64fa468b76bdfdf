import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { sweepDeletedPosts } from "./commands/sweep-deleted-posts.server";
import { sweepRenderedPosts } from "./commands/sweep-rendered-posts.server";
import { sweepScheduledPosts } from "./commands/sweep-scheduled-posts.server";

/** Of posts: what is scheduled is published when its time comes, what was deleted a while ago goes, what an older version wrote is written anew. */
export const postSweeps: readonly Sweep[] = [
  { name: "scheduled posts", of: SHARDS, run: (ctx) => sweepScheduledPosts(ctx) },
  { name: "posts", of: SHARDS, run: (ctx) => sweepDeletedPosts(ctx) },
  { name: "texts", of: SHARDS, run: (ctx) => sweepRenderedPosts(ctx) },
];
