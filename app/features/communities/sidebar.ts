import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";
import { canReadSpace, type SpaceAccess, spacePolicy } from "../spaces/policy";
import { type DisplayView, displayViewOf, showsEvents, showsMembers, showsPictures, showsTalk } from "../spaces/rules";

/** A line of the sidebar's statement: a group and spaces of it, or (no group) what the viewer is a member of. */
export interface SidebarLine {
  id: number | null;
  name: string;
  slug: string;
  position: number;
  /** JSON of `(SpaceEntry | number)[]`: a membership whose space another line has is that space's id. */
  spaces: string;
}

type SpaceEntry = [
  id: number,
  groupId: number,
  slug: string,
  name: string,
  emoji: string,
  postType: string,
  displayView: string,
  isPrivate: number,
  visibility: SpaceAccess["visibility"],
  membersCanPost: number,
  showsLock: number,
  lastPostAt: number,
  position: number,
  talk: TalkEntry | null,
  isMember: number,
  readAt: number | null,
  role: "admin" | "moderator" | null,
];

/** Of a chat space: its newest message, when it was said, and how far the viewer has read; null for not at all. */
type TalkEntry = [lastN: number, lastAt: number, readN: number | null, isMuted: number, isNamed?: number | null];

export interface SidebarGroup {
  id: number;
  name: string;
  slug: string;
  spaces: SidebarSpace[];
}

export interface SidebarSpace {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  /** Locked: listed, but the viewer is not in it, and its page is the locked page; null where it wears no lock. */
  mark: "draft" | "locked" | null;
  /** Something was posted since the viewer last looked, or since they joined. */
  isUnread: boolean;
  canPost: boolean;
  /** Of a chat space that the viewer reads and has not muted: its newest message, and the last they have read. */
  talk?: Talk;
  /** What is posted there are pictures. */
  takesPictures?: true;
  /** Likewise, of events. */
  takesEvents?: true;
  /** What its page shows, where that is not posts as posts: what stands in for it on its way looks like it. */
  view?: DisplayView | "members" | "chat";
}

export interface Talk {
  lastN: number;
  readN: number;
  /** What is unread names the viewer. */
  isMentioned?: true;
}

/** Puts the statement's lines in order and drops what the viewer may not list (spec section 5). */
export function arrangeSidebar(viewer: Viewer, lines: readonly SidebarLine[]): SidebarGroup[] {
  const entries = lines.flatMap((line) => JSON.parse(line.spaces) as (SpaceEntry | number)[]);
  const spaces = entries.filter((entry) => typeof entry !== "number").map(named);
  const mine = new Set([
    ...entries.filter((entry) => typeof entry === "number"),
    ...spaces.filter((space) => space.isMember === 1).map((space) => space.id),
  ]);
  const ofGroup = Map.groupBy(spaces, (space) => space.groupId);
  return lines
    .filter((line): line is SidebarLine & { id: number } => line.id !== null)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id, name, slug }) => {
      const ordered = (ofGroup.get(id) ?? []).sort((a, b) => a.position - b.position || a.id - b.id);
      return { id, name, slug, spaces: ordered.flatMap((space) => presentSpace(viewer, space, mine.has(space.id))) };
    })
    .filter((group) => group.spaces.length > 0 || isAdmin(viewer));
}

type Space = ReturnType<typeof named>;

function named(entry: SpaceEntry) {
  const [id, groupId, slug, name, emoji, postType, displayView, isPrivate, visibility, ...rest] = entry;
  const [membersCanPost, showsLock, lastPostAt, position, talk, isMember, readAt, role] = rest;
  const kind = { postType, displayView, isPrivate, visibility, membersCanPost, showsLock, lastPostAt, talk };
  return { id, groupId, position, slug, name, emoji, kind, isMember, readAt, role };
}

function presentSpace(viewer: Viewer, space: Space, isMember: boolean): SidebarSpace[] {
  const { id, slug, name, emoji, kind } = space;
  const access: SpaceAccess = {
    isPrivate: kind.isPrivate === 1,
    visibility: kind.visibility,
    isSpaceMember: isMember,
    roles: space.role ? [space.role] : [],
    membersCanPost: kind.membersCanPost === 1,
    postType: kind.postType,
    isDeleted: false,
    // The statement lists nothing of it to visitors.
    isCommunityPrivate: false,
  };
  const canRead = canReadSpace(viewer, access);
  if (!canRead && kind.visibility !== "listed") return [];
  const canPost = spacePolicy.can_create_post(viewer, access);
  const since = space.readAt ?? viewer.joinedAt;
  const talk = isSignedIn(viewer) && canRead ? talkIn(kind.talk, viewer.joinedAt) : null;
  return [
    {
      id,
      slug,
      name,
      emoji,
      mark: kind.visibility === "draft" ? "draft" : canRead || kind.showsLock === 0 ? null : "locked",
      isUnread: talk ? talk.lastN > talk.readN : isSignedIn(viewer) && canRead && kind.lastPostAt > since,
      canPost,
      ...(talk && { talk }),
      ...(canPost && showsPictures(kind.postType) && { takesPictures: true as const }),
      ...(canPost && showsEvents(kind.postType) && { takesEvents: true as const }),
      ...(canRead && viewOf(kind)),
    },
  ];
}

/** To who was never there what was said since they joined the community is new, as anything posted is. */
function talkIn(talk: TalkEntry | null, joinedAt: number): Talk | null {
  if (talk === null) return null;
  const [lastN, lastAt, readN, isMuted, isNamed] = talk;
  if (isMuted === 1) return null;
  return {
    lastN,
    readN: readN ?? (lastAt > joinedAt ? 0 : lastN),
    ...(isNamed === 1 && { isMentioned: true as const }),
  };
}

function viewOf({ postType, displayView }: Space["kind"]): Pick<SidebarSpace, "view"> {
  if (showsMembers(postType)) return { view: "members" };
  if (showsTalk(postType)) return { view: "chat" };
  const view = displayViewOf(displayView);
  return view === "posts" ? {} : { view };
}

/**
 * What the shell's loader hands to the page: the groups as one string. A hand-off pays for every field of every
 * object in it, which for 500 spaces is more than the rest of the page.
 */
export interface SidebarData {
  sidebar: string;
}

export const packSidebar = (groups: SidebarGroup[]): string => JSON.stringify(groups);

/** The groups of a loader's answer; the same ones for the same answer. */
export function groupsOf(data: SidebarData): SidebarGroup[] {
  const known = unpacked.get(data);
  if (known) return known;
  const groups = JSON.parse(data.sidebar) as SidebarGroup[];
  unpacked.set(data, groups);
  return groups;
}

const unpacked = new WeakMap<SidebarData, SidebarGroup[]>();

/** The query of a new post whose space is still to be chosen. */
export const CHOOSE_SPACE = "choose";

/**
 * Where "Create" leads: to the space one stands in if one may post there, or the only one where one may. Among several
 * nobody has chosen yet: the form asks. Null where one may post nowhere.
 */
export function writeAddress(groups: readonly SidebarGroup[], pathname: string): string | null {
  const postable = groups.flatMap((group) => group.spaces).filter((space) => space.canPost);
  const here = /^\/c\/([^/]+)/.exec(pathname)?.[1];
  if (postable.some((space) => space.slug === here)) return `/c/${here}/new`;
  const [first, ...others] = postable;
  if (!first) return null;
  return `/c/${first.slug}/new${others.length > 0 ? `?${CHOOSE_SPACE}=space` : ""}`;
}
