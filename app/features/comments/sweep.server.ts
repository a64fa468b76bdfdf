import { RENDER_VERSION, SWEEP_MS, UNRENDERABLE } from "~/lib/html/limits";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { renderAnew } from "./body.server";

const AT_ONCE = 50;

/** As the partial index says it, in letters: a value bound to it would not be found there. */
const isStale = raw(`rendered >= 0 and rendered < ${RENDER_VERSION}`);

/**
 * Writes anew the comments that an older version of the product has written, as `sweepRenderedPosts` does with
 * posts. Works on the whole shard of `ctx`, at most `steps` batches a run, and begins none after `SWEEP_MS`. Answers
 * how many were written.
 */
export async function sweepRenderedComments(ctx: Ctx, steps = 20, clock = Date.now): Promise<number> {
  const until = clock() + SWEEP_MS;
  let written = 0;
  for (let step = 0; step < steps && clock() < until; step++) {
    const stale = await ctx.read(
      () => sql<StaleComment>`select id, community_id as communityId, body_doc as bodyDoc, body_html as bodyHtml,
          excerpt, rendered
        from comments indexed by comments_stale where ${isStale} limit ${AT_ONCE}`,
    );
    if (stale.length === 0) break;
    for (const [communityId, comments] of Map.groupBy(stale, (comment) => comment.communityId)) {
      const own = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
      written += await writeAnew(own, comments);
    }
  }
  return written;
}

interface StaleComment {
  id: number;
  communityId: number;
  bodyDoc: string;
  bodyHtml: string;
  excerpt: string;
  rendered: number;
}

async function writeAnew(ctx: Ctx, comments: StaleComment[]): Promise<number> {
  const writes = [];
  for (const comment of comments) {
    const { doc, html, excerpt, rendered } = await renderedOrNot(comment);
    const isWritten = rendered === RENDER_VERSION;
    // Guarded by what was read: words that were changed meanwhile are newer than these.
    writes.push(
      when(sql`update comments set body_doc = ${doc}, body_html = ${isWritten ? html : comment.bodyHtml},
        excerpt = ${isWritten ? excerpt : comment.excerpt}, rendered = ${rendered}
        where id = ${comment.id} and community_id = ${ctx.community.id} and rendered = ${comment.rendered}
          and body_html = ${comment.bodyHtml}`).record(),
    );
  }
  const { changes } = await commit(ctx, { writes, changesPublicPages: true });
  return changes.slice(0, comments.length).reduce((sum, changed) => sum + Math.sign(changed), 0);
}

/** As of a post: one that breaks the renderer must not stop all that come after it. */
async function renderedOrNot(comment: StaleComment): ReturnType<typeof renderAnew> {
  try {
    return await renderAnew(comment);
  } catch (error) {
    console.error(JSON.stringify({ sweep: "comment", id: comment.id, reason: String(error) }));
    return { doc: comment.bodyDoc, html: "", excerpt: "", rendered: UNRENDERABLE };
  }
}
