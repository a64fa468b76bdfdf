import { abilities } from "~/lib/policy";
import type { Viewer } from "~/lib/viewer";
import { isOnTheWeb, managesSpace, spacePolicy, spaceRules } from "./policy";
import {
  type DisplayView,
  showsCourse,
  showsEvents,
  showsMembers,
  showsPictures,
  showsTalk,
  type SpaceTab,
} from "./rules";
import type { Space } from "./space-rows.server";

/** What the pages of one space show above everything else, and what the viewer may do there. */
export interface SpaceHead {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  description: string;
  /** What search engines and shared links call it; "" for its name. */
  metaTitle: string;
  isPrivate: boolean;
  visibility: "listed" | "secret" | "draft";
  isMember: boolean;
  isUnread: boolean;
  /** Since when what stands in it is new to its reader, ms; 0 for a visitor. */
  newSince: number;
  /** Its own page shows who is in it: it has no posts. */
  showsMembers: boolean;
  /** Its posts are pictures. */
  showsPictures: boolean;
  /** Its posts are events. */
  showsEvents: boolean;
  /** It is a course. */
  showsCourse: boolean;
  /** The room of a chat space, in its address; null for every other space. */
  roomUuid: string | null;
  /** The tab of its members stands among the others. */
  showsMembersTab: boolean;
  /** The tab of what is over stands among those of a space of events. */
  showsPastTab: boolean;
  /** What its address opens with for who is signed in. */
  opensWith: SpaceTab;
  /** How its posts are shown. */
  view: DisplayView;
  hideSorting: boolean;
  canJoin: boolean;
  canPost: boolean;
  /** Only who manages it posts in it. */
  isOurs: boolean;
  canInvite: boolean;
  canManage: boolean;
  canSetRoles: boolean;
  canDelete: boolean;
  /** Anyone may find it: the page carries what search engines and previews want. */
  isPublic: boolean;
}

export function presentHead(viewer: Viewer, space: Space): SpaceHead {
  const { access } = space;
  const may = abilities(spacePolicy, viewer, access);
  const rules = abilities(spaceRules, viewer, access);
  return {
    id: space.id,
    slug: space.slug,
    name: space.name,
    emoji: space.emoji,
    description: space.description,
    metaTitle: space.metaTitle,
    isPrivate: access.isPrivate,
    visibility: access.visibility,
    isMember: access.isSpaceMember,
    isUnread: space.isUnread,
    newSince: space.newSince,
    showsMembers: showsMembers(space.postType),
    showsPictures: showsPictures(space.postType),
    showsEvents: showsEvents(space.postType),
    showsCourse: showsCourse(space.postType),
    roomUuid: space.roomUuid,
    showsMembersTab: showsMembersTab(viewer, space),
    showsPastTab: showsPastTab(viewer, space),
    opensWith: openingTab(space),
    view: space.displayView,
    hideSorting: space.hideSorting,
    canJoin: rules.can_join_space && !access.isSpaceMember,
    canPost: may.can_create_post,
    isOurs: !access.membersCanPost,
    canInvite: may.can_invite_members,
    canManage: may.can_manage_space,
    canSetRoles: rules.can_set_space_roles,
    canDelete: rules.can_delete_space,
    isPublic: isOnTheWeb(access),
  };
}

type Tabbed = Pick<Space, "postType" | "hidesMembersTab" | "defaultTab" | "access">;

/** Whoever manages it needs the tab: those who ask to be let in stand there. */
export const showsMembersTab = (viewer: Viewer, space: Tabbed): boolean =>
  showsMembers(space.postType) || !space.hidesMembersTab || managesSpace(viewer, space.access);

/** Of a space of events; its managers look after what is over as well. */
export const showsPastTab = (viewer: Viewer, space: Pick<Space, "postType" | "hidesPastTab" | "access">): boolean =>
  showsEvents(space.postType) && (!space.hidesPastTab || managesSpace(viewer, space.access));

/** A tab that is left out opens nothing. */
export function openingTab(space: Omit<Tabbed, "access">): SpaceTab {
  if (showsTalk(space.postType) || showsCourse(space.postType)) return "posts";
  return showsMembers(space.postType) || (space.defaultTab === "members" && !space.hidesMembersTab)
    ? "members"
    : "posts";
}
