import { selfBlocks } from "~/features/chat/may-write.server";
import { findRoom } from "~/features/chat/queries.server";
import { openTo } from "~/features/chat/rows.server";
import { placeOf } from "~/features/chat/rules";
import { ownRooms } from "~/features/chat/sleep.server";
import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import { forInsiders } from "~/features/spaces/closed.server";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { readCursor, writeCursor } from "~/lib/cursor";
import { idAt } from "~/lib/ids";
import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { type Asked, expressionsOf, isAsked, readAsked } from "./asked";
import type { MessagesSearchInput } from "./input";
import type { Hit, SearchPage } from "./queries.server";
import { matching, narrowing } from "./reach.server";
import { CANDIDATES, MOST_COUNTED, SEARCH_PAGE } from "./rules";
import { piecesOf, snippetOf } from "./snippet";

/**
 * What was said in the rooms that the viewer is in and in the chat spaces that they read, or in one of them (`uuid`), the
 * newest first: nothing from before their history of a room begins, and nothing of whom they have blocked but in a room of
 * the two. Nobody finds anything by it who is no member. Throws 401 for a visitor of a private community or of a room, 404
 * for a room that is not the viewer's, 422 for a cursor that is none.
 */
export async function searchMessages(
  ctx: Ctx,
  { query, uuid, cursor }: MessagesSearchInput & { uuid?: string },
): Promise<SearchPage> {
  const before = readCursor(cursor, isPlace)?.[0] ?? null;
  const asked = readAsked(query);
  const [rows] = await forInsiders(
    ctx,
    Promise.all([
      ctx.read((viewer) =>
        isAsked(asked) && claimsMember(viewer) ? pageOf(ctx, viewer, asked, { uuid, before }) : null,
      ),
      uuid === undefined ? null : findRoom(ctx, uuid),
    ]),
  );
  const found = rows.filter((row): row is HitRow => row.id !== null);
  const page = found.slice(0, SEARCH_PAGE);
  const [first] = rows;
  // Where much of the newest is not theirs to see, the next page goes on behind what was looked through.
  const last = found.length > SEARCH_PAGE ? page.at(-1)?.id : first?.many === CANDIDATES_READ ? first.last : null;
  return { hits: page.map((row) => toHit(ctx, row, asked)), cursor: last ? writeCursor([last]) : null };
}

/** How many of them there are, exact to `MOST_COUNTED`: a value for a statement. */
export const countMessages = (ctx: Ctx, viewer: Claim, asked: Asked): Statement =>
  isAsked(asked) && claimsMember(viewer)
    ? sql`(with ${reachIn(ctx, viewer, asked)}, ${foundIn(viewer, asked, null, MOST_COUNTED)}
        select count(*) ${readable(ctx, viewer)})`
    : sql`0`;

const isPlace = (parts: readonly unknown[]): parts is readonly [number] =>
  parts.length === 1 && Number.isSafeInteger(parts[0]);

const CANDIDATES_READ = Number(CANDIDATES);
/** Rooms of one's own that are searched together, those of the newest messages. */
const MOST_ROOMS = 500;
/** Who is named in the place of a room's name. */
const MOST_NAMED = raw("3");

interface Row {
  /** The oldest that was looked at, and how many were. */
  last: number | null;
  many: number;
  id: number | null;
}

interface HitRow extends Row {
  id: number;
  n: number;
  words: string;
  at: number;
  uuid: string;
  roomName: string;
  spaceId: number | null;
  spaceSlug: string | null;
  spaceName: string | null;
  spaceEmoji: string | null;
  author: string;
}

interface Of {
  uuid: string | undefined;
  before: number | null;
}

const reachIn = (ctx: Ctx, viewer: Claim, asked: Asked, uuid?: string): Statement => sql`mine(id) as materialized (
    ${uuid === undefined ? allRooms(ctx, viewer) : sql`select r.id ${openTo(ctx, viewer, uuid)}`}),
  reach(scope) as materialized (select 'scope : (' || coalesce(group_concat('r' || id, ' OR '), 'r0') || ')' from mine),
  ${narrowing(ctx, viewer, asked)}`;

const allRooms = (ctx: Ctx, viewer: Claim): Statement => sql`select id from (select id, lastAt from (
      ${ownRooms(ctx, viewer, MOST_ROOMS, { isAside: false })} union all
      select * from (${ownRooms(ctx, viewer, MOST_ROOMS, { isAside: true })}))
    order by lastAt desc limit ${raw(String(MOST_ROOMS))})
  union all select r.id from (${visibleSpaces(viewer, ctx.community, ctx.now())}) v
    cross join chat_rooms r on r.space_id = v.space_id and r.deleted_at is null`;

/** By the words alone; numbers of messages grow with time. */
function foundIn(viewer: Claim, asked: Asked, before: number | null, most: number): Statement {
  const { after } = asked;
  const until = Math.min(
    before ?? Number.MAX_SAFE_INTEGER,
    asked.before === null ? Number.MAX_SAFE_INTEGER : idAt(asked.before),
  );
  const since = after === null ? nothing : sql`and rowid >= cast(${idAt(after)} as integer)`;
  return sql`found(id) as materialized (select rowid from chat_search
    where chat_search match ${matching(viewer, "general", expressionsOf(asked)?.all)}
      and rowid < cast(${until} as integer) ${since} order by rowid desc limit ${most})`;
}

/**
 * Of those what the viewer is shown of a room `r`, as `c`. Whose room it is was asked of the index, and is asked again of
 * the message itself: the index has but a number of it.
 */
const readable = (ctx: Ctx, viewer: Claim): Statement => sql`from found
  cross join chat_messages c indexed by chat_messages_id on c.id = found.id and c.community_id = ${ctx.community.id}
  cross join chat_rooms r on r.id = c.room_id
  left join chat_participants p on p.room_id = r.id and p.member_id = ${viewer.memberId}
  where c.deleted_at is null and c.room_id in (select id from mine) and iif(c.root_n = 0, c.n, c.root_n) > coalesce(p.shown_from, 0)
    and (r.kind = 'direct' or not ${selfBlocks(sql`${viewer.memberId}`, sql`c.member_id`)})`;

/** One more than a page, where there are others; a row without an id says how far was looked where nothing is shown. */
function pageOf(ctx: Ctx, viewer: Claim, asked: Asked, { uuid, before }: Of): Statement<Row | HitRow> {
  const names = sql`(select group_concat(o.name, ', ') from (select * from chat_participants q where q.room_id = r.id
    and q.member_id <> ${viewer.memberId} limit ${MOST_NAMED}) q join members o on o.id = q.member_id)`;
  return boundOnce(sql<Row | HitRow>`with ${reachIn(ctx, viewer, asked, uuid)},
      ${foundIn(viewer, asked, before, CANDIDATES_READ)},
      shown(id, room_id, n) as materialized (select c.id, c.room_id, c.n ${readable(ctx, viewer)}
        order by found.id desc limit ${raw(String(SEARCH_PAGE + 1))})
    select f.last, f.many, h.* from (select min(id) as last, count(*) as many from found) f
    left join (select c.id, c.n, c.words, c.at, r.uuid, s.id as spaceId, s.slug as spaceSlug, s.name as spaceName,
        s.emoji as spaceEmoji, coalesce(s.name, nullif(r.name, ''), ${names}, '') as roomName,
        json_array(a.public_uid, a.name, a.author_number, a.avatar) as author
      from shown cross join chat_messages c on c.room_id = shown.room_id and c.n = shown.n
      cross join chat_rooms r on r.id = c.room_id left join spaces s on s.id = r.space_id
      cross join members a on a.id = c.member_id) h on true order by h.id desc`);
}

function toHit(ctx: Ctx, row: HitRow, { words, isLastOpen }: Asked): Hit {
  const { spaceId, spaceSlug, spaceName, spaceEmoji } = row;
  const space =
    spaceId === null ? null : { id: spaceId, slug: spaceSlug ?? "", name: spaceName ?? "", emoji: spaceEmoji ?? "" };
  return {
    kind: "message",
    id: row.id,
    title: piecesOf(row.roomName, [], false),
    snippet: snippetOf(row.words, words, isLastOpen),
    path: `${placeOf({ uuid: row.uuid, space })}?message_id=${row.n}`,
    space,
    author: presentPerson(ctx, JSON.parse(row.author) as PersonColumns),
    at: row.at,
    event: null,
  };
}
