import { isMasquerade } from "~/lib/viewer";
import { refuseViewOnly } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { ReadPayload } from "../payload";
import { findRoom, type FoundRoom } from "../queries.server";
import { owesAt } from "../sleep.server";
import { rowWrites } from "./participants.server";

/** The viewer has read a room up to a message. It only grows, and an admin who looks for them reads nothing. Throws 401, 404. */
export async function readRoom(ctx: Ctx, { uuid, n }: { uuid: string; n: number }): Promise<ReadPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  if (isMasquerade(ctx.viewer)) return { read_n: room.readN };
  const object = ctx.realtime.room(ctx.community.id, room.id);
  const upTo = Math.min(n, await object.standing());
  const answer = await setRead(ctx, room, sql`max(read_n, ${upTo})`);
  await object.read(ctx.viewer.memberId, upTo);
  return answer;
}

/** Has a message, and what follows it, unread once more. Throws 401, 404. */
export async function unreadRoom(ctx: Ctx, { uuid, n }: { uuid: string; n: number }): Promise<ReadPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  const before = Math.min(room.readN, n - 1);
  // First the room, which else would say once more what was read before.
  await ctx.realtime.room(ctx.community.id, room.id).unread(ctx.viewer.memberId, before);
  return setRead(ctx, room, sql`${before}`);
}

async function setRead(ctx: Ctx, room: FoundRoom, to: Statement): Promise<ReadPayload> {
  const { rows } = await commit(ctx, {
    writes: [
      ...rowWrites(ctx, room),
      write(sql`update chat_participants set read_n = ${to}, owes = ${owesAt(to)}
        where room_id = ${room.id}
        and community_id = ${ctx.community.id} and member_id = ${ctx.viewer.memberId} returning read_n as readN`),
    ],
  });
  return { read_n: (rows.at(-1)?.[0] as { readN: number } | undefined)?.readN ?? room.readN };
}
