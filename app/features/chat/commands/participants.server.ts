import { forbidden, notFound, refuseViewOnly } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, when, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { tellRoom } from "../copy.server";
import { triedNow } from "../ends.server";
import { roomLeft } from "../facts";
import { hasAdmin, heirOf } from "../heirs.server";
import { mayWrite, unlessOff } from "../may-write.server";
import type { CurrentParticipantPayload, ParticipantsPayload } from "../payload";
import { roomPolicy } from "../policy";
import { findCurrentParticipant, findRoom, type FoundRoom, listParticipants, subjectOf } from "../queries.server";
import { MOST_PARTICIPANTS } from "../rules";
import { isReachable } from "../rows.server";

/**
 * Brings people into a group, by one of its admins; safe to repeat. They see what is said from now on, and so does who
 * comes back; where the group shows its history as they come in, all of it, of which nothing is unread to them. Throws 401, 403, 404, 409 room_member_gone, messaging_off, room_full.
 */
export async function addParticipants(
  ctx: Ctx,
  { uuid, memberIds }: { uuid: string; memberIds: readonly number[] },
): Promise<ParticipantsPayload> {
  const room = await findToManage(ctx, uuid);
  refuseSilenced(ctx, room);
  const ids = [...new Set(memberIds)];
  const object = ctx.realtime.room(ctx.community.id, room.id);
  const from = await object.standing();
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      stillAdmin(ctx, room),
      unlessOff(ctx),
      provided(sql`(select count(*) from members m where m.id in (select value from json_each(${list(ids)}))
        and ${isReachable(ctx)} and ${mayWrite(ctx, sql`${ctx.viewer.memberId}`, sql`m.id`)}) = ${ids.length}`).otherwise(
        "room_member_gone",
      ),
      write(sql`insert into chat_participants (room_id, member_id, community_id, joined_at, shown_from, read_n)
        select ${room.id}, e.value, ${ctx.community.id}, ${now},
          iif((select r.shows_history from chat_rooms r where r.id = ${room.id}), 0, ${from}), ${from}
        from json_each(${list(ids)}) e where 1
        on conflict (room_id, member_id) do update set joined_at = excluded.joined_at, left_at = null, is_admin = 0,
          shown_from = excluded.shown_from, read_n = excluded.read_n, muted_at = null, archived_at = null,
          pinned_at = null, asleep_at = null, owes = 0
          where chat_participants.left_at is not null`),
      provided(sql`(select count(*) from chat_participants q where q.room_id = ${room.id}
        and q.community_id = ${ctx.community.id} and q.left_at is null) <= ${MOST_PARTICIPANTS}`).otherwise(
        "room_full",
      ),
    ],
  });
  await object.changed();
  ctx.waitUntil(tellRoom(ctx, room.id));
  return listParticipants(ctx, uuid);
}

export interface ParticipantChange {
  uuid: string;
  memberId: number;
  admin?: boolean;
  muted?: boolean;
  archived?: boolean;
}

/**
 * Makes somebody an admin of a group or takes that back, by its admins; muted and archived are everybody's own. Safe to
 * repeat. Throws 401, 403, 404, 409 room_last_admin. Answers the viewer's own place in the room.
 */
export async function updateParticipant(
  ctx: Ctx,
  { uuid, memberId, admin, muted, archived }: ParticipantChange,
): Promise<CurrentParticipantPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  const isOwn = memberId === ctx.viewer.memberId;
  if (!isOwn && (muted !== undefined || archived !== undefined)) throw forbidden();
  // A chat space stands in no list of rooms.
  if (room.spaceId !== null && archived !== undefined) throw forbidden();
  if (admin !== undefined) authorize(roomPolicy, "can_manage_chat_room", ctx.viewer, subjectOf(room));
  const now = ctx.now();
  const theirs = sql`room_id = ${room.id} and community_id = ${ctx.community.id} and member_id = ${memberId}
    and ${stands(room)}`;
  const mark = (column: Statement, on: boolean | undefined): Write[] =>
    on === undefined ? [] : [write(sql`update chat_participants set ${column} = ${on ? now : null} where ${theirs}`)];
  const { changes } = await commit(ctx, {
    writes: [
      ...(muted === undefined ? [] : rowWrites(ctx, room)),
      ...mark(sql`muted_at`, muted),
      ...mark(sql`archived_at`, archived),
      ...(admin === undefined
        ? []
        : [
            stillAdmin(ctx, room),
            write(sql`update chat_participants set is_admin = ${admin} where ${theirs}`),
            provided(hasAdmin(ctx, sql`${room.id}`)).otherwise("room_last_admin"),
          ]),
    ],
  });
  if (!isOwn && admin !== undefined && changes[1] === 0) throw notFound();
  if (admin !== undefined) await ctx.realtime.room(ctx.community.id, room.id).changed();
  return findCurrentParticipant(ctx, uuid);
}

/**
 * Leaves a group, or puts somebody out of it who is no less than oneself. Nothing that is said from then on reaches them.
 * When its last admin goes, whoever has been in it longest is one. Safe to repeat. Throws 401, 403, 404.
 */
export async function removeParticipant(
  ctx: Ctx,
  { uuid, memberId }: { uuid: string; memberId: number },
): Promise<void> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  const isOwn = memberId === ctx.viewer.memberId;
  authorize(roomPolicy, isOwn ? "can_leave_chat_room" : "can_manage_chat_room", ctx.viewer, subjectOf(room));
  const now = ctx.now();
  const those = sql`room_id = ${room.id} and community_id = ${ctx.community.id} and left_at is null`;
  await commit(ctx, {
    writes: [
      ...(isOwn ? [] : [stillAdmin(ctx, room)]),
      when(
        sql`update chat_participants set left_at = ${now}, is_admin = 0 where ${those} and member_id = ${memberId}`,
      ).record(roomLeft(room.id, memberId)),
      write(sql`update chat_participants set is_admin = 1 where ${those} and not ${hasAdmin(ctx, sql`${room.id}`)}
        and member_id = ${heirOf(sql`${room.id}`)}`),
    ],
  });
  await Promise.all([
    triedNow(ctx, ctx.realtime.room(ctx.community.id, room.id).leave(memberId, now)),
    // Where the list of members is closed they saw who of the room is there.
    ctx.realtime.seeAnew(ctx.community.id, [memberId]),
  ]);
}

/**
 * Whoever reads a chat space has a row of its room once they read, speak or mute it: it is made with the first of these,
 * and stands in no list of who is in a room (`left_at`).
 */
export const rowWrites = (ctx: Ctx, { id, spaceId }: FoundRoom): Write[] =>
  spaceId === null
    ? []
    : [
        write(sql`insert into chat_participants (room_id, member_id, community_id, joined_at, left_at)
          values (${id}, ${ctx.viewer.memberId}, ${ctx.community.id}, ${ctx.now()}, 0)
          on conflict (room_id, member_id) do nothing`),
      ];

const stands = ({ spaceId }: FoundRoom): Statement => (spaceId === null ? sql`left_at is null` : sql`left_at = 0`);

/**
 * Whoever may say nothing in a room says nothing by its name, its board or whom they bring along either. Throws 403
 * confirm_email, moderation_muted, room_not_heard.
 */
export function refuseSilent(ctx: Ctx, room: FoundRoom): void {
  refuseSilenced(ctx, room);
  if (!roomPolicy.can_create_message(ctx.viewer, subjectOf(room))) throw forbidden("room_not_heard");
}

/** As `refuseSilent`, of who they are alone. */
function refuseSilenced(ctx: Ctx, room: FoundRoom): void {
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  if (room.mutedUntil !== null && room.mutedUntil > ctx.now()) throw forbidden("moderation_muted");
}

/** A group that the viewer may change. Throws 401, 403, 404. */
export async function findToManage(ctx: Ctx, uuid: string): Promise<FoundRoom> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  authorize(roomPolicy, "can_manage_chat_room", ctx.viewer, subjectOf(room));
  return room;
}

/** In the commit too: of two admins who put each other out at once, one stays. */
export const stillAdmin = (ctx: Ctx, room: FoundRoom): Write =>
  provided(sql`exists (select 1 from chat_participants v where v.room_id = ${room.id}
    and v.community_id = ${ctx.community.id} and v.member_id = ${ctx.viewer.memberId} and v.is_admin = 1
    and v.left_at is null)`).otherwise("forbidden");
