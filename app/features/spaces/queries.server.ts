import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { isClosedTo } from "./closed.server";
import { canReadSpace, structurePolicy } from "./policy";
import { isShownTo } from "./readable.server";
import { privateCommunity, refuseUnreadable, type SpaceCard } from "./refusals";
import { RESTORE_DAYS } from "./rules";
import { type Space, selectOwnRoles, selectReadable, selectSpace, toSpace } from "./space-rows.server";

export type { Space } from "./space-rows.server";

/**
 * One space by its slug or id, through the viewer; one statement. Throws 401, 403 private_space (with its card)
 * or 404 as `refuseUnreadable` says.
 */
export async function findSpace(ctx: Ctx, key: string | number): Promise<Space> {
  const [closed, [row]] = await Promise.all([
    isClosedTo(ctx),
    ctx.read((viewer) => selectSpace(viewer, ctx, idOf(ctx, key))),
  ]);
  const space = row ? toSpace(ctx.viewer, row, ctx.now()) : null;
  // An unknown address of a private community tells a visitor no more than a known one.
  refuseUnreadable(ctx.viewer, space ?? (closed ? privateCommunity : null));
  if (!space) throw notFound();
  return space;
}

/** The id of a living space as SQL, by slug first, else by id: people type the one, the wire carries the other. */
export function idOf(ctx: Ctx, key: string | number): Statement {
  const id = /^\d{1,16}$/.test(String(key)) ? Number(key) : null;
  return sql`coalesce((select id from spaces where community_id = ${ctx.community.id} and slug = ${String(key)}
    and deleted_at is null), ${id})`;
}

/** Every space whose content the viewer may read, in the order of groups and positions. */
export async function listSpaces(ctx: Ctx): Promise<Space[]> {
  return (await loadSpaces(ctx)).spaces;
}

export interface SpaceGroup {
  id: number;
  slug: string;
  name: string;
  position: number;
  hideNonMemberSpaces: boolean;
  /** Whoever is in the group is let into each space that comes into it. */
  addsMembersToNewSpaces: boolean;
}

/** All space groups in their order; to visitors of a private community none. */
export async function listSpaceGroups(ctx: Ctx): Promise<SpaceGroup[]> {
  const rows = await ctx.read(
    (viewer) => sql<GroupRow>`select ${groupColumns} from space_groups g
      where g.community_id = ${ctx.community.id} and g.deleted_at is null
        and ${asSql(isShownTo(viewer, ctx.community))}
      order by g.position, g.id`,
  );
  return rows.map(toGroup);
}

export interface LockedCard extends SpaceCard {
  id: number;
  slug: string;
  /** 0: no lock stands beside it. */
  showsLock: number;
}

export interface GroupPage {
  group: SpaceGroup;
  /** What the viewer may read. */
  spaces: Space[];
  /** Private ones that are listed: their card only, without counts. */
  locked: LockedCard[];
}

/** One group by its slug or id with its spaces. Throws 404, or 401 for a visitor of a private community. */
export async function findSpaceGroup(ctx: Ctx, key: string | number): Promise<GroupPage> {
  const groupId = idOfGroup(ctx, key);
  const [closed, { groups, spaces }, locked] = await Promise.all([
    isClosedTo(ctx),
    loadSpaces(ctx, groupId),
    ctx.read(
      (viewer) => sql<GroupPage["locked"][number]>`select s.id, s.slug, s.name, s.emoji, s.description,
          s.show_lock_icon_for_non_members as showsLock from spaces s
        left join space_members m on m.member_id = ${viewer.memberId} and m.space_id = s.id and m.until > ${ctx.now()}
        where s.community_id = ${ctx.community.id} and s.space_group_id = ${groupId} and s.deleted_at is null
          and s.is_private = 1 and s.visibility = 'listed' and m.member_id is null
          and ${!claimsAdmin(viewer) && claimsMember(viewer)}
        order by s.position, s.id limit 100`,
    ),
  ]);
  if (closed) refuseUnreadable(ctx.viewer, privateCommunity);
  // A slug may look like an id: it comes first, as in `idOfGroup`.
  const group = groups.find((one) => one.slug === String(key)) ?? groups.find((one) => String(one.id) === String(key));
  if (!group) throw notFound();
  return { group, spaces, locked };
}

/** As `idOf`, of a group. */
export function idOfGroup(ctx: Ctx, key: string | number): Statement {
  const id = /^\d{1,16}$/.test(String(key)) ? Number(key) : null;
  return sql`coalesce((select id from space_groups where community_id = ${ctx.community.id}
    and slug = ${String(key)} and deleted_at is null), ${id})`;
}

export interface DeletedSpace {
  id: number;
  name: string;
  emoji: string;
  postsCount: number;
  deletedAt: number;
  deletedBy: string;
  /** UTC ms after which it is gone for good. */
  until: number;
}

export interface ManagedSpaces {
  groups: (SpaceGroup & { spaces: Space[] })[];
  deleted: DeletedSpace[];
}

/** /settings/spaces: every group with every space, and what can still be brought back. Admins only. */
export async function listManagedSpaces(ctx: Ctx): Promise<ManagedSpaces> {
  const since = ctx.now() - RESTORE_DAYS * DAY;
  const [{ groups, spaces }, deleted] = await Promise.all([
    loadSpaces(ctx),
    ctx.read(
      (viewer) => sql<Omit<DeletedSpace, "until">>`select s.id, s.name, s.emoji, s.posts_count as postsCount,
          s.deleted_at as deletedAt, coalesce(m.name, '') as deletedBy
        from spaces s indexed by spaces_deleted left join members m on m.id = s.deleted_by
        where s.community_id = ${ctx.community.id} and s.deleted_at is not null and s.deleted_at > ${since}
          and ${claimsAdmin(viewer)}
        order by s.deleted_at desc limit 100`,
    ),
  ]);
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  return {
    groups: groups.map((group) => ({ ...group, spaces: spaces.filter((space) => space.groupId === group.id) })),
    deleted: deleted.map((space) => ({ ...space, until: space.deletedAt + RESTORE_DAYS * DAY })),
  };
}

/**
 * Groups, and the readable spaces of all or of one: at most three rows read for each space, and one for each role. A
 * membership without its role does not open a draft, so the policy has the last word.
 */
async function loadSpaces(ctx: Ctx, groupId?: Statement): Promise<{ groups: SpaceGroup[]; spaces: Space[] }> {
  const [groups, readable, roles] = await Promise.all([
    listSpaceGroups(ctx),
    ctx.read((viewer) => selectReadable(viewer, ctx, groupId)),
    ctx.read((viewer) => selectOwnRoles(viewer, ctx)),
  ]);
  const roleOf = new Map(roles.map((row) => [row.spaceId, row.role]));
  const placeOf = new Map(groups.map((group, place) => [group.id, place]));
  const spaces = readable
    .map((row) => toSpace(ctx.viewer, { ...row, spaceRole: roleOf.get(row.id) ?? null }, ctx.now()))
    .filter((space) => canReadSpace(ctx.viewer, space.access))
    .sort(
      (a, b) => (placeOf.get(a.groupId) ?? 0) - (placeOf.get(b.groupId) ?? 0) || a.position - b.position || a.id - b.id,
    );
  return { groups, spaces };
}

const DAY = 86_400_000;

const groupColumns = raw(`g.id, g.slug, g.name, g.position,
  g.hide_non_member_spaces_from_sidebar as hideNonMemberSpaces,
  g.automatically_add_members_to_new_spaces as addsMembersToNewSpaces`);

type Flags = "hideNonMemberSpaces" | "addsMembersToNewSpaces";
type GroupRow = Omit<SpaceGroup, Flags> & Record<Flags, number>;

const toGroup = ({ hideNonMemberSpaces, addsMembersToNewSpaces, ...group }: GroupRow): SpaceGroup => ({
  ...group,
  hideNonMemberSpaces: hideNonMemberSpaces === 1,
  addsMembersToNewSpaces: addsMembersToNewSpaces === 1,
});
