import { forbidden, refuseViewOnly } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, provided, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { tellRoom } from "../copy.server";
import type { CurrentParticipantPayload } from "../payload";
import { findCurrentParticipant, findRoom } from "../queries.server";
import { MOST_PINNED_ROOMS } from "../rules";

/**
 * Pins a direct room or a group to the top of the viewer's own list: it keeps the place of its first pin, however often.
 * Throws 401, 403 for a chat space, which stands in no list, 404, 409 pinned_rooms_full. Answers the viewer's place in it.
 */
export async function pinRoom(ctx: Ctx, uuid: string): Promise<CurrentParticipantPayload> {
  const room = await findToPin(ctx, uuid);
  const those = sql`select 1 from chat_participants q indexed by chat_participants_of
    cross join chat_rooms r on r.id = q.room_id and r.deleted_at is null
    where q.community_id = ${ctx.community.id} and q.member_id = ${ctx.viewer.memberId} and q.left_at is null
      and q.pinned_at is not null`;
  await commit(ctx, {
    writes: [
      write(sql`update chat_participants set pinned_at = ${ctx.now()}, asleep_at = null, owes = 0
        where room_id = ${room.id}
        and community_id = ${ctx.community.id} and member_id = ${ctx.viewer.memberId} and left_at is null
        and pinned_at is null`),
      provided(sql`(select count(*) from (${those})) <= ${MOST_PINNED_ROOMS}`).otherwise("pinned_rooms_full"),
    ],
  });
  return told(ctx, room.id, uuid);
}

/** Takes it down again. Safe to repeat. Throws 401, 403, 404. */
export async function unpinRoom(ctx: Ctx, uuid: string): Promise<CurrentParticipantPayload> {
  const room = await findToPin(ctx, uuid);
  await commit(ctx, {
    writes: [
      write(sql`update chat_participants set pinned_at = null where room_id = ${room.id}
        and community_id = ${ctx.community.id} and member_id = ${ctx.viewer.memberId} and pinned_at is not null`),
    ],
  });
  return told(ctx, room.id, uuid);
}

async function findToPin(ctx: Ctx, uuid: string) {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  if (room.spaceId !== null) throw forbidden();
  return room;
}

/** Their other pages follow. */
async function told(ctx: Ctx, roomId: number, uuid: string): Promise<CurrentParticipantPayload> {
  await tellRoom(ctx, roomId, ctx.viewer.memberId);
  return findCurrentParticipant(ctx, uuid);
}
