import * as z from "zod";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { rolePolicy } from "./policy";

export const setMemberRoleInput = z.object({
  memberId: z.coerce.number().int().positive(),
  role: z.enum(["owner", "admin", "moderator", "member"]),
});
export type SetMemberRoleInput = z.output<typeof setMemberRoleInput>;
export type MemberRole = SetMemberRoleInput["role"];

/**
 * Makes a member owner, admin, moderator or member of the community. Owners only where either role is owner or
 * admin; never takes the last owner (409 last_owner). The same role again changes nothing. Throws 404 for nobody
 * of this community, 409 conflict when somebody else changed the role meanwhile.
 */
export async function setMemberRole(ctx: Ctx, { memberId, role }: SetMemberRoleInput): Promise<{ role: MemberRole }> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
  const [member] = await ctx.read(
    () => sql<{ role: MemberRole }>`select role from members
      where id = ${memberId} and community_id = ${ctx.community.id} and status = 'active'`,
  );
  if (!member) throw notFound();
  authorize(rolePolicy, "can_set_role", ctx.viewer, {
    from: member.role,
    to: role,
    isSelf: memberId === ctx.viewer.memberId,
  });
  if (member.role === role) return { role };
  const isLastOwner = sql`not exists (select 1 from members o where o.community_id = ${ctx.community.id}
    and o.role = 'owner' and o.status = 'active' and o.id <> ${memberId})`;
  await commit(ctx, {
    writes: [
      // Two owners taking each other's role at once must not leave the community without one.
      when(sql`update members set role = ${role}, updated_at = ${ctx.now()}
        where id = ${memberId} and community_id = ${ctx.community.id} and status = 'active' and role = ${member.role}
          and not (role = 'owner' and ${isLastOwner})`).otherwise(member.role === "owner" ? "last_owner" : "conflict"),
    ],
    facts: [fact("member.role_changed", { kind: "member", id: memberId }, { from: member.role, to: role })],
    // Profiles and posts carry the badge.
    changesPublicPages: true,
  });
  return { role };
}
