import type { Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
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

/** In whose name it is, while it is: who names themselves, or somebody else before this is told, tells nobody. */
export const authorTeller: Teller = {
  name: "posts in another's name",
  facts: ["post.author_changed"],
  // Beside the line that told them of it as a new post of somebody else's.
  key: ({ subjectId }) => `author:post:${subjectId}`,
  recipients: (
    ctx,
    fact,
  ) => sql`select m.id as memberId, 'post_in_your_name' as kind, p.id as postId, null as commentId,
      s.id as spaceId
    from posts p join spaces s on s.id = p.space_id join members m on m.id = p.author_id
    where p.id = ${fact.subjectId} and p.community_id = ${ctx.community.id} and p.status = 'published'
      and m.id = ${Number(fact.payload.author_id)} and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`,
};
