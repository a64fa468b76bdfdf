import { notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, raw, type Statement, sql } from "~/platform/database/sql";
import type { RoomVisitor } from "~/platform/realtime";
import { roomPolicy } from "./policy";
import { type FoundRoom, subjectOf } from "./queries.server";
import { isAcrossBlock, openColumns, openTo } from "./rows.server";

/** Blocks that a socket carries; the page folds the words of the others by itself. */
const BLOCKS_CARRIED = 50;

/** What a room's object is told of whoever opens a socket into it. Throws 401, and 404 for whoever is not in it. */
export async function findRoomVisitor(ctx: Ctx, uuid: string): Promise<{ roomId: number; visitor: RoomVisitor }> {
  const provenAt = ctx.now();
  const [room] = await ctx.read((viewer) =>
    boundOnce(sql<FoundRoom & { blocked: string; isBlock: number }>`select ${openColumns(ctx, viewer)},
      (select m.muted_until from members m where m.id = ${viewer.memberId}) as mutedUntil,
      ${blockedOf(viewer.memberId)} as blocked, ${isAcrossBlock(sql`${viewer.memberId}`)} as isBlock ${openTo(ctx, viewer, uuid)}`),
  );
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) throw signInRequired();
  if (!room) throw notFound();
  const canType =
    viewer.mode === "own" &&
    viewer.emailConfirmed &&
    (room.mutedUntil ?? 0) <= provenAt &&
    roomPolicy.can_create_message(viewer, subjectOf(room));
  const visitor: RoomVisitor = {
    memberId: viewer.memberId,
    session: viewer.directorySessionId ?? 0,
    seat: room.joinedAt,
    from: room.shownFrom,
    isReader: viewer.mode === "own",
    until: room.placeUntil,
    provenAt,
    canType,
    // Who is not known yet is named by the door before they are heard; and rules are the door's to ask.
    canSay:
      canType && room.spaceId !== null && room.isKnown === 1 && (viewer.asksRules === false || room.isAdmin === 1),
    blocked: JSON.parse(room.blocked) as number[],
    seesReads: room.spaceId === null && room.isBlock === 0,
  };
  return { roomId: room.id, visitor };
}

/** Of the room `r`: whom this member has blocked of who is or was in it. */
const blockedOf = (memberId: number): Statement => sql`(select json_group_array(b.id) from (select b.blocked_id as id
  from member_blocks b where b.member_id = ${memberId} and exists (select 1 from chat_participants q
    where q.room_id = r.id and q.member_id = b.blocked_id) limit ${raw(String(BLOCKS_CARRIED))}) b)`;
