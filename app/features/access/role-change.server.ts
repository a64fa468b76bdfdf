import { shownName } from "~/features/members/present";
import { managingRow, memberRow } from "~/features/spaces/readable.server";
import { localeOf } from "~/i18n/locale";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isAdmin, isAdminRole, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { MemberRole } from "./commands.server";
import { rolePolicy } from "./policy";
import type { RoleChange, Shift, Spaces } from "./role-change";

const NAMED = 3;

/**
 * What a member would read and manage with another role in the community: asked of every space by the rule that
 * decides, once as they are and once as they would be. null for the role they have. Throws as `setMemberRole` does.
 */
export async function findRoleChange(ctx: Ctx, memberId: number, to: MemberRole): Promise<RoleChange | null> {
  const [member] = await ctx.read(
    () => sql<Named>`select role, name, author_number as authorNumber from members
      where id = ${memberId} and community_id = ${ctx.community.id} and status = 'active'`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
  if (!member) throw notFound();
  const from = member.role;
  authorize(rolePolicy, "can_set_role", ctx.viewer, { from, to, isSelf: memberId === ctx.viewer.memberId });
  if (from === to) return null;
  // In a trip of its own: nobody makes the database walk every space for a refusal.
  const spaces = await ctx.read(() => selectPlaces(ctx, memberId, to));
  return {
    name: shownName(member, localeOf(ctx)),
    from,
    to,
    reads: shiftOf(spaces, "reads", "wouldRead"),
    manages: shiftOf(spaces, "manages", "wouldManage"),
  };
}

function selectPlaces(ctx: Ctx, memberId: number, to: MemberRole): Statement<Asked> {
  const would = { isAdmin: isAdminRole(to), isModerator: to === "moderator" };
  return sql<Asked>`select s.name, ${memberRow()} as reads, ${memberRow(would)} as wouldRead,
      ${managingRow()} as manages, ${managingRow(would)} as wouldManage
    from members m cross join spaces s indexed by spaces_group on s.community_id = m.community_id
    left join space_members sm on sm.member_id = m.id and sm.space_id = s.id and sm.until > ${ctx.now()}
    left join space_roles sr on sr.member_id = m.id and sr.space_id = s.id
    where m.id = ${memberId} and m.community_id = ${ctx.community.id} and m.status = 'active' and s.deleted_at is null
    order by s.space_group_id, s.position, s.id`;
}

interface Named {
  role: MemberRole;
  name: string;
  authorNumber: number | null;
}

type Flag = "reads" | "wouldRead" | "manages" | "wouldManage";
type Asked = { name: string } & Record<Flag, 0 | 1>;

function shiftOf(spaces: readonly Asked[], now: Flag, then: Flag): Shift {
  const of = (was: 0 | 1, will: 0 | 1) => spaces.filter((space) => space[now] === was && space[then] === will);
  return { gain: namesOf(of(0, 1)), lose: namesOf(of(1, 0)), keep: of(1, 1).length };
}

const namesOf = (spaces: readonly Asked[]): Spaces => ({
  count: spaces.length,
  names: spaces.slice(0, NAMED).map(({ name }) => name),
});
