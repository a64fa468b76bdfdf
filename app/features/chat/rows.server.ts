import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { ParticipantPayload, RoomKind, RoomPayload } from "./payload";
import { PEOPLE_NAMED, UNREAD_SHOWN } from "./rules";

/** A room as its participant finds it: who they are in it, and whether they may speak. */
export interface RoomRow {
  id: number;
  uuid: string;
  kind: RoomKind;
  name: string;
  isAdmin: number;
  joinedAt: number;
  shownFrom: number;
  readN: number;
  isMuted: number;
  isArchived: number;
  lastAt: number;
}

/** Of the room `r` and the participant `p`. */
export const roomColumns = sql`r.id, r.uuid, r.kind, r.name, p.is_admin as isAdmin, p.joined_at as joinedAt,
  p.shown_from as shownFrom, p.read_n as readN, p.muted_at is not null as isMuted, ${isArchived()} as isArchived,
  r.last_at as lastAt`;

/** Put aside since it was last spoken in. */
export function isArchived(): Statement {
  return sql`(p.archived_at is not null and p.archived_at >= r.last_at)`;
}

/** The viewer's seat `p` in the rooms `r` that stand. */
export const seatOf = (ctx: Ctx, viewer: Claim): Statement => sql`p.community_id = ${ctx.community.id}
  and p.member_id = ${viewer.memberId} and p.left_at is null and r.deleted_at is null`;

/** A member will have nothing to do with another. */
export const selfBlocks = (
  memberId: Statement,
  other: Statement,
): Statement => sql`exists (select 1 from member_blocks b
  where b.member_id = ${memberId} and b.blocked_id = ${other})`;

/** What `p` has not read in `r`, as rows: of others, but not whom they have blocked, and what they are shown. */
const unreadOf = sql`from chat_messages news indexed by chat_messages_standing
  where news.room_id = r.id and news.n > max(p.read_n, p.shown_from) and news.deleted_at is null and news.member_id <> p.member_id
    and not ${selfBlocks(sql`p.member_id`, sql`news.member_id`)}`;

export const hasUnread = sql`(r.last_n > max(p.read_n, p.shown_from) and exists (select 1 ${unreadOf}))`;

const unread = sql`iif(r.last_n <= max(p.read_n, p.shown_from), 0,
  (select count(*) from (select 1 ${unreadOf} limit ${raw(String(UNREAD_SHOWN))})))`;

/** Member id, then whom it is, admin, how far read, gone. */
type PersonInRoom = [
  memberId: number,
  ...PersonColumns,
  isAdmin: number,
  readN: number,
  isGone: number,
  isBlocked: number,
];

/** Of the participant `q` and the member `m`, for the participant `p`. */
const person = sql`json_array(m.id, m.public_uid, m.name, m.author_number, m.avatar, q.is_admin, q.read_n,
  q.left_at is not null or m.status <> 'active', ${selfBlocks(sql`p.member_id`, sql`m.id`)})`;

/** In a group, where both of them speak, the words of whom `p` has blocked are folded. */
const isFolded = sql`(r.kind <> 'direct' and ${selfBlocks(sql`p.member_id`, sql`l.member_id`)})`;

/** Everything a line of the list shows, beside `roomColumns`. */
export const lineColumns = sql`(select count(*) from chat_participants q where q.room_id = r.id and q.left_at is null)
    as participantsCount,
  (select json_group_array(${person}) from (select * from chat_participants q where q.room_id = r.id
    and q.left_at is null and q.member_id <> p.member_id limit ${raw(String(PEOPLE_NAMED))}) q
    join members m on m.id = q.member_id) as people,
  (select json_array(l.n, l.member_id, iif(${isFolded}, '', l.excerpt), l.at, ${isFolded}) from chat_messages l
    where l.room_id = r.id and l.n = r.last_n and l.n > p.shown_from and l.deleted_at is null) as lastMessage,
  ${unread} as unread`;

export interface LineRow extends RoomRow {
  participantsCount: number;
  people: string;
  lastMessage: string | null;
  unread: number;
}

export function presentLine(ctx: Ctx, row: LineRow): RoomPayload {
  const last =
    row.lastMessage === null ? null : (JSON.parse(row.lastMessage) as [number, number, string, number, number]);
  return {
    uuid: row.uuid,
    kind: row.kind,
    name: row.name,
    participants: (JSON.parse(row.people) as PersonInRoom[]).map((one) => presentParticipant(ctx, one)),
    participants_count: row.participantsCount,
    last_message: last && {
      n: last[0],
      member_id: last[1],
      excerpt: last[2],
      at: new Date(last[3]).toISOString(),
      is_folded: last[4] === 1,
    },
    unread: row.unread,
    muted: row.isMuted === 1,
    archived: row.isArchived === 1,
  };
}

/** Who reads how far is told in small rooms alone. */
export function presentParticipant(ctx: Ctx, person: PersonInRoom, isSmall = true): ParticipantPayload {
  const [memberId, publicUid, name, number, avatar, isAdmin, readN, isGone, isBlocked] = person;
  return {
    member_id: memberId,
    community_member: presentPerson(ctx, [publicUid, name, number, avatar]),
    admin: isAdmin === 1,
    read_n: isSmall && isGone === 0 ? readN : null,
    is_gone: isGone === 1,
    is_blocked: isBlocked === 1,
  };
}

export interface ParticipantRow {
  person: string;
}

export const participantRow = (ctx: Ctx, row: ParticipantRow, isSmall: boolean): ParticipantPayload =>
  presentParticipant(ctx, JSON.parse(row.person) as PersonInRoom, isSmall);

export const participantColumns = sql`${person} as person`;

/** Of the member `m`: they can be written to. */
export const isReachable = (ctx: Ctx): Statement => sql`m.community_id = ${ctx.community.id} and m.status = 'active'`;
