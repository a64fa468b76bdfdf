import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";

/**
 * Stands in the commit that publishes, before the post itself: who has nothing unread in the space has nothing unread
 * in it afterwards, for their own post is no news to them. Where others' posts wait, they go on waiting.
 */
export function ownPostIsRead(ctx: Ctx, spaceId: number, at: number): Write {
  const { memberId, joinedAt } = ctx.viewer;
  return write(sql`insert into space_reads (community_id, member_id, space_id, read_at)
    select ${ctx.community.id}, ${memberId}, s.id, ${at}
      from spaces s left join space_reads r on r.member_id = ${memberId} and r.space_id = s.id
      where s.id = ${spaceId} and s.community_id = ${ctx.community.id}
        and s.last_post_at <= coalesce(r.read_at, ${joinedAt})
    on conflict (member_id, space_id) do update set read_at = max(read_at, excluded.read_at)`);
}
