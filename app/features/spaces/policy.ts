import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";

/** What the policies need to know of a space and of the viewer's place in it. */
export interface SpaceAccess {
  isPrivate: boolean;
  visibility: "listed" | "secret" | "draft";
  /** The viewer holds at least one live grant. */
  isSpaceMember: boolean;
  /** The viewer's roles in the space itself. */
  roles: readonly ("admin" | "moderator")[];
  membersCanPost: boolean;
  postType: string;
  isDeleted: boolean;
}

/** A space role of admin or moderator makes a manager; community admins and moderators manage every space. */
export const managesSpace = (viewer: Viewer, space: SpaceAccess): boolean =>
  isAdmin(viewer) || (space.isSpaceMember && space.roles.length > 0) || (viewer.role === "moderator" && canSee(viewer, space));

/** Spec section 5: content is visible if the space is not private, or the viewer is a member of it or an admin. */
export const canReadSpace = (viewer: Viewer, space: SpaceAccess): boolean => {
  if (space.isDeleted) return false;
  if (isAdmin(viewer)) return true;
  if (space.visibility === "draft") return space.isSpaceMember && space.roles.length > 0;
  return canSee(viewer, space);
};

const canSee = (_viewer: Viewer, space: SpaceAccess): boolean =>
  space.isSpaceMember || (!space.isPrivate && space.visibility === "listed");

/** Keys are the wire names of spec section 3. */
export const spacePolicy = definePolicy<SpaceAccess>()({
  can_create_post: (viewer, space) =>
    isSignedIn(viewer) &&
    canReadSpace(viewer, space) &&
    space.postType === "basic" &&
    (managesSpace(viewer, space) || (space.membersCanPost && (space.isSpaceMember || !space.isPrivate))),
  can_invite_members: (viewer, space) => isSignedIn(viewer) && canReadSpace(viewer, space) && managesSpace(viewer, space),
  can_manage_space: (viewer, space) => isSignedIn(viewer) && managesSpace(viewer, space),
});
