import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn, type Role, type Viewer } from "~/lib/viewer";
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
