import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { conflict, forbidden, invalid, notFound, refuseViewOnly, signInRequired } from "~/lib/errors";
import { abilities } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import { momentOf } from "~/lib/wall-time";
import type { Ctx } from "~/platform/context";
import type { RoomCalls } from "~/platform/realtime";
import { boundOnce, list, raw, type Statement, sql } from "~/platform/database/sql";
import { asCalledNow } from "./called.server";
import { messagingOf } from "./may-write.server";
import type {
  CurrentParticipantPayload,
  MessagePayload,
  MessageVersionsPayload,
  MessagesPayload,
  OpenRoomPayload,
  ParticipantsPayload,
  RoomsPayload,
  UnreadRoomsPayload,
} from "./payload";
import { type RoomSubject, roomPolicy } from "./policy";
import { READS_SHOWN } from "./protocol";
import { type HistoryAsk, type Refusal, type Seat, shownMessage } from "./room";
import {
  lineColumns,
  type LineRow,
  openColumns,
  type OpenRow,
  openTo,
  participantColumns,
  type ParticipantRow,
  participantRow,
  presentLine,
  type RoomRow,
  roomColumns,
  speakerColumns,
} from "./rows.server";
import { type ListPlace, ownRooms, unreadOnes } from "./sleep.server";
import { unreadThreads } from "./thread-rows.server";
import { MOST_PARTICIPANTS, PAGE_SIZE, UNREAD_SHOWN } from "./rules";

/** The viewer's rooms, those they have pinned first and then that of the newest message; those they have put aside only where asked for. Throws 401, 422. */
export async function listRooms(
  ctx: Ctx,
  { cursor, isArchived: isAside = false }: { cursor?: string | null; isArchived?: boolean } = {},
): Promise<RoomsPayload> {
  const from = readCursor(cursor, isListPlace);
  const most = PAGE_SIZE + 1;
  const rows = await ctx.read((viewer) =>
    boundOnce(sql<LineRow>`select ${roomColumns}, ${lineColumns(viewer)} from (select o.id from (
        ${ownRooms(ctx, viewer, most, { isAside, ...(from && { before: from }) })}) o
        order by coalesce(o.pinnedAt, 0) desc, o.lastAt desc, o.id desc limit ${raw(String(most))}) x
      cross join chat_rooms r on r.id = x.id
      cross join chat_participants p on p.room_id = r.id and p.member_id = ${viewer.memberId}
      order by ${pinnedAt} desc, r.last_at desc, r.id desc`),
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    records: page.map((row) => presentLine(ctx, row)),
    next_cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.pinnedAt ?? 0, last.lastAt, last.id]) : null,
  };
}

const pinnedAt = sql`coalesce(p.pinned_at, 0)`;

const isListPlace = (parts: readonly unknown[]): parts is ListPlace => parts.length === 3 && parts.every(isNumber);

/** A room that is open before its viewer. Throws 401, and 404 for whoever is not in it. */
export async function findOpenRoom(ctx: Ctx, uuid: string): Promise<OpenRoomPayload> {
  const [row] = await ctx.read((viewer) =>
    boundOnce(
      sql<LineRow & OpenRow>`select ${openColumns(ctx, viewer)}, ${lineColumns(viewer)} ${openTo(ctx, viewer, uuid)}`,
    ),
  );
  const room = mustBeIn(ctx, row);
  const { spaceId, spaceSlug, spaceEmoji } = room;
  return {
    ...presentLine(ctx, room),
    space: spaceId === null ? null : { id: spaceId, slug: spaceSlug ?? "", emoji: spaceEmoji ?? "" },
    description: room.description,
    shows_history: room.showsHistory === 1,
    current_participant: presentCurrent(ctx, room),
    policies: abilities(roomPolicy, ctx.viewer, subjectOf(room)),
  };
}

/** As `findOpenRoom`, for who is about to say something in it. Throws 403 room_not_heard besides. */
export async function findRoomToSendTo(ctx: Ctx, uuid: string): Promise<OpenRoomPayload> {
  const room = await findOpenRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  if (!room.policies.can_create_message) throw forbidden("room_not_heard");
  return room;
}

/** Of a room the viewer is in. Throws as `findOpenRoom`. */
export interface FoundRoom extends OpenRow {
  /** UTC ms until which moderation has the viewer keep silent; null for never. */
  mutedUntil: number | null;
}

export async function findRoom(ctx: Ctx, uuid: string): Promise<FoundRoom> {
  const [row] = await ctx.read((viewer) =>
    boundOnce(sql<FoundRoom>`select ${openColumns(ctx, viewer)},
      (select m.muted_until from members m where m.id = ${viewer.memberId}) as mutedUntil ${openTo(ctx, viewer, uuid)}`),
  );
  return mustBeIn(ctx, row);
}

/**
 * Who is in a room, and whose words stand in it who are not any more. Of a chat space those whom `memberIds` names of who
 * has read or spoken in it, else those who spoke last: it may be in thousands. Throws as `findOpenRoom`.
 */
export async function listParticipants(
  ctx: Ctx,
  uuid: string,
  memberIds?: readonly number[],
): Promise<ParticipantsPayload> {
  const named = memberIds
    ? sql`select e.value as id from json_each(${list(memberIds.slice(0, MOST_NAMED))}) e`
    : sql`select distinct l.member_id as id from (select c.member_id from chat_rooms h cross join chat_messages c
        on c.room_id = h.id where h.uuid = ${uuid} and h.kind = 'space' order by c.n desc limit ${raw(String(MOST_NAMED))}) l`;
  const [[room], people, speakers] = await Promise.all([
    ctx.read((viewer) => boundOnce(sql<OpenRow>`select ${openColumns(ctx, viewer)} ${openTo(ctx, viewer, uuid)}`)),
    ctx.read((viewer) =>
      boundOnce(sql<ParticipantRow & { isIn: number }>`select ${participantColumns}, q.left_at is null as isIn
        ${openTo(
          ctx,
          viewer,
          uuid,
          sql`cross join chat_participants q on q.room_id = iif(r.space_id is null, r.id, 0)
          cross join members m on m.id = q.member_id`,
        )}
        order by q.left_at is not null, q.joined_at, q.member_id limit ${raw(String(MOST_NAMED))}`),
    ),
    ctx.read((viewer) =>
      boundOnce(sql<ParticipantRow>`select ${speakerColumns(viewer)}
        ${openTo(
          ctx,
          viewer,
          uuid,
          sql`cross join (${named}) w
          cross join chat_participants q on q.room_id = iif(r.space_id is null, 0, r.id) and q.member_id = w.id
          cross join members m on m.id = q.member_id`,
        )}`),
    ),
  ]);
  const { spaceId } = mustBeIn(ctx, room);
  const isSmall = spaceId === null && people.filter(({ isIn }) => isIn === 1).length <= READS_SHOWN;
  return { records: [...people, ...speakers].map((row) => participantRow(ctx, row, isSmall)) };
}

/** The spec's "current participant". Throws as `findOpenRoom`. */
export const findCurrentParticipant = async (ctx: Ctx, uuid: string): Promise<CurrentParticipantPayload> =>
  presentCurrent(ctx, await findRoom(ctx, uuid));

/** Where a page of a room's history lies; `date`: a day by the viewer's clock, such as "2026-11-26". */
export interface MessagesAsk extends Omit<HistoryAsk, "since" | "thread"> {
  date?: string;
}

/** A page of a room's history, read from the room itself; without a place its newest messages. Throws as `findOpenRoom`. */
export async function listMessages(
  ctx: Ctx,
  uuid: string,
  { date, ...at }: MessagesAsk = {},
): Promise<MessagesPayload> {
  const room = await findRoom(ctx, uuid);
  const since = date === undefined ? null : momentOf(`${date}T00:00`, ctx.viewer.timeZone);
  const ask = since === null ? at : { since };
  const { messages, hasBefore, hasAfter, n, board } = orRefused(
    await askRoom(ctx, room, (object, seat) => object.history(seat, ask)),
  );
  return { records: await asCalledNow(ctx, messages), has_before: hasBefore, has_after: hasAfter, n, board };
}

/** One message; its author is given what they wrote, to edit it. Throws as `findOpenRoom`, 404 for one that never was. */
export async function findMessage(ctx: Ctx, uuid: string, n: number): Promise<MessagePayload> {
  const room = await findRoom(ctx, uuid);
  const message = orRefused(await askRoom(ctx, room, (object, seat) => object.message(seat, n)));
  const isOwn = message.memberId === ctx.viewer.memberId && message.deletedAt === null;
  const [shown = shownMessage(message)] = await asCalledNow(ctx, [shownMessage(message)]);
  return { ...shown, body: isOwn ? message.text : null };
}

/** What a message said before it was edited. Throws as `findOpenRoom`, 403 for whoever is neither its author nor may take it away. */
export async function listMessageVersions(ctx: Ctx, uuid: string, n: number): Promise<MessageVersionsPayload> {
  const room = await findRoom(ctx, uuid);
  const { versions } = orRefused(await askRoom(ctx, room, (object, seat) => object.versions(seat, n)));
  return { records: versions.map(({ worded, html, at }) => ({ n: worded, html, at: new Date(at).toISOString() })) };
}

/** Rooms in which the viewer has something to read, but those they have muted: up to `UNREAD_SHOWN`. Throws 401. */
export async function countUnreadRooms(ctx: Ctx): Promise<UnreadRoomsPayload> {
  const [row] = await ctx.read((viewer) =>
    boundOnce(
      sql<UnreadRoomsPayload>`select ${unreadRooms(ctx)} as rooms, ${unreadThreads(ctx)} as threads from members m where m.id = ${viewer.memberId}`,
    ),
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return { rooms: row?.rooms ?? 0, threads: row?.threads ?? 0 };
}

/** The same of the member `m`, as the shell of every page counts it. */
export const unreadRooms = (ctx: Ctx): Statement => sql`(select count(*) from (${unreadOnes(ctx)}
  limit ${raw(String(UNREAD_SHOWN))}))`;

/** Whether the shell leads the member `m` to their conversations: not where messages are off and they never had any. */
export const hasMessages = (ctx: Ctx): Statement => sql`(${messagingOf(ctx)} <> 'off' or exists (select 1
  from chat_participants p indexed by chat_participants_of where p.community_id = ${ctx.community.id}
    and p.member_id = m.id and p.left_at is null))`;

/**
 * Asks a room's object for somebody. Of a chat space it takes no proof from before somebody lost it: whoever still has it
 * is proven once more, by what the command asks of them (`prove`). Throws as that does, 404 where they have it no longer.
 */
export async function askRoom<Answer extends object>(
  ctx: Ctx,
  room: FoundRoom,
  ask: (object: RoomCalls, seat: RoomCaller) => Promise<Answer | Refusal>,
  prove: (ctx: Ctx, uuid: string) => Promise<FoundRoom> = findRoom,
): Promise<Answer | Refusal> {
  const object = ctx.realtime.room(ctx.community.id, room.id);
  const answer = await ask(object, callerIn(ctx, room));
  if (room.spaceId === null || !("refused" in answer) || answer.refused !== "room_gone") return answer;
  return ask(object, callerIn(ctx, await prove(ctx, room.uuid)));
}

/** As a room's object is told who calls, and whether others' messages are theirs to take away. */
const callerIn = (ctx: Ctx, room: FoundRoom): RoomCaller => ({
  memberId: ctx.viewer.memberId,
  seat: room.joinedAt,
  from: room.shownFrom,
  isAdmin: roomPolicy.can_delete_messages(ctx.viewer, subjectOf(room)),
});

type RoomCaller = Seat & { isAdmin: boolean };

/** What the policies need to know of a room. */
export const subjectOf = (room: Pick<OpenRow, "kind" | "isAdmin" | "isHeard">): RoomSubject => ({
  kind: room.kind,
  isAdmin: room.isAdmin === 1,
  isHeard: room.isHeard === 1,
});

/** What a room has answered. Throws 404 for a room that is gone and a message that never was, 403 for another's, 422 for a reaction too many, 409 for a pin too many. */
export function orRefused<Answer extends object>(answer: Answer | Refusal): Answer {
  if (!("refused" in answer)) return answer;
  const { refused } = answer;
  if (refused === "too_many_emoji" || refused === "too_many_of_yours") throw invalid({ emoji: refused });
  if (refused === "room_pins_full") throw conflict(refused);
  throw refused === "not_yours" ? forbidden() : notFound();
}

/** Those who are in it, and as many who were. */
const MOST_NAMED = 3 * MOST_PARTICIPANTS;

/** Whoever is not in it learns nothing of a room, not even that it is there. */
function mustBeIn<Row>(ctx: Ctx, row: Row | undefined): Row {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!row) throw notFound();
  return row;
}

const presentCurrent = (ctx: Ctx, room: RoomRow): CurrentParticipantPayload => ({
  member_id: ctx.viewer.memberId,
  admin: room.isAdmin === 1,
  muted: room.isMuted === 1,
  archived: room.isArchived === 1,
  pinned: room.pinnedAt !== null,
  read_n: room.readN,
});
