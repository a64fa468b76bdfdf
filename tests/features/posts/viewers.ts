import { type Role, type Viewer, visitor } from "~/lib/viewer";

/** A viewer for pure tests: member 1 of a community. */
export const viewerLike = (role: Role, overrides: Partial<Viewer> = {}): Viewer => ({
  ...visitor,
  memberId: role === "visitor" ? 0 : 1,
  role,
  emailConfirmed: true,
  ...overrides,
});
