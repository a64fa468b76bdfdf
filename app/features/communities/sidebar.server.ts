import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { type Statement, sql } from "~/platform/database/sql";
import { isShownTo } from "../spaces/readable.server";
import { arrangeSidebar, type SidebarGroup, type SidebarLine } from "./sidebar";

/**
 * The groups and spaces the viewer's sidebar lists (spec section 5), in order. One statement; it reads at most
 * three rows for each space the viewer may see (the space, and what is kept of the viewer beside it), of a chat space
 * those of its room besides, however many there are that they may not. It answers with a line for each group, its spaces in it as JSON: a member of
 * 500 spaces would wait longer for a thousand lines on their way from the database than for the database.
 */
export async function listSidebar(ctx: Ctx): Promise<SidebarGroup[]> {
  if (ctx.community.id === 0) return [];
  const lines = await ctx.read((viewer) => sidebarOf(viewer, ctx.community, ctx.now()));
  return arrangeSidebar(ctx.viewer, lines);
}

/** In the order of `SpaceEntry`. */
const spaceColumns = (talk: Statement): Statement => sql`s.id, s.space_group_id, s.slug, s.name, s.emoji, s.post_type,
  s.display_view, s.is_private, s.visibility, s.members_can_post, s.show_lock_icon_for_non_members, s.last_post_at,
  s.position, ${talk}`;

/**
 * How a member stands in the talk of a chat space (`TalkEntry`): two rows of each, and none of another space. What an
 * import brought is new to nobody.
 */
const talkOf = (
  viewer: Claim,
): Statement => sql`iif(s.post_type = 'chat', (select json_array(t.news_n, t.news_at, q.read_n, q.muted_at is not null, q.named_n > q.read_n)
  from chat_rooms t left join chat_participants q on q.room_id = t.id and q.member_id = ${viewer.memberId}
  where t.space_id = s.id), null)`;
const NO_TALK = sql`null`;

const spaceOf = (viewer: Claim): Statement => spaceColumns(talkOf(viewer));
const GROUP = sql`g.id, g.name, g.slug, g.position`;
const NO_GROUP = sql`null as id, null as name, null as slug, null as position`;

function sidebarOf(viewer: Claim, community: CommunityRef, now: number): Statement<SidebarLine> {
  if (claimsAdmin(viewer)) return everything(viewer, community, now);
  if (claimsMember(viewer))
    return sql<SidebarLine>`${listed(viewer, community)} union all ${own(viewer, community, now)}`;
  return open(viewer, community);
}

/**
 * Admins override privacy, and see the groups that hold nothing; what a group keeps for its spaces' members
 * (section 5 excepts nobody) they reach by the group's page and /settings/spaces.
 */
function everything(viewer: Claim, community: CommunityRef, now: number): Statement<SidebarLine> {
  return sql<SidebarLine>`select ${GROUP},
    (select json_group_array(json_array(${spaceOf(viewer)}, m.space_id is not null, r.read_at, null))
      from spaces s
      left join space_members m on m.member_id = ${viewer.memberId} and m.space_id = s.id and m.until > ${now}
      left join space_reads r on r.member_id = ${viewer.memberId} and r.space_id = s.id
      where s.community_id = g.community_id and s.space_group_id = g.id and s.deleted_at is null
        and s.hide_from_sidebar = 0
        and (g.hide_non_member_spaces_from_sidebar = 0 or m.space_id is not null)) as spaces
    from space_groups g where g.community_id = ${community.id} and g.deleted_at is null`;
}

/**
 * All groups, with what every member sees listed in them, private spaces with a lock; which of them are theirs comes
 * from `own`.
 */
function listed(viewer: Claim, community: CommunityRef): Statement<SidebarLine> {
  return sql<SidebarLine>`select ${GROUP},
    (select json_group_array(json_array(${spaceOf(viewer)}, 0, r.read_at, o.role))
      from spaces s indexed by spaces_sidebar
      left join space_reads r on r.member_id = ${viewer.memberId} and r.space_id = s.id
      left join space_roles o on o.member_id = ${viewer.memberId} and o.space_id = s.id
      where s.community_id = g.community_id and s.space_group_id = g.id
        and s.visibility = 'listed' and s.hide_from_sidebar = 0 and s.deleted_at is null
        and g.hide_non_member_spaces_from_sidebar = 0) as spaces
    from space_groups g where g.community_id = ${community.id} and g.deleted_at is null`;
}

/**
 * The viewer's memberships, in two lines. Only what `listed` leaves out (secret and draft spaces, groups that hide
 * from non-members) brings its space along; for the others the entry says no more than that the space is theirs.
 */
function own(viewer: Claim, community: CommunityRef, now: number): Statement<SidebarLine> {
  // Stands first in its join: where no group hides, not one membership is walked a second time.
  const hiding = sql`select 1 from space_groups where community_id = ${community.id}
    and hide_non_member_spaces_from_sidebar = 1 and deleted_at is null limit 1`;
  const beside = sql`left join space_reads r on r.member_id = ${viewer.memberId} and r.space_id = s.id
    left join space_roles o on o.member_id = ${viewer.memberId} and o.space_id = s.id`;
  const mine = sql`m.member_id = ${viewer.memberId} and m.until > ${now}`;
  const whole = sql`json_array(${spaceOf(viewer)}, 1, r.read_at, o.role)`;
  return sql<SidebarLine>`select ${NO_GROUP},
    (select json_group_array(json(iif(s.id is null, m.space_id, ${whole})))
      from space_members m
      left join spaces s indexed by spaces_unlisted on s.id = m.space_id and s.visibility <> 'listed'
        and s.deleted_at is null and s.hide_from_sidebar = 0
      ${beside} where ${mine}) as spaces
    union all
    select ${NO_GROUP},
    (select json_group_array(${whole})
      from (${hiding}) hiding cross join space_members m
      cross join spaces s on s.id = m.space_id and s.visibility = 'listed' and s.deleted_at is null
        and s.hide_from_sidebar = 0
      join space_groups g on g.id = s.space_group_id and g.deleted_at is null
        and g.hide_non_member_spaces_from_sidebar = 1
      ${beside} where ${mine}) as spaces`;
}

/** A visitor is nobody's member: groups that hide from non-members show nothing. */
function open(viewer: Claim, community: CommunityRef): Statement<SidebarLine> {
  return sql<SidebarLine>`select ${GROUP},
    (select json_group_array(json_array(${spaceColumns(NO_TALK)}, 0, null, null))
      from spaces s indexed by spaces_open
      where s.community_id = g.community_id and s.space_group_id = g.id
        and s.is_private = 0 and s.visibility = 'listed' and s.deleted_at is null and s.hide_from_sidebar = 0) as spaces
    from space_groups g
    where g.community_id = ${community.id} and g.deleted_at is null and g.hide_non_member_spaces_from_sidebar = 0
      and ${asSql(isShownTo(viewer, community))}`;
}
