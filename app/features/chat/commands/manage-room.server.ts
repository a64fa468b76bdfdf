import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { tellRoom } from "../copy.server";
import { triedNow } from "../ends.server";
import { roomDeleted } from "../facts";
import type { OpenRoomPayload } from "../payload";
import { findOpenRoom } from "../queries.server";
import { findToManage, stillAdmin } from "./participants.server";

/** Gives a group another name, or none, by one of its admins. Throws 401, 403, 404. */
export async function renameRoom(ctx: Ctx, { uuid, name }: { uuid: string; name: string }): Promise<OpenRoomPayload> {
  const room = await findToManage(ctx, uuid);
  await commit(ctx, {
    writes: [
      stillAdmin(ctx, room),
      write(sql`update chat_rooms set name = ${name}, updated_at = ${ctx.now()} where id = ${room.id}
        and community_id = ${ctx.community.id} and deleted_at is null and name <> ${name}`),
    ],
  });
  await ctx.realtime.room(ctx.community.id, room.id).changed();
  ctx.waitUntil(tellRoom(ctx, room.id));
  return findOpenRoom(ctx, uuid);
}

/** Ends a group for everybody: what was said in it is kept nowhere. Throws 401, 403, 404. */
export async function deleteRoom(ctx: Ctx, uuid: string): Promise<void> {
  const room = await findToManage(ctx, uuid);
  await commit(ctx, {
    writes: [
      stillAdmin(ctx, room),
      when(sql`update chat_rooms set name = '', updated_at = ${ctx.now()}, deleted_at = ${ctx.now()}
        where id = ${room.id} and community_id = ${ctx.community.id} and deleted_at is null`).record(
        roomDeleted(room.id),
      ),
    ],
  });
  const place = { communityId: ctx.community.id, roomId: room.id };
  await triedNow(ctx, ctx.realtime.room(ctx.community.id, room.id).close(place));
}
