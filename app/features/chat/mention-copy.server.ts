import type { Ctx } from "~/platform/context";
import { type Write, when, write } from "~/platform/database/commit.server";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import { messageNamed } from "./facts";
import { selfBlocks } from "./may-write.server";
import type { StoredMessage } from "./room";

/** The kind of rows in `mentions`. */
export const MESSAGE_KIND = "message";

/**
 * Whom a message names: a row for each, once, and a fact where there is a new one, so that nobody is told a second time.
 * They are known in a chat space from then on, with this message unread, and follow the thread in which they are named.
 */
export function namingWrites(ctx: Ctx, roomId: number, message: StoredMessage): Write[] {
  const { n, memberId, at, editedAt, deletedAt, named, worded, root, isInRoom, isTold } = message;
  if (named.length === 0 && worded === n) return [];
  const community = ctx.community.id;
  // The shard's own id, which may be another than the room's (`freeId`).
  const id = sql`(select o.id from chat_messages o where o.room_id = ${roomId} and o.n = ${n})`;
  const ofThis = sql`subject_kind = ${MESSAGE_KIND} and subject_id = ${id} and community_id = ${community}`;
  if (deletedAt !== null) return [write(sql`delete from mentions where ${ofThis}`)];
  const isNamedNow = sql`member_id in (select value from json_each(${list([...named])}))`;
  const settled = write(sql`update mentions set is_present = (${isNamedNow}) where ${ofThis}
    and is_present <> (${isNamedNow})
    and exists (select 1 from chat_messages c where c.room_id = ${roomId} and c.n = ${n} and c.changed = ${worded})`);
  if (named.length === 0) return [settled];
  // Only as the shard has it by now: an older copy names nobody.
  const these = sql`from chat_messages c cross join chat_rooms r on r.id = c.room_id and r.deleted_at is null
    cross join json_each(${list([...named])}) j
    where c.room_id = ${roomId} and c.n = ${n} and c.community_id = ${community} and c.changed = ${worded}`;
  const namedAt = editedAt ?? at;
  // Whoever has blocked them is marked by nothing they say, and brought into no thread by it.
  const isHeard = sql`not ${selfBlocks(sql`j.value`, sql`${memberId}`)}`;
  const said = messageNamed(roomId, message, namedAt);
  const rowsOf = (where: Statement) =>
    sql`insert into mentions (community_id, subject_kind, subject_id, member_id, by_id, at)
      select ${community}, ${MESSAGE_KIND}, c.id, j.value, ${memberId}, ${namedAt} ${these} ${where}
      on conflict (subject_kind, subject_id, member_id) do nothing`;
  return [
    settled,
    // What was told of is not told of again, whatever had become of its rows.
    write(
      rowsOf(sql`and exists (select 1 from facts f where f.community_id = ${community} and f.key = ${said.key ?? ""})`),
    ),
    // Neither is anybody of what the demo says.
    isTold && worded === n ? write(rowsOf(nothing)) : when(rowsOf(nothing)).record(said),
    write(sql`insert into chat_participants (room_id, member_id, community_id, joined_at, left_at, read_n)
      select r.id, j.value, r.community_id, ${ctx.now()}, 0, ${n - 1} ${these} and r.space_id is not null
        and ${isHeard}
      on conflict (room_id, member_id) do nothing`),
    ...(isInRoom
      ? [
          write(sql`update chat_participants set named_n = ${n} where room_id = ${roomId} and community_id = ${community}
            and named_n < ${n} and member_id <> ${memberId} and member_id in (select j.value ${these} and ${isHeard})`),
        ]
      : []),
    ...(root > 0
      ? [
          write(sql`insert into chat_thread_members (room_id, root_n, member_id, community_id, is_following, read_n)
            select r.id, ${root}, j.value, r.community_id, 1, ${n - 1} ${these} and ${isHeard}
            on conflict (room_id, root_n, member_id) do update set is_following = 1
              where chat_thread_members.is_following = 0 and chat_thread_members.left_n < ${n}`),
        ]
      : []),
  ];
}

/** Takes the rows of some messages of a room that was deleted, before these go themselves. */
export const namingErasure = (ctx: Ctx, roomId: number, most: number): Write =>
  write(sql`delete from mentions where subject_kind = ${MESSAGE_KIND} and community_id = ${ctx.community.id}
    and subject_id in (select id from chat_messages where room_id = ${roomId} limit ${most})
    and exists (select 1 from chat_rooms r where r.id = ${roomId} and r.deleted_at is not null)`);
