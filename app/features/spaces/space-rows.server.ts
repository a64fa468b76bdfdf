import { type Claim, claimsAdmin, claimsMember, isSignedIn, type Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { SpaceAccess } from "./policy";
import { isShownTo } from "./readable.server";
import {
  type DisplayView,
  displayViewOf,
  isUnread,
  type PostNotifications,
  type PostSort,
  type SpaceTab,
} from "./rules";
import {
  communityIsPrivate,
  type SpaceAccessRow,
  spaceAccessColumns,
  spaceAccessJoins,
  toSpaceAccess,
} from "./space-access.server";
import { newSince, type Seen } from "./visits";

/** A space as the viewer finds it. Times are UTC ms. */
export interface Space {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  description: string;
  /** Of its page, where search engines and shared links show one; "" for its name. */
  metaTitle: string;
  groupId: number;
  postType: "basic" | "event" | "chat" | "course" | "members" | "image";
  /** Of a chat space: its room. */
  roomUuid: string | null;
  displayView: DisplayView;
  hideFromSidebar: boolean;
  hideSorting: boolean;
  hidePostSettings: boolean;
  disableMemberPostCovers: boolean;
  requiresTopic: boolean;
  /** The tab of its members is left out for all but its managers. */
  hidesMembersTab: boolean;
  hidesPastTab: boolean;
  defaultTab: SpaceTab;
  postNotifications: PostNotifications;
  defaultSort: PostSort;
  position: number;
  postsCount: number;
  createdAt: number;
  /** Something was published since the viewer last looked. */
  isUnread: boolean;
  /** Since when what stands there is new to its reader, UTC ms; 0 for a visitor. */
  newSince: number;
  /** The picture above its pages; of one space alone, lists have none. */
  cover: { id: number; width: number; height: number; alt: string } | null;
  access: SpaceAccess;
}

/** Of a space that is read by itself. */
interface CoverRow {
  coverFileId: number | null;
  coverWidth: number | null;
  coverHeight: number | null;
  coverAlt: string;
}

export interface SpaceRow extends Partial<CoverRow> {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  description: string;
  metaTitle: string;
  groupId: number;
  postType: Space["postType"];
  roomUuid: string | null;
  displayView: string;
  hideFromSidebar: number;
  hideSorting: number;
  hidePostSettings: number;
  disableMemberPostCovers: number;
  requireTopicSelection: number;
  hideMembersTab: number;
  hidePastTab: number;
  defaultTab: SpaceTab;
  postNotifications: PostNotifications;
  defaultSort: PostSort;
  position: number;
  postsCount: number;
  lastPostAt: number;
  createdAt: number;
  readAt: number | null;
  visitedAt: number | null;
  beforeAt: number | null;
}

const spaceColumns =
  raw(`s.id, s.slug, s.name, s.emoji, s.description, s.meta_title as metaTitle, s.space_group_id as groupId,
  s.post_type as postType, iif(s.post_type = 'chat', (select t.uuid from chat_rooms t where t.space_id = s.id), null) as roomUuid, s.display_view as displayView, s.hide_from_sidebar as hideFromSidebar,
  s.hide_sorting as hideSorting, s.hide_post_settings as hidePostSettings,
  s.disable_member_post_covers as disableMemberPostCovers, s.require_topic_selection as requireTopicSelection,
  s.hide_members_tab as hideMembersTab, s.hide_past_tab as hidePastTab, s.default_tab as defaultTab,
  s.default_post_notifications as postNotifications,
  s.default_sort as defaultSort, s.position,
  s.posts_count as postsCount, s.last_post_at as lastPostAt, s.created_at as createdAt`);

/** What is kept of the viewer's visits to `s`, where `seenJoin` stands. */
export const seenColumns = raw("seen.read_at as readAt, seen.visited_at as visitedAt, seen.before_at as beforeAt");

export const seenJoin = (viewer: Claim): Statement => sql`left join space_reads seen
  on seen.member_id = ${viewer.memberId} and seen.space_id = s.id`;

/** One space, whoever may read it: the policy decides after. */
export const selectSpace = (viewer: Claim, ctx: Ctx, id: Statement): Statement<SpaceRow & SpaceAccessRow> => sql`
  select ${spaceColumns}, ${seenColumns}, ${spaceAccessColumns}, s.cover_file_id as coverFileId, s.cover_alt as coverAlt,
    cover.width as coverWidth, cover.height as coverHeight
  from spaces s ${spaceAccessJoins(viewer, ctx.now())} ${seenJoin(viewer)} left join files cover on cover.id = s.cover_file_id
  where s.id = ${id} and s.community_id = ${ctx.community.id} and s.deleted_at is null`;

/** What a row of a list says of access; the viewer's roles come by themselves. */
type ListRow = SpaceRow & Omit<SpaceAccessRow, "spaceRole">;

const listAccess = (ctx: Ctx): Statement => sql`s.is_private as spaceIsPrivate, s.visibility as spaceVisibility,
  s.members_can_post as spaceMembersCanPost, s.post_type as spacePostType, s.deleted_at as spaceDeletedAt,
  ${communityIsPrivate(ctx.community)} as communityIsPrivate`;

/**
 * What the viewer may read, of one group or of all, in one statement of two halves: what everybody may, and what they are
 * in. Admins have it all from the first, a visitor is in nothing. Three rows read for each.
 */
export const selectReadable = (viewer: Claim, ctx: Ctx, groupId?: Statement): Statement<ListRow> =>
  claimsMember(viewer) && !claimsAdmin(viewer)
    ? sql`${selectUnjoined(viewer, ctx, groupId)} union all ${selectJoined(viewer, ctx, groupId)}`
    : selectUnjoined(viewer, ctx, groupId);

/** Open spaces by their own partial index; for admins all that live. */
function selectUnjoined(viewer: Claim, ctx: Ctx, groupId: Statement | undefined): Statement<ListRow> {
  const which = claimsAdmin(viewer) ? sql`indexed by spaces_group` : sql`indexed by spaces_open`;
  const open = claimsAdmin(viewer) ? sql`1` : sql`s.is_private = 0 and s.visibility = 'listed'`;
  return sql`select ${spaceColumns}, ${seenColumns}, ${listAccess(ctx)}, mine.member_id as spaceMemberId from spaces s ${which}
    left join space_members mine
      on mine.member_id = ${viewer.memberId} and mine.space_id = s.id and mine.until > ${ctx.now()}
    ${seenJoin(viewer)}
    where s.community_id = ${ctx.community.id} and s.deleted_at is null and ${open} ${inGroup(groupId)}
      and ${asSql(isShownTo(viewer, ctx.community))}`;
}

/** What the viewer is in and not everybody may read: of all by their memberships, of a group by its spaces. */
function selectJoined(viewer: Claim, ctx: Ctx, groupId: Statement | undefined): Statement<ListRow> {
  const from = groupId
    ? sql`spaces s indexed by spaces_group cross join space_members mine on mine.space_id = s.id`
    : sql`space_members mine cross join spaces s on s.id = mine.space_id`;
  return sql`select ${spaceColumns}, ${seenColumns}, ${listAccess(ctx)}, mine.member_id as spaceMemberId
    from ${from} ${seenJoin(viewer)}
    where mine.member_id = ${viewer.memberId} and mine.until > ${ctx.now()} and s.community_id = ${ctx.community.id}
      and s.deleted_at is null and (s.is_private = 1 or s.visibility <> 'listed') ${inGroup(groupId)}`;
}

const inGroup = (id: Statement | undefined): Statement => (id ? sql`and s.space_group_id = ${id}` : nothing);

/** The viewer's roles in spaces: few rows, so drafts need no join each. */
export const selectOwnRoles = (viewer: Claim, ctx: Ctx): Statement<{ spaceId: number; role: SpaceRole }> =>
  sql`select space_id as spaceId, role from space_roles
    where member_id = ${viewer.memberId} and community_id = ${ctx.community.id}`;

export type SpaceRole = "admin" | "moderator";

export function toSpace(viewer: Viewer, row: SpaceRow & SpaceAccessRow, now: number): Space {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    description: row.description,
    metaTitle: row.metaTitle,
    groupId: row.groupId,
    postType: row.postType,
    roomUuid: row.roomUuid,
    displayView: displayViewOf(row.displayView),
    hideFromSidebar: row.hideFromSidebar === 1,
    hideSorting: row.hideSorting === 1,
    hidePostSettings: row.hidePostSettings === 1,
    disableMemberPostCovers: row.disableMemberPostCovers === 1,
    requiresTopic: row.requireTopicSelection === 1,
    hidesMembersTab: row.hideMembersTab === 1,
    hidesPastTab: row.hidePastTab === 1,
    defaultTab: row.defaultTab,
    postNotifications: row.postNotifications,
    defaultSort: row.defaultSort,
    position: row.position,
    postsCount: row.postsCount,
    createdAt: row.createdAt,
    isUnread: isUnread(viewer, row),
    newSince: isSignedIn(viewer) ? newSince(toSeen(row), Math.max(viewer.joinedAt, row.createdAt), now) : 0,
    cover: toCover(row),
    access: toSpaceAccess(row),
  };
}

const toCover = ({ coverFileId: id, coverWidth: width, coverHeight: height, coverAlt: alt = "" }: SpaceRow) =>
  id && width && height ? { id, width, height, alt } : null;

/** What is kept of a visit, as a row has it beside its space; null for who was never there. */
export const toSeen = (row: {
  readAt: number | null;
  visitedAt: number | null;
  beforeAt: number | null;
}): Seen | null =>
  row.readAt === null ? null : { readAt: row.readAt, visitedAt: row.visitedAt ?? 0, beforeAt: row.beforeAt ?? 0 };
