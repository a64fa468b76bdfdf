import { avatarPicture } from "~/features/files/urls.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { readableByViewer } from "~/features/spaces/readable.server";
import { localeOf } from "~/i18n/locale";
import { isMoment, type Moment, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin, isAdmin, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { DirectoryInput } from "./input";
import { directoryPolicy } from "./policy";
import { shownName } from "./present";
import { DIRECTORY_PAGE, type DirectoryLine, LOOKED_THROUGH } from "./standing";

export interface DirectoryPage {
  members: DirectoryLine[];
  /** Where the next page begins: a page of a search may be short, or empty, with more behind it. */
  cursor: string | null;
}

/**
 * The members of the community, the newest first, 20 a page: by name, role or a group of spaces that the viewer may
 * read. A search goes through a bounded number of members at a time. Who was put out is listed to admins alone, whom
 * it happened to last first.
 *
 * Throws 401 and 403 where the directory is not public, but for admins (spec section 5); 422 for a cursor that is none.
 */
export async function listMembers(ctx: Ctx, filter: DirectoryInput): Promise<DirectoryPage> {
  const after = readCursor(filter.cursor, isMoment);
  const [[house], rows] = await forInsiders(
    ctx,
    Promise.all([
      ctx.read(
        () => sql<{ isPublic: number }>`select public_member_directory as isPublic from communities
          where community_id = ${ctx.community.id}`,
      ),
      ctx.read((viewer) => linesOf(ctx, viewer, filter, after)),
    ]),
  );
  authorize(directoryPolicy, "can_view_member_directory", ctx.viewer, { isPublic: house?.isPublic === 1 });
  if (filter.status === "removed" && !isAdmin(ctx.viewer)) throw forbidden();
  const found = rows.filter((row) => row.isFound === 1);
  const shown = found.slice(0, DIRECTORY_PAGE);
  const last = found.length > DIRECTORY_PAGE ? shown.at(-1) : rows.find((row) => row.place === windowOf(filter));
  return {
    members: shown.map((row) => toLine(ctx, row)),
    cursor: last ? writeCursor([last.at, last.id]) : null,
  };
}

interface LineRow {
  id: number;
  publicUid: string;
  name: string;
  authorNumber: number | null;
  avatar: string;
  headline: string;
  role: Role;
  joinedAt: number;
  removedAt: number | null;
  bannedUntil: number | null;
  /** By which the list is ordered, and a line's place among those that are looked at. */
  at: number;
  place: number;
  isFound: number;
}

/** What the filter finds among the next members, and the last of those: from there the list goes on. */
function linesOf(ctx: Ctx, viewer: Claim, filter: DirectoryInput, after: Moment | null): Statement<LineRow> {
  const { q, space_group_id: groupId } = filter;
  const isNamed = q === "" ? sql`1` : sql`instr(lower(m.name), lower(${q})) > 0`;
  const isInGroup = groupId === undefined ? sql`1` : inGroup(ctx, viewer, groupId);
  return sql<LineRow>`select * from (
      select m.*, ${isNamed} and ${isInGroup} as isFound from (${candidates(ctx, viewer, filter, after)}) m)
    where isFound or place = ${windowOf(filter)} limit ${DIRECTORY_PAGE + 2}`;
}

const windowOf = ({ q, space_group_id }: DirectoryInput): number => {
  if (space_group_id !== undefined) return LOOKED_THROUGH.byGroup;
  return q === "" ? DIRECTORY_PAGE + 1 : LOOKED_THROUGH.byName;
};

/** Nobody makes the database look through two thousand names for a refusal. */
const mayLook = (ctx: Ctx, viewer: Claim): Statement =>
  claimsAdmin(viewer)
    ? sql`1`
    : sql`exists (select 1 from communities where community_id = ${ctx.community.id} and public_member_directory = 1)`;

const COLUMNS = sql`id, public_uid as publicUid, name, author_number as authorNumber, avatar, headline, role,
  joined_at as joinedAt, removed_at as removedAt, banned_until as bannedUntil`;

/** The next members of the list, along the index that has its order. */
function candidates(ctx: Ctx, viewer: Claim, filter: DirectoryInput, after: Moment | null): Statement {
  const community = sql`community_id = ${ctx.community.id} and ${mayLook(ctx, viewer)}`;
  const most = sql`limit ${windowOf(filter)}`;
  if (filter.status === "removed") {
    return sql`select ${COLUMNS}, removed_at as at, row_number() over (order by removed_at desc, id desc) as place
      from members indexed by members_removed where ${community} and removed_at is not null
        ${after ? sql`and (removed_at, id) < (${after[0]}, ${after[1]})` : nothing}
      order by removed_at desc, id desc ${most}`;
  }
  if (filter.role) {
    // In the order of their ids, which is that of their coming.
    return sql`select ${COLUMNS}, joined_at as at, row_number() over (order by id desc) as place
      from members indexed by members_staff where ${community} and role = ${filter.role} and role <> 'member'
        and status = 'active' ${after ? sql`and id < ${after[1]}` : nothing}
      order by id desc ${most}`;
  }
  return sql`select ${COLUMNS}, joined_at as at, row_number() over (order by joined_at desc, id desc) as place
    from members indexed by members_here where ${community} and status = 'active'
      ${after ? sql`and (joined_at, id) < (${after[0]}, ${after[1]})` : nothing}
    order by joined_at desc, id desc ${most}`;
}

/**
 * In a space of the group that the viewer may read: who is in another is nobody's to learn. The "+" has it go over the
 * few spaces of a member instead of all of the group.
 */
const inGroup = (ctx: Ctx, viewer: Claim, groupId: number): Statement =>
  sql`exists (select 1 from space_members sm where sm.member_id = m.id and sm.until > ${ctx.now()}
    and +sm.space_id in (select s.id from spaces s where s.space_group_id = ${groupId}
      and ${readableByViewer(viewer, ctx.community, ctx.now())}))`;

function toLine(ctx: Ctx, row: LineRow): DirectoryLine {
  const { id, publicUid, headline, role, joinedAt, removedAt, bannedUntil } = row;
  const isBanned = bannedUntil !== null && bannedUntil > ctx.now();
  return {
    id,
    publicUid,
    name: shownName(row, localeOf(ctx)),
    avatar: avatarPicture(ctx, row.avatar),
    headline,
    role,
    joinedAt,
    removedAt,
    bannedUntil: isBanned ? bannedUntil : null,
  };
}
