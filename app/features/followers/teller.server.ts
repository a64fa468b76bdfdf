import { asNamed } from "~/features/mentions/teller.server";
import type { News, Recipient, Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";

/** Who follows a post is told of each comment under it, from when they began. */
export const followerTeller: Teller = {
  name: "followers",
  facts: ["comment.created"],
  // As the teller "comments" has it: of one comment there is one line, whatever it tells.
  key: ({ subjectId }) => `comment:${subjectId}`,
  byMoment: true,
  recipients: followers,
};

/** As of a comment that somebody writes, of one that a moderator has let through. */
export const followerLetThroughTeller: Teller = {
  ...followerTeller,
  name: "followers, let through",
  facts: ["comment.approved"],
  actor: ({ payload }) => Number(payload.author_id),
  recipients: (ctx, fact) => (fact.payload.is_new === true ? followers(ctx, fact) : null),
};

/** But whom the comment answers or quotes, and the post's author: they are told of it as that (the teller "comments"). */
function followers(ctx: Ctx, fact: News): Statement<Recipient> {
  return sql<Recipient>`select f.member_id as memberId, 'followed' as kind, p.id as postId, c.id as commentId,
      s.id as spaceId, f.created_at as at, ${asNamed("comment", sql`c.id`, sql`m.id`)},
      (f.is_following = 1 and m.id not in (c.author_id, p.author_id, coalesce(ra.author_id, pa.author_id, 0),
        coalesce(qa.author_id, 0)) and ${readableByMember(ctx.now())}) as isTold
    from comments c cross join posts p on p.id = c.post_id cross join spaces s on s.id = p.space_id
    left join comments pa on pa.id = c.parent_id left join comments ra on ra.id = c.reply_to_id
    left join comments qa on qa.id = c.quote_id and qa.deleted_at is null
    cross join post_followers f indexed by post_followers_told on f.post_id = p.id
    cross join members m on m.id = f.member_id
    where c.id = ${fact.subjectId} and c.community_id = ${ctx.community.id} and c.deleted_at is null
      and p.status = 'published' and p.is_comments_enabled = 1 and f.created_at <= ${fact.at}`;
}
