import type { Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import { sql } from "~/platform/database/sql";

/** Its member alone, of what they may still read; what they are done with by then, or sent on, tells nobody. */
export const bookmarkTeller: Teller = {
  name: "bookmarks due",
  facts: ["bookmark.due"],
  recipients: (ctx, fact) => sql`select m.id as memberId,
      iif(b.subject_kind = 'space', 'bookmark_space_due', 'bookmark_due') as kind,
      p.id as postId, c.id as commentId, s.id as spaceId
    from bookmarks b join members m on m.id = b.member_id and m.community_id = b.community_id
    left join comments c on c.id = iif(b.subject_kind = 'comment', b.subject_id, null)
    left join posts p on p.id = case b.subject_kind when 'post' then b.subject_id else c.post_id end
    join spaces s on s.id = iif(b.subject_kind = 'space', b.subject_id, p.space_id)
    where b.id = ${fact.subjectId} and b.community_id = ${ctx.community.id} and b.due_at is not null
      and (b.subject_kind = 'space' or p.status = 'published')
      and (b.subject_kind <> 'comment' or (c.deleted_at is null and p.is_comments_enabled = 1)) and ${readableByMember(ctx.now())}`,
};
