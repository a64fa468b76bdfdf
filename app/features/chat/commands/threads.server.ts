import { refuseViewOnly } from "~/lib/errors";
import { isMasquerade } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { markOf } from "~/platform/bookmark";
import { commit, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { ReadPayload } from "../payload";
import { askRoom, findRoom, type FoundRoom, orRefused } from "../queries.server";
import type { FollowingPayload } from "../thread-payload";
import type { MessageKey } from "./messages.server";

/** The viewer has read a thread up to a reply. It only grows, and an admin who looks for them reads nothing. Throws 401, 404. */
export async function readThread(
  ctx: Ctx,
  { uuid, n, read_n: upTo }: MessageKey & { read_n: number },
): Promise<ReadPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  const standing = await standingOf(ctx, room, n);
  const { readN } = isMasquerade(ctx.viewer)
    ? { readN: 0 }
    : await setRow(ctx, room, n, {
        insert: sql`0, 0, ${Math.min(upTo, standing)}`,
        update: sql`read_n = max(chat_thread_members.read_n, excluded.read_n)`,
      });
  return { read_n: readN };
}

/** The viewer is told of replies to a message from now on. Safe to repeat. Throws 401, 404. */
export const followThread = (ctx: Ctx, key: MessageKey): Promise<FollowingPayload> => setFollowing(ctx, key, true);

/** They are told no longer, until they answer there. Safe to repeat. Throws 401, 404. */
export const leaveThread = (ctx: Ctx, key: MessageKey): Promise<FollowingPayload> => setFollowing(ctx, key, false);

async function setFollowing(ctx: Ctx, { uuid, n }: MessageKey, isOn: boolean): Promise<FollowingPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  const leftN = isOn ? 0 : await standingOf(ctx, room, n);
  if (isOn) await standingOf(ctx, room, n);
  const { isFollowing } = await setRow(ctx, room, n, {
    insert: sql`${isOn}, ${leftN}, 0`,
    update: sql`is_following = excluded.is_following, left_n = excluded.left_n`,
  });
  return { is_following: isFollowing === 1 };
}

/** Where the room stands, for who is shown the message that a thread hangs on. Throws 404. */
async function standingOf(ctx: Ctx, room: FoundRoom, n: number): Promise<number> {
  return orRefused(await askRoom(ctx, room, (object, seat) => object.thread(seat, n, { before: 1 }))).n;
}

/** Their own row of a thread, made with the first that they do; their other pages count anew. */
async function setRow(
  ctx: Ctx,
  room: FoundRoom,
  n: number,
  { insert, update }: { insert: Statement; update: Statement },
): Promise<{ isFollowing: number; readN: number }> {
  const { memberId } = ctx.viewer;
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into chat_thread_members (room_id, root_n, member_id, community_id, touched_at, is_following, left_n, read_n)
        values (${room.id}, ${n}, ${memberId}, ${ctx.community.id}, ${ctx.now()}, ${insert})
        on conflict (room_id, root_n, member_id) do update set touched_at = excluded.touched_at, ${update}
        returning is_following as isFollowing, read_n as readN`),
    ],
  });
  const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
  ctx.waitUntil(ctx.realtime.tell(ctx.community.id, memberId, { kind: "chat", uuid: room.uuid, n: 0 }, bookmark));
  return (rows[0]?.[0] as { isFollowing: number; readN: number } | undefined) ?? { isFollowing: 0, readN: 0 };
}
