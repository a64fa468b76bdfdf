import type { Ctx } from "~/platform/context";
import type { FactName, StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import { COPY_POSTS } from "~/features/posts/copies/job.server";
import { commentWrites } from "./comments.server";
import { indexWrites } from "./docs.server";
import { rebuildWrites } from "./rebuild.server";

/** After which a thing is found by other words, elsewhere, or no more. Who may read a space is asked with each search. */
const OF_POSTS: readonly FactName[] = [
  "post.published",
  "post.unpublished",
  "post.updated",
  "post.version_restored",
  "post.deleted",
  "post.restored",
  "post.moved",
  "post.author_changed",
];
const OF_COMMENTS: readonly FactName[] = ["comment.created", "comment.edited", "comment.deleted", "comment.restored"];
const OF_SPACES: readonly FactName[] = [
  "space.created",
  "space.updated",
  "space.deleted",
  "space.restored",
  "space.removed",
];
const OF_MEMBERS: readonly FactName[] = [
  "member.joined",
  "member.renamed",
  "member.profile_changed",
  "member.removed",
  "member.banned",
  "member.restored",
];

/** After which posts may be here that came without facts of their own. */
const IN_MASSES: readonly FactName[] = ["import.finished", "job.ended", "job.failed", "job.cancelled"];

/** Keeps the index of words as things are by now: in whatever order facts are heard of, and however often. */
export const searchListener: Listener = {
  name: "search",
  bit: 14,
  facts: [...OF_POSTS, ...OF_COMMENTS, ...OF_SPACES, ...OF_MEMBERS, ...IN_MASSES],
  origins: ["import", "seed"],
  // What was deleted or closed is to be found no longer than it takes to say so.
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    const { writes, job } = await effectOf(ctx, fact);
    if (job === null) return { writes };
    return {
      writes,
      async after() {
        ctx.wakeJob(job);
      },
    };
  },
};

export const searchListeners: readonly Listener[] = [searchListener];

async function effectOf(ctx: Ctx, { name, subjectId: id, payload }: StoredFact): ReturnType<typeof commentWrites> {
  const is = (names: readonly string[]) => names.includes(name);
  if (is(OF_COMMENTS)) return { writes: await indexWrites(ctx, "comment", [id]), job: null };
  if (is(OF_SPACES)) return { writes: await indexWrites(ctx, "space", [id]), job: null };
  if (is(OF_MEMBERS)) return { writes: await indexWrites(ctx, "member", [id]), job: null };
  if (is(IN_MASSES)) {
    const isOurs = name === "import.finished" || payload.kind === COPY_POSTS;
    return isOurs ? rebuildWrites(ctx) : { writes: [], job: null };
  }
  const [own, comments] = await Promise.all([indexWrites(ctx, "post", [id]), commentWrites(ctx, id)]);
  return { writes: [...own, ...comments.writes], job: comments.job };
}
