import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { attendeeRemoved } from "./facts";
import { GROUP_MOST } from "./line";
import { LINE_SWEEP, offerWrites } from "./line.server";
import { authorizeHost } from "./queries.server";
import { reachableEvent } from "./state.server";

/**
 * Takes somebody's answer off an event, with their guests; their seats are for whose turn it is. They may answer anew.
 * Who changes the event; nothing happens where they had none. Throws 401, 403, 404.
 */
export async function removeAttendee(ctx: Ctx, postId: number, memberId: number): Promise<void> {
  await authorizeHost(ctx, postId);
  await change(ctx, postId, [
    when(sql`delete from event_attendees where post_id = ${postId} and member_id = ${memberId}
      and community_id = ${ctx.community.id}`).record(attendeeRemoved(postId, memberId)),
    ...offerWrites(ctx, postId, GROUP_MOST),
  ]);
}

async function change(ctx: Ctx, postId: number, writes: Write[]): Promise<void> {
  const { rows } = await commit(ctx, {
    writes,
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  if (rows.some((offered) => offered.length > 0)) ctx.sweepSoon(LINE_SWEEP, 1);
}
