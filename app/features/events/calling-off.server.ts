import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { mayChange } from "./commands.server";
import { calledOff } from "./facts";
import { LINE_SWEEP } from "./line.server";
import { eventState, reachableEvent } from "./state.server";

/**
 * An event does not take place. Its page stands with all that was said, nobody answers any more, and who has answered is
 * told. Who changes the event; safe to repeat. Throws 401, 403, also for what is over, 404.
 */
export const cancelEvent = (ctx: Ctx, postId: number): Promise<void> => callOff(ctx, postId, "cancelled");

/** It takes place after all: whoever had said yes keeps their place, and is told. As `cancelEvent`. */
export const bringEventBack = (ctx: Ctx, postId: number): Promise<void> => callOff(ctx, postId, "brought_back");

async function callOff(ctx: Ctx, postId: number, what: "cancelled" | "brought_back"): Promise<void> {
  const [state] = await ctx.read((viewer) => eventState(ctx, viewer, postId));
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!mayChange(ctx, state)) throw forbidden();
  if (state.endsAt <= ctx.now()) throw forbidden("event_over");
  const [to, from] =
    what === "cancelled" ? [sql`${ctx.now()}`, sql`cancelled_at is null`] : [sql`null`, sql`cancelled_at is not null`];
  await commit(ctx, {
    writes: [
      when(sql`update events set cancelled_at = ${to} where post_id = ${postId} and community_id = ${ctx.community.id}
        and is_listed = 1 and ends_at > ${ctx.now()} and ${from}`).record(
        calledOff(what, { id: postId, spaceId: state.spaceId }),
      ),
    ],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  // Whoever waits may have a place once it takes place.
  if (what === "brought_back") ctx.sweepSoon(LINE_SWEEP, 1);
}
