import { RENDER_VERSION, UNRENDERABLE } from "~/lib/html/limits";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { NO_TEXT, renderAnew } from "../rendering.server";
import { isStale, orUnrenderable, type SweepLimits, sweepStale } from "../stale.server";

const AT_ONCE = 20;

/** Writes posts anew (`sweepStale`), from their documents where there are any. Answers how many were written. */
export const sweepRenderedPosts = (ctx: Ctx, limits?: SweepLimits): Promise<number> =>
  sweepStale(
    ctx,
    sql<StalePost>`select id, community_id as communityId, body_doc as bodyDoc, body_html as bodyHtml, excerpt,
        rendered, draft_version as draftVersion
      from posts indexed by posts_stale where ${isStale} limit ${AT_ONCE}`,
    writtenAnew,
    limits,
  );

interface StalePost {
  id: number;
  communityId: number;
  bodyDoc: string;
  bodyHtml: string;
  excerpt: string;
  rendered: number;
  draftVersion: number;
}

async function writtenAnew(ctx: Ctx, post: StalePost): Promise<Statement> {
  const none = { ...NO_TEXT, bodyDoc: post.bodyDoc, rendered: UNRENDERABLE };
  const { bodyDoc, bodyHtml, excerpt, reading, rendered } = await orUnrenderable(
    "post",
    post.id,
    renderAnew(post),
    none,
  );
  // What could not be written keeps what it has: nobody is served it, and whoever edits it finds their words.
  const isWritten = rendered === RENDER_VERSION;
  return sql`update posts set body_doc = ${bodyDoc}, body_html = ${isWritten ? bodyHtml : post.bodyHtml},
    excerpt = ${isWritten ? excerpt : post.excerpt}, reading = ${reading}, rendered = ${rendered}
    where id = ${post.id} and community_id = ${ctx.community.id} and rendered = ${post.rendered}
      and draft_version = ${post.draftVersion} and body_html = ${post.bodyHtml}`;
}
