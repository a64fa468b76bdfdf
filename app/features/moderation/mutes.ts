import { definePolicy } from "~/lib/policy";
import { isAdminRole, type Role, type Viewer } from "~/lib/viewer";

/** What the policy needs to know of a member who is to be silent for a while. */
export interface MuteSubject {
  id: number;
  role: Role;
  isActive: boolean;
}

/** Who may be put out (members/policy) may be muted; and the community's moderators mute whoever is no more than a member. */
export const mutePolicy = definePolicy<MuteSubject>()({
  can_mute_member: (viewer, member) => member.isActive && outranks(viewer, member),
});

function outranks(viewer: Viewer, { id, role }: MuteSubject): boolean {
  if (viewer.memberId === id) return false;
  if (viewer.role === "owner") return true;
  if (viewer.role === "admin") return !isAdminRole(role);
  return viewer.role === "moderator" && role === "member";
}

/** For how many days one may be muted by a form; the JSON door takes any moment. */
export const MUTE_DAYS = [1, 3, 7, 30] as const;
