import { accessJoins, managedRow, readableRow, speakableRow } from "~/features/spaces/readable.server";
import { squarePicture } from "~/features/files/urls.server";
import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { Carried } from "./attachments";
import { mayWrite, messagingOf, selfBlocks } from "./may-write.server";
import type { ParticipantPayload, RoomKind, RoomPayload } from "./payload";
import { PEOPLE_NAMED, UNREAD_SHOWN } from "./rules";

/** A room as its participant finds it: who they are in it, and whether they may speak. */
export interface RoomRow {
  id: number;
  uuid: string;
  kind: RoomKind;
  name: string;
  picture: number | null;
  isAdmin: number;
  joinedAt: number;
  shownFrom: number;
  readN: number;
  isMuted: number;
  isArchived: number;
  pinnedAt: number | null;
  lastAt: number;
}

/** A room as whoever may open it finds it, be it theirs or a chat space's. */
export interface OpenRow extends RoomRow {
  description: string;
  showsHistory: number;
  /** The chat space whose room it is; null for direct and group rooms. */
  spaceId: number | null;
  spaceSlug: string | null;
  spaceEmoji: string | null;
  isHeard: number;
  /** There is a row of theirs. */
  isKnown: number;
  /** UTC ms until which they are in the space by what they were given; null where they are in it by nothing. */
  placeUntil: number | null;
}

/** Of the room `r` and the participant `p`. */
export const roomColumns = sql`r.id, r.uuid, r.kind, r.name, r.picture, p.is_admin as isAdmin, p.joined_at as joinedAt,
  p.shown_from as shownFrom, p.read_n as readN, p.muted_at is not null as isMuted, ${isArchived()} as isArchived,
  p.pinned_at as pinnedAt, r.last_at as lastAt`;

/** Put aside since it was last spoken in. */
export function isArchived(): Statement {
  return sql`(p.archived_at is not null and p.archived_at >= r.last_at)`;
}

/** The viewer's seat `p` in the rooms `r` that stand. */
export const seatOf = (ctx: Ctx, viewer: Claim): Statement => sql`p.community_id = ${ctx.community.id}
  and p.member_id = ${viewer.memberId} and p.left_at is null and r.deleted_at is null`;

/**
 * A room `r` that the viewer may open, with their row `p`: direct and group rooms where they are in it, a chat space's
 * wherever they read the space `s`, of whose room they have a row only once they have read or spoken in it.
 */
export const openTo = (
  ctx: Ctx,
  viewer: Claim,
  uuid: string,
  beside: Statement = nothing,
): Statement => sql`from chat_rooms r
  left join chat_participants p on p.room_id = r.id and p.member_id = ${viewer.memberId}
  left join spaces s on s.id = r.space_id ${accessJoins(viewer, ctx.now())} ${beside}
  where r.uuid = ${uuid} and r.community_id = ${ctx.community.id} and r.deleted_at is null
    and iif(r.space_id is null, p.member_id is not null and p.left_at is null, ${readableRow(viewer, ctx.community)})`;

/** Of what `openTo` finds. Who is in a chat space came when the door has proven it: what was proven before is refused after they lost it. */
export const openColumns = (
  ctx: Ctx,
  viewer: Claim,
): Statement => sql`r.id, r.uuid, r.kind, coalesce(s.name, r.name) as name, r.picture,
  r.description, r.shows_history as showsHistory,
  iif(r.space_id is null, p.is_admin, ${managedRow(viewer, ctx.community)}) as isAdmin,
  iif(r.space_id is null, p.joined_at, ${ctx.now()}) as joinedAt, coalesce(p.shown_from, 0) as shownFrom,
  coalesce(p.read_n, 0) as readN, p.muted_at is not null as isMuted, ${isArchived()} as isArchived, p.pinned_at as pinnedAt,
  r.last_at as lastAt, s.id as spaceId, s.slug as spaceSlug, s.emoji as spaceEmoji, ${isHeard(ctx, viewer)} as isHeard,
  p.member_id is not null as isKnown, ${placeUntil(viewer)} as placeUntil`;

const placeUntil = (viewer: Claim): Statement => (claimsMember(viewer) ? sql`sm.until` : sql`null`);

/**
 * In a direct room the other is still a member, and the two may write to each other; a group is heard unless messages are
 * off, and whoever may speak in a chat space is heard there.
 */
const isHeard = (ctx: Ctx, viewer: Claim): Statement => sql`case r.kind
  when 'direct' then exists (select 1 from chat_participants o
    join members om on om.id = o.member_id where o.room_id = r.id and o.left_at is null and o.member_id <> p.member_id
      and om.status = 'active' and ${mayWrite(ctx, sql`p.member_id`, sql`o.member_id`)})
  when 'group' then ${messagingOf(ctx)} <> 'off' else ${speakableRow(viewer, ctx.community)} end`;

/** What `p` has not read in `r`, as rows: of others, but not whom they have blocked, and what they are shown. */
const unreadOf = sql`from chat_messages news indexed by chat_messages_in_room
  where news.room_id = r.id and news.n > max(p.read_n, p.shown_from) and news.deleted_at is null and news.in_room = 1
    and iif(news.root_n = 0, news.n, news.root_n) > p.shown_from and news.member_id <> p.member_id and not ${selfBlocks(sql`p.member_id`, sql`news.member_id`)}`;

export const hasUnread = sql`(r.last_n > max(p.read_n, p.shown_from) and exists (select 1 ${unreadOf}))`;

/** Of a chat space nothing is unread to whoever was never there: its page opens at its newest. */
const unread = sql`iif(p.member_id is null or r.last_n <= max(p.read_n, p.shown_from), 0,
  (select count(*) from (select 1 ${unreadOf} limit ${raw(String(UNREAD_SHOWN))})))`;

/** Member id, then whom it is, admin, how far read, gone. */
type PersonInRoom = [
  memberId: number,
  ...PersonColumns,
  isAdmin: number,
  readN: number | null,
  isGone: number,
  isBlocked: number,
];

/** Of the participant `q` and the member `m`, for the participant `p`. */
const person = sql`json_array(m.id, m.public_uid, m.name, m.author_number, m.avatar, q.is_admin,
  iif(r.space_id is not null or ${isAcrossBlock(sql`p.member_id`)}, null, q.read_n), q.left_at is not null or m.status <> 'active', ${selfBlocks(sql`p.member_id`, sql`m.id`)})`;

/** Of the room `r`: one of the two whose it is has blocked the other. In a group nobody is to learn who has blocked whom. */
export function isAcrossBlock(memberId: Statement): Statement {
  return sql`(r.kind = 'direct' and exists (select 1
  from chat_participants z where z.room_id = r.id and z.member_id <> ${memberId}
    and (${selfBlocks(memberId, sql`z.member_id`)} or ${selfBlocks(sql`z.member_id`, memberId)})))`;
}

/** In a group and a chat space, where both of them speak, the words of whom the viewer has blocked are folded. */
const isFolded = (viewer: Claim): Statement =>
  sql`(r.kind <> 'direct' and ${selfBlocks(sql`${viewer.memberId}`, sql`l.member_id`)})`;

/** Who is in the room `r`, the first few, without whoever `p` is. */
export const peopleColumn = sql`iif(r.space_id is null, (select json_group_array(${person}) from (select *
    from chat_participants q where q.room_id = r.id and q.left_at is null and q.member_id <> p.member_id
    limit ${raw(String(PEOPLE_NAMED))}) q join members m on m.id = q.member_id), '[]')`;

export const peopleIn = (ctx: Ctx, people: string): ParticipantPayload[] =>
  (JSON.parse(people) as PersonInRoom[]).map((one) => presentParticipant(ctx, one));

/** Everything a line of the list shows, beside `roomColumns`. */
export const lineColumns = (
  viewer: Claim,
): Statement => sql`iif(r.space_id is null, (select count(*) from chat_participants q
    where q.room_id = r.id and q.left_at is null), 0) as participantsCount,
  ${peopleColumn} as people,
  (select json_array(l.n, l.member_id, iif(${isFolded(viewer)}, '', l.excerpt), l.at, ${isFolded(viewer)},
    iif(${isFolded(viewer)}, '', l.carried))
    from chat_messages l
    where l.room_id = r.id and l.n = r.last_n and iif(l.root_n = 0, l.n, l.root_n) > coalesce(p.shown_from, 0)
      and l.deleted_at is null) as lastMessage,
  ${unread} as unread, p.named_n > max(p.read_n, p.shown_from) as isNamed`;

export interface LineRow extends RoomRow {
  participantsCount: number;
  people: string;
  lastMessage: string | null;
  unread: number;
  isNamed: number | null;
}

export function presentLine(ctx: Ctx, row: LineRow): RoomPayload {
  const last =
    row.lastMessage === null ? null : (JSON.parse(row.lastMessage) as [number, number, string, number, number, string]);
  return {
    uuid: row.uuid,
    kind: row.kind,
    name: row.name,
    // Whoever is in the room alone, in whatever community.
    picture: row.picture === null ? null : squarePicture(ctx, { id: row.picture, isPublic: false }),
    participants: peopleIn(ctx, row.people),
    participants_count: row.participantsCount,
    last_message: last && {
      n: last[0],
      member_id: last[1],
      excerpt: last[2],
      at: new Date(last[3]).toISOString(),
      is_folded: last[4] === 1,
      carried: last[5] === "" ? null : (JSON.parse(last[5]) as Carried),
    },
    unread: row.unread,
    is_mentioned: row.unread > 0 && row.isNamed === 1,
    muted: row.isMuted === 1,
    archived: row.isArchived === 1,
    pinned: row.pinnedAt !== null,
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

/** As `participantColumns`, of a chat space: it is in it whoever is a member of the community. */
export const speakerColumns = (
  viewer: Claim,
): Statement => sql`json_array(m.id, m.public_uid, m.name, m.author_number, m.avatar, 0, 0,
  m.status <> 'active', ${selfBlocks(sql`${viewer.memberId}`, sql`m.id`)}) as person`;

/** Of the member `m`: they can be written to. */
export const isReachable = (ctx: Ctx): Statement => sql`m.community_id = ${ctx.community.id} and m.status = 'active'`;
