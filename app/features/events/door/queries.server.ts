import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { presentPerson } from "~/features/members/person.server";
import { readableByMember } from "~/features/spaces/readable.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { isSameSeal } from "~/platform/seal.server";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { mayHost } from "../commands.server";
import { authorizeHost } from "../queries.server";
import type { AttendeeRole, Question } from "../rules";
import { type EventStateRow, eventState, HOSTED, hostsEvent } from "../state.server";
import { DOOR_PAGE, SEARCHED_AT_ONCE } from "./acts";
import { scanned } from "./code";
import { codeOf } from "./code.server";
import type { CheckIn, Door, DoorGuest, WalkIn } from "./payload";

interface Asked {
  cursor?: string | null;
  perPage?: number;
  /** UTC ms by the house's clock: those alone of whom something is known since. */
  since?: number;
  /** What a name holds; looks through so many answers for each page. */
  query?: string;
}

/**
 * Who comes to an event, as its hosts check them in, in the order in which they said so. `since` answers one page of what
 * has changed, and where that is not all of it says so: its reader begins anew. Who hosts it; throws 401, 403, 404.
 */
export async function listDoor(
  ctx: Ctx,
  postId: number,
  { cursor, perPage = DOOR_PAGE, since, query = "" }: Asked = {},
): Promise<Door> {
  const from = readCursor(cursor, isMoment);
  const after = from ? sql`and (t.created_at, t.member_id) > (${from[0]}, ${from[1]})` : nothing;
  const coming = (isHost: Statement) => sql`${HOSTED} cross join event_attendees t
      indexed by event_attendees_answers
    where ${isHost} and t.post_id = ${postId} and t.community_id = ${ctx.community.id}
      and t.status = 'going' ${after} order by t.created_at, t.member_id`;
  const [states, rows, ends] = await Promise.all([
    ctx.read((viewer) => eventState(ctx, viewer, postId)),
    ctx.read((viewer) =>
      since === undefined
        ? guests(
            sql`select t.* from ${coming(hostsEvent(ctx, viewer, postId))} limit ${query === "" ? perPage + 1 : SEARCHED_AT_ONCE}`,
            {
              query,
              most: perPage + 1,
            },
          )
        : changedSince(ctx, hostsEvent(ctx, viewer, postId), { postId, since, most: perPage + 1 }),
    ),
    ctx.read((viewer) =>
      query === ""
        ? null
        : sql<End>`select t.created_at as at, t.member_id as id from ${coming(hostsEvent(ctx, viewer, postId))} limit 1 offset ${SEARCHED_AT_ONCE - 1}`,
    ),
  ]);
  const state = hosted(ctx, states[0]);
  const page = rows.slice(0, perPage);
  // A search goes on behind what it has found, and where it has found little behind what it looked through.
  const last = rows.length > perPage ? page.at(-1) : ends[0];
  return {
    ...countsOf(ctx, state),
    questions: (JSON.parse(state.questions) as Question[]).map(({ text }) => text),
    records: page.map((row) => presentGuest(ctx, postId, row)),
    has_next_page: last !== undefined,
    cursor: last && since === undefined ? writeCursor([last.at, last.id]) : null,
  };
}

interface End {
  at: number;
  id: number;
}

/** As `authorizeHost`, of a row that was read already. */
function hosted(ctx: Ctx, state: EventStateRow | undefined): EventStateRow {
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!mayHost(ctx, state)) throw forbidden();
  return state;
}

export const countsOf = (ctx: Ctx, state: Pick<EventStateRow, "hereCount" | "goingCount" | "rsvpLimit">) => ({
  here_count: state.hereCount,
  going_count: state.goingCount,
  rsvp_limit: state.rsvpLimit,
  now: ctx.now(),
});

/** Whose code was scanned: 404 for what is none of this event, or of an answer that was taken back. Who hosts it; throws 401, 403. */
export async function findGuest(ctx: Ctx, postId: number, text: string): Promise<DoorGuest> {
  await authorizeHost(ctx, postId);
  const said = scanned(text);
  const [row] = said ? await ctx.read(() => theseGuests(ctx, postId, [said.memberId])) : [];
  if (!row || !said || !isSameSeal(said.code, codeOf(ctx, { postId, memberId: row.id, at: row.at }))) throw notFound();
  return presentGuest(ctx, postId, row);
}

/** Of these members those who come. */
export const theseGuests = (ctx: Ctx, postId: number, memberIds: readonly number[]): Statement<GuestRow> =>
  guests(sql`select t.* from json_each(${JSON.stringify(memberIds)}) j cross join event_attendees t
    on t.post_id = ${postId} and t.member_id = j.value
    where t.community_id = ${ctx.community.id} and t.status = 'going'`);

const changedSince = (ctx: Ctx, isHost: Statement, { postId, since, most }: Changed): Statement<GuestRow> =>
  guests(sql`select t.* from (select * from (select distinct c.member_id from ${HOSTED}
        cross join event_check_ins c indexed by event_check_ins_stored
      where ${isHost} and c.post_id = ${postId} and c.stored_at >= ${since}
        and c.community_id = ${ctx.community.id} limit ${most})
      union select * from (select t.member_id from ${HOSTED}
        cross join event_attendees t indexed by event_attendees_answers
        where ${isHost} and t.post_id = ${postId} and t.status = 'going'
          and t.created_at >= ${since} and t.community_id = ${ctx.community.id} limit ${most})) x
    cross join event_attendees t on t.post_id = ${postId} and t.member_id = x.member_id
    where t.status = 'going' and t.community_id = ${ctx.community.id} limit ${most}`);

interface Changed {
  postId: number;
  since: number;
  most: number;
}

/** `coming`: rows of event_attendees. */
function guests(coming: Statement, found?: { query: string; most: number }): Statement<GuestRow> {
  const { query = "", most } = found ?? {};
  const named = query === "" ? nothing : sql`where instr(lower(m.name || t.names), lower(${query})) > 0`;
  return sql<GuestRow>`select t.created_at as at, t.member_id as id, t.role, t.seats, t.names, t.answers,
      m.public_uid as uid, m.name, m.author_number as number, m.avatar,
      (select json_group_array(json_array(c.n, c.is_in, c.at, c.act)) from event_check_ins c
        where c.post_id = t.post_id and c.member_id = t.member_id) as checkIns
    from (${coming}) t cross join members m on m.id = t.member_id and m.community_id = t.community_id ${named}
    ${most === undefined ? nothing : sql`limit ${most}`}`;
}

export interface GuestRow {
  at: number;
  id: number;
  role: AttendeeRole;
  seats: number;
  names: string;
  answers: string;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
  checkIns: string;
}

export const presentGuest = (ctx: Ctx, postId: number, row: GuestRow): DoorGuest => ({
  community_member_id: row.id,
  community_member: presentPerson(ctx, [row.uid, row.name, row.number, row.avatar]),
  role: row.role,
  seats: row.seats,
  guests: JSON.parse(row.names) as string[],
  answers: JSON.parse(row.answers) as string[],
  code: codeOf(ctx, { postId, memberId: row.id, at: row.at }),
  created_at: new Date(row.at).toISOString(),
  check_ins: (JSON.parse(row.checkIns) as [number, number, number, string][]).map(
    ([person, isIn, at, act]): CheckIn => ({ person, is_in: isIn === 1, at, operation_id: act }),
  ),
});

/**
 * Members who do not come, by their names: those who gave another answer, and the newest 2,000 of the community, as far
 * as they may read the event. Who hosts it; throws 401, 403, 404.
 */
export async function findWalkIns(ctx: Ctx, postId: number, text: string): Promise<WalkIn[]> {
  await authorizeHost(ctx, postId);
  const community = ctx.community.id;
  const rows = await ctx.read(
    () => sql<WalkInRow>`select m.id, m.public_uid as uid, m.name, m.avatar, m.headline, t.status,
        coalesce(t.seats, 1) as seats
      from posts p join spaces s on s.id = p.space_id cross join (
        select * from (select a.member_id as id from event_attendees a indexed by event_attendees_answers
          where a.post_id = ${postId} and a.community_id = ${community}
            and a.status in ('waiting', 'offered', 'requested', 'invited') limit ${raw(String(SEARCHED_AT_ONCE))})
        union select * from (select n.id from members n indexed by members_joined where n.community_id = ${community}
          order by n.joined_at desc, n.id desc limit ${raw(String(SEARCHED_AT_ONCE))})) x
      cross join members m on m.id = x.id
      left join event_attendees t on t.post_id = p.id and t.member_id = m.id
      where p.id = ${postId} and p.community_id = ${community} and instr(lower(m.name), lower(${text})) > 0
        and coalesce(t.status, '') <> 'going' and ${readableByMember(ctx.now())}
      limit 20`,
  );
  return rows.map(({ id, uid, name, avatar, headline, status, seats }) => ({
    community_member_id: id,
    community_member: presentPerson(ctx, [uid, name, null, avatar]),
    headline,
    status,
    seats,
  }));
}

interface WalkInRow {
  id: number;
  uid: string;
  name: string;
  avatar: string;
  headline: string;
  status: WalkIn["status"];
  seats: number;
}

/** What the viewer shows at the door; null where they do not come. Throws as the event's space. */
export async function findOwnCode(ctx: Ctx, postId: number): Promise<OwnCode | null> {
  const [states, rows] = await Promise.all([
    ctx.read((viewer) => eventState(ctx, viewer, postId)),
    ctx.read((viewer) => (viewer.memberId === 0 ? null : theseGuests(ctx, postId, [viewer.memberId]))),
  ]);
  const [state] = states;
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null) throw notFound();
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const guest = rows[0] && presentGuest(ctx, postId, rows[0]);
  return guest ? { guest, code: guest.code, memberId: ctx.viewer.memberId } : null;
}

export interface OwnCode {
  guest: DoorGuest;
  code: string;
  memberId: number;
}
