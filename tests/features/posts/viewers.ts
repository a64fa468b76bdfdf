import type { SpaceAccess } from "~/features/spaces/policy";
import { type Role, type Viewer, visitor } from "~/lib/viewer";

/** A viewer for pure tests: member 1 of a community. */
export const viewerLike = (role: Role, overrides: Partial<Viewer> = {}): Viewer => ({
  ...visitor,
  memberId: role === "visitor" ? 0 : 1,
  role,
  emailConfirmed: true,
  ...overrides,
});

/** A listed space that everybody may read and write in, seen by somebody who is no member of it. */
export const open: SpaceAccess = {
  isPrivate: false,
  visibility: "listed",
  isSpaceMember: false,
  roles: [],
  membersCanPost: true,
  postType: "basic",
  isDeleted: false,
  isCommunityPrivate: false,
};
