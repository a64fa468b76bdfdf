import { ofFacts, ofReasons, type Reasoned, reason } from "~/lib/logic";
import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn, type Viewer, visitor } from "~/lib/viewer";
import * as rules from "./access-rules";
import { showsTalk, takesPosts } from "./rules";

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
  /** A private community shows nothing to visitors. */
  isCommunityPrivate: boolean;
}

/** A space role of admin or moderator makes a manager; community admins and moderators manage every space they see. */
export const managesSpace = (viewer: Viewer, space: SpaceAccess): boolean =>
  rules.managesSpace(ofFacts, wordsOf(viewer, space));

/** The rule of access-rules.ts, of a space that was read. */
export const canReadSpace = (viewer: Viewer, space: SpaceAccess): boolean =>
  rules.readsSpace(ofFacts, wordsOf(viewer, space));

const wordsOf = (viewer: Viewer, space: SpaceAccess): rules.SpaceWords<boolean> => ({
  isSignedIn: isSignedIn(viewer),
  isAdmin: isAdmin(viewer),
  isModerator: viewer.role === "moderator",
  isPublicCommunity: !space.isCommunityPrivate,
  isLiving: !space.isDeleted,
  isPrivate: space.isPrivate,
  isListed: space.visibility === "listed",
  isDraft: space.visibility === "draft",
  isInside: space.isSpaceMember,
  holdsRole: space.roles.length > 0,
  takesPosts: takesPosts(space.postType),
  membersCanPost: space.membersCanPost,
});

export type SpaceWord = keyof rules.SpaceWords<unknown>;

/** Why somebody may read, write in and manage a space, or what is missing: the rules themselves say it. */
export interface SpaceReasons {
  reads: Reasoned<SpaceWord>;
  writes: Reasoned<SpaceWord>;
  manages: Reasoned<SpaceWord>;
}

export function reasonsOf(viewer: Viewer, space: SpaceAccess): SpaceReasons {
  const logic = ofReasons<SpaceWord>();
  const facts = Object.entries(wordsOf(viewer, space)) as [SpaceWord, boolean][];
  const is = Object.fromEntries(facts.map(([word, holds]) => [word, reason(word, holds)])) as Record<
    SpaceWord,
    Reasoned<SpaceWord>
  >;
  const reads = rules.readsSpace(logic, is);
  return {
    reads,
    writes: rules.writesInSpace(logic, is),
    // As `can_manage_space` asks it.
    manages: logic.all(is.isSignedIn, reads, rules.managesSpace(logic, is)),
  };
}

/** Its name may be said: it is read, or stands locked where everybody in the community sees it. */
export const canKnowSpace = (viewer: Viewer, space: SpaceAccess): boolean =>
  rules.knowsSpace(ofFacts, wordsOf(viewer, space));

/** Everybody in the community may read it and join it by themselves. */
export const isOpen = (space: Pick<SpaceAccess, "isPrivate" | "visibility">): boolean =>
  !space.isPrivate && space.visibility === "listed";

/** Everybody on the web may read it: what hangs on it gets plain addresses that caches may keep. */
export const isOnTheWeb = (space: SpaceAccess): boolean =>
  canReadSpace(visitor, { ...space, isSpaceMember: false, roles: [] });

/** Keys are the wire names of spec section 3. */
export const spacePolicy = definePolicy<SpaceAccess>()({
  can_create_post: (viewer, space) => rules.writesInSpace(ofFacts, wordsOf(viewer, space)),
  can_invite_members: (viewer, space) =>
    isSignedIn(viewer) && canReadSpace(viewer, space) && managesSpace(viewer, space),
  can_manage_space: (viewer, space) => isSignedIn(viewer) && canReadSpace(viewer, space) && managesSpace(viewer, space),
});

/** What is not on the wire: the shape of the community is the admins', the roles of a space its own admins'. */
export const spaceRules = definePolicy<SpaceAccess>()({
  can_delete_space: (viewer, space) => isAdmin(viewer) && !space.isDeleted,
  can_set_space_roles: (viewer, space) =>
    isAdmin(viewer) || (canReadSpace(viewer, space) && space.isSpaceMember && space.roles.includes("admin")),
  can_speak: (viewer, space) => showsTalk(space.postType) && rules.speaksInSpace(ofFacts, wordsOf(viewer, space)),
  can_join_space: (viewer, space) => isSignedIn(viewer) && canReadSpace(viewer, space) && isOpen(space),
  /** Whoever sees its locked page: what is secret or a draft is not known to be there. */
  can_ask_for_entry: (viewer, space) =>
    isSignedIn(viewer) && !canReadSpace(viewer, space) && space.visibility === "listed" && !space.isDeleted,
  /** Spec section 5: for space members and admins, and for all who may read a space that is not private. */
  can_see_members: (viewer, space) => canReadSpace(viewer, space),
});

/** Groups, their order, and which spaces there are: owners and admins. */
export const structurePolicy = definePolicy<null>()({
  can_manage_structure: (viewer) => isAdmin(viewer),
});
