import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";

/**
 * A member is another from now on, of whom `isThem` says so: what was written to them goes with them, and whom they and
 * who has blocked them. Where the other is in a room already they stay in it as they are. Safe to repeat.
 */
export function takeOverRooms(ctx: Ctx, old: number, now: number, isThem: Statement): Write[] {
  const community = ctx.community.id;
  const move = (table: Statement, column: Statement, same: Statement, among = nothing) =>
    write(sql`update ${table} set ${column} = ${now} where ${column} = ${old} and community_id = ${community}
      ${among} and ${isThem} and not exists (select 1 from ${table} x where x.${column} = ${now} and ${same})`);
  const other = sql`(select q.member_id from chat_participants q where q.room_id = chat_rooms.id
    and q.member_id not in (${old}, ${now}) limit 1)`;
  // A number is bound as one with a point.
  const self = sql`cast(${now} as integer)`;
  const pair = sql`min(${self}, ${other}) || ':' || max(${self}, ${other})`;
  const isOfOld = sql`(pair_key glob ${`${old}:*`} or pair_key glob ${`*:${old}`})`;
  return [
    // Two people have one room: where these two have one already, what is in this one is theirs beside it.
    write(sql`update chat_rooms set pair_key = iif(exists (select 1 from chat_rooms x where x.community_id = ${community}
        and x.pair_key = ${pair}), null, ${pair})
      where community_id = ${community} and kind = 'direct' and ${isThem} and id in (select p.room_id
        from chat_participants p indexed by chat_participants_of where p.community_id = ${community}
          and p.member_id = ${old} and p.left_at is null) and ${isOfOld}`),
    move(sql`chat_participants`, sql`member_id`, sql`x.room_id = chat_participants.room_id`),
    move(
      sql`chat_thread_members`,
      sql`member_id`,
      sql`x.room_id = chat_thread_members.room_id and x.root_n = chat_thread_members.root_n`,
    ),
    move(sql`member_blocks`, sql`member_id`, sql`x.blocked_id = member_blocks.blocked_id`),
    // Of those who have them in a conversation: nobody's blocks are found by whom they name.
    move(
      sql`member_blocks`,
      sql`blocked_id`,
      sql`x.member_id = member_blocks.member_id`,
      sql`and member_id in (select q.member_id from chat_participants p indexed by chat_participants_of
        cross join chat_participants q on q.room_id = p.room_id where p.community_id = ${community}
          and p.member_id = ${now})`,
    ),
  ];
}

/** The pages of who is in these rooms with them ask anew who that is. */
export async function tellOfWhom(ctx: Ctx, memberId: number): Promise<void> {
  const rooms = await ctx.read(
    () => sql<{ id: number }>`select p.room_id as id from chat_participants p indexed by chat_participants_of
      where p.community_id = ${ctx.community.id} and p.member_id = ${memberId} and p.left_at is null`,
  );
  // They have just come: it is a handful.
  await Promise.allSettled(rooms.map(({ id }) => ctx.realtime.room(ctx.community.id, id).changed()));
}
