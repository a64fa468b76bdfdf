import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";

/** What the policies need to know of who looks at what is reported. */
export interface Moderating {
  /** They have a role in a space of the community. */
  hasSpaceRole: boolean;
}

export const moderationPolicy = definePolicy<Moderating>()({
  /** Which of it they see, and judge, each statement says by itself: what their role covers. */
  can_moderate: (viewer, { hasSpaceRole }) =>
    isAdmin(viewer) || viewer.role === "moderator" || (isSignedIn(viewer) && hasSpaceRole),
  can_set_rules: (viewer) => isAdmin(viewer),
});

/**
 * Nobody judges what is their own: not who wrote it, nor who appeals against what they decided. An owner does, who may be
 * the only one there is.
 */
export const mayJudge = (viewer: Viewer, authorId: number): boolean =>
  viewer.memberId !== authorId || viewer.role === "owner";
