import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";

/**
 * The body of a CTE: the ids of the spaces whose content the viewer may read, as column `space_id`.
 * `with visible(space_id) as (${visibleSpaces(…)}) select …`. Permission stands inside the statement: nothing
 * is fetched first and no row of a space one may not see is walked (open spaces have an index of their own,
 * the private ones come from the viewer's memberships).
 */
export function visibleSpaces(viewer: Claim, community: CommunityRef, now: number): Statement {
  const alive = sql`community_id = ${community.id} and deleted_at is null`;
  if (claimsAdmin(viewer)) return sql`select id as space_id from spaces where ${alive}`;
  const open = sql`select id as space_id from spaces indexed by spaces_open
    where ${alive} and is_private = 0 and visibility = 'listed'`;
  // A private community shows its spaces to its members only.
  if (!claimsMember(viewer)) return community.isPrivate ? sql`select 0 as space_id where 0` : open;
  const joined = sql`select m.space_id from space_members m join spaces s on s.id = m.space_id
    left join space_roles r on r.member_id = m.member_id and r.space_id = m.space_id
    where m.member_id = ${viewer.memberId} and m.until > ${now} and s.community_id = ${community.id}
      and s.deleted_at is null and (s.visibility <> 'draft' or r.role is not null)`;
  return sql`${open} union ${joined}`;
}
