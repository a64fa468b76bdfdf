import type { Ctx } from "~/platform/context";
import type { RoomCalls } from "~/platform/realtime";

/** Each is an object of its own, which may have to wake. */
const AT_ONCE = 6;

/** Does something in some rooms, a few at a time: what else is to be done meanwhile does not wait for all of them. */
export async function inEachRoom(
  ctx: Ctx,
  roomIds: readonly number[],
  act: (room: RoomCalls, roomId: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < roomIds.length; from += AT_ONCE) {
    const some = roomIds.slice(from, from + AT_ONCE);
    await Promise.all(some.map((roomId) => act(ctx.realtime.room(ctx.community.id, roomId), roomId)));
  }
}
