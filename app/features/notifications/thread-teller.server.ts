import { isReadBy, untoldReplies } from "~/features/chat/thread-rows.server";
import { threadOf } from "~/features/chat/rules";
import type { Ctx } from "~/platform/context";
import { boundOnce, type Statement, sql } from "~/platform/database/sql";
import { isWaiting, type Untold } from "./talk-teller.server";
import { wishColumns } from "./wishes.server";

/**
 * Who follows a thread in which something is unread for them, and nothing waits to tell of it; asked for its newest reply
 * alone. In a chat space as well: who answered there is spoken to.
 */
export function selectUntoldReplies(
  ctx: Ctx,
  { roomId, root, n }: { roomId: number; root: number; n: number },
): Statement<Untold> {
  const isUntold = (channel: "mail" | "push", told: Statement) =>
    sql`(not ${isWaiting(sql`f.member_id`, sql`${channel}`, threadOf(roomId, root))}
      and exists (select 1 ${untoldReplies} and news.n > ${told}))`;
  return boundOnce(sql<Untold>`select r.*, ${wishColumns(ctx)} from (
      select f.member_id as memberId, null as postId, r.space_id as spaceId, r.kind <> 'direct' as isGroup,
        f.read_n as readN, f.mailed_n as mailedN, f.mailed_at as mailedAt, f.called_n as calledN, f.called_at as calledAt,
        ${isUntold("mail", sql`f.mailed_n`)} as mails, ${isUntold("push", sql`f.called_n`)} as calls
      from chat_threads t cross join chat_rooms r on r.id = t.room_id and r.deleted_at is null
      cross join chat_thread_members f on f.room_id = t.room_id and f.root_n = t.root_n and f.is_following = 1
      cross join members h on h.id = f.member_id and h.status = 'active'
      left join chat_participants p on p.room_id = r.id and p.member_id = f.member_id
      where t.room_id = ${roomId} and t.root_n = ${root} and t.last_n <= ${n} and t.community_id = ${ctx.community.id}
        and p.muted_at is null and f.root_n > coalesce(p.shown_from, 0)
        and iif(r.space_id is null, p.member_id is not null and p.left_at is null, ${isReadBy(ctx)})) r
    where r.mails or r.calls`);
}
