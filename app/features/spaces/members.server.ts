import { isMoment, type Moment, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { spacePolicy, spaceRules, structurePolicy } from "./policy";
import { findSpace, findSpaceGroup, idOf, listSpaces, type Space, type SpaceGroup } from "./queries.server";

export interface SpaceMember {
  id: number;
  publicUid: string;
  /** Empty for an imported author without a name: the page writes "Author N" from `authorNumber`. */
  name: string;
  authorNumber: number | null;
  /** As stored: `avatarPicture` of files makes the picture. */
  avatar: string;
  headline: string;
  role: "admin" | "moderator" | null;
  /** In the community. */
  communityRole: "owner" | "admin" | "moderator" | "member";
  joinedAt: number;
}

export interface SpaceMembersPage {
  space: Space;
  members: SpaceMember[];
  /** For the next page; null on the last. */
  cursor: string | null;
}

export const MEMBERS_PAGE = 20;
/** Names that a page of a search goes through. */
export const MEMBERS_LOOKED_THROUGH = 2_000;
/** Faces that the header of a space shows. */
export const FACES = 4;
/** Lines of a members.csv that is answered at once; a larger one is a job's. */
export const CSV_LIMIT = 10_000;

/**
 * The members tab (spec section 5: whoever may read the space), newest first, 20 a page by (joined_at, id). With `q`
 * those whose name holds it, of a bounded number at a time: such a page may be short, or empty, with more behind it.
 * Throws as `findSpace`, and 422 for a cursor that is none.
 */
export async function listSpaceMembers(
  ctx: Ctx,
  key: string | number,
  opts: { cursor?: string | null; limit?: number; q?: string } = {},
): Promise<SpaceMembersPage> {
  const limit = Math.min(opts.limit ?? MEMBERS_PAGE, 500);
  const after = readCursor(opts.cursor, isMoment);
  const [space, rows] = await Promise.all([
    findSpace(ctx, key),
    opts.q
      ? ctx.read(() => searchMembers(ctx, idOf(ctx, key), after, opts.q ?? "", limit))
      : ctx.read(() => selectMembers(ctx, idOf(ctx, key), after, limit + 1)),
  ]);
  authorize(spaceRules, "can_see_members", ctx.viewer, space.access);
  if (opts.q) return { space, ...pageOfFound(rows as FoundMember[], limit) };
  return { space, ...pageOfMembers(rows, limit) };
}

interface FoundMember extends SpaceMember {
  /** Among those that were looked at. */
  place: number;
  isFound: 0 | 1;
}

function pageOfFound(rows: FoundMember[], limit: number): Omit<SpaceMembersPage, "space"> {
  const found = rows.filter((row) => row.isFound === 1);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : rows.find((row) => row.place === MEMBERS_LOOKED_THROUGH);
  return {
    members: shown.map(({ place: _place, isFound: _isFound, ...member }) => member),
    cursor: last ? writeCursor([last.joinedAt, last.id]) : null,
  };
}

/** A page of members, of whom one more was read. */
export function pageOfMembers(rows: SpaceMember[], limit = MEMBERS_PAGE): Omit<SpaceMembersPage, "space"> {
  const members = rows.slice(0, limit);
  const last = members.at(-1);
  return { members, cursor: rows.length > limit && last ? writeCursor([last.joinedAt, last.id]) : null };
}

/**
 * The newest faces of a space, for its header; of a space of members the first page of the tab, and one more. Its door
 * has proven that the viewer may read it.
 */
export function listSpaceFaces(ctx: Ctx, key: string | number): Promise<SpaceMember[]> {
  const id = idOf(ctx, key);
  const many = sql`iif((select post_type from spaces where id = ${id} and community_id = ${ctx.community.id}) = 'members',
    ${MEMBERS_PAGE + 1}, ${FACES})`;
  return ctx.read(() => selectMembers(ctx, id, null, many));
}

/**
 * Every member for members.csv, in the order of the tab; null for `members` where they are more than `limit`, for
 * which there is a job. Managers only.
 */
export async function exportSpaceMembers(
  ctx: Ctx,
  key: string | number,
  limit = CSV_LIMIT,
): Promise<{ space: Space; members: SpaceMember[] | null }> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  // In a trip of its own: nobody makes the database walk ten thousand members for a refusal.
  const members = await ctx.read(() => selectMembers(ctx, sql`${space.id}`, null, limit + 1));
  return { space, members: members.length > limit ? null : members };
}

/**
 * Everybody in the spaces of a group that the viewer manages, once each: with the day they first came and the highest
 * role they have there, the newest first; null for `members` where these spaces have more than `limit` together, for
 * which there is a job. Admins, and who manages one of its spaces; other spaces of it give nothing.
 */
export async function exportGroupMembers(
  ctx: Ctx,
  key: string | number,
  limit = CSV_LIMIT,
): Promise<{ group: SpaceGroup; members: SpaceMember[] | null }> {
  const { group, managed } = await findManagedSpaces(ctx, key);
  const some = sql`select sm.member_id, sm.space_id, sm.joined_at
    from json_each(${list(managed.map((space) => space.id))}) of
    cross join space_members sm indexed by space_members_space on sm.space_id = of.value
    where sm.community_id = ${ctx.community.id} and sm.until > ${ctx.now()} limit ${limit + 1}`;
  // The alphabet puts "admin" before "moderator".
  const [[counted], members] = await Promise.all([
    ctx.read(() => sql<{ n: number }>`select count(*) as n from (${some})`),
    ctx.read(
      () => sql<SpaceMember>`select ${personColumns}, min(r.role) as role, min(sm.joined_at) as joinedAt
        from (${some}) sm join members m on m.id = sm.member_id
        left join space_roles r on r.member_id = sm.member_id and r.space_id = sm.space_id
        group by m.id order by joinedAt desc, m.id desc`,
    ),
  ]);
  return { group, members: counted && counted.n <= limit ? members : null };
}

/** The spaces of a group that the viewer manages. Throws 401, 403 for who manages none, but admins; 404. */
export async function findManagedSpaces(ctx: Ctx, key: string | number) {
  const { group, spaces } = await findSpaceGroup(ctx, key);
  const managed = spaces.filter((space) => spacePolicy.can_manage_space(ctx.viewer, space.access));
  if (managed.length === 0) authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  return { group, managed };
}

/** Throws for who does not manage all of these spaces of a group: 401, 403; 404 for a group that is not there. */
export async function authorizeGroupSpaces(ctx: Ctx, key: string | number, spaceIds: readonly number[]): Promise<void> {
  const { managed } = await findManagedSpaces(ctx, key);
  const ids = new Set(managed.map((space) => space.id));
  if (!spaceIds.every((id) => ids.has(id))) throw forbidden();
}

/**
 * Whoever is in one of these spaces among the next `limit` members of the community, the newest of it first, as
 * `exportGroupMembers` says them. `rows`: how many were looked at. What the viewer may is the caller's to ask.
 */
export async function listGroupMembers(
  ctx: Ctx,
  spaceIds: readonly number[],
  { cursor, limit }: { cursor?: string | null; limit: number },
): Promise<{ members: SpaceMember[]; rows: number; cursor: string | null }> {
  const after = readCursor(cursor, isMoment);
  const ours = sql`(select value from json_each(${list([...spaceIds])}))`;
  const rows = await ctx.read(
    () => sql<Omit<SpaceMember, "joinedAt"> & { at: number; joinedAt: number | null }>`
      select ${personColumns}, m.joined_at as at,
        (select min(sm.joined_at) from space_members sm
          where sm.member_id = m.id and sm.space_id in ${ours} and sm.until > ${ctx.now()}) as joinedAt,
        (select min(r.role) from space_roles r join space_members sm on sm.member_id = r.member_id
          and sm.space_id = r.space_id and sm.until > ${ctx.now()}
          where r.member_id = m.id and r.space_id in ${ours}) as role
      from members m indexed by members_joined
      where m.community_id = ${ctx.community.id} ${after ? sql`and (m.joined_at, m.id) < (${after[0]}, ${after[1]})` : sql``}
      order by m.joined_at desc, m.id desc limit ${limit}`,
  );
  const last = rows.at(-1);
  return {
    members: rows.filter((row): row is typeof row & SpaceMember => row.joinedAt !== null),
    rows: rows.length,
    cursor: rows.length === limit && last ? writeCursor([last.at, last.id]) : null,
  };
}

/**
 * The spaces the viewer may add members to, in the order of groups and positions. Refuses who may add to none:
 * 401 for a visitor, 403 for a member. An admin of a community that has no space yet is told so by an empty list.
 */
export async function listInvitableSpaces(ctx: Ctx): Promise<Space[]> {
  const spaces = (await listSpaces(ctx)).filter((space) => spacePolicy.can_invite_members(ctx.viewer, space.access));
  if (spaces.length === 0) authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  return spaces;
}

/** A space whose memberships the viewer may ask about ("why can they see this?"): its managers'. */
export async function explainableSpace(ctx: Ctx, key: string | number): Promise<Space> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  return space;
}

const personColumns = raw(`m.id, m.public_uid as publicUid, m.name, m.author_number as authorNumber, m.avatar,
  m.headline, m.role as communityRole`);

function selectMembers(
  ctx: Ctx,
  id: Statement,
  after: Moment | null,
  limit: number | Statement,
): Statement<SpaceMember> {
  const before = after ? sql`and (sm.joined_at, sm.member_id) < (${after[0]}, ${after[1]})` : sql``;
  return sql<SpaceMember>`select ${personColumns}, r.role, sm.joined_at as joinedAt
    from space_members sm indexed by space_members_space
    join members m on m.id = sm.member_id
    left join space_roles r on r.member_id = sm.member_id and r.space_id = sm.space_id
    where sm.space_id = ${id} and sm.community_id = ${ctx.community.id} and sm.until > ${ctx.now()} ${before}
    order by sm.joined_at desc, sm.member_id desc limit ${limit}`;
}

/** What the name finds among the next members, and the last of those that were looked at: from there the list goes on. */
function searchMembers(
  ctx: Ctx,
  id: Statement,
  after: Moment | null,
  q: string,
  limit: number,
): Statement<FoundMember> {
  const next = sql`select * from space_members indexed by space_members_space
    where space_id = ${id} and community_id = ${ctx.community.id} and until > ${ctx.now()}
      ${after ? sql`and (joined_at, member_id) < (${after[0]}, ${after[1]})` : sql``}
    order by joined_at desc, member_id desc limit ${MEMBERS_LOOKED_THROUGH}`;
  return sql<FoundMember>`select * from (
      select ${personColumns}, r.role, sm.joined_at as joinedAt, instr(lower(m.name), lower(${q})) > 0 as isFound,
        row_number() over (order by sm.joined_at desc, sm.member_id desc) as place
      from (${next}) sm join members m on m.id = sm.member_id
      left join space_roles r on r.member_id = sm.member_id and r.space_id = sm.space_id
      order by sm.joined_at desc, sm.member_id desc)
    where isFound or place = ${MEMBERS_LOOKED_THROUGH} limit ${limit + 2}`;
}
