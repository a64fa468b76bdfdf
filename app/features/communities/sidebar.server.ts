import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { arrangeSidebar, type SidebarGroup, type SidebarRow } from "./sidebar";

/**
 * The groups and spaces the viewer's sidebar lists (spec section 5), in order. One statement; it reads at most
 * three rows for each space the viewer may see (the space, and what is kept of the viewer beside it), however
 * many there are that they may not.
 */
export async function listSidebar(ctx: Ctx): Promise<SidebarGroup[]> {
  if (ctx.community.id === 0) return [];
  const rows = await ctx.read((viewer) => sidebarOf(viewer, ctx.community, ctx.now()));
  return arrangeSidebar(ctx.viewer, rows);
}

const SPACE = sql`s.slug, s.name, s.emoji, s.post_type as postType, s.is_private as isPrivate, s.visibility,
  s.members_can_post as membersCanPost, s.last_post_at as lastPostAt, s.position`;
const GROUP = sql`g.id as groupId, g.name as groupName, g.slug as groupSlug, g.position as groupPosition`;

function sidebarOf(viewer: Viewer, community: CommunityRef, now: number): Statement<SidebarRow> {
  if (isAdmin(viewer)) return everything(viewer, community, now);
  if (isSignedIn(viewer)) return sql<SidebarRow>`${listed(viewer, community)} union all ${own(viewer, community, now)}`;
  return community.isPrivate ? sql<SidebarRow>`select 1 where 0` : open(community);
}

/**
 * Admins override privacy, and see the groups that hold nothing; what a group keeps for its spaces' members
 * (section 5 excepts nobody) they reach by the group's page and /settings/spaces. Its line without an id leaves
 * the group standing.
 */
function everything(viewer: Viewer, community: CommunityRef, now: number): Statement<SidebarRow> {
  const id = sql`iif(g.hide_non_member_spaces_from_sidebar = 1 and m.space_id is null, null, s.id)`;
  return sql<SidebarRow>`select ${GROUP}, ${id} as id, ${SPACE}, m.space_id is not null as isMember, r.read_at as readAt, null as role
    from space_groups g
    left join spaces s on s.community_id = g.community_id and s.space_group_id = g.id and s.deleted_at is null
      and s.hide_from_sidebar = 0
    left join space_members m on m.member_id = ${viewer.memberId} and m.space_id = s.id and m.until > ${now}
    left join space_reads r on r.member_id = ${viewer.memberId} and r.space_id = s.id
    where g.community_id = ${community.id} and g.deleted_at is null`;
}

/** What every member sees listed, private spaces with a lock; which of them are theirs comes from `own`. */
function listed(viewer: Viewer, community: CommunityRef): Statement<SidebarRow> {
  return sql<SidebarRow>`select ${GROUP}, s.id, ${SPACE}, 0 as isMember, r.read_at as readAt, o.role
    from space_groups g
    cross join spaces s indexed by spaces_sidebar on s.community_id = g.community_id and s.space_group_id = g.id
      and s.visibility = 'listed' and s.hide_from_sidebar = 0 and s.deleted_at is null
    left join space_reads r on r.member_id = ${viewer.memberId} and r.space_id = s.id
    left join space_roles o on o.member_id = ${viewer.memberId} and o.space_id = s.id
    where g.community_id = ${community.id} and g.deleted_at is null and g.hide_non_member_spaces_from_sidebar = 0`;
}

/**
 * The viewer's memberships. Only what `listed` leaves out (secret and draft spaces, groups that hide from
 * non-members) brings its space along; for the others the row says no more than that the space is theirs.
 */
function own(viewer: Viewer, community: CommunityRef, now: number): Statement<SidebarRow> {
  // Stands first in its join: where no group hides, not one membership is walked a second time.
  const hiding = sql`select 1 from space_groups where community_id = ${community.id}
    and hide_non_member_spaces_from_sidebar = 1 and deleted_at is null limit 1`;
  const beside = sql`left join space_reads r on r.member_id = ${viewer.memberId} and r.space_id = s.id
    left join space_roles o on o.member_id = ${viewer.memberId} and o.space_id = s.id`;
  const mine = sql`m.member_id = ${viewer.memberId} and m.until > ${now}`;
  return sql<SidebarRow>`select ${GROUP}, m.space_id as id, ${SPACE}, 1 as isMember, r.read_at as readAt, o.role
    from space_members m
    left join spaces s indexed by spaces_unlisted on s.id = m.space_id and s.visibility <> 'listed'
      and s.deleted_at is null and s.hide_from_sidebar = 0
    left join space_groups g on g.id = s.space_group_id and g.deleted_at is null
    ${beside} where ${mine}
    union all
    select ${GROUP}, s.id, ${SPACE}, 1 as isMember, r.read_at as readAt, o.role
    from (${hiding}) hiding cross join space_members m
    cross join spaces s on s.id = m.space_id and s.visibility = 'listed' and s.deleted_at is null
      and s.hide_from_sidebar = 0
    join space_groups g on g.id = s.space_group_id and g.deleted_at is null
      and g.hide_non_member_spaces_from_sidebar = 1
    ${beside} where ${mine}`;
}

/** A visitor is nobody's member: groups that hide from non-members show nothing. */
function open(community: CommunityRef): Statement<SidebarRow> {
  return sql<SidebarRow>`select ${GROUP}, s.id, ${SPACE}, 0 as isMember, null as readAt, null as role
    from space_groups g
    cross join spaces s indexed by spaces_open on s.community_id = g.community_id and s.space_group_id = g.id
      and s.is_private = 0 and s.visibility = 'listed' and s.deleted_at is null
    where g.community_id = ${community.id} and g.deleted_at is null and g.hide_non_member_spaces_from_sidebar = 0
      and s.hide_from_sidebar = 0`;
}
