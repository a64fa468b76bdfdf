import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";

/** Of the room `room`: some admin of it is a member of the community. */
export const hasAdmin = (ctx: Ctx, room: Statement): Statement => sql`exists (select 1 from chat_participants a
  join members am on am.id = a.member_id and am.status = 'active'
  where a.room_id = ${room} and a.community_id = ${ctx.community.id} and a.is_admin = 1 and a.left_at is null)`;

/** Of the room `room`: who becomes its admin where it has none, for they have been in it longest. */
export const heirOf = (room: Statement): Statement => sql`(select q.member_id from chat_participants q
  join members m on m.id = q.member_id and m.status = 'active'
  where q.room_id = ${room} and q.left_at is null order by q.joined_at, q.member_id limit 1)`;

/** The groups that a member had come into by some moment and is in. */
export const groupsOf = (ctx: Ctx, memberId: number, at: number): Statement => sql`from chat_participants p
  indexed by chat_participants_of cross join chat_rooms r on r.id = p.room_id and r.kind = 'group' and r.deleted_at is null
  where p.community_id = ${ctx.community.id} and p.member_id = ${memberId} and p.left_at is null and p.joined_at <= ${at}`;

/** They leave these, as of that moment. */
export const leaveGroups = (ctx: Ctx, memberId: number, at: number): Statement => sql`update chat_participants
  set left_at = ${at}, is_admin = 0 where community_id = ${ctx.community.id} and member_id = ${memberId}
    and room_id in (select r.id ${groupsOf(ctx, memberId, at)})`;

/** Each group that a member has left at that moment, and of which nobody is an admin now, has an heir. */
export const adminsForGroupsOf = (
  ctx: Ctx,
  memberId: number,
  at: number,
): Statement => sql`update chat_participants set is_admin = 1
  where community_id = ${ctx.community.id} and left_at is null and (room_id, member_id) in (
    select r.id, ${heirOf(sql`r.id`)} from chat_participants p indexed by chat_participants_of
      cross join chat_rooms r on r.id = p.room_id and r.kind = 'group' and r.deleted_at is null
      where p.community_id = ${ctx.community.id} and p.member_id = ${memberId} and p.left_at = ${at}
        and not ${hasAdmin(ctx, sql`r.id`)})`;
