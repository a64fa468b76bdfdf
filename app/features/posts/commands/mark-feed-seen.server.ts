import { signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";

/** What stands in the feed now is not new the next time. Two tabs: the later look counts. */
export async function markFeedSeen(ctx: Ctx): Promise<void> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  // Not seen by whose feed it is. View only is refused below, like any change.
  if (ctx.viewer.mode === "full") return;
  await commit(ctx, {
    writes: [
      write(sql`update members set feed_seen_at = max(feed_seen_at, ${ctx.now()})
        where id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`),
    ],
  });
}
