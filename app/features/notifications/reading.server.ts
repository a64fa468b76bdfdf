import { visited } from "~/features/spaces/commands/see-space.server";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { notificationsSeen } from "./facts";
import { READ_OF_ONE } from "./rules";

export interface ReadInput {
  postId: number;
  /** The comments that were shown. */
  comments: readonly number[];
  /** UTC ms: as the page was made. */
  upTo?: number;
}

/**
 * The viewer reads a post, and these of its comments: their lines about what was shown are read, whether the list has
 * them or a mail alone was to bring them, and the visit of its space goes on. What came to the post itself after `upTo`,
 * a like, was not shown. A visitor, and who looks through another's eyes, change nothing, in silence: nobody asked for
 * this by hand.
 */
export async function markPostRead(ctx: Ctx, { postId, comments, upTo }: ReadInput): Promise<void> {
  if (!isSignedIn(ctx.viewer) || isMasquerade(ctx.viewer)) return;
  const now = ctx.now();
  const shown = Math.min(upTo ?? now, now);
  const most = raw(String(READ_OF_ONE));
  const unread = (comment: Statement) => sql`notifications n indexed by notifications_unread_of on n.post_id = ${postId}
    and n.member_id = ${ctx.viewer.memberId} and n.read_at is null and n.comment_id ${comment}`;
  // What was said is read with its comment; likes of it that came since are not.
  const marked = sql`update notifications set read_at = ${now} where community_id = ${ctx.community.id} and id in (
      select id from (select n.id from (select 1) cross join ${unread(sql`is null`)} and n.at <= ${shown} limit ${most})
      union all
      select id from (select n.id from json_each(${list(comments)}) c cross join ${unread(sql`= c.value`)}
        and (n.at <= ${shown} or n.notification_group <> 'likes') limit ${most}))`;
  const space = sql`(select p.space_id from posts p where p.id = ${postId} and p.community_id = ${ctx.community.id}
    and p.status = 'published')`;
  await commit(ctx, {
    writes: [when(marked).record(notificationsSeen(ctx.viewer.memberId)), write(visited(ctx, space))],
  });
}
