import { forbidden, refuseViewOnly, signInRequired } from "~/lib/errors";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { feedAddress } from "./address.server";

/** The address of the viewer's own feed; null where they have none, and for who sits behind their eyes. */
export async function getFeed(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.read(
    (viewer) => sql<{ number: number }>`select number from event_feeds
      where member_id = ${viewer.memberId} and community_id = ${ctx.community.id}`,
  );
  return row && isSignedIn(ctx.viewer) && !isMasquerade(ctx.viewer)
    ? feedAddress(ctx, ctx.viewer.memberId, row.number)
    : null;
}

/** The same for a door that is theirs alone. Throws 401. */
export async function getOwnFeed(ctx: Ctx): Promise<string | null> {
  const url = await getFeed(ctx);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return url;
}

/**
 * Gives the viewer a feed, and answers its address. Where they have one it stays, unless it is to be renewed: the
 * address before leads nowhere from then on. Throws 401, and 403 for who sits behind somebody's eyes, for an address
 * would outlive that.
 */
export async function makeFeed(ctx: Ctx, { isRenewed }: { isRenewed: boolean }): Promise<string> {
  refuseOthers(ctx);
  const { memberId } = ctx.viewer;
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into event_feeds (member_id, community_id, number, created_at)
        values (${memberId}, ${ctx.community.id}, ${ctx.newId()}, ${ctx.now()})
        on conflict (member_id) do update set number = iif(${isRenewed}, excluded.number, event_feeds.number),
          created_at = iif(${isRenewed}, excluded.created_at, event_feeds.created_at) returning number`),
    ],
  });
  return feedAddress(ctx, memberId, Number(rows[0]?.[0]?.number));
}

/** Ends the viewer's feed. Safe to repeat. Throws as `makeFeed`. */
export async function endFeed(ctx: Ctx): Promise<void> {
  refuseOthers(ctx);
  const end = sql`delete from event_feeds where member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`;
  await commit(ctx, { writes: [write(end)] });
}

function refuseOthers({ viewer }: Ctx): void {
  refuseViewOnly(viewer);
  if (!isSignedIn(viewer)) throw signInRequired();
  if (isMasquerade(viewer)) throw forbidden("event_feed_in_own_name");
}
