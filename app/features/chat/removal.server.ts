import type { SpaceRemover } from "~/features/spaces/jobs/remove-space.server";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { letGoOfRoom } from "./files.server";
import { namingErasure } from "./mention-copy.server";
import { threadErasures } from "./thread-copy.server";

const AT_ONCE = 500;

/** The room of a chat space that goes for good: first its object, which holds what was said, then the shard's rows of it. */
export const removeRoomOfSpace: SpaceRemover = async (ctx: Ctx, spaceId) => {
  const [room] = await ctx.read(
    () => sql<{ id: number; isEnded: number }>`select id, deleted_at is not null as isEnded from chat_rooms
      where space_id = ${spaceId} and community_id = ${ctx.community.id}`,
  );
  if (!room) return null;
  const { id } = room;
  const own = sql`room_id = ${id} and community_id = ${ctx.community.id}`;
  if (room.isEnded === 0) {
    const end = sql`update chat_rooms set deleted_at = ${ctx.now()} where id = ${id}
      and community_id = ${ctx.community.id} and deleted_at is null`;
    return { writes: [write(end)], rows: 0 };
  }
  await ctx.realtime.room(ctx.community.id, id).close({ communityId: ctx.community.id, roomId: id });
  const [[message], [participant]] = await Promise.all([
    ctx.read(() => sql`select 1 from chat_messages where ${own} limit 1`),
    ctx.read(() => sql`select 1 from chat_participants where ${own} limit 1`),
  ]);
  const messages = sql`select n from chat_messages where ${own} limit ${AT_ONCE}`;
  if (message) {
    const gone = write(sql`delete from chat_messages where ${own} and n in (${messages})`);
    return { writes: [namingErasure(ctx, id, AT_ONCE), gone], rows: 0 };
  }
  const [attachment] = await ctx.read(() => sql`select 1 from chat_attachments where ${own} limit 1`);
  if (attachment) return { writes: letGoOfRoom(ctx, id, AT_ONCE), rows: 0 };
  const people = sql`select member_id from chat_participants where ${own} limit ${AT_ONCE}`;
  if (participant) {
    return { writes: [write(sql`delete from chat_participants where ${own} and member_id in (${people})`)], rows: 0 };
  }
  const threads = await ctx.read(
    () => sql`select 1 from chat_threads where ${own} union all select 1 from chat_thread_members where ${own} limit 1`,
  );
  if (threads.length > 0) return { writes: threadErasures(ctx, id, AT_ONCE), rows: 0 };
  return {
    writes: [write(sql`delete from chat_rooms where id = ${id} and community_id = ${ctx.community.id}`)],
    rows: 0,
  };
};
