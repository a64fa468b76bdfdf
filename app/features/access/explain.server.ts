import { avatarPicture } from "~/features/files/urls.server";
import { shownName } from "~/features/members/present";
import { explainableSpace } from "~/features/spaces/members.server";
import { idOf } from "~/features/spaces/queries.server";
import { reasonsOf, type SpaceAccess, type SpaceReasons } from "~/features/spaces/policy";
import { type SpaceAccessRow, spaceAccessColumns, toSpaceAccess } from "~/features/spaces/space-access.server";
import { localeOf } from "~/i18n/locale";
import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { isAdmin, isAdminRole, isSignedIn, type Role, type Viewer, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { AccessLine, AccessReason, ExplainedMember, Explanation, Removal } from "./explanation";
import { BY_ROLE, DIRECT, FOR_EVER, type GrantSource } from "./sources";

export interface AccessExplanation extends Explanation {
  /** By what they would see it without any grant. */
  without: "admin" | "open" | null;
  /** What is left once nobody lets them in by hand. */
  removal: Removal;
}

/**
 * Why somebody can see a space, or what is missing: the rule of who may read explains itself (`reasonsOf`), and every
 * grant stands beside it with the fact that gave it, newest first. Throws 404 for a member or space of another community.
 */
export const explainAccess = (ctx: Ctx, memberId: number, spaceId: number): Promise<AccessExplanation> =>
  explain(ctx, sql`${memberId}`, sql`${spaceId}`);

/** As `explainAccess`, for admins, by the keys of a page: who is no admin is refused with 401 or 403. */
export async function explainPlace(ctx: Ctx, publicUid: string, space: string): Promise<AccessExplanation> {
  const explained = explain(ctx, byUid(ctx, publicUid), idOf(ctx, space));
  // Whether there is such a member is nobody else's to learn.
  await explained.catch(() => null);
  requireAdmin(ctx);
  return explained;
}

/**
 * As `explainAccess`, for who manages the space, and of this space alone. Throws as `findSpace`, 403 for who does not
 * manage it, 404 for nobody of this community.
 */
export async function explainMember(ctx: Ctx, key: string | number, memberId: number): Promise<AccessExplanation> {
  const explained = explain(ctx, sql`${memberId}`, idOf(ctx, key));
  // Whether there is such a member is nobody else's to learn.
  await Promise.all([explainableSpace(ctx, key), explained.catch(() => null)]);
  return explained;
}

async function explain(ctx: Ctx, memberId: Statement, spaceId: Statement): Promise<AccessExplanation> {
  const now = ctx.now();
  const [places, grants] = await Promise.all([
    ctx.read(
      () => sql<PlaceRow>`${placesFrom(sql`spaces s`, memberId, now)}
      where s.id = ${spaceId} and s.community_id = ${ctx.community.id}`,
    ),
    ctx.read(
      () => sql<GrantRow>`select g.source_kind as kind, g.source_id as sourceId, g.created_at as since, g.until,
          f.name as fact, a.name as grantedBy, o.name as groupName
        from access_grants g left join facts f indexed by facts_at
          on f.community_id = g.community_id and f.id = g.granted_by_fact
            and f.at between g.created_at - 5000 and g.created_at + 5000 and f.name <> 'comment.created'
        left join members a on a.id = f.actor_id
        left join space_groups o on o.id = g.source_id and g.source_kind = 'group' and o.community_id = g.community_id
          and o.deleted_at is null
        where g.member_id = ${memberId} and g.space_id = ${spaceId} and g.community_id = ${ctx.community.id}
        order by g.created_at desc, g.id desc limit 100`,
    ),
  ]);
  const place = places[0];
  if (!place) throw notFound();
  const access = toSpaceAccess(place);
  const without = reasonsOf(asThey(place), { ...access, isSpaceMember: false, roles: [] }).reads.holds;
  const line = toLine(place);
  const member = toMember(ctx, place);
  const apart = without ? (isAdminRole(place.role) ? "admin" : "open") : null;
  // What a group gave that is gone goes with what was given by hand (spaces, `byHandWrite`).
  const stays = ({ kind, groupName }: GrantRow) =>
    kind !== DIRECT.kind && kind !== BY_ROLE.kind && (kind !== "group" || groupName !== null);
  const held = grants.filter((grant) => grant.until > now && stays(grant));
  const heldBy = [...new Set(held.map(({ kind }) => kind))];
  const reads = reasonsOf(asThey(place), { ...placeOf(place), isSpaceMember: heldBy.length > 0, roles: [] }).reads
    .holds;
  return {
    ...line,
    member,
    spaceRole: place.spaceRole,
    visibility: access.visibility,
    without: apart,
    removal: {
      member: { id: member.id, name: member.name },
      space: line.name,
      role: place.spaceRole,
      heldBy,
      groups: isAdmin(ctx.viewer)
        ? held.flatMap(({ groupName: name, sourceId: id }) => (name === null ? [] : [{ id, name }]))
        : [],
      reads: apart ?? (reads ? "held" : null),
    },
    reasons: grants.map((grant) => ({
      ...grant,
      until: grant.until === FOR_EVER ? null : grant.until,
      isLive: grant.until > now,
    })),
  };
}

export interface AccessPage {
  member: ExplainedMember;
  spaces: AccessLine[];
  cursor: string | null;
}

/** Spaces of a page, and how many of them a search by name goes through. */
const PAGE = 20;
const LOOKED_THROUGH = 500;

/**
 * Every space of the community with what a member may do there and why, those that they cannot see too, 20 a page.
 * Admins only: throws 401, 403; 404 for nobody of this community, 422 for a cursor that is none.
 */
export async function listAccess(
  ctx: Ctx,
  publicUid: string,
  { q = "", cursor }: { q?: string; cursor?: string | null },
): Promise<AccessPage> {
  const after = readCursor(cursor, isPlaceOfSpace);
  const them = byUid(ctx, publicUid);
  const here = sql`community_id = ${ctx.community.id} and deleted_at is null
    ${after ? sql`and (space_group_id, position, id) > (${after[0]}, ${after[1]}, ${after[2]})` : nothing}
    order by space_group_id, position, id`;
  const next =
    q === ""
      ? sql`select * from spaces indexed by spaces_group where ${here} limit ${PAGE + 1}`
      : sql`select * from (select * from spaces indexed by spaces_group where ${here} limit ${LOOKED_THROUGH})
          where instr(lower(name), lower(${q})) > 0 limit ${PAGE + 1}`;
  const [members, rows] = await Promise.all([
    ctx.read(
      () =>
        sql<MemberRow>`select ${MEMBER} from members m where m.id = ${them} and m.community_id = ${ctx.community.id}`,
    ),
    ctx.read(
      () => sql<PlaceRow>`${placesFrom(sql`(${next}) s`, them, ctx.now())} where s.community_id = ${ctx.community.id}
        order by s.space_group_id, s.position, s.id`,
    ),
  ]);
  requireAdmin(ctx);
  const member = members[0];
  if (!member) throw notFound();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    member: toMember(ctx, member),
    spaces: shown.map(toLine),
    cursor: rows.length > PAGE && last ? writeCursor([last.groupId, last.position, last.id]) : null,
  };
}

function requireAdmin({ viewer }: Ctx): void {
  if (!isSignedIn(viewer)) throw signInRequired();
  if (!isAdmin(viewer)) throw forbidden();
}

type PlaceOfSpace = readonly [groupId: number, position: number, id: number];
const isPlaceOfSpace = (parts: readonly unknown[]): parts is PlaceOfSpace =>
  parts.length === 3 && parts.every(isNumber);

interface MemberRow {
  memberId: number;
  publicUid: string;
  memberName: string;
  authorNumber: number | null;
  avatar: string;
  role: Exclude<Role, "visitor">;
  status: "active" | "imported" | "left";
}

interface PlaceRow extends MemberRow, SpaceAccessRow {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  groupId: number;
  position: number;
  groupName: string | null;
  sources: string;
}

interface GrantRow extends Omit<AccessReason, "until" | "isLive"> {
  until: number;
}

const MEMBER = sql`m.id as memberId, m.public_uid as publicUid, m.name as memberName, m.author_number as authorNumber,
  m.avatar, m.role, m.status`;

const byUid = (ctx: Ctx, publicUid: string): Statement =>
  sql`(select id from members where community_id = ${ctx.community.id} and public_uid = ${publicUid})`;

/** The place of a member in spaces `s`, as the policy asks for it. */
const placesFrom = (spaces: Statement, memberId: Statement, now: number): Statement =>
  sql`select s.id, s.slug, s.name, s.emoji, s.space_group_id as groupId, s.position, g.name as groupName,
      ${spaceAccessColumns}, ${MEMBER},
      (select json_group_array(distinct a.source_kind) from access_grants a
        where a.member_id = m.id and a.space_id = s.id and a.until > ${now}) as sources
    from ${spaces} cross join members m on m.id = ${memberId} and m.community_id = s.community_id
    join communities access_c on access_c.community_id = s.community_id
    left join space_groups g on g.id = s.space_group_id
    left join space_members access_m on access_m.member_id = m.id and access_m.space_id = s.id and access_m.until > ${now}
    left join space_roles access_r on access_r.member_id = m.id and access_r.space_id = s.id`;

/** With their eyes: who is no member any more, or not yet, sees what a visitor does. */
const asThey = ({ memberId, role, status }: MemberRow): Viewer =>
  status === "active" ? { ...visitor, memberId, role } : visitor;

/** A visitor has no place anywhere, whatever stands there still. */
const placeOf = (row: PlaceRow): SpaceAccess =>
  row.status === "active" ? toSpaceAccess(row) : { ...toSpaceAccess(row), isSpaceMember: false, roles: [] };

function toLine(row: PlaceRow): AccessLine {
  const why: SpaceReasons = reasonsOf(asThey(row), placeOf(row));
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    groupName: row.groupName ?? "",
    visibility: row.spaceVisibility,
    isPrivate: row.spaceIsPrivate === 1,
    sources: JSON.parse(row.sources) as GrantSource["kind"][],
    why,
  };
}

const toMember = (ctx: Ctx, row: MemberRow): ExplainedMember => ({
  id: row.memberId,
  publicUid: row.publicUid,
  name: shownName({ name: row.memberName, authorNumber: row.authorNumber }, localeOf(ctx)),
  avatar: avatarPicture(ctx, row.avatar),
  role: row.role,
  isMember: row.status === "active",
});
