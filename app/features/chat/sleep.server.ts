import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { list, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { hasUnread, isArchived, seatOf } from "./rows.server";
import { DAY_MS, SLEEPS_AFTER_DAYS } from "./rules";

/**
 * A member may be in thousands of conversations, of which most are silent. Those in which nobody has spoken for two weeks
 * sleep: the row of each participant says since when, so that a list takes from them by an index what it shows, and a
 * number those alone in which something was left unread. A message costs a row of each participant only where it wakes
 * one; all others cost none.
 */

/**
 * The viewer's conversations `r` with their rows `p`, put aside or not: all that are awake, and of those that sleep the
 * first `most` in the order of the list, behind the place `before` where one is given.
 */
export const ownRooms = (
  ctx: Ctx,
  viewer: Claim,
  most: number,
  { isAside, before = BEFORE_ALL }: { isAside: boolean; before?: ListPlace },
): Statement => sql`
  select p.pinned_at as pinnedAt, r.last_at as lastAt, r.id from chat_participants p indexed by chat_participants_awake
    cross join chat_rooms r on r.id = p.room_id
    where ${seatOf(ctx, viewer)} and p.asleep_at is null and r.space_id is null and ${isArchived()} = ${isAside}
      and (coalesce(p.pinned_at, 0), r.last_at, r.id) < (${before[0]}, ${before[1]}, ${before[2]})
  union all select * from (select p.pinned_at, r.last_at, r.id
    from chat_participants p indexed by chat_participants_asleep cross join chat_rooms r on r.id = p.room_id
    where ${seatOf(ctx, viewer)} and p.asleep_at is not null and (p.archived_at is not null) = ${isAside}
      ${before[0] > 0 ? nothing : sql`and (p.asleep_at, p.room_id) < (${before[1]}, ${before[2]})`}
    order by p.asleep_at desc, p.room_id desc limit ${raw(String(most))})`;

export type ListPlace = readonly [pinnedAt: number, lastAt: number, id: number];

const BEFORE_ALL: ListPlace = [Number.MAX_SAFE_INTEGER, 0, 0];

/** Of the member `m`, rows: each a conversation with something unread, but those they have muted. */
export const unreadOnes = (ctx: Ctx): Statement => sql`select 1
    from chat_participants p indexed by chat_participants_awake cross join chat_rooms r on r.id = p.room_id
    where p.community_id = ${ctx.community.id} and p.member_id = m.id and p.left_at is null and p.asleep_at is null
      and p.muted_at is null and r.deleted_at is null and ${hasUnread}
  union all select 1
    from chat_participants p indexed by chat_participants_owed cross join chat_rooms r on r.id = p.room_id
    where p.community_id = ${ctx.community.id} and p.member_id = m.id and p.owes = 1 and p.left_at is null
      and p.asleep_at is not null and p.muted_at is null and r.deleted_at is null and ${hasUnread}`;

/** In the commit that says something in a room, before the room says when that was. */
export const wakeUp = (ctx: Ctx, roomId: number): Write =>
  write(sql`update chat_participants set asleep_at = null, owes = 0
    where room_id in (select r.id from chat_rooms r where r.id = ${roomId} and r.spoken_on = 0)
      and community_id = ${ctx.community.id} and asleep_at is not null`);

/** What `spoken_on` becomes where the newest is of this moment: never 0, which is asleep. */
export const dayOf = (at: Statement): Statement => sql`max(1, cast(${at} / ${raw(String(DAY_MS))} as integer))`;

/** What `owes` becomes where somebody has read up to a message, or not. */
export const owesAt = (
  readN: Statement,
): Statement => sql`(asleep_at is not null and ${readN} < coalesce((select w.last_n
  from chat_rooms w where w.id = chat_participants.room_id), 0))`;

/** Rooms that a minute puts to sleep. */
const AT_ONCE = 100;

/**
 * Puts to sleep what nobody has spoken in for long, some at a time, in every community; what somebody has pinned stays
 * awake for them. Whoever speaks at the same moment wakes it, or it does not sleep. Answers how many it looked at.
 */
export async function putToSleep(ctx: Ctx): Promise<number> {
  const until = Math.floor(ctx.now() / DAY_MS) - SLEEPS_AFTER_DAYS;
  const found = await ctx.read(
    () => sql<{ id: number }>`select r.id from chat_rooms r indexed by chat_rooms_quiet where r.spoken_on > 0
      and r.spoken_on < ${until} and r.space_id is null and r.deleted_at is null
      order by r.spoken_on, r.id limit ${raw(String(AT_ONCE))}`,
  );
  if (found.length === 0) return 0;
  const these = sql`(select value from json_each(${list(found.map(({ id }) => id))}))`;
  const isQuiet = sql`r.id in ${these} and r.spoken_on > 0 and r.spoken_on < ${until}
    and r.last_at < ${until * DAY_MS} and r.deleted_at is null`;
  await commit(ctx, {
    writes: [
      // Put aside before the last message is put aside no more.
      write(sql`update chat_participants as p set asleep_at = r.last_at, owes = ${hasUnread},
          archived_at = iif(${isArchived()}, p.archived_at, null)
        from chat_rooms r where r.id = p.room_id and p.left_at is null and p.pinned_at is null and ${isQuiet}`),
      write(sql`update chat_rooms as r set spoken_on = iif(${isQuiet}, 0, ${dayOf(sql`r.last_at`)})
        where r.id in ${these} and r.spoken_on > 0 and r.spoken_on < ${until}`),
    ],
  });
  return found.length;
}
