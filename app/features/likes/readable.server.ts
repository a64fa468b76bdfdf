import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";

/**
 * A condition on `s` (spaces): the viewer may read what is in it, as features/spaces/policy `canReadSpace` says.
 * It stands inside a write, so that access lost between reading and writing is lost for the write too.
 */
export function readableByViewer(viewer: Claim, community: CommunityRef, now: number): Statement {
  const ours = sql`s.community_id = ${community.id} and s.deleted_at is null`;
  if (claimsAdmin(viewer)) return ours;
  if (viewer.memberId === 0) {
    return community.isPrivate ? sql`0` : sql`${ours} and s.is_private = 0 and s.visibility = 'listed'`;
  }
  return sql`${ours} and ${openOrJoined(sql`${viewer.memberId}`, now)}`;
}

/** As `readableByViewer`, for a member who stands in the statement as `m` (members). */
export function readableByMember(now: number): Statement {
  return sql`s.community_id = m.community_id and s.deleted_at is null and m.status = 'active'
    and (m.role in ('owner', 'admin') or ${openOrJoined(raw("m.id"), now)})`;
}

function openOrJoined(memberId: Statement | ReturnType<typeof raw>, now: number): Statement {
  return sql`((s.is_private = 0 and s.visibility = 'listed') or exists (
    select 1 from space_members reach where reach.member_id = ${memberId} and reach.space_id = s.id
      and reach.until > ${now} and (s.visibility <> 'draft' or exists (
        select 1 from space_roles held where held.member_id = ${memberId} and held.space_id = s.id))))`;
}
