import { isStale, orUnrenderable, type SweepLimits, sweepStale } from "~/features/posts/stale.server";
import { RENDER_VERSION, UNRENDERABLE } from "~/lib/html/limits";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { renderAnew } from "./body.server";

const AT_ONCE = 50;

/** Of comments: what an older version wrote is written anew. */
export const commentSweeps: readonly Sweep[] = [
  { name: "comments", of: SHARDS, run: (ctx) => sweepRenderedComments(ctx) },
];

/** Writes comments anew (`sweepStale`), from their documents where there are any. Answers how many were written. */
export const sweepRenderedComments = (ctx: Ctx, limits?: SweepLimits): Promise<number> =>
  sweepStale(
    ctx,
    sql<StaleComment>`select id, community_id as communityId, body_doc as bodyDoc, body_html as bodyHtml, excerpt,
        rendered
      from comments indexed by comments_stale where ${isStale} limit ${AT_ONCE}`,
    writtenAnew,
    limits,
  );

interface StaleComment {
  id: number;
  communityId: number;
  bodyDoc: string;
  bodyHtml: string;
  excerpt: string;
  rendered: number;
}

async function writtenAnew(ctx: Ctx, comment: StaleComment): Promise<Statement> {
  const none = { doc: comment.bodyDoc, html: "", excerpt: "", rendered: UNRENDERABLE };
  const { doc, html, excerpt, rendered } = await orUnrenderable("comment", comment.id, renderAnew(comment), none);
  const isWritten = rendered === RENDER_VERSION;
  return sql`update comments set body_doc = ${doc}, body_html = ${isWritten ? html : comment.bodyHtml},
    excerpt = ${isWritten ? excerpt : comment.excerpt}, rendered = ${rendered}
    where id = ${comment.id} and community_id = ${ctx.community.id} and rendered = ${comment.rendered}
      and body_html = ${comment.bodyHtml}`;
}
