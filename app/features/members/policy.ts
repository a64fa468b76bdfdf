import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn } from "~/lib/viewer";

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
