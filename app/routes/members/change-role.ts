import { setMemberRole, setMemberRoleInput } from "~/features/access/commands.server";
import { changesSpaces } from "~/features/access/role-change";
import { findRoleChange } from "~/features/access/role-change.server";
import { ROLE_INTENT, type RoleAnswer } from "~/features/members/ui/role-form";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { field } from "../support.server";

/** Another role, by the form of a member's pages; first it says which spaces that opens and closes to them. */
export async function changeRole(ctx: Ctx, memberId: number, form: FormData): Promise<RoleAnswer> {
  const { role } = parseForm(setMemberRoleInput.pick({ role: true }), form);
  if (field(form, "sure") !== role) {
    const change = await findRoleChange(ctx, memberId, role);
    if (change && changesSpaces(change)) return { asks: change, values: { intent: ROLE_INTENT, role } };
  }
  return { given: (await setMemberRole(ctx, { memberId, role })).role };
}
