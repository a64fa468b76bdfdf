import type { Teller } from "~/features/notifications/teller.server";
import { sql } from "~/platform/database/sql";

/** Its author alone. Who schedules it anew, or throws it away, before the line is written is told nothing. */
export const heldBackTeller: Teller = {
  name: "posts held back",
  facts: ["post.held_back"],
  recipients: (ctx, fact) => sql`select m.id as memberId, 'post_held_back' as kind, null as postId, null as commentId,
      null as spaceId, 'held_back_post' as subjectKind, p.id as subjectId
    from posts p join members m on m.id = p.author_id and m.community_id = p.community_id and m.status = 'active'
    where p.id = ${fact.subjectId} and p.community_id = ${ctx.community.id} and p.status = 'draft'
      and p.unpublished_because is not null`,
};
