import { m } from "~/i18n/generated/messages";
import type { Role } from "~/lib/viewer";
import { Badge } from "~/ui/badge";

export function roleName(role: Role): string {
  if (role === "owner") return m.members_role_owner();
  if (role === "admin") return m.members_role_admin();
  return role === "moderator" ? m.members_role_moderator() : m.members_role_member();
}

/** What somebody is beyond a member; nothing for who is no more than that. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === "member" || role === "visitor") return null;
  return <Badge tone={role === "moderator" ? "info" : "brand"}>{roleName(role)}</Badge>;
}
