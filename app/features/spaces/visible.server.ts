import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { asSql, type Condition, ofRows } from "~/platform/database/condition";
import { type Statement, sql } from "~/platform/database/sql";
import { readsSpace, type SpaceWords } from "./access-rules";
import { ofViewer } from "./readable.server";

/**
 * The body of a CTE: the ids of the spaces whose content the viewer may read, as column `space_id`.
 * `with visible(space_id) as (${visibleSpaces(…)}) select …`. Permission stands inside the statement: nothing
 * is fetched first and no row of a space one may not see is walked (open spaces have an index of their own,
 * the others come from the viewer's memberships). An index says where to look, the rule what is found there.
 */
export function visibleSpaces(viewer: Claim, community: Pick<CommunityRef, "id">, now: number): Statement {
  const reads = (known: Partial<SpaceWords<Condition>>) =>
    asSql(readsSpace(ofRows, { isInside: false, holdsRole: false, ...ofViewer(viewer, community), ...known }));
  const ours = sql`s.community_id = ${community.id} and s.deleted_at is null`;
  if (claimsAdmin(viewer)) return sql`select s.id as space_id from spaces s where ${ours} and ${reads({})}`;
  const open = sql`select s.id as space_id from spaces s indexed by spaces_open
    where ${ours} and s.is_private = 0 and s.visibility = 'listed'
      and ${reads({ isPrivate: false, isListed: true, isDraft: false })}`;
  if (!claimsMember(viewer)) return open;
  return sql`${open} union all ${joinedSpaces(viewer, community, now)}`;
}

/** As `visibleSpaces`, of those that are not open to everybody; for a member who is no admin. */
export function joinedSpaces(viewer: Claim, community: Pick<CommunityRef, "id">, now: number): Statement {
  const reads = readsSpace(ofRows, {
    ...ofViewer(viewer, community),
    isInside: true,
    holdsRole: sql`r.role is not null`,
  });
  return sql`select s.id as space_id from space_members mine cross join spaces s on s.id = mine.space_id
    left join space_roles r on r.member_id = mine.member_id and r.space_id = mine.space_id
    where mine.member_id = ${viewer.memberId} and mine.until > ${now}
      and s.community_id = ${community.id} and s.deleted_at is null
      and (s.is_private = 1 or s.visibility <> 'listed') and ${asSql(reads)}`;
}
