import { definePolicy } from "~/lib/policy";
import { isAdmin, isAdminRole, isSignedIn, type Role, type Viewer } from "~/lib/viewer";
import { rolePolicy } from "../access/policy";

/** What the policies need to know of a member who is looked at. */
export interface MemberSubject {
  id: number;
  status: "active" | "imported" | "left";
}

export const memberPolicy = definePolicy<MemberSubject>()({
  can_edit_profile: (viewer, member) =>
    isSignedIn(viewer) && viewer.mode !== "view_only" && viewer.memberId === member.id,
  /** Giving an imported author to the person who wrote it. */
  can_issue_claim: (viewer, member) => isAdmin(viewer) && viewer.mode === "own" && member.status === "imported",
});

/** What the policies need to know of a member whose place in the community is in question. */
export interface StandingSubject extends MemberSubject {
  role: Role;
  /** Put out by somebody, and not back. */
  isRemoved: boolean;
}

/**
 * Who may put whom out of the community and bring whom back: owners everybody, admins whoever is neither, nobody
 * themselves. So an owner is always left: the one who acts. Moderators look after what is written, not after who is in.
 */
export const standingPolicy = definePolicy<StandingSubject>()({
  can_manage_member: (viewer) => isAdmin(viewer),
  can_remove_member: (viewer, member) => outranks(viewer, member) && member.status === "active",
  can_ban_member: (viewer, member) => outranks(viewer, member) && (member.status === "active" || member.isRemoved),
  can_restore_member: (viewer, member) => outranks(viewer, member) && member.isRemoved,
});

const outranks = (viewer: Viewer, { id, role }: StandingSubject): boolean =>
  viewer.memberId !== id && (viewer.role === "owner" || (viewer.role === "admin" && !isAdminRole(role)));

/** Whether the community shows its members to everybody it shows anything (spec section 5). */
export const directoryPolicy = definePolicy<{ isPublic: boolean }>()({
  can_view_member_directory: (viewer, { isPublic }) => isPublic || isAdmin(viewer),
});

/** The roles of a community, the least first. */
const ROLES = ["member", "moderator", "admin", "owner"] as const satisfies Role[];

/** The roles the viewer may choose from for this member, the present one among them; empty where there is no choice. */
export function rolesToChoose(viewer: Viewer, member: MemberSubject & { role: Role }): Role[] {
  if (viewer.mode === "view_only" || member.status !== "active") return [];
  const { role: from } = member;
  const isSelf = viewer.memberId === member.id;
  const open: Role[] = ROLES.filter((to) => rolePolicy.can_set_role(viewer, { from, to, isSelf }));
  return open.length === 0 || open.includes(from) ? open : [...open, from];
}
