import type { Claim } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { SpaceAccess } from "./policy";

/**
 * How a statement about something inside a space (a post, a comment, a like) also learns whether the viewer may
 * read that space: select `spaceAccessColumns` where the table `spaces` is called `s`, splice
 * `spaceAccessJoins(viewer, now)` after it, and hand the row to `toSpaceAccess`. Four rows read.
 */
export const spaceAccessColumns = raw(`s.is_private as spaceIsPrivate, s.visibility as spaceVisibility,
  s.members_can_post as spaceMembersCanPost, s.post_type as spacePostType, s.deleted_at as spaceDeletedAt,
  access_m.member_id as spaceMemberId, access_r.role as spaceRole, access_c.is_private as communityIsPrivate`);

export const spaceAccessJoins = (viewer: Claim, now: number): Statement => sql`
  join communities access_c on access_c.community_id = s.community_id
  left join space_members access_m
    on access_m.member_id = ${viewer.memberId} and access_m.space_id = s.id and access_m.until > ${now}
  left join space_roles access_r on access_r.member_id = ${viewer.memberId} and access_r.space_id = s.id`;

/** As a column where `communities` is not joined: read once a statement, however many rows it has. */
export const communityIsPrivate = ({ id }: Pick<CommunityRef, "id">): Statement =>
  sql`(select house.is_private from communities house where house.community_id = ${id})`;

export interface SpaceAccessRow {
  spaceIsPrivate: number;
  spaceVisibility: SpaceAccess["visibility"];
  spaceMembersCanPost: number;
  spacePostType: string;
  spaceDeletedAt: number | null;
  spaceMemberId: number | null;
  spaceRole: "admin" | "moderator" | null;
  communityIsPrivate: number;
}

export const toSpaceAccess = (row: SpaceAccessRow): SpaceAccess => ({
  isPrivate: row.spaceIsPrivate === 1,
  visibility: row.spaceVisibility,
  isSpaceMember: row.spaceMemberId !== null,
  roles: row.spaceRole ? [row.spaceRole] : [],
  membersCanPost: row.spaceMembersCanPost === 1,
  postType: row.spacePostType,
  isDeleted: row.spaceDeletedAt !== null,
  isCommunityPrivate: row.communityIsPrivate !== 0,
});
