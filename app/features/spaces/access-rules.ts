import type { Logic } from "~/lib/logic";

/** What the rules ask of a viewer, of the community and of the viewer's place in a space. */
export interface SpaceWords<T> {
  isSignedIn: T;
  /** Owners and admins. */
  isAdmin: T;
  isModerator: T;
  /** It shows to visitors what is open in it. */
  isPublicCommunity: T;
  isLiving: T;
  isPrivate: T;
  isListed: T;
  isDraft: T;
  /** The viewer holds at least one live grant. */
  isInside: T;
  /** The viewer has a role in the space itself, in it or not. */
  holdsRole: T;
  takesPosts: T;
  membersCanPost: T;
}

/**
 * Who may read what is in a space, written once: `canReadSpace` says it of a row that was read, the conditions of
 * readable.server.ts and visible.server.ts say it in every statement (spec section 5: not private, or a member of it,
 * or an admin; a draft is for its managers; a private community shows nothing to visitors).
 */
export function readsSpace<T>({ all, any, not }: Logic<T>, is: SpaceWords<T>): T {
  const isShown = all(any(is.isSignedIn, is.isPublicCommunity), all(not(is.isPrivate), is.isListed));
  return all(is.isLiving, any(is.isAdmin, isShown, all(is.isInside, any(not(is.isDraft), is.holdsRole))));
}

/** Who may know that there is such a space: it is read, or stands locked where everybody in the community sees it. */
export function knowsSpace<T>(logic: Logic<T>, is: SpaceWords<T>): T {
  const { all, any } = logic;
  return any(readsSpace(logic, is), all(is.isLiving, is.isSignedIn, is.isListed));
}

/** Community admins, who has a role in it, and the community's moderators in every space they read. */
export function managesSpace<T>(logic: Logic<T>, is: SpaceWords<T>): T {
  const { all, any } = logic;
  return any(is.isAdmin, all(is.isInside, is.holdsRole), all(is.isModerator, readsSpace(logic, is)));
}

/** Who may begin a post in a space. */
export function writesInSpace<T>(logic: Logic<T>, is: SpaceWords<T>): T {
  return logic.all(is.isSignedIn, is.takesPosts, readsSpace(logic, is), addsToSpace(logic, is));
}

/** Who may say something in a chat space: the same who may begin a post where there are posts. */
export function speaksInSpace<T>(logic: Logic<T>, is: SpaceWords<T>): T {
  return logic.all(is.isSignedIn, readsSpace(logic, is), addsToSpace(logic, is));
}

function addsToSpace<T>(logic: Logic<T>, is: SpaceWords<T>): T {
  const { all, any, not } = logic;
  return any(managesSpace(logic, is), all(is.membersCanPost, any(is.isInside, not(is.isPrivate))));
}
