import { attachFiles } from "~/features/files/attach.server";
import { refusedPicture } from "~/features/files/pictures.server";
import type { Ctx } from "~/platform/context";
import { commit, when, type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { tellRoom } from "../copy.server";
import { triedNow } from "../ends.server";
import { roomDeleted } from "../facts";
import type { OpenRoomPayload } from "../payload";
import { findOpenRoom } from "../queries.server";
import { ROOM_PICTURE } from "../subject.server";
import { findToManage, refuseSilent, stillAdmin } from "./participants.server";

export interface RoomChange {
  uuid: string;
  name?: string;
  description?: string;
  /** An upload of the viewer's, for this (`avatar`); null for none. */
  picture?: number | null;
  /** Whoever is added from now on sees what was said before. */
  showsHistory?: boolean;
}

/**
 * Says of a group what it is called and about, what it looks like and what newcomers see, by one of its admins; what is
 * absent stays. Throws 401, 403, 404, 409 file_gone, 422 on `picture`.
 */
export async function updateRoom(
  ctx: Ctx,
  { uuid, name, description, picture, showsHistory }: RoomChange,
): Promise<OpenRoomPayload> {
  const room = await findToManage(ctx, uuid);
  refuseSilent(ctx, room);
  const shown = { purpose: "avatar", field: "picture" } as const;
  const isShown = showsHistory === undefined ? undefined : Number(showsHistory);
  await commit(ctx, {
    writes: [
      stillAdmin(ctx, room),
      ...(picture === undefined
        ? []
        : [
            ...attachFiles(ctx, picture === null ? [] : [picture], ROOM_PICTURE, room.id, shown),
            pictureWrite(ctx, room.id, picture),
          ]),
      write(sql`update chat_rooms set name = coalesce(${name}, name), description = coalesce(${description}, description),
          shows_history = coalesce(${isShown}, shows_history), updated_at = ${ctx.now()}
        where id = ${room.id} and community_id = ${ctx.community.id} and deleted_at is null
          and (name, description, shows_history) is not
            (coalesce(${name}, name), coalesce(${description}, description), coalesce(${isShown}, shows_history))`),
    ],
  }).catch((error: unknown) => {
    throw refusedPicture(error);
  });
  await ctx.realtime.room(ctx.community.id, room.id).changed();
  ctx.waitUntil(tellRoom(ctx, room.id));
  return findOpenRoom(ctx, uuid);
}

const pictureWrite = (ctx: Ctx, roomId: number, picture: number | null): Write =>
  write(sql`update chat_rooms set picture = ${picture}, updated_at = ${ctx.now()} where id = ${roomId}
    and community_id = ${ctx.community.id} and deleted_at is null`);

/** Ends a group for everybody: what was said in it is kept nowhere. Throws 401, 403, 404. */
export async function deleteRoom(ctx: Ctx, uuid: string): Promise<void> {
  const room = await findToManage(ctx, uuid);
  await commit(ctx, {
    writes: [
      stillAdmin(ctx, room),
      ...attachFiles(ctx, [], ROOM_PICTURE, room.id),
      when(sql`update chat_rooms set name = '', description = '', picture = null, updated_at = ${ctx.now()}, deleted_at = ${ctx.now()}
        where id = ${room.id} and community_id = ${ctx.community.id} and deleted_at is null`).record(
        roomDeleted(room.id),
      ),
    ],
  });
  const place = { communityId: ctx.community.id, roomId: room.id };
  await triedNow(ctx, ctx.realtime.room(ctx.community.id, room.id).close(place));
}
