import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { readableByMember } from "~/features/spaces/readable.server";
import type { CopyPart } from "./room";
import { MOST_PARTICIPANTS } from "./rules";

/**
 * How the threads stand in which something was said, and who follows them from now on: whoever wrote what they hang on,
 * and whoever answered. Who follows one no longer does again by what they say after that. Twice is once.
 */
export function threadWrites(
  ctx: Ctx,
  roomId: number,
  messages: CopyPart["messages"],
  threads: CopyPart["threads"],
  isHistory = false,
): Write[] {
  if (threads.length === 0) return [];
  const lastOf = (root: number) => threads.find(({ n }) => n === root)?.thread.n ?? 0;
  const standing = threads.map(({ n, thread }) => [n, thread.replies, thread.n, thread.at, thread.turned]);
  const replies = messages.filter(({ root, deletedAt }) => root > 0 && deletedAt === null);
  // Who wrote what it hangs on said it before there was a thread to leave.
  const roots = threads.filter(({ n, memberId }) => replies.some((one) => one.root === n && one.memberId !== memberId));
  const followers = [
    ...roots.map(({ n, memberId, thread }) => [n, memberId, isHistory ? lastOf(n) : 0, thread.at]),
    ...replies.map(({ root, memberId, n, at }) => [root, memberId, isHistory ? lastOf(root) : n, at]),
  ];
  const room = sql`r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.deleted_at is null`;
  return [
    ...(isHistory ? [haveReadThreads(ctx, roomId, threads)] : []),
    write(sql`insert into chat_threads (room_id, root_n, community_id, replies, last_n, last_at, changed)
      select r.id, j.value ->> 0, r.community_id, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4
      from chat_rooms r cross join json_each(${JSON.stringify(standing)}) j where ${room}
      on conflict (room_id, root_n) do update set replies = excluded.replies, last_n = excluded.last_n,
        last_at = excluded.last_at, changed = excluded.changed where excluded.changed > chat_threads.changed`),
    write(sql`insert into chat_thread_members (room_id, root_n, member_id, community_id, is_following, read_n, touched_at)
      select r.id, j.value ->> 0, j.value ->> 1, r.community_id, 1, j.value ->> 2, j.value ->> 3
      from chat_rooms r cross join json_each(${JSON.stringify(followers)}) j where ${room}
      on conflict (room_id, root_n, member_id) do update set
        is_following = max(chat_thread_members.is_following, excluded.read_n > chat_thread_members.left_n
          or chat_thread_members.left_n = 0),
        read_n = max(chat_thread_members.read_n, excluded.read_n),
        touched_at = max(chat_thread_members.touched_at, excluded.touched_at)`),
  ];
}

/** Before history goes on in them: whoever had read all that was answered has read what comes with it. */
const haveReadThreads = (ctx: Ctx, roomId: number, threads: CopyPart["threads"]): Write =>
  write(sql`update chat_thread_members set read_n = max(chat_thread_members.read_n, e.value ->> 1)
    from json_each(${JSON.stringify(threads.map(({ n, thread }) => [n, thread.n]))}) e
    cross join chat_threads t on t.room_id = ${roomId} and t.root_n = e.value ->> 0
    where chat_thread_members.room_id = ${roomId} and chat_thread_members.community_id = ${ctx.community.id}
      and chat_thread_members.root_n = t.root_n and chat_thread_members.read_n >= t.last_n`);

/**
 * Who follows them in a chat space, which has no list of who is in it, and still reads it: as many as a group holds, for
 * their other pages. In a group everybody in it hears.
 */
export const followersOf = (ctx: Ctx, roomId: number, threads: CopyPart["threads"]): Statement =>
  sql`select distinct f.member_id as memberId, r.uuid, r.last_n as lastN
    from json_each(${list(threads.map(({ n }) => n))}) j
    cross join chat_rooms r on r.id = ${roomId} and r.space_id is not null and r.deleted_at is null
    cross join spaces s on s.id = r.space_id
    cross join chat_thread_members f on f.room_id = r.id and f.root_n = j.value and f.is_following = 1
    cross join members m on m.id = f.member_id
    where r.community_id = ${ctx.community.id} and ${readableByMember(ctx.now())}
    limit ${raw(String(MOST_PARTICIPANTS))}`;

/** Takes some of the threads of a room that was deleted: first who follows them. */
export function threadErasures(ctx: Ctx, roomId: number, most: number): Write[] {
  const own = sql`room_id = ${roomId} and community_id = ${ctx.community.id}
    and exists (select 1 from chat_rooms r where r.id = room_id and r.deleted_at is not null)`;
  const some = (table: Statement) => sql`select rowid from ${table} where room_id = ${roomId} limit ${most}`;
  const members = sql`delete from chat_thread_members where ${own} and rowid in (${some(sql`chat_thread_members`)})`;
  const threads = sql`delete from chat_threads where ${own} and rowid in (${some(sql`chat_threads`)})
    and not exists (select 1 from chat_thread_members f where f.room_id = ${roomId})`;
  return [write(members), write(threads)];
}
