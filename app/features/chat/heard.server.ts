import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { mayWrite, messagingOf } from "./may-write.server";

/** Whether anybody hears what is said in a room by now: two who may write to each other, a group unless messages are off. */
export async function isHeardNow(ctx: Ctx, roomId: number): Promise<boolean> {
  const [row] = await ctx.read(
    () => sql<{ isHeard: number }>`select case r.kind
        when 'direct' then exists (select 1 from chat_participants p
          cross join chat_participants o on o.room_id = p.room_id and o.member_id > p.member_id and o.left_at is null
          where p.room_id = r.id and p.left_at is null and ${mayWrite(ctx, sql`p.member_id`, sql`o.member_id`)})
        when 'group' then ${messagingOf(ctx)} <> 'off' else 1 end as isHeard
      from chat_rooms r where r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.deleted_at is null`,
  );
  return row?.isHeard === 1;
}
