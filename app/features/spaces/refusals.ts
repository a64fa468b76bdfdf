import { AppError, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn, type Viewer } from "~/lib/viewer";
import { canReadSpace, type SpaceAccess } from "./policy";

/** All that a locked page may show. */
export interface SpaceCard {
  name: string;
  emoji: string;
  description: string;
}

/** 403 with the card of a private space of one's own community: never its posts, counts or members. */
export const privateSpace = ({ name, emoji, description }: SpaceCard): AppError =>
  new AppError(403, "private_space", {}, { name, emoji, description });

/**
 * Returns if the viewer may read the space, else throws what every door answers (architecture, section 4):
 * a visitor whom signing in might help 401; unknown, deleted, secret and draft 404; private and listed 403.
 * `space` is null where nothing was found.
 */
export function refuseUnreadable(viewer: Viewer, space: (SpaceCard & { access: SpaceAccess }) | null): void {
  if (space && canReadSpace(viewer, space.access)) return;
  const isListed = space !== null && !space.access.isDeleted && space.access.visibility === "listed";
  if (!isSignedIn(viewer) && (isListed || space?.access.isCommunityPrivate)) throw signInRequired();
  if (space && isListed) throw privateSpace(space);
  throw notFound();
}

/** Stands for whatever a visitor asks of a private community: signing in might help. */
export const privateCommunity = {
  name: "",
  emoji: "",
  description: "",
  access: {
    isPrivate: true,
    visibility: "listed",
    isSpaceMember: true,
    roles: [],
    membersCanPost: false,
    postType: "basic",
    isDeleted: true,
    isCommunityPrivate: true,
  },
} as const satisfies SpaceCard & { access: SpaceAccess };
