import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { idOf } from "../queries.server";
import { readableByViewer } from "../readable.server";

/**
 * The viewer has seen a space up to now: what was published until here is no longer new. The page posts it after
 * it was shown; a GET never writes. A visitor, somebody looking through another's eyes, and a space one may not
 * read change nothing, in silence: nobody asked for this by hand.
 */
export async function markSpaceRead(ctx: Ctx, key: string | number): Promise<void> {
  if (!isSignedIn(ctx.viewer) || isMasquerade(ctx.viewer)) return;
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      write(sql`insert into space_reads (community_id, member_id, space_id, read_at)
        select ${ctx.community.id}, ${ctx.viewer.memberId}, s.id, ${now}
        from spaces s where s.id = ${idOf(ctx, key)} and ${readableByViewer(ctx.viewer, ctx.community, now)}
        on conflict (member_id, space_id) do update set read_at = max(read_at, excluded.read_at)`),
    ],
  });
}
