import { definePolicy } from "~/lib/policy";
import { isAdmin, type Role } from "~/lib/viewer";

export interface RoleChange {
  from: Role;
  to: Role;
  isSelf: boolean;
}

const above = (role: Role) => role === "owner" || role === "admin";

/** Admins name moderators and members; who becomes or stops being an admin or owner is the owners' alone. */
export const rolePolicy = definePolicy<RoleChange>()({
  can_set_role: (viewer, { from, to }) => viewer.role === "owner" || (isAdmin(viewer) && !above(from) && !above(to)),
});
