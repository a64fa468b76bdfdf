import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { Effect, Listener } from "~/platform/facts/registry";

/**
 * What a command has told the shard its room's object is to know too, however often that fails: nothing is kept of a
 * group that was deleted, and nobody hears on in one that they have left. Whom the command has reached notices nothing.
 */
export const endedRooms: Listener = {
  name: "ended_rooms",
  bit: 17,
  facts: ["chat_room.deleted", "chat_room.left"],
  async handle(ctx, { name, subjectId: roomId, payload, at }): Promise<Effect> {
    const room = ctx.realtime.room(ctx.community.id, roomId);
    if (name === "chat_room.deleted") await room.close({ communityId: ctx.community.id, roomId });
    else if (!(await isBack(ctx, roomId, Number(payload.member_id))))
      await room.lose([Number(payload.member_id)], at, false);
    return {};
  },
};

/** Then their pages are of after that. */
async function isBack(ctx: Ctx, roomId: number, memberId: number): Promise<boolean> {
  const found = await ctx.read(
    () => sql`select 1 from chat_participants where room_id = ${roomId} and member_id = ${memberId}
      and community_id = ${ctx.community.id} and left_at is null`,
  );
  return found.length > 0;
}

/** A command is done with its commit: what its room did not hear is told it by `endedRooms`. */
export async function triedNow(ctx: Ctx, told: Promise<void>): Promise<void> {
  await told.catch((error: unknown) => ctx.log({ room: "not reached", reason: String(error) }));
}
