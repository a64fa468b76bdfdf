import { RENDER_VERSION, SWEEP_MS, UNRENDERABLE } from "~/lib/html/limits";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { NO_TEXT, renderAnew } from "../rendering.server";

const AT_ONCE = 20;

/** As the partial index says it, in letters: a value bound to it would not be found there. */
const isStale = raw(`rendered >= 0 and rendered < ${RENDER_VERSION}`);

/**
 * Writes anew the texts that an older version of the product has written, from their documents where there are any,
 * in batches of one community each; works on the whole shard of `ctx`, at most `steps` batches a run, and begins none
 * after `SWEEP_MS`. A text that was changed in between is left as it is: whoever changed it has written it anew.
 * Answers how many were written.
 */
export async function sweepRenderedPosts(ctx: Ctx, steps = 20, clock = Date.now): Promise<number> {
  const until = clock() + SWEEP_MS;
  let written = 0;
  for (let step = 0; step < steps && clock() < until; step++) {
    const stale = await ctx.read(
      () => sql<StalePost>`select id, community_id as communityId, body_doc as bodyDoc, body_html as bodyHtml, excerpt,
          rendered, draft_version as draftVersion
        from posts indexed by posts_stale where ${isStale} limit ${AT_ONCE}`,
    );
    if (stale.length === 0) break;
    for (const [communityId, posts] of Map.groupBy(stale, (post) => post.communityId)) {
      const own = ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard });
      written += await writeAnew(own, posts);
    }
  }
  return written;
}

interface StalePost {
  id: number;
  communityId: number;
  bodyDoc: string;
  bodyHtml: string;
  excerpt: string;
  rendered: number;
  draftVersion: number;
}

async function writeAnew(ctx: Ctx, posts: StalePost[]): Promise<number> {
  const writes = [];
  for (const post of posts) {
    const { bodyDoc, bodyHtml, excerpt, reading, rendered } = await renderedOrNot(post);
    // What could not be written keeps what it has: nobody is served it, and whoever edits it finds their words.
    const isWritten = rendered === RENDER_VERSION;
    writes.push(
      when(sql`update posts set body_doc = ${bodyDoc}, body_html = ${isWritten ? bodyHtml : post.bodyHtml},
        excerpt = ${isWritten ? excerpt : post.excerpt}, reading = ${reading}, rendered = ${rendered}
        where id = ${post.id} and community_id = ${ctx.community.id} and rendered = ${post.rendered}
          and draft_version = ${post.draftVersion} and body_html = ${post.bodyHtml}`).record(),
    );
  }
  const { changes } = await commit(ctx, { writes, changesPublicPages: true });
  return changes.slice(0, posts.length).reduce((sum, changed) => sum + Math.sign(changed), 0);
}

/** One text that breaks the renderer, which only a fault of ours can be, must not stop all that come after it. */
async function renderedOrNot(post: StalePost): ReturnType<typeof renderAnew> {
  try {
    return await renderAnew(post);
  } catch (error) {
    console.error(JSON.stringify({ sweep: "post", id: post.id, reason: String(error) }));
    return { ...NO_TEXT, bodyDoc: post.bodyDoc, rendered: UNRENDERABLE };
  }
}
