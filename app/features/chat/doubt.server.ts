import type { Ctx } from "~/platform/context";
import { inEachRoom } from "./rooms-in-turn.server";

/**
 * What a member may do in rooms is not as it was: their open pages say nothing more there without asking the door. Where
 * what they hear is another too (`isHeard`), they come in anew.
 */
export async function doubtEverywhere(ctx: Ctx, memberId: number, isHeard = false): Promise<void> {
  const at = ctx.now();
  const roomIds = await ctx.realtime.enteredRooms(ctx.community.id, memberId, at);
  await inEachRoom(ctx, roomIds, (room) => room.doubt(memberId, at, isHeard));
}
